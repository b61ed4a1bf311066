// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/MergeCopies.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The numbers of ops, in the order of the text.
using Places = std::set<uint32_t>;

/// How a local or a static variable is used.
struct Variable {
  Places Loads, Stores;
  /// Its address is used where reads and writes cannot be tracked.
  bool Escapes = false;
  bool IsStatic = false; ///< calls may read and write it
};

class Merger {
public:
  Merger(Module &M, Function &F);

  void run();

private:
  /// A local that is copied to \p To after its last use.
  struct CopyOut {
    Op *Load, *Store;
  };

  int64_t number(Region &R);
  void note(Op &O);
  const void *variableOf(const Value *Address) const;
  Op &inRegion(uint32_t Place, const Region &R) const;
  bool jumpsOut(const Region &R, uint32_t From, uint32_t To) const;
  bool isUsedBefore(const Op &Var, uint32_t At) const;
  bool isUntouched(const void *Key, uint32_t From, uint32_t To, bool ByStores = false) const;
  bool mayReplace(const Value *Address, const Op &Var) const;
  bool isAvailable(const Value *V, uint32_t At, unsigned Depth = 0) const;
  Value *makeAvailable(Builder &B, Value *V, uint32_t At);
  Op *copiedFrom(Value *V, const Region &R) const;
  bool mergeOut(Op &Var, const CopyOut &Copy);
  void mergeIn(Op &Var);
  void replace(Op &Var, Value *By, uint32_t Start);
  void erase(Op &Store);

  Module &M;
  std::vector<Op *> Ops;      ///< by number
  std::vector<uint32_t> Ends; ///< the number after the last op inside
  DenseMap<const void *, Variable> Variables;
  DenseMap<const Region *, std::vector<uint32_t>> Exits; ///< ops in which a jump leaves the region
  std::vector<Op *> Dead;                                ///< stores and variables, in order
  Places Calls;
  std::vector<Op *> Locals;
  MapVector<Op *, SmallVector<CopyOut, 1>> CopiesOut;
};
} // namespace

/// Whether a number of \p L is between \p From and \p To.
static bool hasBetween(const Places &L, uint32_t From, uint32_t To) {
  auto It = L.upper_bound(From);
  return It != L.end() && *It < To;
}

/// Copies through more structs, and addresses of more parts, than this are not followed.
constexpr unsigned MaxSteps = 16;

/// The value that \p V is a copy of, through structs made of their members.
static Value *origin(Value *V, unsigned &Steps) {
  if (!V->def() || !V->def()->is(Opcode::Extract) || ++Steps > MaxSteps)
    return V;
  Value *From = V->def()->as<ops::Extract>().composite();
  for (int64_t Index : V->def()->intsAttr(AttrKind::Indices)) {
    From = origin(From, Steps);
    if (!From->def() || !From->def()->is(Opcode::Construct) || !From->type()->isStruct())
      return V;
    From = From->def()->as<ops::Construct>().parts()[Index];
  }
  return origin(From, Steps);
}

/// Erases \p V if it is part of a copy that nothing uses.
static void eraseUnused(Value *V) {
  Op *Def = V->def();
  if (!Def || V->hasUses() ||
      !(Def->is(Opcode::Load) || Def->is(Opcode::Access) || Def->is(Opcode::Construct) ||
        Def->is(Opcode::Extract)))
    return;
  SmallVector<Value *, 8> Operands(Def->operands());
  Def->erase();
  for (Value *O : Operands)
    eraseUnused(O);
}

static bool isSameValue(const Value *A, const Value *B) {
  if (A == B)
    return true;
  std::optional<uint64_t> X = constantBits(A), Y = constantBits(B);
  return X && Y && A->type() == B->type() && *X == *Y;
}

