// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/DiagnosticsIR.h"
#include "Transforms/Handles/ResolveHandlesImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::handles;

/// A variable of more parts is not split.
constexpr size_t MaxParts = 4096;

//===--- parts of types ----------------------------------------------------===//

bool Resolver::countParts(const Type *Ty, size_t &Count) const {
  if (Ty->isPointer() || !Ty->containsPointer())
    return ++Count <= MaxParts;
  if (Ty->isStruct())
    return all_of(Ty->members(), [&](const StructMember &S) { return countParts(S.Ty, Count); });
  for (uint64_t I = 0; I < Ty->count(); ++I)
    if (!countParts(Ty->element(), Count))
      return false;
  return true;
}

size_t Resolver::partCount(const Type *Ty) const {
  size_t Count = 0;
  countParts(Ty, Count);
  return Count;
}

void Resolver::listParts(const Type *Ty, const Twine &Name, Parts &List) const {
  if (Ty->isPointer() || !Ty->containsPointer()) {
    Part &P = List.emplace_back();
    P.Ty = Ty;
    P.Name = Name.str();
    return;
  }
  if (Ty->isStruct()) {
    for (const StructMember &S : Ty->members())
      listParts(S.Ty, Name + "." + S.Name, List);
    return;
  }
  for (uint64_t I = 0; I < Ty->count(); ++I)
    listParts(Ty->element(), Name + "." + Twine(I), List);
}

/// How many parts come before the member or element \p Index.
size_t Resolver::partsBefore(const Type *Ty, uint64_t Index) const {
  if (Ty->isArray())
    return Index * partCount(Ty->element());
  size_t Count = 0;
  for (const StructMember &S : Ty->members().take_front(Index))
    Count += partCount(S.Ty);
  return Count;
}

//===--- variables ---------------------------------------------------------===//

/// Whether something is stored at \p Address, or in a part of it, in another region than \p R.
static bool isStoredOutside(const Value *Address, const Region *R) {
  return any_of(Address->users(), [&](const Op *User) {
    if (auto Store = User->dyn<ops::Store>())
      return Store.address() == Address && User->parent() != R;
    return User->is(Opcode::Access) && isStoredOutside(User->result(), R);
  });
}

void Resolver::splitVar(Op &O) {
  const Type *Ty = O.type()->element();
  size_t Count = 0;
  if (!countParts(Ty, Count)) {
    stop(O, diags::HandleTooMany, O.strAttr(AttrKind::Name), MaxParts);
    return;
  }
  Value *Var = O.result();
  Parts List;
  listParts(Ty, O.strAttr(AttrKind::Name), List);
  auto B = Builder::before(M, O);
  bool UnderCondition = isStoredOutside(Var, O.parent());
  for (Part &P : List)
    if (P.isPointer()) {
      P.Slot = State.add();
      if (UnderCondition)
        P.Numbers = Choices.addNumbers(B, P.Name);
    } else {
      P.V = B.var(P.Ty, P.Name);
    }
  Vars[Var] = std::move(List);
  PartAddress Whole{0, Ty, Var};
  Addresses[Var] = Whole;
  if (Value *First = O.as<ops::Var>().init()) {
    Op *Init = M.makeOp(Opcode::Store, nullptr, {Var, First}, O.loc());
    O.parent()->insert(std::next(O.getIterator()), Init);
    store(*Init, Whole);
  }
  O.erase();
}

void Resolver::access(Op &O, PartAddress At) {
  ArrayRef<Value *> Path = O.as<ops::Access>().indices();
  for (; !Path.empty() && At.Ty->containsPointer() && !At.Ty->isPointer();
       Path = Path.drop_front()) {
    const Op *Def = Path.front()->def();
    if (!Def || !Def->constant()) {
      const Type *Element = At.Ty->element();
      At.Steps.push_back({Path.front(), At.Ty->count(), partCount(Element)});
      At.Ty = Element;
      continue;
    }
    uint64_t Index = Def->constant()->Bits;
    const Type *Sub = partType(At.Ty, Index);
    if (!Sub) {
      stop(O, diags::HandleIndexRange, Index, At.Ty->str());
      return;
    }
    At.First += partsBefore(At.Ty, Index);
    At.Ty = Sub;
  }
  if (!At.Ty->containsPointer() && At.Steps.empty()) {
    // The rest of the path indexes a variable without pointers.
    Value *Leaf = Vars[At.Var][At.First].V;
    auto B = Builder::before(M, O);
    return O.replaceWith(B.access(Leaf, Path));
  }
  append_range(At.Rest, Path);
  if (!Path.empty())
    At.Ty = O.type()->element();
  Addresses[O.result()] = std::move(At);
  O.erase();
}

