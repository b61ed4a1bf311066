// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpRules.h"
#include "IR/Builder.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static const Type *shapedU32(const OpUnderTest &T) {
  return T.types().withScalar(T.operandType(0), T.types().u32());
}

static const Type *shapedI32(const OpUnderTest &T) {
  return T.types().withScalar(T.operandType(0), T.types().i32());
}

static const Type *u32x4(const OpUnderTest &T) { return T.types().vector(T.types().u32(), 4); }

static uint64_t totalBits(const Type *Ty) { return Ty->scalar()->bits() * Ty->components(); }

//===--- values ------------------------------------------------------------===//

static void checkConst(const OpUnderTest &T) {
  if (!isConstantOf(T.O.constant(), T.type()))
    T.fail(diags::VerifyConstant, T.type()->str());
}

static void checkSpec(const OpUnderTest &T) {
  StringRef Name = T.O.strAttr(AttrKind::Symbol);
  if (SpecConstant *S = T.M.findSpecConstant(Name))
    T.expectResult(S->Ty);
  else
    T.fail(diags::VerifySymbol, "specialization constant", Name);
}

static void checkBuiltin(const OpUnderTest &T) {
  const Type *U32 = T.types().u32();
  switch (T.O.enumAttr<BuiltinFn>(AttrKind::Builtin)) {
  case BuiltinFn::DispatchThreadID:
  case BuiltinFn::GroupID:
  case BuiltinFn::GroupThreadID:
  case BuiltinFn::NumGroups:
    return T.expectResult(T.types().vector(U32, 3));
  case BuiltinFn::GroupIndex:
  case BuiltinFn::WaveLaneIndex:
  case BuiltinFn::WaveLaneCount:
  case BuiltinFn::WaveIndex:
  case BuiltinFn::WaveCount:
    return T.expectResult(U32);
  }
}

static void checkGlobal(const OpUnderTest &T) {
  StringRef Name = T.O.strAttr(AttrKind::Symbol);
  if (Global *G = T.M.findGlobal(Name)) {
    if (G->ValueType)
      T.expectResult(T.types().pointer(G->ValueType, G->Space));
  } else {
    T.fail(diags::VerifySymbol, "variable", Name);
  }
}

//===--- arithmetic --------------------------------------------------------===//

static void checkSelect(const OpUnderTest &T) {
  T.expectOperand(2, T.operandType(1));
  T.expectResult(T.operandType(1));
  const Type *Cond = T.operandType(0);
  if (Cond->isVector() &&
      (!T.operandType(1)->isVector() || T.operandType(1)->count() != Cond->count()))
    T.rule("a vector of bools chooses between vectors of its length");
}

static void checkFrexp(const OpUnderTest &T) {
  const Type *Ty = T.type();
  if (!Ty->isStruct() || Ty->members().size() != 2 || Ty->members()[0].Ty != T.operandType(0) ||
      Ty->members()[1].Ty != shapedI32(T))
    T.rule("the result is a struct of the fraction and of the i32 exponent");
}

static void checkCross(const OpUnderTest &T) {
  if (T.operandType(0)->components() != 3)
    T.rule("the operands have three components");
}

static void checkRefract(const OpUnderTest &T) {
  T.expectOperand(1, T.operandType(0));
  T.expectOperand(2, T.operandType(0)->scalar());
}

static void checkDotPacked(const OpUnderTest &T) {
  if (!T.type()->isInt() || T.type()->bits() != 32)
    T.rule("the operands are u32 or i32");
  T.expectOperand(1, T.operandType(0));
  T.expectOperand(2, T.operandType(0));
}

static void checkConvert(const OpUnderTest &T) {
  if (!T.type()->scalar()->isScalar() || T.type()->components() != T.operandType(0)->components() ||
      T.type()->isVector() != T.operandType(0)->isVector())
    T.rule("the result has the shape of the operand");
}

static void checkBitcast(const OpUnderTest &T) {
  const Type *To = T.type(), *From = T.operandType(0);
  if (!To->scalar()->isScalar() || To->scalar()->isBool() || From->scalar()->isBool() ||
      totalBits(To) != totalBits(From))
    T.rule("operand and result are numbers of the same total size");
}

//===--- composites --------------------------------------------------------===//