/// Whether both lead to the same part of the same variable.
static bool isSameAddress(const Value *A, const Value *B) {
  if (A == B)
    return true;
  if (!A->def() || !B->def() || A->def()->opcode() != B->def()->opcode())
    return false;
  if (A->def()->is(Opcode::Global))
    return A->def()->strAttr(AttrKind::Symbol) == B->def()->strAttr(AttrKind::Symbol);
  auto X = A->def()->dyn<ops::Access>(), Y = B->def()->dyn<ops::Access>();
  return X && X.indices().size() == Y.indices().size() &&
         all_of(zip(X.indices(), Y.indices()),
                [](auto Pair) { return isSameValue(std::get<0>(Pair), std::get<1>(Pair)); }) &&
         isSameAddress(X.base(), Y.base());
}

/// The local or the static variable that \p Address leads into; null for other memory.
const void *Merger::variableOf(const Value *Address) const {
  const Op *Root = rootOf(Address)->def();
  if (!Root || Root->is(Opcode::Var))
    return Root;
  AddressSpace Space = Address->type()->space();
  return Root->is(Opcode::Global) && Space == AddressSpace::Private
             ? M.findGlobal(Root->strAttr(AttrKind::Symbol))
             : nullptr;
}

Merger::Merger(Module &M, Function &F) : M(M) {
  // A use of one member would keep the copies of all members of the struct.
  walk(F.body(), [&](Op &O) {
    auto Part = O.dyn<ops::Extract>();
    if (!Part || !Part.composite()->type()->isStruct())
      return;
    unsigned Steps = 0;
    Value *Whole = Part.composite(), *Member = origin(O.result(), Steps);
    if (Member == O.result())
      return;
    O.replaceWith(Member);
    eraseUnused(Whole);
  });
  number(F.body());
}

/// Notes which variables an op reads and writes.
void Merger::note(Op &O) {
  for (auto [I, V] : enumerate(O.operands())) {
    if (!V || !V->type()->isPointer() || O.is(Opcode::Access) || O.is(Opcode::DebugValue))
      continue;
    const void *Key = variableOf(V);
    if (!Key)
      continue;
    Variable &Found = Variables[Key];
    Found.IsStatic = V->type()->space() == AddressSpace::Private;
    if (O.is(Opcode::Load))
      Found.Loads.insert(O.number());
    else if (O.is(Opcode::Store) && I == ops::Store::address_at)
      Found.Stores.insert(O.number());
    else
      Found.Escapes = true;
  }
  if (O.is(Opcode::Call))
    Calls.insert(O.number());
  if (O.is(Opcode::Var))
    Variables.try_emplace(&O);
  if (O.is(Opcode::Var) && (O.type()->element()->isArray() || O.type()->element()->isStruct()) &&
      !O.type()->element()->containsPointer())
    Locals.push_back(&O);
  auto Store = O.dyn<ops::Store>();
  if (!Store)
    return;
  Op *Load = copiedFrom(Store.value(), *O.parent());
  Op *Var = Load ? Load->as<ops::Load>().address()->def() : nullptr;
  if (Var && Var->is(Opcode::Var) && Var->parent() == O.parent())
    CopiesOut[Var].push_back({Load, &O});
}

/// Returns the number of the outermost op that a jump inside of \p R leads to; less than any for
/// the end of the function.
int64_t Merger::number(Region &R) {
  constexpr int64_t None = INT64_MAX;
  int64_t Outermost = None;
  for (Op &O : R) {
    uint32_t Number = uint32_t(Ops.size());
    O.setNumber(Number);
    Ops.push_back(&O);
    Ends.push_back(0);
    note(O);
    int64_t To = None;
    for (Region *Sub : O.regions())
      To = std::min(To, number(*Sub));
    if (O.is(Opcode::Return))
      To = -1;
    for (const Op *Up = R.owner(); Up && (O.is(Opcode::Break) || O.is(Opcode::Continue));
         Up = Up->parent()->owner())
      if (Up->is(Opcode::Loop) || (Up->is(Opcode::Switch) && O.is(Opcode::Break))) {
        To = Up->number();
        break;
      }
    Ends[Number] = uint32_t(Ops.size());
    if (To < Number)
      Exits[&R].push_back(Number);
    Outermost = std::min(Outermost, To);
  }
  return Outermost;
}

