// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/SystemValues.h"
#include "Support/InternalError.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera::ir;

static const Type *resultByRule(TypeContext &Types, ResultRule Rule, ArrayRef<Value *> Operands,
                                const Type *Given) {
  switch (Rule) {
  case ResultRule::None:
    return nullptr;
  case ResultRule::Same:
    return Operands.front()->type();
  case ResultRule::BoolLike:
    return Types.withScalar(Operands.front()->type(), Types.boolTy());
  case ResultRule::Scalar:
    return Operands.front()->type()->isMatrix() ? Operands.front()->type()->element()
                                                : Operands.front()->type()->scalar();
  case ResultRule::Explicit:
    return Given;
  }
  llvm_unreachable("result rule");
}

Op *Builder::create(Opcode Code, ArrayRef<Value *> Operands, const Type *Result,
                    ArrayRef<Attr> Attrs, unsigned NumRegions) {
  const Type *Ty = resultByRule(types(), opInfo(Code).Result, Operands, Result);
  Op *O = M.makeOp(Code, Ty, Operands, Where, Attrs, NumRegions);
  R->insert(At, O);
  return O;
}

Value *Builder::constant(const ir::Constant *C) {
  return Const({}, C->Ty, {{AttrKind::Value, 0, {}, {}, C}});
}

Value *Builder::number(const Type *Ty, double V) {
  const Type *S = Ty->scalar();
  uint64_t Bits = S->isFloat() ? floatBits(S->format(), V)
                  : V < 0      ? static_cast<uint64_t>(static_cast<int64_t>(V))
                               : static_cast<uint64_t>(V);
  const ir::Constant *C = M.constant(S, Bits);
  if (Ty->isVector())
    C = M.constant(Ty, SmallVector<const ir::Constant *, 8>(Ty->count(), C));
  return constant(C);
}

Value *Builder::systemValue(SystemValue V) {
  return Builtin({}, typeOf(types(), V), {word(AttrKind::Builtin, V)});
}

Value *Builder::global(ir::Global *G) {
  return Global({}, types().pointer(G->ValueType, G->Space), {string(AttrKind::Symbol, G->Name)});
}

Value *Builder::var(const Type *Ty, StringRef Name, Value *Init) {
  SmallVector<Attr, 1> Attrs;
  if (!Name.empty())
    Attrs.push_back(string(AttrKind::Name, M.intern(Name)));
  const Type *Address = types().pointer(Ty, AddressSpace::Function);
  return Init ? Var({Init}, Address, Attrs) : Var({}, Address, Attrs);
}

Value *Builder::groupSize() {
  SmallVector<Value *, 3> Sizes;
  for (unsigned I = 0; I < 3; ++I) {
    const SpecConstant *Given = M.Entry.Group ? M.Entry.Group->Given[I] : nullptr;
    Value *Size = Given ? Spec({}, Given->Ty, {string(AttrKind::Symbol, Given->Name)})
                        : u32(M.Entry.numThreads()[I]);
    Sizes.push_back(Given && Given->Ty->isSigned() ? Bitcast({Size}, types().u32()) : Size);
  }
  return Construct(Sizes, types().vector(types().u32(), Sizes.size()));
}

uint64_t tessera::ir::partCount(const Type *Ty) {
  return Ty->isStruct() ? Ty->members().size() : Ty->count();
}

const Type *tessera::ir::partType(const Type *Ty, std::optional<uint64_t> Index) {
  switch (Ty->kind()) {
  case TypeKind::Vector:
  case TypeKind::Array:
    return Index && *Index >= Ty->count() && !Ty->isUnbounded() ? nullptr : Ty->element();
  case TypeKind::SpecArray:
  case TypeKind::RuntimeArray:
    return Ty->element();
  case TypeKind::Struct:
    return Index && *Index < Ty->members().size() ? Ty->members()[*Index].Ty : nullptr;
  default:
    return nullptr;
  }
}

const Type *tessera::ir::accessedType(const Type *Ty, const Value *Index) {
  return partType(Ty, Ty->isStruct() ? constantBits(Index) : std::nullopt);
}

void Builder::fill(Region &Inner, Filler Fill) {
  if (!Fill)
    return;
  Builder In(M, Inner);
  In.setLoc(Where);
  Fill(In);
}

void Builder::ifElse(Value *Cond, Filler Then, Filler Else) {
  Op *If = create(Opcode::If, {Cond}, nullptr, {}, 2);
  fill(If->region(0), Then);
  fill(If->region(1), Else);
}

void Builder::loop(function_ref<Value *(Builder &)> Test, Filler Body, Filler Step,
                   ArrayRef<Attr> Attrs) {
  Op *Loop = create(Opcode::Loop, {}, nullptr, Attrs, 3);
  if (Test)
    fill(Loop->region(0), [&](Builder &In) { In.Yield({Test(In)}); });
  fill(Loop->region(1), Body);
  fill(Loop->region(2), Step);
}

