// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Handles/HandleChoices.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- numbers -----------------------------------------------------------===//

unsigned HandleChoices::addOrigin() {
  Origins.emplace_back();
  return Origins.size() - 1;
}

Value *HandleChoices::note(Value *V) {
  Made.push_back(V->def());
  return V;
}

unsigned HandleChoices::numberOf(Global *G) {
  auto [It, New] = NumberOf.try_emplace(G, Variables.size());
  if (New)
    Variables.push_back(G);
  return It->second;
}

HandleChoices::Numbers HandleChoices::addNumbers(Builder &B, StringRef Name) {
  const Type *U32 = M.types().u32();
  // Messages are about the user's variable.
  return {note(B.var(U32, M.intern(Name))), note(B.var(U32, M.intern(Name))), addOrigin()};
}

Handle HandleChoices::numbered(Builder &B, const Handle &H) {
  if (H.State == Handle::Chosen)
    return H;
  Handle Result{Handle::Chosen, nullptr, H.Stores, nullptr, nullptr, addOrigin()};
  Origin &O = Origins[Result.Origin];
  // The module's variable itself, or an element of one.
  Op *At = H.State == Handle::Known ? H.Pointer->def() : nullptr;
  Op *Root = H.State == Handle::Known ? rootOf(H.Pointer, Opcode::Global) : nullptr;
  bool IsElement = At && At->is(Opcode::Access) && At->numOperands() == 2 &&
                   At->as<ops::Access>().base()->def() == Root;
  Global *G = Root ? M.findGlobal(Root->strAttr(AttrKind::Symbol)) : nullptr;
  if (!G || G->Kind == ResourceKind::None || (At != Root && !IsElement)) {
    O.HasOther = true;
    Result.Which = Result.Index = note(B.u32(0));
    return Result;
  }
  unsigned Number = numberOf(G);
  O.Candidates.push_back(Number);
  Result.Which = note(B.u32(Number));
  Value *Index = IsElement ? At->as<ops::Access>().indices()[0] : nullptr;
  const Constant *Known = Index && Index->def() ? Index->def()->constant() : nullptr;
  Result.Index = !Index || Known ? note(B.u32(Known ? Known->Bits : 0)) : Index;
  if (Result.Index->type() != M.types().u32())
    Result.Index = note(B.convert(Index, M.types().u32()));
  return Result;
}

void HandleChoices::store(Builder &B, const Numbers &To, const Handle &H) {
  if (H.State == Handle::Unset)
    return;
  Handle Now = numbered(B, H);
  Origins[To.Origin].Sources.push_back(Now.Origin);
  B.store(To.Which, Now.Which);
  B.store(To.Index, Now.Index);
}

Handle HandleChoices::load(Builder &B, const Numbers &From, const Handle &State) {
  return {Handle::Chosen,           nullptr,    State.Stores, note(B.load(From.Which)),
          note(B.load(From.Index)), From.Origin};
}

Handle HandleChoices::select(Builder &B, Value *Condition, const Handle &IfTrue,
                             const Handle &IfFalse) {
  Handle Same = merge(IfTrue, IfFalse);
  if (Same.State != Handle::Conflict)
    return Same;
  Handle X = numbered(B, IfTrue), Y = numbered(B, IfFalse);
  Same.State = Handle::Chosen;
  Same.Which = note(B.Select({Condition, X.Which, Y.Which}, X.Which->type()));
  Same.Index = note(B.Select({Condition, X.Index, Y.Index}, X.Index->type()));
  Same.Origin = addOrigin();
  Origins[Same.Origin].Sources.assign({X.Origin, Y.Origin});
  return Same;
}

Value *HandleChoices::use(Op &Before, const Handle &H, const Type *Ty) {
  Value *Place = Builder::before(M, Before).Undef({}, Ty);
  Uses.push_back({Place->def(), H});
  return Place;
}

//===--- branches ----------------------------------------------------------===//

std::optional<SmallVector<unsigned, 4>> HandleChoices::candidates(unsigned From) {
  SmallVector<unsigned, 8> Work{From};
  DenseSet<unsigned> Seen{From};
  SmallSetVector<unsigned, 4> Found;
  while (!Work.empty()) {
    const Origin &O = Origins[Work.pop_back_val()];
    if (O.HasOther)
      return std::nullopt;
    Found.insert_range(O.Candidates);
    for (unsigned Source : O.Sources)
      if (Seen.insert(Source).second)
        Work.push_back(Source);
  }
  SmallVector<unsigned, 4> Result(Found.begin(), Found.end());
  sort(Result);
  return Result;
}

Value *HandleChoices::pointer(Builder &B, unsigned Number, Value *Index, const Type *Ty) {
  Value *Whole = B.global(Variables[Number]);
  return Whole->type() == Ty ? Whole : B.access(Whole, {Index});
}

/// Returns the base of the address that \p O makes: \p O points inside of it, or to its counter.
/// Returns null for all other ops.
static Value *wholeOf(const Op &O) {
  if (auto Counter = O.dyn<ops::Counter>())
    return Counter.buffer();
  ops::Within Part(O);
  return Part ? Part.whole() : nullptr;
}

