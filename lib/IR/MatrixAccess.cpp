// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// A matrix in memory, in the units that its memory counts in: bytes, or elements of an array (a
/// packed element holds four components).
struct MatrixInMemory {
  const Op &O;
  const Type *Matrix;
  const Type *Memory;
  std::optional<uint64_t> Offset, Stride;
  bool InBytes;
  bool IsVector; ///< the uses col and row: the stride goes from component to component
  bool ColumnMajor;
  uint64_t Lines, LineLength; ///< components of one row, or of one column

  explicit MatrixInMemory(const Op &O);
  /// \p Components in units of the memory.
  uint64_t units(uint64_t Components) const;
};
} // namespace

MatrixInMemory::MatrixInMemory(const Op &O) : O(O) {
  ops::MatAccess Access(O);
  Matrix = Access.matrix();
  Memory = Access.memory()->type()->element();
  Offset = constantBits(Access.offset());
  Stride = constantBits(Access.stride());
  InBytes = Memory->isBytes();
  IsVector = Matrix->isFragment();
  ColumnMajor = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  uint64_t Rows = Matrix->rows(), Cols = Matrix->cols();
  Lines = IsVector ? Rows * Cols : ColumnMajor ? Cols : Rows;
  LineLength = IsVector ? 1 : ColumnMajor ? Rows : Cols;
}

uint64_t MatrixInMemory::units(uint64_t Components) const {
  uint64_t Bytes = Components * Matrix->element()->bits() / 8;
  if (InBytes)
    return Bytes;
  // Other numbers, one for each component.
  if (O.flag(AttrKind::Saturating))
    return divideCeil(Components, Memory->element()->components());
  uint64_t ElementBytes = Memory->element()->scalar()->bits() * Memory->element()->components() / 8;
  return (Bytes + ElementBytes - 1) / ElementBytes;
}

bool tessera::ir::checkMatrixAccess(const Op &O, DiagnosticEngine &Diags) {
  MatrixInMemory A(O);
  const char *Unit = A.InBytes ? "bytes" : "elements";
  uint64_t Least = A.units(A.LineLength);
  if (A.Stride && *A.Stride < Least) {
    if (A.IsVector)
      Diags.report(O.loc(), diags::MatrixElementStride, *A.Stride, Unit, Least);
    else
      Diags.report(O.loc(), diags::MatrixStride, *A.Stride, Unit, A.ColumnMajor ? "column" : "row",
                   A.LineLength, Least);
    return false;
  }
  if (A.InBytes && A.IsVector && A.Stride && *A.Stride % Least) {
    Diags.report(O.loc(), diags::MatrixElementStrideSize, *A.Stride, Least);
    return false;
  }
  uint64_t Align = O.intAttr(AttrKind::Align, 1);
  if (A.InBytes && A.Stride && !A.IsVector && *A.Stride % Align) {
    Diags.report(O.loc(), diags::MatrixStrideAlignment, *A.Stride, Align);
    return false;
  }
  if (A.InBytes && A.Offset && *A.Offset % Align) {
    Diags.report(O.loc(), diags::MatrixOffset, *A.Offset, Align);
    return false;
  }
  if (A.Memory->isArray() && A.Offset && A.Stride) {
    uint64_t End = *A.Offset + (A.Lines - 1) * *A.Stride + Least;
    if (End > A.Memory->count()) {
      Diags.report(O.loc(), diags::MatrixOutsideArray, End, A.Memory->count());
      return false;
    }
  }
  return true;
}
