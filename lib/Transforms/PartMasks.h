//===- PartMasks.h - Sets of parts of a value -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A set of parts of a value is a mask with a bit for each scalar in the value, in the order of
// components, elements and members. A vector, array or struct with more than 64 scalars has a
// single bit, also as a member or element of another value.
//
//   struct { f32, vec<f32, 2>, array<f32, 100> }      4 bits: 0; 1 and 2; 3
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"

namespace tessera {

using PartMask = uint64_t;

class PartMasks {
public:
  /// The bits of a value's mask that one of its parts has.
  struct Range {
    unsigned First = 0;
    unsigned Count = 1;
    bool IsExact = true; ///< else the part is somewhere in these bits

    PartMask mask() const { return ones(Count) << First; }
  };

  unsigned count(const ir::Type *Ty) {
    return Ty->isVector() || Ty->isAggregate() ? countParts(Ty) : 1;
  }
  PartMask all(const ir::Type *Ty) { return ones(count(Ty)); }

  Range whole(const ir::Type *Ty) { return {.Count = count(Ty)}; }
  /// Returns the bits of the element or member \p Index of a \p Ty that has the bits \p R itself.
  /// \p Index is empty if it is not constant.
  Range partOf(Range R, const ir::Type *Ty, std::optional<uint64_t> Index);
  /// At constant indices.
  Range partAt(const ir::Type *Ty, llvm::ArrayRef<int64_t> Indices);

  /// The set of parts of the whole that a set of parts of a part is, at least.
  static PartMask toWhole(Range R, PartMask OfPart) {
    return R.IsExact ? OfPart << R.First : OfPart ? R.mask() : 0;
  }
  /// The parts of a part with the type \p Ty that are in a set of parts of the whole, at least.
  PartMask toPart(Range R, PartMask OfWhole, const ir::Type *Ty) {
    PartMask Inside = OfWhole & R.mask();
    return R.IsExact ? Inside >> R.First : Inside ? all(Ty) : 0;
  }

private:
  unsigned countParts(const ir::Type *Ty);

  static constexpr unsigned Most = 64;
  static PartMask ones(unsigned Count) {
    return Count >= Most ? ~PartMask(0) : (PartMask(1) << Count) - 1;
  }

  llvm::DenseMap<const ir::Type *, unsigned> Counts; ///< of arrays and structs
};

} // namespace tessera