static void checkConstruct(const OpUnderTest &T) {
  const Type *Ty = T.type();
  if (!Ty->isVector() && !Ty->isAggregate())
    return T.rule("the result is a vector, array or struct");
  uint64_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  if (T.O.numOperands() != Count)
    return T.fail(diags::VerifyOperandCount, T.O.numOperands());
  for (unsigned I = 0; I < Count; ++I)
    T.expectOperand(I, partType(Ty, I));
}

static void checkSplat(const OpUnderTest &T) {
  if (!T.type()->isVector())
    return T.rule("the result is a vector");
  T.expectOperand(0, T.type()->element());
}

/// The type of the part of \p Ty at the op's constant indices; null, after a report, where there is
/// none.
static const Type *partAtIndices(const OpUnderTest &T, const Type *Ty) {
  ArrayRef<int64_t> Indices = T.O.intsAttr(AttrKind::Indices);
  if (Indices.empty())
    T.rule("there is at least one index");
  for (int64_t Index : Indices) {
    const Type *Part = Index < 0 ? nullptr : partType(Ty, Index);
    if (!Part) {
      T.fail(diags::VerifyIndex, Index, Ty->str());
      return nullptr;
    }
    Ty = Part;
  }
  return Indices.empty() ? nullptr : Ty;
}

static void checkExtract(const OpUnderTest &T) {
  if (const Type *Part = partAtIndices(T, T.operandType(0)))
    T.expectResult(Part);
}

static void checkInsert(const OpUnderTest &T) {
  if (const Type *Part = partAtIndices(T, T.operandType(0)))
    T.expectOperand(1, Part);
}

static void checkScalarIndex(const OpUnderTest &T, unsigned I) {
  if (T.operandType(I)->isVector())
    T.rule("an index is a scalar");
}

static void checkExtractDynamic(const OpUnderTest &T) {
  checkScalarIndex(T, 1);
  if (!T.operandType(0)->isVector())
    return T.rule("operand 0 is a vector");
  T.expectResult(T.operandType(0)->element());
}

static void checkInsertDynamic(const OpUnderTest &T) {
  checkScalarIndex(T, 2);
  if (!T.operandType(0)->isVector())
    return T.rule("operand 0 is a vector");
  T.expectOperand(1, T.operandType(0)->element());
}

static void checkShuffle(const OpUnderTest &T) {
  const Type *Elem = T.operandType(0)->element();
  uint64_t Count = T.operandType(0)->count();
  if (T.O.numOperands() == 2) {
    if (T.operandType(1)->element() != Elem)
      return T.rule("both operands have the same components");
    Count += T.operandType(1)->count();
  }
  ArrayRef<int64_t> Indices = T.O.intsAttr(AttrKind::Indices);
  for (int64_t Index : Indices)
    if (Index < 0 || uint64_t(Index) >= Count)
      return T.fail(diags::VerifyIndex, Index, "the components of the operands");
  if (Indices.empty() || Indices.size() > limits::VectorComponents)
    return T.rule("there are 1 to 1024 indices");
  T.expectResult(T.types().vector(Elem, Indices.size()));
}

//===--- memory ------------------------------------------------------------===//

/// The `global`, `var` or other value at the start of the chain of addresses.
static const Value *rootOf(const Value *Address) {
  while (const Op *Def = Address->def()) {
    if ((!Def->is(Opcode::Access) && !Def->is(Opcode::BytesAt)) || !Def->numOperands() ||
        !Def->operand(0))
      break;
    Address = Def->operand(0);
  }
  return Address;
}

void tessera::ir::checkWritable(const OpUnderTest &T, unsigned I) {
  AddressSpace Space = T.operandType(I)->space();
  bool ReadOnly = Space == AddressSpace::Uniform || Space == AddressSpace::Push;
  const Op *Def = rootOf(T.O.operand(I))->def();
  if (Def && Def->is(Opcode::Global))
    if (const Global *G = T.M.findGlobal(Def->strAttr(AttrKind::Symbol)))
      ReadOnly |= G->ReadOnly || G->IsConst;
  if (ReadOnly)
    T.fail(diags::VerifyReadOnly);
}

