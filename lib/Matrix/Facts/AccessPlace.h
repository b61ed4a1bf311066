//===- AccessPlace.h - Whether two matrices in memory may meet ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a mat.load, mat.store or mat.atomic_add touches: lines that begin one stride after the
// other, from an offset on, in a memory. Two of them are apart where
//
//   - their memories are: other variables with other descriptors, other elements or members of
//   these;
//   - their offsets differ by so much, or they lie beside or below each other in lines of one
//   stride that is
//     long enough for both.
//
// A stride that is not constant is at least as long as a line of the matrix, which is a rule of all
// dialects. Of two stores with such a stride, whose offsets differ by whole lines and a part of
// one, it is taken to be long enough for both: they are parts of one larger matrix.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/LocalForms.h"

namespace tessera {

/// Numbers of memories: variables with one descriptor have one.
class MemoryNumbers {
public:
  explicit MemoryNumbers(ir::Module &M) : M(M) {}
  struct Memory {
    uint32_t Number = 0; ///< 0: any
    const ir::Global *Variable = nullptr;
  };
  /// Of what \p Address leads into.
  Memory of(const ir::Value *Address);

private:
  ir::Module &M;
  llvm::DenseMap<const ir::Global *, uint32_t> ByVariable;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> ByBinding;
  uint32_t Last = 0;
};

struct AccessPlace {
  MemoryNumbers::Memory Memory;
  bool IsAnywhere = false;               ///< nothing of what follows is known
  llvm::SmallVector<OffsetForm, 2> Path; ///< indices that lead to the array
  OffsetForm Offset, Stride;             ///< in bytes
  uint64_t Lines = 1, LineBytes = 1;
  bool SharesWords = false; ///< with what lies beside it; then LineBytes reaches into the next one

  /// Of \p Access, a mat.load, mat.store or mat.atomic_add.
  AccessPlace(const ir::Op &Access, LocalForms &Forms, MemoryNumbers &Memories);
  /// All of a memory.
  explicit AccessPlace(MemoryNumbers::Memory Memory) : Memory(Memory), IsAnywhere(true) {}

  /// What it was in an earlier turn of \p Loop.
  AccessPlace earlier(LocalForms &Forms, const ir::Op &Loop) const;
  /// No byte of it is one of \p Other. \p BothStore: what is stored there.
  bool isApartFrom(const AccessPlace &Other, const LocalForms &Forms, bool BothStore) const;

private:
  bool isApartInArray(const AccessPlace &Other, const LocalForms &Forms, bool BothStore) const;
};

} // namespace tessera
