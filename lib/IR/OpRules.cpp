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

//===--- many --------------------------------------------------------------===//

/// Nothing beyond the tables; control flow is checked with its regions.
void rules::byTables(const OpUnderTest &) {}

void rules::givesBool(const OpUnderTest &T) { T.expectResult(T.types().boolTy()); }
void rules::givesU32(const OpUnderTest &T) { T.expectResult(T.types().u32()); }
void rules::givesU32Shaped(const OpUnderTest &T) { T.expectResult(shapedU32(T)); }
void rules::givesI32(const OpUnderTest &T) { T.expectResult(shapedI32(T)); }
/// A bit for each lane.
void rules::givesMask(const OpUnderTest &T) { T.expectResult(u32x4(T)); }

//===--- values ------------------------------------------------------------===//

void rules::checkConst(const OpUnderTest &T) {
  if (!isConstantOf(T.O.constant(), T.type()))
    T.fail(diags::VerifyConstant, T.type()->str());
}

void rules::checkSpec(const OpUnderTest &T) {
  StringRef Name = T.O.strAttr(AttrKind::Symbol);
  if (SpecConstant *S = T.M.findSpecConstant(Name))
    T.expectResult(S->Ty);
  else
    T.fail(diags::VerifySymbol, "specialization constant", Name);
}