/// The op of \p R that has the op with the number \p Place inside, or is it.
Op &Merger::inRegion(uint32_t Place, const Region &R) const {
  Op *O = Ops[Place];
  while (O->parent() != &R)
    O = O->parent()->owner();
  return *O;
}

/// Whether a jump in an op of \p R, from \p From on and before \p To, leaves the region.
bool Merger::jumpsOut(const Region &R, uint32_t From, uint32_t To) const {
  auto It = Exits.find(&R);
  if (It == Exits.end())
    return false;
  auto First = lower_bound(It->second, From);
  return First != It->second.end() && *First < To;
}

bool Merger::isUsedBefore(const Op &Var, uint32_t At) const {
  return any_of(Var.result()->uses(), [&](const Use &U) { return U.user()->number() < At; });
}

/// Whether nothing between the two ops uses the variable, or stores to it.
bool Merger::isUntouched(const void *Key, uint32_t From, uint32_t To, bool ByStores) const {
  const Variable &V = Variables.at(Key);
  return !hasBetween(V.Stores, From, To) && (ByStores || !hasBetween(V.Loads, From, To)) &&
         (!V.IsStatic || !hasBetween(Calls, From, To));
}

bool Merger::isAvailable(const Value *V, uint32_t At, unsigned Depth) const {
  const Op *Def = V->def();
  if (!Def || Def->number() < At)
    return true;
  return (Def->is(Opcode::Access) || Def->is(Opcode::Global) || Def->is(Opcode::Const)) &&
         Depth < MaxSteps &&
         all_of(Def->operands(), [&](Value *O) { return isAvailable(O, At, Depth + 1); });
}

Value *Merger::makeAvailable(Builder &B, Value *V, uint32_t At) {
  Op *Def = V->def();
  if (!Def || Def->number() < At)
    return V;
  SmallVector<Value *, 4> Operands;
  for (Value *O : Def->operands())
    Operands.push_back(makeAvailable(B, O, At));
  Op *Copy = B.create(Def->opcode(), Operands, Def->type(), Def->attrs());
  Copy->setNumber(At);
  return Copy->result();
}

/// Returns the load, in \p R, that \p V is the value of; null if there is none.
Op *Merger::copiedFrom(Value *V, const Region &R) const {
  if (!V->type()->isArray() && !V->type()->isStruct())
    return nullptr;
  Op *Def = V->def();
  return Def && Def->is(Opcode::Load) && Def->parent() == &R ? Def : nullptr;
}

/// Whether all uses of the variable of \p Address are known, and it is not \p Var.
bool Merger::mayReplace(const Value *Address, const Op &Var) const {
  const void *Key = variableOf(Address);
  return Key && Key != &Var && !Variables.at(Key).Escapes;
}

void Merger::erase(Op &Store) {
  Variables[variableOf(Store.as<ops::Store>().address())].Stores.erase(Store.number());
  Dead.push_back(&Store);
}

/// The larger set stays, so that many merges take little time.
static void merge(Places &From, Places &To) {
  if (From.size() > To.size())
    std::swap(From, To);
  To.insert(From.begin(), From.end());
  From.clear();
}

/// Gives the addresses into a local that now begin at \p Base the space of \p Base.
static void setSpace(Module &M, Value *Base) {
  for (Op *User : Base->users()) {
    if (!User->is(Opcode::Access) || User->type()->space() == Base->type()->space())
      continue;
    User->result()->setType(M.types().pointer(User->type()->element(), Base->type()->space()));
    setSpace(M, User->result());
  }
}

/// Puts \p By, which is there from the op number \p Start on, in the place of \p Var.
void Merger::replace(Op &Var, Value *By, uint32_t Start) {
  for (Op *Told : Var.result()->debugUsers())
    if (Told->number() < Start || By->type()->space() != AddressSpace::Function)
      M.setOperands(Told, {});
  Variable &Old = Variables.find(&Var)->second, &New = Variables.find(variableOf(By))->second;
  merge(Old.Loads, New.Loads);
  merge(Old.Stores, New.Stores);
  Var.result()->replaceAllUsesWith(By);
  setSpace(M, By);
  Dead.push_back(&Var);
}

