// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Module.h"
#include "Support/InternalError.h"
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
                                   "AppendStructuredBuffer",
                                   "ConsumeStructuredBuffer",
                                   "Buffer",
                                   "RWBuffer",
                                   "Texture",
                                   "RWTexture",
                                   "SampledTexture",
                                   "SubpassInput",
                                   "Sampler",
                                   "ConstantBuffer",
                                   "TextureBuffer",
                                   "PushConstants",
                                   "ShaderRecord",
                                   "AccelerationStructure"};
  return Words[static_cast<size_t>(Kind)];
}

char tessera::ir::registerLetter(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::ConstantBuffer:
  case ResourceKind::PushConstants:
  case ResourceKind::ShaderRecord:
    return 'b';
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::StructuredBuffer:
  case ResourceKind::Buffer:
  case ResourceKind::Texture:
  case ResourceKind::SampledTexture:
  case ResourceKind::SubpassInput:
  case ResourceKind::TextureBuffer:
  case ResourceKind::AccelerationStructure:
    return 't';
  case ResourceKind::RWByteAddressBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::AppendStructuredBuffer:
  case ResourceKind::ConsumeStructuredBuffer:
  case ResourceKind::RWBuffer:
  case ResourceKind::RWTexture:
    return 'u';
  case ResourceKind::Sampler:
    return 's';
  case ResourceKind::None:
    break;
  }
  internalError("a variable that is not a resource has no register");
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

//===--- uses --------------------------------------------------------------===//

SmallVector<Op *, 8> Value::users() const {
  SmallVector<Op *, 8> List;
  for (const Use &U : uses())
    List.push_back(U.user());
  return List;
}

SmallVector<Op *, 2> Value::debugUsers() const {
  SmallVector<Op *, 2> List;
  for (const Use *U = First; U; U = U->next())
    if (U->isDebug())
      List.push_back(U->user());
  return List;
}

void Value::replaceAllUsesWith(Value *V) {
  if (V == this)
    return;
  while (First)
    First->User->setOperand(First->Index, V);
}

void Op::setOperand(unsigned I, Value *V) {
  Use &U = Uses[I];
  if (U.Previous) {
    *U.Previous = U.Next;
    if (U.Next)
      U.Next->Previous = U.Previous;
    U.Previous = nullptr;
  }
  Operands[I] = V;
  if (!V)
    return;
  U.Previous = &V->First;
  if (U.Debug)
    while (*U.Previous)
      U.Previous = &(*U.Previous)->Next;
  U.Next = *U.Previous;
  if (U.Next)
    U.Next->Previous = &U.Next;
  *U.Previous = &U;
}

void Op::dropOperands() {
  for (unsigned I = 0; I < Operands.size(); ++I)
    setOperand(I, nullptr);
  for (Region *R : Regions)
    for (Op &Inner : *R)
      Inner.dropOperands();
}

OpPlace tessera::ir::placeOf(const Op &O) { return {O.mnemonic(), O.loc()}; }

void Op::reportWrongView(Opcode Expected) const {
  internalError(Twine(mnemonic()) + " where " + opInfo(Expected).Mnemonic + " was expected", Where);
}

void Op::forgetInDebugValues() {
  for (Op *User : Result.debugUsers()) {
    User->dropOperands();
    User->Operands = {};
  }
}

void Op::erase() {
  if (Parent)
    Parent->remove(this);
  dropOperands();
  forgetInDebugValues();
}

void Op::replaceWith(Value *V) {
  if (V)
    Result.replaceAllUsesWith(V);
  erase();
}

//===--- tables ------------------------------------------------------------===//

