// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Rules/OpRules.h"
#include "IR/Addresses.h"
#include "IR/Builder.h"
#include "IR/PrintFormat.h"
#include "IR/SystemValues.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static const Type *shapedU32(const OpUnderTest &T) {
  return T.types().withScalar(T.leadingType(), T.types().u32());
}

static const Type *shapedI32(const OpUnderTest &T) {
  return T.types().withScalar(T.leadingType(), T.types().i32());
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
  auto V = T.O.enumAttr<SystemValue>(AttrKind::Builtin);
  if (!rowOf(V).Components)
    return T.rule("a system value of any length is an element of the entry point");
  if (T.M.Entry.Fn && !isReadIn(T.M.Entry.Of, V))
    T.rule("the stage of the entry point does not have this system value");
  bool IsOfGrid =
      V == SystemValue::GridPosition || V == SystemValue::GridSize || V == SystemValue::GridOrigin;
  if (IsOfGrid && !T.M.Properties.has(Property::ForMSL))
    T.rule("only Metal has this system value");
  if (V == SystemValue::Position && stages::OfPrimitives.has(T.M.Entry.Of))
    T.rule("io.load reads it, at vertices");
  if (V == SystemValue::RayTCurrent)
    T.rule("ray.t_current gives this system value, for it changes");
  T.expectResult(typeOf(T.types(), V));
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
  auto O = T.O.as<ops::Select>();
  const Type *Chosen = O.ifTrue()->type(), *Cond = O.condition()->type();
  T.expectOperand(ops::Select::ifFalse_at, Chosen);
  T.expectResult(Chosen);
  if (Cond->isVector() && (!Chosen->isVector() || Chosen->count() != Cond->count()))
    T.rule("a vector of bools chooses between vectors of its length");
}

void rules::checkLdexp(const OpUnderTest &T) {
  T.expectOperand(ops::Ldexp::exponent_at, shapedI32(T));
}

void rules::checkFrexp(const OpUnderTest &T) {
  const Type *Ty = T.type();
  if (!Ty->isStruct() || Ty->members().size() != 2 || Ty->members()[0].Ty != T.leadingType() ||
      Ty->members()[1].Ty != shapedI32(T))
    T.rule("the result is a struct of the fraction and of the i32 exponent");
}

void rules::checkCross(const OpUnderTest &T) {
  if (T.leadingType()->components() != 3)
    T.rule("the operands have three components");
}

void rules::checkRefract(const OpUnderTest &T) {
  const Type *Incident = T.O.as<ops::Refract>().incident()->type();
  T.expectOperand(ops::Refract::normal_at, Incident);
  T.expectOperand(ops::Refract::eta_at, Incident->scalar());
}

void rules::checkDotPacked(const OpUnderTest &T) {
  if (!T.type()->isInt() || T.type()->bits() != 32)
    T.rule("the operands are u32 or i32");
  const Type *Packed = T.O.as<ops::DotPacked>().a()->type();
  T.expectOperand(ops::DotPacked::b_at, Packed);
  T.expectOperand(ops::DotPacked::addend_at, Packed);
}

void rules::checkPackHalf(const OpUnderTest &T) {
  T.expectOperand(ops::PackHalf::value_at, T.types().withScalar(T.leadingType(), T.types().f32()));
  T.expectResult(shapedU32(T));
}

void rules::checkUnpackHalf(const OpUnderTest &T) {
  T.expectOperand(ops::UnpackHalf::value_at, shapedU32(T));
  T.expectResult(T.types().withScalar(T.leadingType(), T.types().f32()));
}

void rules::checkConvert(const OpUnderTest &T) {
  const Type *From = T.O.as<ops::Convert>().value()->type(), *To = T.type();
  if (!To->scalar()->isScalar() || To->components() != From->components() ||
      To->isVector() != From->isVector())
    T.rule("the result has the shape of the operand");
}

void rules::checkBitcast(const OpUnderTest &T) {
  const Type *To = T.type(), *From = T.O.as<ops::Bitcast>().value()->type();
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
  T.expectOperand(ops::Splat::value_at, T.type()->element());
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
  if (const Type *Part = partAtIndices(T, T.O.as<ops::Extract>().composite()->type()))
    T.expectResult(Part);
}

