// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier's rules for the ops of the SPIR-V back end.
#include "IR/Rules/OpRules.h"
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// \p Address is that of an element of an array in memory that invocations share.
static void checkFirst(const OpUnderTest &T, const Value *Address, const Type *Matrix) {
  const Type *Ty = Address->type(), *Element = Matrix->element();
  const Type *Memory = Ty->element()->isVector() ? Ty->element()->element() : Ty->element();
  if (Ty->space() != AddressSpace::Storage && Ty->space() != AddressSpace::Workgroup)
    T.fail(diags::VerifyAddress, spelling(Ty->space()));
  if (!Memory->isScalar() || Memory->isBool() || Memory->bits() < Element->bits())
    T.rule("the address is one of a number that holds components of the matrix, or of a vector");
  if (T.O.enumAttr<MatrixLayout>(AttrKind::Layout) > MatrixLayout::ColumnMajor)
    T.rule("an opaque layout is for matrices of thread scope");
  size_t Counts = ops::SpirvMatAccess(T.O).counts().size();
  if (Counts && (Counts != 2 || Memory != Ty->element() || Memory->bits() != Element->bits()))
    T.rule("counts are those of rows and columns in an array of components");
}

void rules::checkSpirvMatLoad(const OpUnderTest &T) {
  if (!T.type()->isMatrix())
    return T.rule("the result is a matrix");
  checkFirst(T, T.O.as<ops::SpirvMatLoad>().first(), T.type());
}

void rules::checkSpirvMatStore(const OpUnderTest &T) {
  auto O = T.O.as<ops::SpirvMatStore>();
  checkFirst(T, O.first(), O.matrix()->type());
  checkWritable(T, O.first());
}

void rules::checkSpirvMatPerElement(const OpUnderTest &T) {
  StringRef Name = T.O.strAttr(AttrKind::Symbol);
  Function *F = T.M.findFunction(Name);
  if (!F)
    return T.fail(diags::VerifySymbol, "function", Name);
  auto O = T.O.as<ops::SpirvMatPerElement>();
  const Type *Matrix = O.matrix()->type(), *U32 = T.types().u32();
  SmallVector<const Type *, 8> Types{U32, U32, Matrix->element()};
  for (const Value *V : O.operands()) {
    const Type *Ty = V->type();
    if (Ty->isMatrix() && Ty != Matrix)
      return T.rule("operands that are matrices have the type of the first");
    Types.push_back(Ty->isMatrix() ? Ty->element() : Ty);
  }
  if (F->params().size() != Types.size())
    return T.fail(diags::VerifyArguments, Name, F->params().size(), Types.size());
  for (unsigned I = 0; I < Types.size(); ++I)
    if (F->param(I)->type() != Types[I])
      T.fail(diags::VerifyArgument, I, Name, Types[I]->str(), F->param(I)->type()->str());
  if (F->resultType() != Matrix->element())
    T.fail(diags::VerifyResultType, F->resultType()->str(), Matrix->element()->str());
}

void rules::checkSpirvMatElement(const OpUnderTest &T) {
  const Type *Matrix = T.O.as<ops::SpirvMatElement>().matrix()->type();
  if (Matrix->space() != AddressSpace::Function || !Matrix->element()->isMatrix())
    return T.rule("the operand is the address of a matrix in function space");
  T.expectResult(T.types().pointer(Matrix->element()->element(), AddressSpace::Function));
}

/// Returns the number type of one thread's vector, where long vectors are arrays and a single
/// number is a scalar; null for another type.
static const Type *numberIn(const Type *Vector) {
  const Type *Number = Vector->isVector() || Vector->isArray() ? Vector->element() : Vector;
  return Number->isInt() || Number->isFloat() ? Number : nullptr;
}

static uint64_t countIn(const Type *Vector) { return Vector->isScalar() ? 1 : Vector->count(); }

/// False after a report.
static bool checkWords(const OpUnderTest &T, const Value *Memory) {
  const Type *Ty = Memory->type();
  // A block comes in while types are laid out.
  const Type *Words =
      Ty->element()->isStruct() ? Ty->element()->members().back().Ty : Ty->element();
  if (Ty->space() == AddressSpace::Storage && Words->isRuntimeArray() &&
      Words->element()->isInt(32, false))
    return true;
  T.rule("the memory is a buffer of words");
  return false;
}

void rules::checkSpirvMulVec(const OpUnderTest &T) {
  ops::SpirvProduct O(T.O);
  auto Added = T.O.dyn<ops::SpirvMulVecAdd>();
  if (!checkWords(T, O.memory()) || (Added && !checkWords(T, Added.bias())))
    return;
  const Type *In = numberIn(O.vector()->type()), *Out = numberIn(T.type());
  unsigned Each = In ? numbersIn(In, T.O.enumAttr<ElementFormat>(AttrKind::Input)) : 0;
  if (!Each || !Out)
    return T.rule("the vector holds numbers of the input's format, and the result holds numbers");
  if (divideCeil(uint64_t(T.O.intAttr(AttrKind::Depth)), Each) != countIn(O.vector()->type()))
    return T.rule("the depth leaves no component of the vector unused");
}

