// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier's rules for cooperative matrices. Shapes here are the program's own: whether a
// device has them is asked later (Target/Legality.h).
#include "IR/Rules/OpRules.h"
#include "Support/DiagnosticsIR.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool sameShape(const Type *A, const Type *B) {
  return A->rows() == B->rows() && A->cols() == B->cols();
}

static bool bothIntOrFloat(const Type *A, const Type *B) {
  return A->element()->isInt() == B->element()->isInt();
}

/// False after a report.
static bool checkMatrixResult(const OpUnderTest &T) {
  if (T.type()->isMatrix())
    return true;
  T.fail(diags::VerifyResultType, T.type()->str(), "a matrix");
  return false;
}

static void checkInner(const OpUnderTest &T, const Type *Matrix) {
  if (!T.O.flag(AttrKind::Inner))
    return;
  ArrayRef<int64_t> Size = T.O.intsAttr(AttrKind::Inner);
  // Matrices of a group get parts in memory only when they are divided.
  if (Size.size() != 2 || Matrix->isFragment() || Matrix->scope() == Scope::Workgroup ||
      Size[0] < 1 || Size[0] > Matrix->rows() || Size[1] < 1 || Size[1] > Matrix->cols())
    T.rule("the part in memory is some rows and columns of the matrix");
}

static void checkCounts(const OpUnderTest &T, const Type *Matrix) {
  size_t Count = ops::MatAccess(T.O).counts().size();
  if (Count && (Count != 2 || Matrix->isFragment() || T.O.flag(AttrKind::Inner)))
    T.rule("counts are those of rows and columns");
}

/// The memory holds components of the matrix: one by one, in vectors, several to a wider number, or
/// as numbers of another type, which saturating conversions produce.
static void checkMemory(const OpUnderTest &T) {
  ops::MatAccess Access(T.O);
  const Type *Ty = Access.memory()->type(), *Matrix = Access.matrix(), *Elem = Matrix->element();
  checkInner(T, Matrix);
  checkCounts(T, Matrix);
  if (Ty->space() != AddressSpace::Storage && Ty->space() != AddressSpace::Workgroup)
    T.fail(diags::VerifyAddress, spelling(Ty->space()));
  const Attr *Unit = T.O.attr(AttrKind::Unit);
  if (Ty->element()->isBytes()) {
    if (Unit && (!Unit->Int || Elem->bits() / 8 % Unit->Int))
      T.rule("a unit divides the component");
    if (T.O.flag(AttrKind::Saturating))
      T.rule("saturating is for arrays of another type");
    if (T.O.flag(AttrKind::Bits))
      T.rule("bits are for arrays of another type");
    return;
  }
  const Type *InMemory = Ty->element()->element()->innermost();
  const Type *Scalar = InMemory->scalar();
  if (!Scalar->isInt() && !Scalar->isFloat())
    return T.rule("the elements of the array are numbers or vectors of them");
  bool Saturates = T.O.flag(AttrKind::Saturating);
  bool IsWord = Elem->bits() == 8 && Scalar->isInt() && Scalar->bits() == 32;
  bool Packed =
      !Saturates && (IsWord || (T.O.flag(AttrKind::Bits) && Scalar->bits() > Elem->bits()));
  bool IsBits = T.O.flag(AttrKind::Bits) && !Saturates && Scalar->bits() >= Elem->bits();
  if (Unit && (Packed ? Unit->Int != Elem->bits() / 8
                      : !InMemory->isVector() || Unit->Int != Scalar->bits() / 8))
    T.rule("a unit of an array is a component of its vectors, or of those in a wider number");
  if (T.O.flag(AttrKind::Bits) && !IsBits)
    return T.rule("bits are of numbers at least as wide as the components");
  if (Scalar != Elem && !Packed && !IsBits && !Saturates)
    T.rule("the elements of the array are the matrix's components, or hold several of them");
  if (Matrix->isFragment() &&
      (InMemory->isVector() || T.O.flag(AttrKind::Saturating) || T.O.flag(AttrKind::Bits)))
    T.rule("the uses col and row are in arrays of their components");
}

static void checkLayout(const OpUnderTest &T, const Type *Matrix) {
  if (!Matrix->isFragment() && !T.O.flag(AttrKind::Layout))
    T.fail(diags::VerifyMissingAttr, "layout");
  if (T.O.enumAttr<MatrixLayout>(AttrKind::Layout) > MatrixLayout::ColumnMajor)
    T.rule("an opaque layout is for matrices of thread scope");
}

void rules::checkMatLoad(const OpUnderTest &T) {
  if (!checkMatrixResult(T))
    return;
  checkMemory(T);
  checkLayout(T, T.type());
}

void rules::checkMatStore(const OpUnderTest &T) {
  ops::MatAccess O(T.O);
  checkMemory(T);
  checkLayout(T, O.matrix());
  checkWritable(T, O.memory());
}