static void checkVar(const OpUnderTest &T) {
  if (!T.type()->isPointer() || T.type()->space() != AddressSpace::Function ||
      !T.type()->element()->isSized())
    return T.rule("the result is a pointer to function space, to a type that has a size");
  if (T.O.numOperands())
    T.expectOperand(0, T.type()->element());
}

static void checkAccess(const OpUnderTest &T) {
  const Type *Ty = T.operandType(0)->element();
  if (T.O.numOperands() < 2)
    return T.rule("there is at least one index");
  for (unsigned I = 1; I < T.O.numOperands(); ++I) {
    checkScalarIndex(T, I);
    // An array may be indexed out of range (undefined when it happens); a struct may not.
    const Type *Part = nullptr;
    if (Ty->isStruct()) {
      const Op *Def = T.O.operand(I)->def();
      if (!Def || !Def->constant())
        return T.rule("the index of a struct member is a constant");
      Part = partType(Ty, Def->constant()->Bits);
      if (!Part)
        return T.fail(diags::VerifyIndex, Def->constant()->Bits, Ty->str());
    } else {
      Part = partType(Ty, std::nullopt);
      if (!Part)
        return T.rule("an index passes through something that has no parts");
    }
    Ty = Part;
  }
  T.expectResult(T.types().pointer(Ty, T.operandType(0)->space()));
}

static void checkPointee(const OpUnderTest &T, bool Fits, StringRef Rule) {
  if (!Fits)
    T.rule(Rule);
}

static void checkBytesAt(const OpUnderTest &T) {
  checkPointee(T, T.operandType(0)->element()->isBytes(), "operand 0 points to bytes");
  if (!T.type()->isPointer() || T.type()->space() != T.operandType(0)->space() ||
      !T.type()->element()->scalar()->isScalar())
    return T.rule("the result points to a scalar or vector in the space of the buffer");
  if (const Attr *Align = T.O.attr(AttrKind::Align))
    if (Align->Int * 8 < T.type()->element()->scalar()->bits())
      T.fail(diags::VerifyAttrValue, "align", "less than the component's size");
}

static void checkBytesSize(const OpUnderTest &T) {
  checkPointee(T, T.operandType(0)->element()->isBytes(), "operand 0 points to bytes");
  T.expectResult(T.types().u32());
}

static void checkArrayLength(const OpUnderTest &T) {
  checkPointee(T, T.operandType(0)->element()->isRuntimeArray(),
               "operand 0 points to a runtime array");
  T.expectResult(T.types().u32());
}

static void checkLoad(const OpUnderTest &T) { T.expectResult(T.operandType(0)->element()); }

static void checkStore(const OpUnderTest &T) {
  T.expectOperand(1, T.operandType(0)->element());
  checkWritable(T, 0);
}

static void checkAtomic(const OpUnderTest &T) {
  const Type *Ty = T.operandType(0)->element();
  AddressSpace Space = T.operandType(0)->space();
  auto Fn = T.O.enumAttr<AtomicFn>(AttrKind::Atomic);
  bool Bitwise = Fn == AtomicFn::And || Fn == AtomicFn::Or || Fn == AtomicFn::Xor;
  if (Space != AddressSpace::Storage && Space != AddressSpace::Workgroup)
    T.fail(diags::VerifyAddress, spelling(Space));
  if (!(Ty->isInt() || (Ty->isFloat() && !Bitwise)) || Ty->bits() < 32)
    return T.rule("the value is an integer or float of 32 or 64 bits");
  if ((T.O.numOperands() == 3) != (Fn == AtomicFn::CompareExchange))
    T.rule("compare_exchange, and it alone, has a comparand");
  for (unsigned I = 1; I < T.O.numOperands(); ++I)
    T.expectOperand(I, Ty);
  T.expectResult(Ty);
  checkWritable(T, 0);
}

//===--- control -----------------------------------------------------------===//