void rules::checkSpirvVecLoad(const OpUnderTest &T) {
  if (checkWords(T, T.O.as<ops::SpirvVecLoad>().memory()) &&
      (!T.type()->isVector() || T.type()->count() <= 4 || !numberIn(T.type())))
    T.rule("the result is a vector of more than four numbers");
}

void rules::checkSpirvVecStore(const OpUnderTest &T) {
  auto O = T.O.as<ops::SpirvVecStore>();
  if (!checkWords(T, O.memory()))
    return;
  if (!numberIn(O.vector()->type()))
    return T.rule("the vector holds numbers");
  checkWritable(T, O.memory());
}

void rules::checkSpirvOuterProduct(const OpUnderTest &T) {
  auto O = T.O.as<ops::SpirvOuterProduct>();
  if (!checkWords(T, O.memory()))
    return;
  const Type *Left = numberIn(O.lhs()->type()), *Right = numberIn(O.rhs()->type());
  if (!Left || Left != Right || !Left->isFloat())
    return T.rule("both vectors hold floats of one type");
  if (!typeOf(T.types(), T.O.enumAttr<ElementFormat>(AttrKind::Matrix))->isFloat())
    return T.rule("floats are added to floats");
  checkWritable(T, O.memory());
}

void rules::checkSpirvVecAtomicAdd(const OpUnderTest &T) {
  auto O = T.O.as<ops::SpirvVecAtomicAdd>();
  const Type *Number = numberIn(O.vector()->type());
  if (!checkWords(T, O.memory()))
    return;
  if (!Number || !Number->isFloat())
    return T.rule("the vector holds floats");
  checkWritable(T, O.memory());
}

void rules::checkSpirvArrayLength(const OpUnderTest &T) {
  const Type *Block = T.O.as<ops::SpirvArrayLength>().buffer()->type()->element();
  if (!Block->isStruct() || Block->members().empty() ||
      !Block->members().back().Ty->isRuntimeArray())
    T.rule("the buffer is a pointer to a block that ends in a runtime array");
  T.expectResult(T.types().u32());
}

void rules::checkSpirvHeapElement(const OpUnderTest &T) {
  const Type *Heap = T.O.as<ops::SpirvHeapElement>().heap()->type(), *Ty = T.type();
  if (!Heap->element()->isUnbounded() || !Ty->isPointer() || Ty->space() != Heap->space() ||
      Ty->element() != Heap->element()->element())
    T.rule("the result is the address of an element of an array without a size");
}

/// Whether \p A and \p B are the same but for where parts of them lie.
static bool matchLogically(const Type *A, const Type *B) {
  if (A == B)
    return true;
  if (A->isArray() && B->isArray())
    return A->count() == B->count() && matchLogically(A->element(), B->element());
  return A->isStruct() && B->isStruct() &&
         equal(A->members(), B->members(), [](const StructMember &X, const StructMember &Y) {
           return matchLogically(X.Ty, Y.Ty);
         });
}

void rules::checkSpirvCopyLogical(const OpUnderTest &T) {
  const Type *From = T.O.as<ops::SpirvCopyLogical>().composite()->type();
  if (From == T.type() || !matchLogically(From, T.type()))
    T.rule("the result must differ from the operand only in its layout");
}

static const Type *pairOfFloats(const OpUnderTest &T) {
  return T.types().vector(T.types().f32(), 2);
}

void rules::checkSpirvPackHalf(const OpUnderTest &T) {
  T.expectOperand(ops::SpirvPackHalf::pair_at, pairOfFloats(T));
  T.expectResult(T.types().u32());
}

void rules::checkSpirvUnpackHalf(const OpUnderTest &T) {
  T.expectOperand(ops::SpirvUnpackHalf::bits_at, T.types().u32());
  T.expectResult(pairOfFloats(T));
}

void rules::checkSpirvDotPacked(const OpUnderTest &T) {
  if (!T.type()->isInt() || T.type()->bits() != 32)
    return T.rule("the result is u32 or i32");
  T.expectOperand(ops::SpirvDotPacked::a_at, T.type());
  T.expectOperand(ops::SpirvDotPacked::b_at, T.type());
}

void rules::checkSpirvBallotCount(const OpUnderTest &T) {
  T.expectOperand(ops::SpirvBallotCount::ballot_at, T.types().vector(T.types().u32(), 4));
  T.expectResult(T.types().u32());
}

void rules::checkSpirvBroadcast(const OpUnderTest &T) {
  const Op *Lane = T.O.as<ops::SpirvBroadcast>().lane()->def();
  if (!Lane || !Lane->is(Opcode::Const))
    T.rule("the lane is a constant");
}