/// Calls \p Visit for each place that \p At may mean, with its condition. The condition is null for
/// the last place, which is meant if no other condition holds.
void Resolver::eachPlace(Builder &B, const PartAddress &At, Place Visit) {
  SmallVector<uint64_t, 2> Indices(At.Steps.size(), 0);
  for (;;) {
    unsigned First = At.First;
    bool IsLast = true;
    for (auto [Step, Index] : zip(At.Steps, Indices)) {
      First += Index * Step.Parts;
      IsLast &= Index + 1 == Step.Count;
    }
    Value *All = nullptr;
    for (auto [Step, Index] : zip(At.Steps, Indices)) {
      if (IsLast)
        break;
      Value *Is = B.Eq({Step.Index, B.constant(Step.Index->type(), Index)});
      All = All ? B.And({All, Is}) : Is;
    }
    Visit(First, All);
    if (IsLast)
      return;
    for (size_t I = Indices.size(); ++Indices[I - 1] == At.Steps[I - 1].Count; --I)
      Indices[I - 1] = 0;
  }
}

/// Returns the known facts about the pointer in a variable at \p Before.
Handle Resolver::handleIn(const Part &P, Op &Before) {
  const Handle &H = State[P.Slot];
  bool IsSeen = H.State == Handle::Known ? canMaterialize(H.Pointer, Before)
                : H.State == Handle::Chosen
                    ? isVisibleAt(H.Which, Before) && isVisibleAt(H.Index, Before)
                    : H.State == Handle::Unset;
  if (IsSeen || !P.Numbers)
    return H;
  auto B = Builder::before(M, Before);
  return Choices.load(B, *P.Numbers, H);
}

/// The parts of the value at \p At, where its parts begin with \p First.
Parts Resolver::partsAt(Op &Before, const PartAddress &At, unsigned First) {
  auto B = Builder::before(M, Before);
  Parts Result;
  size_t Count = At.Rest.empty() ? partCount(At.Ty) : 1;
  for (const Part &P : ArrayRef(Vars[At.Var]).slice(First, Count)) {
    Part Now = P;
    if (P.isPointer())
      Now.H = handleIn(P, Before);
    else
      Now.V = B.load(At.Rest.empty() ? P.V : B.access(P.V, At.Rest));
    Result.push_back(Now);
  }
  return Result;
}

Part Resolver::chosen(Builder &B, Value *Condition, const Part &IfTrue, const Part &IfFalse) {
  Part Result = IfTrue;
  if (IfTrue.isPointer())
    Result.H = Choices.select(B, Condition, IfTrue.H, IfFalse.H);
  else
    Result.V = B.Select({Condition, IfTrue.V, IfFalse.V}, IfTrue.V->type());
  return Result;
}

void Resolver::load(Op &O, const PartAddress &From) {
  auto B = Builder::before(M, O);
  SmallVector<std::pair<Value *, Parts>, 4> Places;
  eachPlace(B, From, [&](unsigned First, Value *Condition) {
    Places.emplace_back(Condition, partsAt(O, From, First));
  });
  Parts Result = std::move(Places.back().second);
  for (auto &[Condition, Here] : reverse(drop_end(Places)))
    for (auto [Now, Other] : zip(Result, Here))
      Now = chosen(B, Condition, Other, Now);
  setValue(O, std::move(Result));
}

void Resolver::put(Op &Before, const PartAddress &At, unsigned First, const Parts &New) {
  auto B = Builder::before(M, Before);
  const Parts &Old = Vars[At.Var];
  for (auto [I, Value] : enumerate(New)) {
    const Part &P = Old[First + I];
    if (!P.isPointer()) {
      B.store(At.Rest.empty() ? P.V : B.access(P.V, At.Rest), Value.V);
      continue;
    }
    Handle H = Value.H;
    H.Stores.assign(1, Before.loc());
    if (P.Numbers)
      Choices.store(B, *P.Numbers, H);
    State.set(P.Slot, std::move(H));
  }
}

void Resolver::store(Op &O, const PartAddress &To) {
  Parts New = partsOf(O.as<ops::Store>().value(), O.loc());
  auto B = Builder::before(M, O);
  if (To.Steps.empty()) {
    put(O, To, To.First, New);
    return O.erase();
  }
  Value *Before = nullptr; ///< whether it was one of the places before
  eachPlace(B, To, [&](unsigned First, Value *Condition) {
    Value *Is = Condition ? Condition : Before ? B.Not({Before}) : nullptr;
    Parts Now = New;
    if (Is)
      for (auto [Value, Old] : zip(Now, partsAt(O, To, First)))
        Value = chosen(B, Is, Value, Old);
    put(O, To, First, Now);
    Before = Before && Condition ? B.Or({Before, Condition}) : Condition;
  });
  O.erase();
}
