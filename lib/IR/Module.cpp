// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Module.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

StringRef tessera::ir::spelling(ResourceKind Kind) {
  constexpr const char *Words[] = {"None",
                                   "ByteAddressBuffer",
                                   "RWByteAddressBuffer",
                                   "StructuredBuffer",
                                   "RWStructuredBuffer",
                                   "ConstantBuffer",
                                   "PushConstants"};
  return Words[static_cast<size_t>(Kind)];
}

bool Constant::isZero() const {
  return Bits == 0 && all_of(Parts, [](const Constant *Part) { return Part->isZero(); });
}

const Attr *Op::attr(AttrKind Kind) const {
  for (const Attr &A : Attrs)
    if (A.Kind == Kind)
      return &A;
  return nullptr;
}

namespace {
constexpr OpInfo Infos[] = {
#define OP(Enum, Mnemonic, Operands, Result, Regions, Flags, Doc)                                  \
  {Mnemonic, Operands, ResultRule::Result, Regions, Flags, Doc},
#include "IR/Ops.def"
};
} // namespace

const OpInfo &tessera::ir::opInfo(Opcode Code) { return Infos[static_cast<size_t>(Code)]; }

std::optional<Opcode> tessera::ir::opcodeOf(StringRef Mnemonic) {
  static const auto *Index = [] {
    auto *Map = new StringMap<Opcode>();
    for (unsigned I = 0; I < NumOpcodes; ++I)
      (*Map)[Infos[I].Mnemonic] = static_cast<Opcode>(I);
    return Map;
  }();
  auto It = Index->find(Mnemonic);
  return It == Index->end() ? std::nullopt : std::optional(It->second);
}

#define ENUM_BEGIN(Type)                                                                           \
  StringRef tessera::ir::spelling(Type E) {                                                        \
    constexpr const char *Words[] = {
#define ENUMERATOR(Type, Name, Word) Word,
#define ENUM_END(Type)                                                                             \
  }                                                                                                \
  ;                                                                                                \
  return Words[static_cast<size_t>(E)];                                                            \
  }
#include "IR/Enums.def"

Global *Module::addGlobal(Global G) {
  G.Name = uniqueName(G.Name);
  Globals.push_back(new (Arena) Global(std::move(G)));
  GlobalByName[Globals.back()->Name] = Globals.back();
  return Globals.back();
}

Global *Module::findGlobal(StringRef Name) { return GlobalByName.lookup(Name); }

void Module::eraseGlobals(function_ref<bool(Global &)> Dead) {
  erase_if(Globals, [&](Global *G) {
    bool Erase = Dead(*G);
    if (Erase)
      GlobalByName.erase(G->Name);
    return Erase;
  });
}

SpecConstant *Module::addSpecConstant(SpecConstant C) {
  C.Name = uniqueName(C.Name);
  SpecConstants.push_back(new (Arena) SpecConstant(std::move(C)));
  SpecByName[SpecConstants.back()->Name] = SpecConstants.back();
  return SpecConstants.back();
}

SpecConstant *Module::findSpecConstant(StringRef Name) { return SpecByName.lookup(Name); }

Function *Module::addFunction(StringRef Name, const Type *Result, ArrayRef<const Type *> Params,
                              Loc Where) {
  OwnedFunctions.push_back(std::make_unique<Function>());
  Function *F = OwnedFunctions.back().get();
  F->Name = uniqueName(Name);
  F->Result = Result;
  F->Where = Where;
  F->Body = makeRegion(nullptr, F);
  for (const Type *Ty : Params) {
    auto *V = new (Arena) Value();
    V->Ty = Ty;
    V->Param = F;
    V->Index = F->Params.size();
    F->Params.push_back(V);
  }
  Functions.push_back(F);
  FunctionByName[F->Name] = F;
  return F;
}

Function *Module::findFunction(StringRef Name) { return FunctionByName.lookup(Name); }

void Module::eraseFunctions(function_ref<bool(Function &)> Dead) {
  erase_if(Functions, [&](Function *F) {
    bool Erase = Dead(*F);
    if (Erase)
      FunctionByName.erase(F->name());
    return Erase;
  });
}