namespace {
constexpr OpInfo Infos[] = {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc)                     \
  {Mnemonic, Operands, #Names, ResultRule::Result, Regions, Flags, Doc},
#include "IR/AllOps.inc"
#undef OP
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

//===--- modules -----------------------------------------------------------===//

StringRef tessera::ir::spelling(Property P) {
  constexpr const char *Names[] = {
#define PROPERTY(Enumerator, Name, Doc) Name,
#include "IR/Properties.def"
  };
  return Names[static_cast<size_t>(P)];
}

std::optional<Property> tessera::ir::propertyOf(StringRef Name) {
  for (unsigned I = 0; I < NumProperties; ++I)
    if (Name == spelling(Property(I)))
      return Property(I);
  return std::nullopt;
}

StringRef tessera::ir::spelling(Capability C) {
  constexpr const char *Names[] = {
#define CAPABILITY(Enumerator) #Enumerator,
#include "IR/Capabilities.def"
  };
  return Names[static_cast<size_t>(C)];
}

std::optional<Capability> tessera::ir::capabilityOf(StringRef Name) {
  for (unsigned I = 0; I < NumCapabilities; ++I)
    if (Name == spelling(Capability(I)))
      return Capability(I);
  return std::nullopt;
}

bool Function::mustInline(const Type *Ty) {
  return Ty->containsPointer() || Ty->containsMatrix() || Ty->containsSpirv();
}

bool Function::mustInline() const {
  return AlwaysInline || mustInline(Result) ||
         any_of(Params, [](const Value *P) { return mustInline(P->type()); });
}

Global *Module::addGlobal(Global G) {
  G.Name = uniqueName(G.Name);
  Globals.push_back(new (Arena) Global(G));
  GlobalByName[Globals.back()->Name] = Globals.back();
  return Globals.back();
}

Global *Module::findGlobal(StringRef Name) { return GlobalByName.lookup(Name); }

Global *tessera::ir::globalAt(Module &M, const Value *Address) {
  const Op *Root = rootOf(Address, Opcode::Global);
  return Root ? M.findGlobal(Root->strAttr(AttrKind::Symbol)) : nullptr;
}

void Module::eraseGlobals(function_ref<bool(Global &)> Dead) {
  erase_if(Globals, [&](Global *G) {
    bool Erase = Dead(*G);
    if (Erase)
      GlobalByName.erase(G->Name);
    return Erase;
  });
  // A counter may stay when nothing else of its buffer is used.
  for (Global *G : Globals)
    if (G->CounterOf && findGlobal(G->CounterOf->Name) != G->CounterOf)
      G->CounterOf = nullptr;
}

SpecConstant *Module::addSpecConstant(SpecConstant C) {
  C.Name = uniqueName(C.Name);
  SpecConstants.push_back(new (Arena) SpecConstant(C));
  SpecByName[SpecConstants.back()->Name] = SpecConstants.back();
  return SpecConstants.back();
}

SpecConstant *Module::findSpecConstant(StringRef Name) { return SpecByName.lookup(Name); }

/// Returns the function of \p Code on integers of 32 bits; null for other ops. Division rounds
/// toward zero; by zero it gives nothing.
static std::optional<uint64_t> (*specFunction(Opcode Code))(int64_t, int64_t) {
  using Value = std::optional<uint64_t>;
  switch (Code) {
  case Opcode::Add:
    return [](int64_t A, int64_t B) { return Value(A + B); };
  case Opcode::Sub:
    return [](int64_t A, int64_t B) { return Value(A - B); };
  case Opcode::Mul:
    return [](int64_t A, int64_t B) { return Value(uint64_t(A) * uint64_t(B)); };
  case Opcode::Div:
    return [](int64_t A, int64_t B) { return B ? Value(A / B) : std::nullopt; };
  case Opcode::Rem:
    return [](int64_t A, int64_t B) { return B ? Value(A % B) : std::nullopt; };
  case Opcode::And:
    return [](int64_t A, int64_t B) { return Value(A & B); };
  case Opcode::Or:
    return [](int64_t A, int64_t B) { return Value(A | B); };
  case Opcode::Xor:
    return [](int64_t A, int64_t B) { return Value(A ^ B); };
  case Opcode::Shl:
    return [](int64_t A, int64_t B) { return Value(uint64_t(A) << (B & 31)); };
  case Opcode::Shr:
    return [](int64_t A, int64_t B) { return Value(A >> (B & 31)); };
  default:
    return nullptr;
  }
}

bool tessera::ir::isSpecOp(Opcode Code) { return specFunction(Code); }

std::optional<uint64_t>
tessera::ir::specValue(const SpecConstant &C,
                       function_ref<std::optional<uint64_t>(uint32_t)> Given) {
  if (!C.Computed) {
    std::optional<uint64_t> Set = C.ID ? Given(*C.ID) : std::nullopt;
    return Set ? *Set : C.Default->Bits;
  }
  int64_t Sides[2];
  for (unsigned I = 0; I < 2; ++I) {
    std::optional<uint64_t> Side = specValue(*C.Sides[I], Given);
    if (!Side)
      return std::nullopt;
    Sides[I] = C.Ty->isSigned() ? int64_t(int32_t(*Side)) : int64_t(uint32_t(*Side));
  }
  std::optional<uint64_t> Value = specFunction(*C.Computed)(Sides[0], Sides[1]);
  return Value ? std::optional<uint64_t>(uint32_t(*Value)) : std::nullopt;
}

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
  Made = Made | Code;
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
  // The new ones may be a part of the old ones.
  SmallVector<Value *, 8> Copy(Operands);
  for (unsigned I = 0; I < O->Operands.size(); ++I)
    O->setOperand(I, nullptr);
  if (Copy.size() > O->Operands.size()) {
    O->Operands = MutableArrayRef(Arena.Allocate<Value *>(Copy.size()), Copy.size());
    O->Uses = Arena.Allocate<Use>(Copy.size());
    for (unsigned I = 0; I < Copy.size(); ++I) {
      new (&O->Uses[I]) Use();
      O->Uses[I].User = O;
      O->Uses[I].Index = I;
      O->Uses[I].Debug = O->is(Opcode::DebugValue);
    }
  }
  O->Operands = O->Operands.take_front(Copy.size());
  for (auto [I, V] : enumerate(Copy))
    O->setOperand(I, V);
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

void tessera::ir::connectPrimitives(ArrayRef<Module *> Shaders) {
  auto HasMesh = [](const Module *M) { return M->Entry.Mesh.has_value(); };
  if (count_if(Shaders, HasMesh) != 1)
    return;
  const EntryPoint &Mesh = (*find_if(Shaders, HasMesh))->Entry;
  for (Module *M : Shaders) {
    if (M->Entry.Of != Stage::Pixel)
      continue;
    for (StageElement &In : M->Entry.Inputs)
      In.PerPrimitive |= any_of(Mesh.Outputs, [&](const StageElement &Out) {
        bool HaveLocations = !In.Value && !In.BuiltIn && !Out.Value && !Out.BuiltIn;
        return HaveLocations && Out.PerPrimitive && In.Location == Out.Location;
      });
  }
}