void rules::checkInsert(const OpUnderTest &T) {
  if (const Type *Part = partAtIndices(T, T.O.as<ops::Insert>().composite()->type()))
    T.expectOperand(ops::Insert::part_at, Part);
}

static void checkScalarIndex(const OpUnderTest &T, const Value *Index) {
  if (Index->type()->isVector())
    T.rule("an index is a scalar");
}

void rules::checkExtractDynamic(const OpUnderTest &T) {
  auto O = T.O.as<ops::ExtractDynamic>();
  checkScalarIndex(T, O.index());
  if (!O.vector()->type()->isVector())
    return T.rule("operand 0 is a vector");
  T.expectResult(O.vector()->type()->element());
}

void rules::checkInsertDynamic(const OpUnderTest &T) {
  auto O = T.O.as<ops::InsertDynamic>();
  checkScalarIndex(T, O.index());
  if (!O.vector()->type()->isVector())
    return T.rule("operand 0 is a vector");
  T.expectOperand(ops::InsertDynamic::part_at, O.vector()->type()->element());
}

void rules::checkShuffle(const OpUnderTest &T) {
  auto O = T.O.as<ops::Shuffle>();
  const Type *Elem = O.first()->type()->element();
  uint64_t Count = O.first()->type()->count();
  if (const Value *Second = O.second()) {
    if (Second->type()->element() != Elem)
      return T.rule("both operands have the same components");
    Count += Second->type()->count();
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

void tessera::ir::checkWritable(const OpUnderTest &T, const Value *Address) {
  bool ReadOnly = isConstantSpace(Address->type()->space());
  if (const Global *G = globalAt(T.M, Address))
    ReadOnly |= G->ReadOnly || G->IsConst;
  if (ReadOnly)
    T.fail(diags::VerifyReadOnly);
}

void rules::checkDebugValue(const OpUnderTest &T) {
  uint64_t Variable = T.O.intAttr(AttrKind::Variable);
  if (!T.M.Debug || Variable == 0 || Variable > T.M.Debug->Variables.size())
    T.rule("variable is one of the module's debug information");
}

void rules::checkDebugPrint(const OpUnderTest &T) {
  PrintFormat Format = parsePrintFormat(T.O.strAttr(AttrKind::Text));
  if (Format.Wrong != StringRef::npos || Format.Conversions.size() != T.O.numOperands() ||
      !all_of(zip_equal(Format.Conversions, T.O.operands()),
              [](auto Pair) { return std::get<0>(Pair).takes(std::get<1>(Pair)->type()); }))
    T.rule("each value has a conversion of its type in the text");
}

void rules::checkVar(const OpUnderTest &T) {
  if (!T.type()->isPointer() || T.type()->space() != AddressSpace::Function ||
      !T.type()->element()->isSized())
    return T.rule("the result is a pointer to function space, to a type that has a size");
  if (T.O.as<ops::Var>().init())
    T.expectOperand(ops::Var::init_at, T.type()->element());
  if (T.O.flag(AttrKind::AsValue) && !all_of(T.O.result()->uses(), isWholeAccess))
    T.rule("a variable that is as_value is only loaded and stored whole");
}

void rules::checkAccess(const OpUnderTest &T) {
  auto O = T.O.as<ops::Access>();
  const Type *Ty = O.base()->type()->element();
  if (O.indices().empty())
    return T.rule("there is at least one index");
  for (const Value *Index : O.indices()) {
    checkScalarIndex(T, Index);
    // An array may be indexed out of range (undefined when it happens); a struct may not.
    const Type *Part = nullptr;
    if (Ty->isStruct()) {
      const Op *Def = Index->def();
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
  T.expectResult(T.types().pointer(Ty, O.base()->type()->space()));
}

static void checkPointee(const OpUnderTest &T, bool Fits, StringRef Rule) {
  if (!Fits)
    T.rule(Rule);
}

void rules::checkBytesAt(const OpUnderTest &T) {
  const Type *Buffer = T.O.as<ops::BytesAt>().buffer()->type();
  checkPointee(T, Buffer->element()->isBytes(), "operand 0 points to bytes");
  if (!T.type()->isPointer() || T.type()->space() != Buffer->space() ||
      !T.type()->element()->scalar()->isScalar() || T.type()->element()->scalar()->isBool())
    return T.rule("the result points to a number or a vector of them in the space of the buffer");
  if (const Attr *Align = T.O.attr(AttrKind::Align))
    if (Align->Int * 8 < T.type()->element()->scalar()->bits())
      T.fail(diags::VerifyAttrValue, "align", "less than the component's size");
}

void rules::checkAtAddress(const OpUnderTest &T) {
  if (!T.O.as<ops::AtAddress>().number()->type()->isInt(64, false))
    T.rule("the address is a u64");
  if (!T.type()->isPointer() || T.type()->space() != AddressSpace::Physical ||
      !T.type()->element()->isSized() || T.type()->element()->containsPointer() ||
      T.Types.holdsBool(T.type()->element()))
    T.rule("the result points to something with bytes, and without pointers, in physical space");
}

void rules::checkBytesSize(const OpUnderTest &T) {
  const Type *There = T.O.as<ops::BytesSize>().buffer()->type()->element();
  checkPointee(T, There->isBytes() || There->isRuntimeArray(),
               "operand 0 points to bytes or a runtime array");
  T.expectResult(T.types().u32());
}

void rules::checkArrayLength(const OpUnderTest &T) {
  checkPointee(T, T.O.as<ops::ArrayLength>().buffer()->type()->element()->isRuntimeArray(),
               "operand 0 points to a runtime array");
  T.expectResult(T.types().u32());
}

void rules::checkCounter(const OpUnderTest &T) {
  checkPointee(T, T.O.as<ops::Counter>().buffer()->type()->element()->isRuntimeArray(),
               "operand 0 points to a runtime array");
  T.expectResult(T.types().pointer(T.types().u32(), AddressSpace::Storage));
}

void rules::checkLoad(const OpUnderTest &T) {
  if (T.type()->containsRayQuery())
    return T.rule("a ray query has no value");
  T.expectResult(T.O.as<ops::Load>().address()->type()->element());
}

void rules::checkStore(const OpUnderTest &T) {
  const Value *Address = T.O.as<ops::Store>().address();
  T.expectOperand(ops::Store::value_at, Address->type()->element());
  checkWritable(T, Address);
}

void rules::checkAtomic(const OpUnderTest &T) {
  auto O = T.O.as<ops::Atomic>();
  const Type *Ty = O.address()->type()->element();
  AddressSpace Space = O.address()->type()->space();
  auto Fn = T.O.enumAttr<AtomicFn>(AttrKind::Atomic);
  bool Bitwise = Fn == AtomicFn::And || Fn == AtomicFn::Or || Fn == AtomicFn::Xor;
  if (Space != AddressSpace::Storage && Space != AddressSpace::Workgroup &&
      Space != AddressSpace::Physical && Space != AddressSpace::Payload)
    T.fail(diags::VerifyAddress, spelling(Space));
  if (!(Ty->isInt() || (Ty->isFloat() && !Bitwise)) || (Ty->bits() < 32 && Fn != AtomicFn::Add))
    return T.rule("the value is an integer or float of 32 or 64 bits, or fn is add");
  if ((O.comparand() != nullptr) != (Fn == AtomicFn::CompareExchange))
    T.rule("only compare_exchange has a comparand");
  for (unsigned I = ops::Atomic::value_at; I < T.O.numOperands(); ++I)
    T.expectOperand(I, Ty);
  T.expectResult(Ty);
  checkWritable(T, O.address());
}

//===--- control -----------------------------------------------------------===//

void rules::checkLoop(const OpUnderTest &T) {
  const Attr *Turns = T.O.attr(AttrKind::Turns);
  if (Turns && (!T.O.flag(AttrKind::Unroll) || Turns->Int < 2 || !isUInt<32>(Turns->Int)))
    T.fail(diags::VerifyAttrValue, "turns", "not two or more turns, in 32 bits, of 'unroll'");
}

void rules::checkSwitch(const OpUnderTest &T) {
  if (T.O.as<ops::Switch>().value()->type()->isVector())
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
    T.rule("this function has no prefix form");
  if (!IsPrefix)
    T.expectOperand(ops::WaveMultiPrefix::mask_at, u32x4(T));
}

void tessera::ir::checkRule(const OpUnderTest &T) {
  static constexpr void (*Rules[])(const OpUnderTest &) = {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc) rules::Rule,
#include "IR/AllOps.inc"
#undef OP
  };
  Rules[static_cast<size_t>(T.O.opcode())](T);
}
