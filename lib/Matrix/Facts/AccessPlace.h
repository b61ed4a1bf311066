//===- AccessPlace.h - Memory of matrix accesses, and overlaps ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the memory that a mat.load, mat.store or mat.atomic_add touches: lines in a memory that
// begin at an offset and are one stride apart. Two accesses are disjoint if
//
//   - they use disjoint memories: variables with different descriptors, or different elements or
//     members of them;
//   - their offsets differ by enough, or they lie beside or below each other in lines of one stride
//     that is long enough for both.
//
// All dialects require a stride to be at least as long as a line of the matrix, even if it is not
// constant. Two stores may have such a stride and offsets that differ by whole lines and a part of
// one. The stride then counts as long enough for both: they are parts of one larger matrix.
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
  /// Returns the memory that \p Address points into.
  Memory of(const ir::Value *Address);

private:
  ir::Module &M;
  llvm::DenseMap<const ir::Global *, uint32_t> ByVariable;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> ByPlace;
  uint32_t Last = 0;
};

struct AccessPlace {
  MemoryNumbers::Memory Memory;
  bool IsAnywhere = false;               ///< the fields below are unknown
  llvm::SmallVector<OffsetForm, 2> Path; ///< indices that lead to the array
  OffsetForm Offset, Stride;             ///< in bytes
  uint64_t Lines = 1, LineBytes = 1;
  bool SharesWords = false; ///< with its neighbors; then LineBytes extends into the next word

  /// The place of \p Access, a mat.load, mat.store or mat.atomic_add.
  AccessPlace(const ir::Op &Access, LocalForms &Forms, MemoryNumbers &Memories);
  /// The whole of a memory.
  explicit AccessPlace(MemoryNumbers::Memory Memory) : Memory(Memory), IsAnywhere(true) {}

  /// Returns this place in an earlier iteration of \p Loop.
  AccessPlace earlier(LocalForms &Forms, const ir::Op &Loop) const;
  /// Whether no byte is also one of \p Other. \p BothStore: both accesses are stores.
  bool isApartFrom(const AccessPlace &Other, const LocalForms &Forms, bool BothStore) const;

private:
  bool isApartInArray(const AccessPlace &Other, const LocalForms &Forms, bool BothStore) const;
};

} // namespace tessera
