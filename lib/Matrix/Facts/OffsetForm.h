//===- OffsetForm.h - Integers as sums of products ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Represents a 32-bit integer as a polynomial in atoms. An atom is a number that is not analyzed
// further.
//
//   (row + 16) * N + col        row*N + 16*N + col
//
// Common terms of two offsets cancel in the difference of their forms.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <compare>
#include <cstdint>
#include <optional>

namespace tessera {

class OffsetForm {
public:
  using AtomID = uint32_t;
  /// Few, sorted.
  class AtomList {
  public:
    static constexpr size_t Most = 3;
    operator llvm::ArrayRef<AtomID>() const { return llvm::ArrayRef(Atoms.data(), Count); }
    const AtomID *begin() const { return Atoms.data(); }
    const AtomID *end() const { return Atoms.data() + Count; }
    size_t size() const { return Count; }
    bool empty() const { return !Count; }
    /// Returns false if it finds no room.
    bool insert(AtomID A);
    /// Returns the atoms that are not in \p Other.
    AtomList without(const AtomList &Other) const;
    friend auto operator<=>(const AtomList &, const AtomList &) = default;

  private:
    uint32_t Count = 0;
    std::array<AtomID, Most> Atoms{};
  };
  /// Factor times the product of the atoms. No atoms: a constant.
  struct Term {
    AtomList Atoms;
    int32_t Factor;
  };

  OffsetForm() = default; ///< 0
  static OffsetForm constant(uint64_t Value);
  static OffsetForm atom(AtomID A);

  llvm::ArrayRef<Term> terms() const { return Terms; }
  bool isZero() const { return Terms.empty(); }
  std::optional<int32_t> asConstant() const;

  /// Arithmetic modulo 2^32. Returns nothing if the result has too many terms.
  static std::optional<OffsetForm> sum(const OffsetForm &A, const OffsetForm &B,
                                       int32_t FactorOfB = 1);
  static std::optional<OffsetForm> product(const OffsetForm &A, const OffsetForm &B);
  OffsetForm scaled(int32_t Factor) const;
  /// Replaces each atom by a form. Returns nothing if the result has too many terms.
  std::optional<OffsetForm> replaced(llvm::function_ref<OffsetForm(AtomID)> With) const;

private:
  void add(const AtomList &Atoms, int32_t Factor);

  llvm::SmallVector<Term, 4> Terms; ///< sorted by atom, each once; no factor is 0
};

} // namespace tessera