void rules::checkBuiltin(const OpUnderTest &T) {
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

void rules::checkGlobal(const OpUnderTest &T) {
  StringRef Name = T.O.strAttr(AttrKind::Symbol);
  if (Global *G = T.M.findGlobal(Name)) {
    if (G->ValueType)
      T.expectResult(T.types().pointer(G->ValueType, G->Space));
  } else {
    T.fail(diags::VerifySymbol, "variable", Name);
  }
}

//===--- arithmetic --------------------------------------------------------===//

void rules::checkSelect(const OpUnderTest &T) {
  T.expectOperand(2, T.operandType(1));
  T.expectResult(T.operandType(1));
  const Type *Cond = T.operandType(0);
  if (Cond->isVector() &&
      (!T.operandType(1)->isVector() || T.operandType(1)->count() != Cond->count()))
    T.rule("a vector of bools chooses between vectors of its length");
}

void rules::checkLdexp(const OpUnderTest &T) { T.expectOperand(1, shapedI32(T)); }

void rules::checkFrexp(const OpUnderTest &T) {
  const Type *Ty = T.type();
  if (!Ty->isStruct() || Ty->members().size() != 2 || Ty->members()[0].Ty != T.operandType(0) ||
      Ty->members()[1].Ty != shapedI32(T))
    T.rule("the result is a struct of the fraction and of the i32 exponent");
}

void rules::checkCross(const OpUnderTest &T) {
  if (T.operandType(0)->components() != 3)
    T.rule("the operands have three components");
}

void rules::checkRefract(const OpUnderTest &T) {
  T.expectOperand(1, T.operandType(0));
  T.expectOperand(2, T.operandType(0)->scalar());
}

void rules::checkDotPacked(const OpUnderTest &T) {
  if (!T.type()->isInt() || T.type()->bits() != 32)
    T.rule("the operands are u32 or i32");
  T.expectOperand(1, T.operandType(0));
  T.expectOperand(2, T.operandType(0));
}

void rules::checkPackHalf(const OpUnderTest &T) {
  T.expectOperand(0, T.types().withScalar(T.operandType(0), T.types().f32()));
  T.expectResult(shapedU32(T));
}

void rules::checkUnpackHalf(const OpUnderTest &T) {
  T.expectOperand(0, shapedU32(T));
  T.expectResult(T.types().withScalar(T.operandType(0), T.types().f32()));
}

void rules::checkConvert(const OpUnderTest &T) {
  if (!T.type()->scalar()->isScalar() || T.type()->components() != T.operandType(0)->components() ||
      T.type()->isVector() != T.operandType(0)->isVector())
    T.rule("the result has the shape of the operand");
}

void rules::checkBitcast(const OpUnderTest &T) {
  const Type *To = T.type(), *From = T.operandType(0);
  if (!To->scalar()->isScalar() || To->scalar()->isBool() || From->scalar()->isBool() ||
      totalBits(To) != totalBits(From))
    T.rule("operand and result are numbers of the same total size");
}

//===--- composites --------------------------------------------------------===//

void rules::checkConstruct(const OpUnderTest &T) {
  const Type *Ty = T.type();
  if (!Ty->isVector() && !Ty->isAggregate())
    return T.rule("the result is a vector, array or struct");
  uint64_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  if (T.O.numOperands() != Count)
    return T.fail(diags::VerifyOperandCount, T.O.numOperands());
  for (unsigned I = 0; I < Count; ++I)
    T.expectOperand(I, partType(Ty, I));
}

void rules::checkSplat(const OpUnderTest &T) {
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

void rules::checkExtract(const OpUnderTest &T) {
  if (const Type *Part = partAtIndices(T, T.operandType(0)))
    T.expectResult(Part);
}

void rules::checkInsert(const OpUnderTest &T) {
  if (const Type *Part = partAtIndices(T, T.operandType(0)))
    T.expectOperand(1, Part);
}

static void checkScalarIndex(const OpUnderTest &T, unsigned I) {
  if (T.operandType(I)->isVector())
    T.rule("an index is a scalar");
}

void rules::checkExtractDynamic(const OpUnderTest &T) {
  checkScalarIndex(T, 1);
  if (!T.operandType(0)->isVector())
    return T.rule("operand 0 is a vector");
  T.expectResult(T.operandType(0)->element());
}

void rules::checkInsertDynamic(const OpUnderTest &T) {
  checkScalarIndex(T, 2);
  if (!T.operandType(0)->isVector())
    return T.rule("operand 0 is a vector");
  T.expectOperand(1, T.operandType(0)->element());
}

void rules::checkShuffle(const OpUnderTest &T) {
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

void rules::checkVar(const OpUnderTest &T) {
  if (!T.type()->isPointer() || T.type()->space() != AddressSpace::Function ||
      !T.type()->element()->isSized())
    return T.rule("the result is a pointer to function space, to a type that has a size");
  if (T.O.numOperands())
    T.expectOperand(0, T.type()->element());
}

void rules::checkAccess(const OpUnderTest &T) {
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

void rules::checkBytesAt(const OpUnderTest &T) {
  checkPointee(T, T.operandType(0)->element()->isBytes(), "operand 0 points to bytes");
  if (!T.type()->isPointer() || T.type()->space() != T.operandType(0)->space() ||
      !T.type()->element()->scalar()->isScalar())
    return T.rule("the result points to a scalar or vector in the space of the buffer");
  if (const Attr *Align = T.O.attr(AttrKind::Align))
    if (Align->Int * 8 < T.type()->element()->scalar()->bits())
      T.fail(diags::VerifyAttrValue, "align", "less than the component's size");
}

void rules::checkBytesSize(const OpUnderTest &T) {
  checkPointee(T, T.operandType(0)->element()->isBytes(), "operand 0 points to bytes");
  T.expectResult(T.types().u32());
}

void rules::checkArrayLength(const OpUnderTest &T) {
  checkPointee(T, T.operandType(0)->element()->isRuntimeArray(),
               "operand 0 points to a runtime array");
  T.expectResult(T.types().u32());
}

void rules::checkLoad(const OpUnderTest &T) { T.expectResult(T.operandType(0)->element()); }

void rules::checkStore(const OpUnderTest &T) {
  T.expectOperand(1, T.operandType(0)->element());
  checkWritable(T, 0);
}

void rules::checkAtomic(const OpUnderTest &T) {
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

void rules::checkSwitch(const OpUnderTest &T) {
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

void rules::checkCall(const OpUnderTest &T) {
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

void rules::checkReduce(const OpUnderTest &T) {
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
  static constexpr void (*Rules[])(const OpUnderTest &) = {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc) rules::Rule,
#include "IR/Ops.def"
  };
  Rules[static_cast<size_t>(T.O.opcode())](T);
}