static bool isAddressWithin(const Op &O) { return wholeOf(O) != nullptr; }

/// Collects the ops that use the address \p V, or an address inside of it, and do not make an
/// address themselves.
static void collectLeaves(Value *V, SmallSetVector<Op *, 8> &Leaves) {
  for (Op *User : V->users())
    if (isAddressWithin(*User))
      collectLeaves(User->result(), Leaves);
    else
      Leaves.insert(User);
}

static void eraseAddresses(Op &O) {
  for (Op *User : O.result()->users())
    eraseAddresses(*User);
  O.erase();
}

/// Rebuilds the address \p V with its base replaced as in \p Copies.
static Value *copyAddress(Builder &B, Value *V, DenseMap<Value *, Value *> &Copies) {
  if (Value *Copy = Copies.lookup(V))
    return Copy;
  Op *Def = V->def();
  if (!Def || !isAddressWithin(*Def))
    return V;
  Value *Whole = copyAddress(B, wholeOf(*Def), Copies);
  if (Whole == wholeOf(*Def))
    return V;
  SmallVector<Value *, 4> Operands{Whole};
  append_range(Operands, Def->operands().drop_front());
  Loc Where = B.loc();
  B.setLoc(Def->loc());
  Value *Copy = B.create(Def->opcode(), Operands, Def->type(), Def->attrs())->result();
  B.setLoc(Where);
  return Copies[V] = Copy;
}

void HandleChoices::branch(Op &Leaf, const Use &U, ArrayRef<unsigned> Numbers) {
  auto B = Builder::before(M, Leaf);
  Value *Result = Leaf.result() ? B.var(Leaf.type(), "") : nullptr;
  auto Fill = [&](Builder &Inner, unsigned Number) {
    Value *Place = U.Place->result();
    DenseMap<Value *, Value *> Copies;
    Copies[Place] = pointer(Inner, Number, U.H.Index, Place->type());
    SmallVector<Value *, 4> Operands;
    for (Value *V : Leaf.operands())
      Operands.push_back(copyAddress(Inner, V, Copies));
    Op *Copy = Inner.create(Leaf.opcode(), Operands, Leaf.type(), Leaf.attrs());
    if (Result)
      Inner.store(Result, Copy->result());
  };
  if (Numbers.size() == 2) {
    B.ifElse(
        B.Eq({U.H.Which, B.u32(Numbers[0])}), [&](Builder &Then) { Fill(Then, Numbers[0]); },
        [&](Builder &Else) { Fill(Else, Numbers[1]); });
  } else {
    SmallVector<Builder::Case, 8> Cases;
    for (unsigned Number : Numbers)
      Cases.push_back({{int64_t(Number)}, Number == Numbers.back()});
    B.switchOn(U.H.Which, Cases, [&](Builder &Case, size_t I) { Fill(Case, Numbers[I]); });
  }
  Leaf.replaceWith(Result ? B.load(Result) : nullptr);
}

void HandleChoices::expand(function_ref<void(const Op &, const Handle &)> Unknown) {
  DenseMap<unsigned, std::optional<SmallVector<unsigned, 4>>> Known; ///< by origin
  for (const Use &U : Uses) {
    auto [It, New] = Known.try_emplace(U.H.Origin);
    if (New)
      It->second = candidates(U.H.Origin);
    const std::optional<SmallVector<unsigned, 4>> &Numbers = It->second;
    if (!Numbers || Numbers->empty()) {
      Unknown(*U.Place, Numbers ? Handle() : U.H);
      continue;
    }
    if (Numbers->size() == 1) {
      auto B = Builder::before(M, *U.Place);
      U.Place->replaceWith(pointer(B, Numbers->front(), U.H.Index, U.Place->type()));
      continue;
    }
    SmallSetVector<Op *, 8> Leaves;
    collectLeaves(U.Place->result(), Leaves);
    for (Op *Leaf : Leaves)
      branch(*Leaf, U, *Numbers);
    eraseAddresses(*U.Place);
  }
}

void HandleChoices::removeUnused() {
  DenseSet<Op *> Left(Made.begin(), Made.end());
  SmallVector<Op *, 16> Work(Made.begin(), Made.end());
  auto Remove = [&](Op *O) {
    for (Value *V : O->operands())
      if (V->def() && Left.contains(V->def()))
        Work.push_back(V->def());
    O->erase();
  };
  while (!Work.empty()) {
    Op *O = Work.pop_back_val();
    auto IsStore = [](Op *User) { return User->is(Opcode::Store); };
    bool IsUnused =
        O->is(Opcode::Var) ? all_of(O->result()->users(), IsStore) : !O->result()->hasUses();
    if (!IsUnused || !Left.contains(O))
      continue;
    Left.erase(O);
    for (Op *Store : O->result()->users())
      Remove(Store);
    Remove(O);
  }
}