static void checkSwitch(const OpUnderTest &T) {
  if (T.operandType(0)->isVector())
    T.rule("the value is a scalar");
  ArrayRef<int64_t> Cases = T.O.intsAttr(AttrKind::Cases);
  ArrayRef<int64_t> Counts = T.O.intsAttr(AttrKind::CaseCounts);
  if (Counts.size() != T.O.regions().size())
    return T.rule("there is one count of cases for each region");
  uint64_t Sum = 0;
  for (int64_t Count : Counts) {
    if (Count < 0 || uint64_t(Count) > Cases.size())
      return T.rule("the counts add up to the number of cases");
    Sum += Count;
  }
  if (Sum != Cases.size())
    return T.rule("the counts add up to the number of cases");
  SmallVector<int64_t, 8> Sorted(Cases);
  sort(Sorted);
  if (std::adjacent_find(Sorted.begin(), Sorted.end()) != Sorted.end())
    T.rule("two cases have the same value");
  if (const Attr *Default = T.O.attr(AttrKind::Default); Default && Default->Int >= Counts.size())
    T.fail(diags::VerifyIndex, Default->Int, "the regions");
}

static void checkCall(const OpUnderTest &T) {
  StringRef Name = T.O.strAttr(AttrKind::Symbol);
  Function *F = T.M.findFunction(Name);
  if (!F)
    return T.fail(diags::VerifySymbol, "function", Name);
  if (F->params().size() != T.O.numOperands())
    return T.fail(diags::VerifyArguments, Name, F->params().size(), T.O.numOperands());
  for (unsigned I = 0; I < T.O.numOperands(); ++I)
    if (F->param(I)->type() != T.operandType(I))
      T.fail(diags::VerifyArgument, I, Name, T.operandType(I)->str(), F->param(I)->type()->str());
  const Type *Result = F->resultType();
  if (Result->isVoid() ? T.type() != nullptr : T.type() != Result)
    T.fail(diags::VerifyResultType, T.type() ? T.type()->str() : "missing", Result->str());
}

//===--- waves -------------------------------------------------------------===//

static void checkReduce(const OpUnderTest &T) {
  auto Fn = T.O.enumAttr<ReduceFn>(AttrKind::Reduce);
  const Type *Scalar = T.type()->scalar();
  bool Bitwise = Fn == ReduceFn::And || Fn == ReduceFn::Or || Fn == ReduceFn::Xor;
  if (Bitwise ? Scalar->isFloat() : Scalar->isBool())
    T.rule("bitwise functions take integers or bools, the others numbers");
  if (T.O.is(Opcode::WaveReduce))
    return;
  bool IsPrefix = T.O.is(Opcode::WavePrefix);
  if (Fn == ReduceFn::Min || Fn == ReduceFn::Max || (IsPrefix && Bitwise))
    T.rule("there is no prefix form of this function");
  if (!IsPrefix)
    T.expectOperand(1, u32x4(T));
}

