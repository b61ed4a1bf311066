// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/NeededImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Members or elements of a local are tracked separately up to this number.
constexpr uint64_t MostParts = 8;
/// Joins with at most this many edges are never wide.
constexpr size_t FewWays = 16;

Needed::Finder::Finder(Module &M) : M(M), Roots(1), Facts(1) {
  for (Function *F : M.Functions)
    Functions[F].Params.assign(F->params().size(), 0);
  for (Function *F : M.Functions) {
    NumJumps = MostCases = 0;
    Current = &Functions[F];
    LocalFlow::run(*F);
  }
  HeldBy.resize(Nodes.size());
  findNeeded();
}

//===--- facts about ops --------------------------------------------------===//

/// The loop or switch that \p Jump leaves, or that it goes on in.
static const Op *jumpedFrom(const Op &Jump) {
  const Op *Around = Jump.parent()->owner();
  while (!Around->is(Opcode::Loop) && !Around->is(Opcode::Switch))
    Around = Around->parent()->owner();
  return Around;
}

void Needed::Finder::addJump(Op &Jump) {
  ++NumJumps;
  const Op *From = jumpedFrom(Jump);
  while (Jump.is(Opcode::Continue) && From->is(Opcode::Switch))
    From = jumpedFrom(*From);
  Jumps[From].push_back(&Jump);
}

/// Whether another thread may write to the memory at \p Address during the shader.
static bool mayOthersWrite(Module &M, const Value *Address) {
  switch (Address->type()->space()) {
  case AddressSpace::Function:
  case AddressSpace::Private:
  case AddressSpace::Uniform:
  case AddressSpace::TBuffer:
  case AddressSpace::Push:
  case AddressSpace::Record:
    return false;
  case AddressSpace::Workgroup:
  case AddressSpace::Physical:
    return true;
  case AddressSpace::Payload:
  case AddressSpace::Storage:
    break;
  }
  const Global *G = globalAt(M, Address);
  return !G || !G->ReadOnly;
}

void Needed::Finder::noteRead(const Op &Read) {
  auto MayChange = [&](const Value *V) { return V->type()->isPointer() && mayOthersWrite(M, V); };
  if (none_of(Read.operands(), MayChange))
    return;
  Current->ReadsOthers = true;
  noteWaiting(Read, *Current);
}

/// Keeps the loops around \p Read, an op of \p F: they may run until another thread has written the
/// memory that it reads.
void Needed::Finder::noteWaiting(const Op &Read, FunctionFacts &F) {
  for (Op *Around = Read.parent()->owner(); Around; Around = Around->parent()->owner())
    if (Around->is(Opcode::Loop)) {
      F.Always.push_back(Around);
      F.HasEffect = true;
    }
}

/// Numbers \p O, and records whether it is a local, an access to one, or an op with effects.
void Needed::Finder::collectOp(Op &O) {
  O.setNumber(uint32_t(Facts.size()));
  uint32_t Of = 0;
  switch (O.opcode()) {
  case Opcode::Var:
    Of = addVar(O);
    break;
  case Opcode::Global:
    Of = addGlobal(O);
    break;
  case Opcode::Load:
    Of = rootAt(O.as<ops::Load>().address());
    if (!Of)
      noteRead(O);
    break;
  case Opcode::Store: {
    Value *Address = O.as<ops::Store>().address();
    Of = rootAt(Address);
    if (!Of) {
      Current->HasEffect = true;
      Current->Always.push_back(&O);
      break;
    }
    Roots[Of].Stores.push_back(&O);
    Extent E = extent(Address, Roots[Of]);
    for (uint32_t I = 0; I < E.Count; ++I)
      addStore(E.First + I);
    break;
  }
  case Opcode::Break:
  case Opcode::Continue:
  case Opcode::Fallthrough:
    addJump(O);
    break;
  case Opcode::Yield:
    if (Op *Owner = O.parent()->owner(); Owner->is(Opcode::Loop))
      Jumps[Owner].push_back(&O);
    else
      Current->Always.push_back(&O);
    break;
  case Opcode::Return:
    Current->Returns.push_back(&O);
    Current->Always.push_back(&O);
    break;
  case Opcode::Call:
    callee(O).Calls.push_back(&O);
    break;
  case Opcode::Switch:
    MostCases = std::max(MostCases, O.regions().size());
    break;
  case Opcode::If:
  case Opcode::Loop:
  case Opcode::DebugValue:
    break;
  default:
    if (!O.type() || O.has(Writes))
      Current->HasEffect = true;
    if (!O.type() || O.has(Writes) || O.has(Convergent))
      Current->Always.push_back(&O);
    else if (O.has(Reads))
      noteRead(O);
    break;
  }
  Facts.push_back({.Root = Of});
}

uint32_t Needed::Finder::rootAt(const Value *Address) const {
  const Op *Def = rootOf(Address)->def();
  bool MayBe = Def && (Def->is(Opcode::Var) || Def->is(Opcode::Global));
  return MayBe ? Facts[Def->number()].Root : 0;
}

namespace {
struct UsesOfRoot {
  bool Escapes = false;     ///< the address goes where accesses cannot be seen
  bool StoresParts = false; ///< a constant index leads to where a store is to
};
} // namespace

