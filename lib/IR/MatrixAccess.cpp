// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/MatrixAccess.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

MatrixMemory::MatrixMemory(const Op &O) {
  ops::MatAccess Access(O);
  const Type *Component = Access.matrix()->element(), *Ty = Access.memory()->type()->element();
  ComponentBytes = Component->bits() / 8;
  UnitBytes = uint32_t(O.intAttr(AttrKind::Unit, 1));
  if (Ty->isBytes())
    return;
  Ty = Ty->element()->innermost();
  Scalar = Ty->scalar();
  InVectors = Ty->isVector();
  InLongVectors = InVectors && Ty->count() > 4;
  bool Saturates = O.flag(AttrKind::Saturating) && Scalar != Component;
  IsPacked = !Saturates && Scalar->bits() > Component->bits();
  IsBits = !IsPacked && O.flag(AttrKind::Bits) && Scalar != Component;
  Converts = IsBits || Saturates;
  CountsParts = IsPacked && O.flag(AttrKind::Unit);
  if (IsPacked)
    PerScalar = Scalar->bits() / Component->bits();
  if (!O.flag(AttrKind::Unit))
    PerElement = PerScalar * (InVectors ? uint32_t(Ty->count()) : 1);
  IsViewable = Access.memory()->type()->element()->isRuntimeArray();
  ElementBytes = uint32_t(Ty->components()) * Scalar->bits() / 8;
  if (!O.flag(AttrKind::Unit))
    UnitBytes = ElementBytes;
}

uint32_t MatrixMemory::unitsPerElement() const { return ElementBytes / UnitBytes; }

uint64_t MatrixMemory::units(uint64_t Components) const {
  if (inBytes())
    return Components * ComponentBytes / UnitBytes;
  return (Components + PerElement - 1) / PerElement;
}

namespace {
/// A matrix in memory, in the units that its memory counts in: bytes, or elements of an array (a
/// packed element holds four components).
struct MatrixInMemory {
  const Op &O;
  const Type *Matrix;
  const Type *Memory;
  std::optional<uint64_t> Offset, Stride;
  MatrixMemory Form;
  bool InBytes;
  bool IsVector; ///< the uses col and row: the stride goes from component to component
  bool ColumnMajor;
  uint64_t Lines, LineLength; ///< components of one row, or of one column

  explicit MatrixInMemory(const Op &O);
};
} // namespace

MatrixInMemory::MatrixInMemory(const Op &O) : O(O), Form(O) {
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

/// Vectors with something between them, as some layouts of buffers have those of three components.
static bool hasGaps(const Op &O) {
  const Type *Memory = ops::MatAccess(O).memory()->type();
  const Type *Array = Memory->element();
  while (!Array->isBytes() && (Array->element()->isArray() || Array->element()->isRuntimeArray()))
    Array = Array->element();
  return !Array->isBytes() &&
         arrayStride(Array, Memory->space()) != layoutOf(Array->element(), Memory->space()).Size;
}

bool tessera::ir::checkMatrixAccess(const Op &O, DiagnosticEngine &Diags) {
  if (hasGaps(O)) {
    Diags.report(O.loc(), diags::MatrixInGaps);
    return false;
  }
  MatrixInMemory A(O);
  const char *Unit = A.InBytes ? "bytes" : "elements";
  uint64_t Least = A.Form.units(A.LineLength);
  bool IsWhole = ops::MatAccess(O).counts().empty();
  if (IsWhole && A.Stride && *A.Stride < Least) {
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
  if (IsWhole && A.Memory->isArray() && A.Offset && A.Stride) {
    uint64_t End = *A.Offset + (A.Lines - 1) * *A.Stride + Least;
    uint64_t Count = A.Memory->count() * A.Form.unitsPerElement();
    if (End > Count) {
      Diags.report(O.loc(), diags::MatrixOutsideArray, End, Count);
      return false;
    }
  }
  return true;
}

Value *MatrixMemory::inComponents(Builder &B, Value *Elements) const {
  if (std::optional<uint64_t> Known = constantBits(Elements))
    return B.u32(uint32_t(*Known) * PerElement);
  if (PerElement == 1)
    return Elements;
  return isPowerOf2_32(PerElement) ? B.Shl({Elements, B.u32(Log2_32(PerElement))})
                                   : B.Mul({Elements, B.u32(PerElement)});
}

bool tessera::ir::isOfGroup(const Type *Ty) {
  return Ty && Ty->isMatrix() && Ty->scope() == Scope::Workgroup;
}

bool tessera::ir::meetsGroupMatrix(const Op &O) {
  return isOfGroup(O.type()) ||
         any_of(O.operands(), [](const Value *V) { return isOfGroup(V->type()); });
}

uint64_t tessera::ir::elementsOf(const Type *Array) {
  uint64_t Count = 1;
  for (; Array->isArray(); Array = Array->element())
    Count *= Array->count();
  return Count;
}
