//===- MatrixAccess.h - Rules of matrix loads and stores ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

class Builder;

/// False where no mat.load, mat.store or mat.atomic_add was ever made.
inline bool mayAccessMatrices(const Module &M) {
  return M.mayHave(OpcodeSet(Opcode::MatLoad) | Opcode::MatStore | Opcode::MatAtomicAdd);
}

/// Reports constant offsets and strides of a mat.load, mat.store or mat.atomic_add that break a
/// rule of HLSL's wave matrices ("Load and Store"), which the other dialects share. False after a
/// report.
bool checkMatrixAccess(const Op &O, DiagnosticEngine &Diags);

/// The memory format of a mat.load, mat.store or mat.atomic_add.
struct MatrixMemory {
  const Type *Scalar = nullptr; ///< of an element of the array; null for bytes
  uint32_t PerElement = 1;      ///< components of the matrix in an element
  bool Converts = false;        ///< numbers of another type than the components
  bool IsBits = false;          ///< the same, whose bits are those of components
  bool IsPacked = false;        ///< wider numbers, each with the bits of several components
  uint32_t PerScalar = 1;       ///< of those: how many
  bool CountsParts = false;     ///< of those: an offset or a stride counts components
  bool InVectors = false;       ///< elements are vectors
  bool InLongVectors = false; ///< of more than four numbers: target languages have arrays for them
  /// Bytes that an offset or a stride counts: one, an element, or what `unit` says.
  uint32_t UnitBytes = 1;

  explicit MatrixMemory(const Op &Access);
  bool inBytes() const { return !Scalar; }
  /// Each element is a component: what a matrix load or store can reach.
  bool isPlain() const { return inBytes() || !(Converts || IsPacked || InVectors); }
  /// Whether there is another name for the memory, by which each element is a component: SPIR-V has
  /// as many variables for a buffer as there are types that it is seen as.
  bool IsViewable = false;
  /// Whether its elements are vectors of components, or numbers with their bits, and it has one.
  bool hasOtherView() const {
    return IsViewable && (InVectors || IsBits || IsPacked) && (IsBits || !Converts);
  }
  /// Whether its elements are 32-bit integers with four 8-bit components each.
  bool isInWords() const {
    return IsPacked && !InVectors && Scalar->isInt() && Scalar->bits() == 32 && PerScalar == 4;
  }
  /// Bytes of the smallest unit that an offset or a stride may count: a component, or a number that
  /// is converted.
  uint32_t partBytes() const { return Converts ? Scalar->bits() / 8 : ComponentBytes; }
  /// Returns \p Elements, which counts elements, in components.
  Value *inComponents(Builder &B, Value *Elements) const;
  /// How many units of the memory \p Components in a line take.
  uint64_t units(uint64_t Components) const;
  /// How many of them an element of the array has.
  uint32_t unitsPerElement() const;

private:
  uint32_t ComponentBytes, ElementBytes = 1;
};

/// Whether \p Ty, which may be null, is a matrix that a whole thread group holds.
bool isOfGroup(const Type *Ty);
/// Whether \p O takes or gives one.
bool meetsGroupMatrix(const Op &O);

/// Returns the number of elements; an array of arrays counts as one array. Returns 1 for a type
/// that is not an array.
uint64_t elementsOf(const Type *Array);

} // namespace tessera::ir