bool Merger::mergeOut(Op &Var, const CopyOut &Copy) {
  const Region &R = *Var.parent();
  const Variable &Own = Variables[&Var];
  Value *To = Copy.Store->as<ops::Store>().address(), *Init = Var.as<ops::Var>().init();
  uint32_t Last = Copy.Load->number(), End = Copy.Store->number();
  if (Own.Escapes || !mayReplace(To, Var) || !Variables.at(variableOf(To)).Stores.count(End) ||
      *Own.Loads.rbegin() != Last || (!Own.Stores.empty() && *Own.Stores.rbegin() > Last) ||
      (!Init && Own.Stores.empty()))
    return false;
  Op *Start = &Var;
  if (!Init)
    Start = &inRegion(std::min(*Own.Stores.begin(), *Own.Loads.begin()), R);
  const uint32_t At = Start->number();
  const void *Key = variableOf(To);
  if (!isUntouched(Key, At, End) || jumpsOut(R, At, End) || isUsedBefore(Var, At) ||
      !isAvailable(To, At))
    return false;

  Builder B = Builder::before(M, *Start);
  To = makeAvailable(B, To, At);
  auto First = Start->dyn<ops::Store>();
  bool IsSet = First && First.address() == Var.result();
  Value *Value = IsSet ? First.value() : Init;
  Op *From = Value ? copiedFrom(Value, R) : nullptr;
  bool IsCopy = From && isSameAddress(From->as<ops::Load>().address(), To) &&
                isUntouched(Key, From->number(), At, /*ByStores=*/true);
  if (Init && !IsCopy) {
    B.store(To, Init);
    Ops[At] = &*std::prev(Start->getIterator());
    Ops[At]->setNumber(At);
    Variables[Key].Stores.insert(At);
  }
  erase(*Copy.Store);
  if (IsCopy && IsSet)
    erase(*Start);
  replace(Var, To, At);
  return true;
}

void Merger::mergeIn(Op &Var) {
  const Region &R = *Var.parent();
  const Variable &Own = Variables[&Var];
  Value *Init = Var.as<ops::Var>().init();
  if (Own.Escapes || Own.Loads.empty() || Own.Stores.size() != (Init ? 0 : 1))
    return;
  Op *Set = Init ? &Var : Ops[*Own.Stores.begin()];
  if (Set->parent() != &R || *Own.Loads.begin() < Set->number())
    return;
  if (auto Store = Set->dyn<ops::Store>()) {
    if (Store.address() != Var.result())
      return;
    Init = Store.value();
  }
  Op *From = copiedFrom(Init, R);
  Value *Address = From ? From->as<ops::Load>().address() : nullptr;
  if (!Address || !mayReplace(Address, Var) ||
      !isUntouched(variableOf(Address), From->number(),
                   Ends[inRegion(*Own.Loads.rbegin(), R).number()], /*ByStores=*/true))
    return;
  uint32_t At = Set->number();
  if (isUsedBefore(Var, At))
    return;
  if (Set != &Var)
    erase(*Set);
  replace(Var, Address, At);
}

void Merger::run() {
  for (Op *Var : Locals) {
    bool Merged = false;
    if (auto It = CopiesOut.find(Var); It != CopiesOut.end())
      Merged = any_of(It->second, [&](const CopyOut &Copy) { return mergeOut(*Var, Copy); });
    if (!Merged)
      mergeIn(*Var);
  }
  for (Op *O : Dead) {
    SmallVector<Value *, 2> Operands(O->operands());
    O->erase();
    for (Value *V : Operands)
      eraseUnused(V);
  }
}

void tessera::mergeCopies(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    Merger(M, *F).run();
}