/// \p Count makes the bound where it is tested.
static void countTo(Builder &B, StringRef Name, function_ref<Value *(Builder &)> Count,
                    function_ref<void(Builder &, Value *)> Body, Value *First, Value *Step,
                    ArrayRef<Attr> Attrs) {
  Value *Index = B.var(B.types().u32(), Name, First ? First : B.u32(0));
  B.loop([&](Builder &In) { return In.Lt({In.load(Index), Count(In)}); },
         [&](Builder &In) { Body(In, In.load(Index)); },
         [&](Builder &In) { In.store(Index, In.Add({In.load(Index), Step ? Step : In.u32(1)})); },
         Attrs);
}

void Builder::countedLoop(StringRef Name, Value *Count, function_ref<void(Builder &, Value *)> Body,
                          Value *First, Value *Step, ArrayRef<Attr> Attrs) {
  countTo(*this, Name, [&](Builder &) { return Count; }, Body, First, Step, Attrs);
}

void Builder::countedLoop(StringRef Name, uint32_t Count,
                          function_ref<void(Builder &, Value *)> Body, Value *First, Value *Step,
                          ArrayRef<Attr> Attrs) {
  countTo(*this, Name, [&](Builder &In) { return In.u32(Count); }, Body, First, Step, Attrs);
}

void Builder::switchOn(Value *Selector, ArrayRef<Case> Cases,
                       function_ref<void(Builder &, size_t)> Body, ArrayRef<Attr> Attrs) {
  SmallVector<int64_t, 16> Values, Counts;
  SmallVector<Attr, 4> All(Attrs);
  for (auto [I, C] : enumerate(Cases)) {
    Values.append(C.Values.begin(), C.Values.end());
    Counts.push_back(int64_t(C.Values.size()));
    if (C.IsDefault)
      All.push_back(integer(AttrKind::Default, I));
  }
  All.push_back(list(AttrKind::Cases, Values));
  All.push_back(list(AttrKind::CaseCounts, Counts));
  Op *Switch = create(Opcode::Switch, {Selector}, nullptr, All, Cases.size());
  for (size_t I = 0; I < Cases.size(); ++I)
    fill(Switch->region(unsigned(I)), [&](Builder &In) { Body(In, I); });
}

Value *Builder::access(Value *Base, ArrayRef<Value *> Indices) {
  if (Indices.empty())
    return Base;
  const Type *Ty = Base->type()->element();
  SmallVector<Value *, 4> Operands{Base};
  for (Value *Index : Indices) {
    Ty = accessedType(Ty, Index);
    if (!Ty)
      internalError("index into something that has no parts");
    Operands.push_back(Index);
  }
  return Access(Operands, types().pointer(Ty, Base->type()->space()));
}

Value *Builder::extract(Value *Composite, ArrayRef<int64_t> Indices) {
  const Type *Ty = Composite->type();
  for (int64_t Index : Indices)
    Ty = partType(Ty, Index);
  if (!Ty)
    internalError("index out of range");
  return Extract({Composite}, Ty, {list(AttrKind::Indices, Indices)});
}

Value *Builder::insert(Value *Composite, Value *Part, ArrayRef<int64_t> Indices) {
  return Insert({Composite, Part}, nullptr, {list(AttrKind::Indices, Indices)});
}

Value *Builder::shuffle(Value *V, ArrayRef<int64_t> Indices) {
  if (Indices.size() == 1)
    return extract(V, Indices);
  return Shuffle({V}, types().vector(V->type()->element(), Indices.size()),
                 {list(AttrKind::Indices, Indices)});
}

Value *Builder::splat(Value *Scalar, const Type *Like) {
  if (!Like->isVector())
    return Scalar;
  return Splat({Scalar}, types().vector(Scalar->type(), Like->count()));
}

const fltSemantics &tessera::ir::floatSemantics(FloatFormat F) {
  const fltSemantics *Semantics = nullptr;
  switch (F) {
#define FLOAT(Enumerator, Name, Bits, Of, ...)                                                     \
  case FloatFormat::Enumerator:                                                                    \
    Semantics = &APFloat::Of();                                                                    \
    break;
#include "Support/Scalars.def"
  }
  return *Semantics;
}

uint64_t tessera::ir::floatBits(FloatFormat F, double V) {
  APFloat Rounded(V);
  bool LosesInfo;
  Rounded.convert(floatSemantics(F), APFloat::rmNearestTiesToEven, &LosesInfo);
  return Rounded.bitcastToAPInt().getZExtValue();
}

double tessera::ir::floatValue(FloatFormat F, uint64_t Bits) {
  const fltSemantics &S = floatSemantics(F);
  APFloat V(S, APInt(APFloat::getSizeInBits(S), Bits));
  bool LosesInfo;
  V.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return V.convertToDouble();
}
