// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/DeadStores.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/LocalFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// So many members or elements of a local are looked at one by one.
constexpr uint64_t MostParts = 8;
/// Joins with at most so many ways are never wide.
constexpr size_t FewWays = 16;

namespace {
/// A local or a private variable.
struct Root {
  Op *Var = nullptr;  ///< of a local
  uint32_t First = 0; ///< of Variables: one for each part
  uint32_t Parts = 0; ///< 0: a load may see every store
  bool Needed = false;
  SmallVector<Op *, 4> Stores = {};
};

/// What an address of a root leads to.
struct Extent {
  uint32_t First, Count; ///< parts
  bool IsWhole;          ///< all of each
};
} // namespace

class DeadStores::Finder : LocalFlow {
public:
  explicit Finder(Module &M);

  bool contains(const Op &O) const {
    const OpFacts &Known = Facts[O.number()];
    return !Known.Needed && (O.is(Opcode::Switch) || (O.is(Opcode::Store) && Known.Root));
  }
  ArrayRef<Root> roots() const { return Roots; }

private:
  uint32_t addVar(Op &O);
  uint32_t addGlobal(const Op &O);
  Root &root(const Op &O) { return Roots[Facts[O.number()].Root]; }
  uint32_t rootAt(const Value *Address) const;
  bool storesTo(Held H, const Value *Address) const;
  static Extent extent(const Value *Address, const Root &R);

  void collectOp(Op &O) override;
  void startVisit(Function &F) override;
  void visitAccess(Op &O, unsigned Depth) override;

  void need(Op &O);
  void needWhatUses(Op &O);
  void needHeld(Held H);

  Module &M;
  struct OpFacts {
    uint32_t Root = 0; ///< of var, global, load and store
    uint32_t Seen = 0; ///< of a load: where what it sees begins in AllSeen
    bool Needed = false;
  };
  std::vector<Root> Roots;    ///< from 1 on
  std::vector<OpFacts> Facts; ///< by number
  DenseMap<const Global *, uint32_t> Globals;
  std::vector<Op *> Effects;
  DenseMap<const Op *, SmallVector<Op *, 4>> Jumps; ///< out of switches and from case to case
  size_t NumJumps = 0, MostCases = 0;               ///< of a function
  std::vector<Op *> StoreOf;                        ///< by Held
  std::vector<Held> AllSeen{0};                     ///< by load and part
  SmallVector<Op *, 32> Left;                       ///< needed, but not looked at yet
};

DeadStores::Finder::Finder(Module &M) : M(M), Roots(1), Facts(1) {
  for (Function *F : M.Functions) {
    NumJumps = MostCases = 0;
    run(*F);
  }
  StoreOf.resize(Nodes.size());
  for (Op *O : Effects)
    need(*O);
  for (Root &R : Roots)
    if (R.Needed)
      for (Op *Store : R.Stores)
        need(*Store);
  while (!Left.empty())
    needWhatUses(*Left.pop_back_val());
}

//===--- what there is -----------------------------------------------------===//

/// The loop or switch that \p Jump leaves, or that it goes on in.
static const Op *jumpedFrom(const Op &Jump) {
  const Op *Around = Jump.parent()->owner();
  while (!Around->is(Opcode::Loop) && !Around->is(Opcode::Switch))
    Around = Around->parent()->owner();
  return Around;
}

/// Numbers \p O, and finds what it is: a local, an access to one, an op with effects.
void DeadStores::Finder::collectOp(Op &O) {
  O.setNumber(uint32_t(Facts.size()));
  bool HasEffect = false;
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
    break;
  case Opcode::Store: {
    Value *Address = O.as<ops::Store>().address();
    Of = rootAt(Address);
    if (!Of) {
      HasEffect = true;
      break;
    }
    Roots[Of].Stores.push_back(&O);
    Extent E = extent(Address, Roots[Of]);
    for (uint32_t I = 0; I < E.Count; ++I)
      addStore(E.First + I);
    break;
  }
  case Opcode::Break:
  case Opcode::Fallthrough:
    ++NumJumps;
    if (const Op *From = jumpedFrom(O); From->is(Opcode::Switch))
      Jumps[From].push_back(&O);
    else
      HasEffect = true;
    break;
  case Opcode::Continue:
    ++NumJumps;
    HasEffect = true;
    break;
  case Opcode::Switch:
    MostCases = std::max(MostCases, O.regions().size());
    break;
  case Opcode::If:
  case Opcode::DebugValue:
    break;
  default:
    HasEffect = !O.type() || O.info().Flags & (Writes | Convergent | Terminator);
    break;
  }
  Facts.push_back({Of});
  if (HasEffect)
    Effects.push_back(&O);
}