static UsesOfRoot usesOf(const Op &O) {
  UsesOfRoot Found;
  SmallVector<std::pair<const Value *, bool>, 8> Addresses{{O.result(), false}};
  while (!Addresses.empty()) {
    auto [Address, IsPart] = Addresses.pop_back_val();
    for (const Use &U : Address->uses()) {
      const Op &User = *U.user();
      if (auto Access = User.dyn<ops::Access>())
        Addresses.push_back(
            {User.result(), IsPart || constantBits(Access.indices().front()).has_value()});
      else if (User.is(Opcode::Store) && U.index() == ops::Store::address_at)
        Found.StoresParts |= IsPart;
      else if (!User.is(Opcode::Load))
        Found.Escapes = true;
    }
  }
  return Found;
}

uint32_t Needed::Finder::addVar(Op &O) {
  UsesOfRoot Uses = usesOf(O);
  Root &R = Roots.emplace_back();
  R.Var = &O;
  R.Needed = Uses.Escapes ? Masks.all(O.type()->element()) : 0;
  if (Uses.Escapes)
    return uint32_t(Roots.size() - 1);
  const Type *Ty = O.type()->element();
  bool HasParts = Ty->isVector() || Ty->isArray() || Ty->isStruct();
  uint64_t Parts = Uses.StoresParts && HasParts ? partCount(Ty) : 1;
  R.Parts = Parts <= MostParts ? uint32_t(Parts) : 1;
  R.First = uint32_t(Variables.size());
  for (uint32_t I = 0; I < R.Parts; ++I)
    Variables.push_back({&O});
  return uint32_t(Roots.size() - 1);
}

uint32_t Needed::Finder::addGlobal(const Op &O) {
  const Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
  if (!G || G->Space != AddressSpace::Private || G->Kind != ResourceKind::None)
    return 0;
  uint32_t &Known = Globals[G];
  if (!Known) {
    Known = uint32_t(Roots.size());
    Roots.emplace_back();
  }
  if (usesOf(O).Escapes)
    Roots[Known].Needed = Masks.all(G->ValueType);
  return Known;
}

void Needed::Finder::startVisit(Function &F) {
  if (NumJumps + MostCases <= FewWays)
    return;
  LoopStores Stores(F, [&](Op &Var) { return root(Var).Parts > 0; });
  forEachWideJoin(F, Stores, [&](Op &Var) { root(Var).Parts = 0; });
}

//===--- values of locals -------------------------------------------------===//

Needed::Finder::Extent Needed::Finder::extent(const Value *Address, const Root &R) {
  if (!R.Parts)
    return {0, 0, false};
  if (Address->def() == R.Var)
    return {R.First, R.Parts, true};
  if (R.Parts == 1)
    return {R.First, 1, false};
  auto Access = Address->def()->as<ops::Access>();
  bool IsPart = Access.indices().size() == 1;
  for (; Access.base()->def() != R.Var; IsPart = false)
    Access = Access.base()->def()->as<ops::Access>();
  auto Index = constantBits(Access.indices().front());
  if (!Index || *Index >= R.Parts)
    return {R.First, R.Parts, false};
  return {R.First + uint32_t(*Index), 1, IsPart};
}

/// Whether \p H is the value of a single store to exactly \p Address.
bool Needed::Finder::storesTo(Held H, const Value *Address) const {
  const Op *Store = H < HeldBy.size() ? HeldBy[H].Store : nullptr;
  return Store && Store->is(Opcode::Store) && Store->as<ops::Store>().address() == Address;
}

/// Makes a node for the value of \p Store.
LocalFlow::Held Needed::Finder::hold(const Root &R, Op &Store) {
  Held H = makeNode(R.Var, nullptr);
  HeldBy.resize(H + 1);
  HeldBy[H].Store = &Store;
  return H;
}

void Needed::Finder::visitAccess(Op &O, unsigned Depth) {
  if (!O.is(Opcode::Var) && !O.is(Opcode::Load) && !O.is(Opcode::Store))
    return;
  const Root &R = root(O);
  if (!R.Parts)
    return;
  if (O.is(Opcode::Var)) {
    for (uint32_t I = R.First; I < R.First + R.Parts; ++I) {
      Variables[I].Depth = Depth;
      set(I, O.as<ops::Var>().init() ? hold(R, O) : undefined(Variables[I]));
    }
    return;
  }
  Extent E = extent(ops::OfAddress(O).address(), R);
  if (O.is(Opcode::Load)) {
    Facts[O.number()].Seen = uint32_t(AllSeen.size());
    for (uint32_t I = E.First; I < E.First + E.Count; ++I)
      AllSeen.push_back(Variables[I].Now);
    return;
  }
  for (uint32_t I = E.First; I < E.First + E.Count; ++I) {
    Held Now = Variables[I].Now;
    Held H = hold(R, O);
    if (storesTo(Now, O.as<ops::Store>().address()))
      Nodes[H].Operands = Nodes[Now].Operands; // the previous value is overwritten completely
    else if (!E.IsWhole)
      Nodes[H].Operands.push_back(Now);
    set(I, H);
  }
}