void tessera::ir::checkRule(const OpUnderTest &T) {
  switch (T.O.opcode()) {
  case Opcode::Const:
    return checkConst(T);
  case Opcode::Spec:
    return checkSpec(T);
  case Opcode::Builtin:
    return checkBuiltin(T);
  case Opcode::Global:
    return checkGlobal(T);
  case Opcode::Select:
    return checkSelect(T);
  case Opcode::Sign:
    return T.expectResult(shapedI32(T));
  case Opcode::Ldexp:
    return T.expectOperand(1, shapedI32(T));
  case Opcode::Frexp:
    return checkFrexp(T);
  case Opcode::Cross:
    return checkCross(T);
  case Opcode::Refract:
    return checkRefract(T);
  case Opcode::CountBits:
  case Opcode::FirstBitHigh:
  case Opcode::FirstBitLow:
    return T.expectResult(shapedU32(T));
  case Opcode::PackHalf:
    T.expectOperand(0, T.types().withScalar(T.operandType(0), T.types().f32()));
    return T.expectResult(shapedU32(T));
  case Opcode::UnpackHalf:
    T.expectOperand(0, shapedU32(T));
    return T.expectResult(T.types().withScalar(T.operandType(0), T.types().f32()));
  case Opcode::DotPacked:
    return checkDotPacked(T);
  case Opcode::Convert:
    return checkConvert(T);
  case Opcode::Bitcast:
    return checkBitcast(T);
  case Opcode::Construct:
    return checkConstruct(T);
  case Opcode::Splat:
    return checkSplat(T);
  case Opcode::Extract:
    return checkExtract(T);
  case Opcode::Insert:
    return checkInsert(T);
  case Opcode::ExtractDynamic:
    return checkExtractDynamic(T);
  case Opcode::InsertDynamic:
    return checkInsertDynamic(T);
  case Opcode::Shuffle:
    return checkShuffle(T);
  case Opcode::Var:
    return checkVar(T);
  case Opcode::Access:
    return checkAccess(T);
  case Opcode::BytesAt:
    return checkBytesAt(T);
  case Opcode::BytesSize:
    return checkBytesSize(T);
  case Opcode::ArrayLength:
    return checkArrayLength(T);
  case Opcode::Load:
    return checkLoad(T);
  case Opcode::Store:
    return checkStore(T);
  case Opcode::Atomic:
    return checkAtomic(T);
  case Opcode::Switch:
    return checkSwitch(T);
  case Opcode::Call:
    return checkCall(T);
  case Opcode::Any:
  case Opcode::All:
  case Opcode::WaveIsFirst:
  case Opcode::WaveAny:
  case Opcode::WaveAll:
  case Opcode::QuadAny:
  case Opcode::QuadAll:
    return T.expectResult(T.types().boolTy());
  case Opcode::WaveBallot:
  case Opcode::WaveMatch:
    return T.expectResult(u32x4(T));
  case Opcode::WaveCountBits:
  case Opcode::WavePrefixCountBits:
    return T.expectResult(T.types().u32());
  case Opcode::WaveReduce:
  case Opcode::WavePrefix:
  case Opcode::WaveMultiPrefix:
    return checkReduce(T);
  case Opcode::MatFill:
  case Opcode::MatLoad:
  case Opcode::MatStore:
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatConvert:
  case Opcode::MatLength:
  case Opcode::MatCoord:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
  case Opcode::MatRowSum:
  case Opcode::MatColSum:
  case Opcode::MatBroadcastAdd:
  case Opcode::MatAtomicAdd:
  case Opcode::MatMulVec:
  case Opcode::MatMulVecAdd:
  case Opcode::MatOuterProduct:
  case Opcode::VecConvert:
    return checkMatrixRule(T);
  case Opcode::Undef:
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Div:
  case Opcode::Rem:
  case Opcode::Neg:
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
  case Opcode::Not:
  case Opcode::Shl:
  case Opcode::Shr:
  case Opcode::Fma:
  case Opcode::Mad:
  case Opcode::Eq:
  case Opcode::Ne:
  case Opcode::Lt:
  case Opcode::Le:
  case Opcode::Gt:
  case Opcode::Ge:
  case Opcode::Abs:
  case Opcode::Min:
  case Opcode::Max:
  case Opcode::Clamp:
  case Opcode::Saturate:
  case Opcode::Floor:
  case Opcode::Ceil:
  case Opcode::Round:
  case Opcode::Trunc:
  case Opcode::Frac:
  case Opcode::Sqrt:
  case Opcode::Rsqrt:
  case Opcode::Exp:
  case Opcode::Exp2:
  case Opcode::Log:
  case Opcode::Log2:
  case Opcode::Pow:
  case Opcode::Sin:
  case Opcode::Cos:
  case Opcode::Tan:
  case Opcode::Asin:
  case Opcode::Acos:
  case Opcode::Atan:
  case Opcode::Atan2:
  case Opcode::Sinh:
  case Opcode::Cosh:
  case Opcode::Tanh:
  case Opcode::IsNan:
  case Opcode::IsInf:
  case Opcode::Lerp:
  case Opcode::Step:
  case Opcode::Smoothstep:
  case Opcode::Dot:
  case Opcode::Length:
  case Opcode::Distance:
  case Opcode::Normalize:
  case Opcode::Reflect:
  case Opcode::FaceForward:
  case Opcode::ReverseBits:
  case Opcode::Barrier:
  case Opcode::If:
  case Opcode::Loop:
  case Opcode::Break:
  case Opcode::Continue:
  case Opcode::Fallthrough:
  case Opcode::Return:
  case Opcode::Yield:
  case Opcode::WaveAllEqual:
  case Opcode::WaveReadLane:
  case Opcode::WaveReadFirst:
  case Opcode::QuadRead:
  case Opcode::QuadReadLane:
    return; // Nothing beyond the tables; control flow is checked with its regions.
  }
}