uint32_t DeadStores::Finder::rootAt(const Value *Address) const {
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

uint32_t DeadStores::Finder::addVar(Op &O) {
  UsesOfRoot Uses = usesOf(O);
  Root &R = Roots.emplace_back();
  R.Var = &O;
  R.Needed = Uses.Escapes;
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

uint32_t DeadStores::Finder::addGlobal(const Op &O) {
  const Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
  if (!G || G->Space != AddressSpace::Private || G->Kind != ResourceKind::None)
    return 0;
  uint32_t &Known = Globals[G];
  if (!Known) {
    Known = uint32_t(Roots.size());
    Roots.emplace_back();
  }
  Roots[Known].Needed |= usesOf(O).Escapes;
  return Known;
}

void DeadStores::Finder::startVisit(Function &F) {
  if (NumJumps + MostCases <= FewWays)
    return;
  LoopStores Stores(F, [&](Op &Var) { return root(Var).Parts > 0; });
  forEachWideJoin(F, Stores, [&](Op &Var) { root(Var).Parts = 0; });
}

//===--- what locals hold --------------------------------------------------===//

Extent DeadStores::Finder::extent(const Value *Address, const Root &R) {
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

/// Whether \p H is what one store to that very address left.
bool DeadStores::Finder::storesTo(Held H, const Value *Address) const {
  const Op *Store = H < StoreOf.size() ? StoreOf[H] : nullptr;
  return Store && Store->as<ops::Store>().address() == Address;
}

void DeadStores::Finder::visitAccess(Op &O, unsigned Depth) {
  if (!O.is(Opcode::Var) && !O.is(Opcode::Load) && !O.is(Opcode::Store))
    return;
  const Root &R = root(O);
  if (!R.Parts)
    return;
  if (O.is(Opcode::Var)) {
    for (uint32_t I = R.First; I < R.First + R.Parts; ++I) {
      Variables[I].Depth = Depth;
      set(I, undefined(Variables[I]));
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
    Held H = makeNode(R.Var, nullptr);
    StoreOf.resize(H + 1);
    StoreOf[H] = &O;
    if (storesTo(Now, O.as<ops::Store>().address()))
      Nodes[H].Operands = Nodes[Now].Operands; // nothing of it is left
    else if (!E.IsWhole)
      Nodes[H].Operands.push_back(Now);
    set(I, H);
  }
}

//===--- what is needed ----------------------------------------------------===//

void DeadStores::Finder::need(Op &O) {
  bool &Known = Facts[O.number()].Needed;
  if (!std::exchange(Known, true))
    Left.push_back(&O);
}

void DeadStores::Finder::needWhatUses(Op &O) {
  for (Value *Operand : O.operands())
    if (Op *Def = Operand->def(); Def && Def->numOperands())
      need(*Def);
  if (Op *Owner = O.parent()->owner())
    need(*Owner);
  if (O.is(Opcode::Switch))
    for (Op *Jump : Jumps.lookup(&O))
      need(*Jump);
  if (!O.is(Opcode::Load) || !Facts[O.number()].Root)
    return;
  Root &R = root(O);
  if (!R.Parts && !std::exchange(R.Needed, true))
    for (Op *Store : R.Stores)
      need(*Store);
  // Nothing was seen by what control never comes to.
  if (uint32_t Seen = R.Parts ? Facts[O.number()].Seen : 0) {
    Extent E = extent(O.as<ops::Load>().address(), R);
    for (uint32_t I = 0; I < E.Count; ++I)
      needHeld(AllSeen[Seen + I]);
  }
}

void DeadStores::Finder::needHeld(Held H) {
  SmallVector<Held, 8> Open{H};
  while (!Open.empty()) {
    H = find(Open.pop_back_val());
    if (Nodes[H].Needed)
      continue;
    Nodes[H].Needed = true;
    if (StoreOf[H])
      need(*StoreOf[H]);
    append_range(Open, Nodes[H].Operands);
  }
}

//===--- the interface -----------------------------------------------------===//

DeadStores::DeadStores(Module &M) : Found(std::make_unique<Finder>(M)) {
  for (const Root &R : Found->roots()) {
    auto IsDead = [&](const Op *Store) { return contains(*Store); };
    if (R.Var && any_of(R.Stores, IsDead) && !all_of(R.Stores, IsDead))
      Partly.push_back(R.Var);
  }
}

DeadStores::~DeadStores() = default;

bool DeadStores::contains(const Op &O) const { return Found->contains(O); }