void rules::checkMatMul(const OpUnderTest &T) {
  if (!checkMatrixResult(T))
    return;
  ops::MatProduct O(T.O);
  const Type *A = O.a()->type(), *B = O.b()->type(), *R = T.type();
  if (A->use() != MatrixUse::A || B->use() != MatrixUse::B || R->use() != MatrixUse::Accumulator)
    return T.rule("multiplies use a with use b into use acc");
  if (A->scope() != B->scope() || A->scope() != R->scope())
    return T.rule("the matrices have the same scope");
  if (A->cols() != B->rows() || A->rows() != R->rows() || B->cols() != R->cols())
    return T.rule("MxK times KxN gives MxN");
  if (!bothIntOrFloat(A, B) || !bothIntOrFloat(A, R))
    return T.rule("integers multiply integers, floats floats");
  if (T.O.flag(AttrKind::Saturating) && !R->element()->isInt())
    T.rule("saturating is for integers");
  if (!O.addend())
    return;
  const Type *C = O.addend()->type();
  if (C->use() != R->use() || C->scope() != R->scope() || !sameShape(C, R) || !bothIntOrFloat(C, R))
    T.rule("operand 2 is an accumulator of the result's shape");
}

void rules::checkMatConvert(const OpUnderTest &T) {
  if (!checkMatrixResult(T))
    return;
  const Type *From = T.O.as<ops::MatConvert>().matrix()->type(), *To = T.type();
  if (From->scope() != To->scope())
    T.rule("the matrices have the same scope");
  bool Fits = T.O.flag(AttrKind::Transpose)
                  ? From->rows() == To->cols() && From->cols() == To->rows()
                  : sameShape(From, To);
  if (!Fits)
    T.rule("the shape stays, or is exchanged by transpose");
  if (From->use() != To->use() && (From->isFragment() || To->isFragment()))
    T.rule("the uses col and row are converted to no other");
}

static void checkSum(const OpUnderTest &T, MatrixUse Of, MatrixUse To, StringRef Rule) {
  if (!checkMatrixResult(T))
    return;
  const Type *M = ops::OfMatrix(T.O).matrix()->type(), *R = T.type();
  bool Rows = To == MatrixUse::ColumnSums;
  if (M->use() != Of || R->use() != To || M->scope() != R->scope() || !bothIntOrFloat(M, R) ||
      (Rows ? M->rows() != R->rows() : M->cols() != R->cols()))
    T.rule(Rule);
}

void rules::checkMatRowSum(const OpUnderTest &T) {
  checkSum(T, MatrixUse::A, MatrixUse::ColumnSums, "sums the rows of a use a into a col");
}

void rules::checkMatColSum(const OpUnderTest &T) {
  checkSum(T, MatrixUse::B, MatrixUse::RowSums, "sums the columns of a use b into a row");
}

void rules::checkMatReduce(const OpUnderTest &T) {
  if (!checkMatrixResult(T))
    return;
  const Type *From = T.O.as<ops::MatReduce>().matrix()->type(), *To = T.type();
  auto Fn = T.O.enumAttr<ReduceFn>(AttrKind::Reduce);
  if (Fn != ReduceFn::Sum && Fn != ReduceFn::Min && Fn != ReduceFn::Max)
    T.rule("a matrix is reduced to sums, minima or maxima");
  bool Fits =
      T.O.flag(AttrKind::Transpose) ? From->cols() == To->cols() : From->rows() == To->rows();
  if (!Fits || From->scope() != To->scope() || !bothIntOrFloat(From, To) || From->isFragment() ||
      To->isFragment())
    T.rule("the result has as many rows, or columns if these are reduced");
}

void rules::checkMatBroadcastAdd(const OpUnderTest &T) {
  auto O = T.O.as<ops::MatBroadcastAdd>();
  const Type *M = O.matrix()->type(), *V = O.vector()->type();
  bool Fits = V->use() == MatrixUse::ColumnSums
                  ? V->rows() == M->rows()
                  : V->use() == MatrixUse::RowSums && V->cols() == M->cols();
  if (M->use() != MatrixUse::Accumulator || !Fits || V->scope() != M->scope() ||
      V->element() != M->element())
    T.rule("adds a col of M or a row of N components to an MxN accumulator of the same component");
}

void rules::checkMatCoord(const OpUnderTest &T) {
  T.expectResult(T.types().vector(T.types().u32(), 2));
}

void rules::checkMatInsert(const OpUnderTest &T) {
  T.expectOperand(ops::MatInsert::value_at, T.O.as<ops::MatInsert>().matrix()->type()->element());
}

void rules::checkMatArith(const OpUnderTest &T) {
  auto O = T.O.as<ops::MatArith>();
  const Type *Matrix = O.matrix()->type();
  if (O.other()->type() != Matrix)
    T.expectOperand(ops::MatArith::other_at, Matrix->element());
}

void rules::checkMatAtomicAdd(const OpUnderTest &T) {
  if (T.O.as<ops::MatAtomicAdd>().matrix()->type()->use() != MatrixUse::Accumulator)
    T.rule("the matrix is an accumulator");
  checkMatStore(T);
}

bool tessera::ir::isPackedFill(const Op &Fill) {
  const Type *Matrix = Fill.type();
  bool IsFactor = Matrix->use() == MatrixUse::A || Matrix->use() == MatrixUse::B;
  return IsFactor && Matrix->element()->isInt() && Matrix->element()->bits() == 8 &&
         Fill.as<ops::MatFill>().value()->type()->isInt(32, false);
}

void rules::checkMatFill(const OpUnderTest &T) {
  if (checkMatrixResult(T) && !isPackedFill(T.O))
    T.expectOperand(ops::MatFill::value_at, T.type()->element());
}
