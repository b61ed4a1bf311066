//===- OffsetForm.h - Integers as sums of products ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An integer of 32 bits as a polynomial in atoms, which are numbers that nobody looks into:
//
//   (row + 16) * N + col        row*N + 16*N + col
//
// The difference of two such forms is what offsets have in common taken away.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace tessera {

class OffsetForm {
public:
  using AtomID = uint32_t;
  using AtomList = llvm::SmallVector<AtomID, 3>;
  /// Factor times the product of the atoms, which are sorted. No atoms: a constant.
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

  /// Arithmetic modulo 2 to the power 32. A result that has too many terms is none.
  static std::optional<OffsetForm> sum(const OffsetForm &A, const OffsetForm &B,
                                       int32_t FactorOfB = 1);
  static std::optional<OffsetForm> product(const OffsetForm &A, const OffsetForm &B);
  OffsetForm scaled(int32_t Factor) const;
  /// Every atom replaced by a form; nothing where the result has too many terms.
  std::optional<OffsetForm> replaced(llvm::function_ref<OffsetForm(AtomID)> With) const;

private:
  void add(llvm::ArrayRef<AtomID> Atoms, int32_t Factor);

  llvm::SmallVector<Term, 4> Terms; ///< sorted by their atoms, which differ; no factor is 0
};

} // namespace tessera