StringRef Module::uniqueName(StringRef Name) {
  auto [It, New] = Names.try_emplace(Name, 0);
  if (New)
    return intern(Name);
  std::string Candidate;
  do
    Candidate = (Name + "_" + Twine(++It->second)).str();
  while (Names.contains(Candidate));
  Names[Candidate] = 0;
  return intern(Candidate);
}

Region *Module::makeRegion(Op *Owner, Function *Fn) {
  auto *R = new (Arena) Region();
  R->Owner = Owner;
  R->Fn = Fn;
  return R;
}

Op *Module::makeOp(Opcode Code, const Type *Result, ArrayRef<Value *> Operands, Loc Where,
                   ArrayRef<Attr> Attrs, unsigned NumRegions) {
  Op *O = new (Arena) Op();
  O->Code = Code;
  O->Where = Where;
  O->Result.Ty = Result && !Result->isVoid() ? Result : nullptr;
  O->Result.Def = O;
  setOperands(O, Operands);
  O->Attrs = Attrs.copy(Arena);
  if (NumRegions) {
    auto *List = Arena.Allocate<Region *>(NumRegions);
    for (unsigned I = 0; I < NumRegions; ++I)
      List[I] = makeRegion(O, nullptr);
    O->Regions = ArrayRef(List, NumRegions);
  }
  return O;
}

void Module::setAttr(Op *O, Attr A) {
  SmallVector<Attr, 8> All(O->Attrs.begin(), O->Attrs.end());
  auto *It = find_if(All, [&](const Attr &Old) { return Old.Kind == A.Kind; });
  if (It != All.end())
    *It = A;
  else
    All.push_back(A);
  O->Attrs = ArrayRef<Attr>(All).copy(Arena);
}

void Module::dropAttr(Op *O, AttrKind Kind) {
  SmallVector<Attr, 8> All(O->Attrs.begin(), O->Attrs.end());
  erase_if(All, [&](const Attr &A) { return A.Kind == Kind; });
  O->Attrs = ArrayRef<Attr>(All).copy(Arena);
}

void Module::setOperands(Op *O, ArrayRef<Value *> Operands) {
  if (Operands.size() > O->Operands.size())
    O->Operands = MutableArrayRef(Arena.Allocate<Value *>(Operands.size()), Operands.size());
  O->Operands = O->Operands.take_front(Operands.size());
  copy(Operands, O->Operands.begin());
}

ArrayRef<int64_t> Module::ints(ArrayRef<int64_t> Values) { return Values.copy(Arena); }

const Constant *Module::constant(const Type *Scalar, uint64_t Bits) {
  auto *C = new (Arena) Constant();
  C->Ty = Scalar;
  unsigned Width = Scalar->bits();
  C->Bits = Width == 64 ? Bits : Bits & ((uint64_t(1) << Width) - 1);
  return C;
}

const Constant *Module::constant(const Type *Composite, ArrayRef<const Constant *> Parts) {
  auto *C = new (Arena) Constant();
  C->Ty = Composite;
  C->Parts = Parts.copy(Arena);
  return C;
}

void Module::cloneInto(Region &From, Region &To, Region::iterator Before,
                       DenseMap<Value *, Value *> &Map) {
  SmallVector<Value *, 8> Operands;
  for (Op &O : From) {
    Operands.clear();
    for (Value *V : O.Operands) {
      auto It = Map.find(V);
      Operands.push_back(It == Map.end() ? V : It->second);
    }
    Op *Copy = makeOp(O.Code, O.Result.Ty, Operands, O.Where, O.Attrs, O.Regions.size());
    Copy->Result.Name = O.Result.Name;
    To.insert(Before, Copy);
    for (size_t I = 0; I < O.Regions.size(); ++I)
      cloneInto(*O.Regions[I], *Copy->Regions[I], Copy->Regions[I]->end(), Map);
    if (O.result())
      Map[&O.Result] = &Copy->Result;
  }
}

void tessera::ir::replaceUses(Region &R, const DenseMap<Value *, Value *> &Map) {
  walk(R, [&](Op &O) {
    for (Value *&V : O.operands())
      for (auto It = Map.find(V); It != Map.end(); It = Map.find(V))
        V = It->second;
  });
}
