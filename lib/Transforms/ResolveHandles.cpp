// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/ResolveHandles.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "Support/ReportOnce.h"
#include "Transforms/Counters.h"
#include "Transforms/HandleChoices.h"
#include "Transforms/Handles.h"
#include "Transforms/LoopStores.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// A variable of more parts is not split.
constexpr size_t MaxParts = 4096;

namespace {
/// A pointer-free part of a variable or value, or a pointer in it.
struct Part {
  const Type *Ty = nullptr;
  std::string Name;   ///< the path of members that leads here
  Value *V = nullptr; ///< pointer-free: the variable that stands for it, or the value
  unsigned Slot = 0;  ///< pointer in a variable
  /// Of a pointer in a variable that is stored to under a condition.
  std::optional<HandleChoices::Numbers> Numbers;
  Handle H; ///< pointer in a value

  bool isPointer() const { return Ty->isPointer(); }
};
using Parts = SmallVector<Part, 4>;

/// The address of some parts of a split variable.
struct PartAddress {
  unsigned First; ///< index in the variable's parts, with each computed index 0
  const Type *Ty;
  Value *Var;
  /// A computed index: of how many elements, with how many parts each.
  struct Step {
    Value *Index;
    uint64_t Count;
    size_t Parts;
  };
  SmallVector<Step, 1> Steps = {};
  SmallVector<Value *, 1> Rest = {}; ///< behind a computed index: the path in the part
};

class Resolver {
public:
  Resolver(Module &M, Function &F, const PassContext &Ctx)
      : M(M), F(F), Ctx(Ctx), Stores(F, hasPointers), Choices(M) {}

  void run();
  bool seesCounters() const { return SeesCounters; }

private:
  static bool hasPointers(const Op &Var) { return Var.type()->element()->containsPointer(); }

  bool countParts(const Type *Ty, size_t &Count) const;
  void listParts(const Type *Ty, const Twine &Name, Parts &List) const;
  size_t partsBefore(const Type *Ty, uint64_t Index) const;
  size_t partCount(const Type *Ty) const;

  void visit(Region &R);
  void visitOp(Op &O);
  void visitIf(Op &O);
  void visitLoopOrSwitch(Op &O);
  void forgetStoredIn(Op &O);

  void splitVar(Op &O);
  void access(Op &O, PartAddress Base);
  void load(Op &O, const PartAddress &From);
  void store(Op &O, const PartAddress &To);
  void construct(Op &O);
  void extract(Op &O);
  void insert(Op &O);
  void select(Op &O);
  void undef(Op &O);
  bool useHandles(Op &O);

  using Place = function_ref<void(unsigned First, Value *Condition)>;
  void eachPlace(Builder &B, const PartAddress &At, Place Visit);
  Handle handleIn(const Part &P, Op &Before);
  Parts partsAt(Op &Before, const PartAddress &At, unsigned First);
  Part chosen(Builder &B, Value *Condition, const Part &IfTrue, const Part &IfFalse);
  void put(Op &Before, const PartAddress &At, unsigned First, const Parts &New);
  Parts partsOf(Value *V, const Loc &Where);
  void setValue(Op &O, Parts P);
  Value *materialize(Value *Pointer, Op &Before);
  void reportUnknown(const Op &O, const Handle &H);
  template <typename... Args> void stop(const Op &O, DiagID ID, const Args &...Arguments);

  Module &M;
  Function &F;
  const PassContext &Ctx;
  LoopStores Stores; ///< of pointers, and of what they are in
  HandleState State;
  HandleChoices Choices;
  DenseMap<Value *, Parts> Vars;            ///< split variables
  DenseMap<Value *, PartAddress> Addresses; ///< of parts of split variables
  DenseMap<Value *, Parts> Values;          ///< aggregates with pointers, and loaded pointers
  ReportOnce Reported;
  bool SeesCounters = false;
  bool Stopped = false; ///< after an error that leaves nothing to go on with
};
} // namespace

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

//===--- values ------------------------------------------------------------===//

/// The parts of an aggregate or pointer, wherever it comes from.
Parts Resolver::partsOf(Value *V, const Loc &Where) {
  auto It = Values.find(V);
  if (It != Values.end())
    return It->second;
  Part P;
  P.Ty = V->type();
  if (V->type()->isPointer())
    P.H = Handle::known(V, Where);
  else
    P.V = V;
  return {P};
}

void Resolver::setValue(Op &O, Parts P) {
  // A value without pointers is replaced at once; the others when they are used.
  if (P.size() == 1 && !P[0].isPointer())
    return O.replaceWith(P[0].V);
  Values[O.result()] = std::move(P);
  O.erase();
}

/// Whether materialize() can give \p Pointer there.
static bool canMaterialize(const Value *Pointer, const Op &Before) {
  if (isVisibleAt(Pointer, Before))
    return true;
  const Op *Def = Pointer->def();
  if (Def->is(Opcode::Access))
    return all_of(Def->operands(), [&](const Value *V) { return canMaterialize(V, Before); });
  return Def->is(Opcode::Global) || Def->is(Opcode::Const);
}

/// \p Pointer at \p Before: itself where it is visible, else a copy of the path that leads to it.
Value *Resolver::materialize(Value *Pointer, Op &Before) {
  if (isVisibleAt(Pointer, Before))
    return Pointer;
  Op *Def = Pointer->def();
  SmallVector<Value *, 4> Operands;
  for (Value *V : Def->operands())
    Operands.push_back(materialize(V, Before));
  auto B = Builder::before(M, Before);
  return B.create(Def->opcode(), Operands, Def->type(), Def->attrs())->result();
}

void Resolver::reportUnknown(const Op &O, const Handle &H) {
  if (!Reported.isNew(O.loc(), diags::HandleUnknown))
    return;
  if (H.State == Handle::Unset) {
    Ctx.Diags.report(O.loc(), diags::HandleUnset);
    return;
  }
  Ctx.Diags.report(O.loc(), diags::HandleUnknown);
  for (const Loc &Where : H.Stores)
    Ctx.Diags.report(Where, diags::HandleSetHere);
  Ctx.Diags.report(O.loc(), diags::HandleWayOut);
}

template <typename... Args> void Resolver::stop(const Op &O, DiagID ID, const Args &...Arguments) {
  Ctx.Diags.report(O.loc(), ID, Arguments...);
  Stopped = true;
}

/// Replaces the pointers that \p O uses by what they are; false after a report.
bool Resolver::useHandles(Op &O) {
  DenseMap<Value *, Value *> Found; // an operand that is there twice stays one value
  for (unsigned I = 0; I < O.numOperands(); ++I) {
    Value *Before = O.operand(I);
    if (Value *Known = Found.lookup(Before)) {
      O.setOperand(I, Known);
      continue;
    }
    auto It = Values.find(Before);
    bool IsAddress = Addresses.contains(O.operand(I));
    if (It == Values.end() && !IsAddress)
      continue;
    if (IsAddress || It->second.size() != 1) {
      // A struct with resources in it reaches something that takes no parts.
      stop(O, diags::HandleInAggregate, O.mnemonic());
      return false;
    }
    const Handle &H = It->second[0].H;
    if (H.State == Handle::Chosen) {
      O.setOperand(I, Choices.use(O, H, O.operand(I)->type()));
    } else if (H.State == Handle::Known && canMaterialize(H.Pointer, O)) {
      O.setOperand(I, materialize(H.Pointer, O));
    } else {
      reportUnknown(O, H);
      return false;
    }
    Found[Before] = O.operand(I);
  }
  return true;
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
    // The rest of the path lies in a variable without pointers.
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

/// Calls \p Visit for each place that \p At may be, with the condition for that: null for the last,
/// which it is where no other condition holds, or the only one.
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

/// The pointer in a variable, as far as it is known at \p Before.
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

//===--- aggregates --------------------------------------------------------===//

void Resolver::construct(Op &O) {
  Parts Result;
  for (Value *V : O.operands())
    append_range(Result, partsOf(V, O.loc()));
  setValue(O, std::move(Result));
}

void Resolver::extract(Op &O) {
  Value *Whole = O.as<ops::Extract>().composite();
  const Type *Ty = Whole->type();
  ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
  size_t First = 0;
  while (!Indices.empty() && Ty->containsPointer() && !Ty->isPointer()) {
    First += partsBefore(Ty, Indices.front());
    Ty = partType(Ty, Indices.front());
    Indices = Indices.drop_front();
  }
  Parts All = partsOf(Whole, O.loc());
  ArrayRef<Part> Chosen = ArrayRef(All).slice(First, partCount(Ty));
  Parts Result(Chosen);
  if (!Indices.empty()) {
    auto B = Builder::before(M, O);
    Result[0].V = B.extract(Result[0].V, Indices);
    Result[0].Ty = Result[0].V->type();
  }
  setValue(O, std::move(Result));
}

void Resolver::insert(Op &O) {
  auto Insert = O.as<ops::Insert>();
  const Type *Ty = Insert.composite()->type();
  ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
  size_t First = 0;
  while (!Indices.empty() && Ty->containsPointer() && !Ty->isPointer()) {
    First += partsBefore(Ty, Indices.front());
    Ty = partType(Ty, Indices.front());
    Indices = Indices.drop_front();
  }
  Parts Result = partsOf(Insert.composite(), O.loc());
  if (Indices.empty()) {
    copy(partsOf(Insert.part(), O.loc()), Result.begin() + First);
  } else {
    auto B = Builder::before(M, O);
    Result[First].V = B.insert(Result[First].V, Insert.part(), Indices);
  }
  setValue(O, std::move(Result));
}

void Resolver::select(Op &O) {
  auto Choice = O.as<ops::Select>();
  Parts A = partsOf(Choice.ifTrue(), O.loc()), B = partsOf(Choice.ifFalse(), O.loc());
  auto At = Builder::before(M, O);
  for (auto [X, Y] : zip(A, B))
    X = chosen(At, Choice.condition(), X, Y);
  setValue(O, std::move(A));
}

void Resolver::undef(Op &O) {
  Parts List;
  listParts(O.type(), "", List);
  auto B = Builder::before(M, O);
  for (Part &P : List)
    if (!P.isPointer())
      P.V = B.Undef({}, P.Ty);
  setValue(O, std::move(List));
}

//===--- control flow ------------------------------------------------------===//

void Resolver::visitIf(Op &O) {
  HandleState::Mark Start = State.mark();
  auto Leaves = [](Region &R) { return R.terminator() != nullptr; };
  visit(O.region(0));
  HandleState::Changes Then = State.rewind(Start);
  visit(O.region(1));
  HandleState::Changes Else = State.rewind(Start);
  // A branch that leaves does not reach what follows.
  State.join(Leaves(O.region(0)) ? nullptr : &Then, Leaves(O.region(1)) ? nullptr : &Else);
}

/// Whatever is stored somewhere in \p O is unknown from its start, for another turn of the loop, or
/// a case that falls through, may have stored it.
void Resolver::forgetStoredIn(Op &O) {
  auto Forget = [&](const PartAddress &To, const Loc &Where) {
    ArrayRef<Part> All = Vars[To.Var];
    for (const Part &P : To.Steps.empty() ? All.slice(To.First, partCount(To.Ty)) : All) {
      if (!P.isPointer())
        continue;
      Handle H{Handle::Conflict, nullptr, State[P.Slot].Stores};
      H.Stores.push_back(Where);
      State.set(P.Slot, std::move(H));
    }
  };
  for (const LoopStores::Entry &E : Stores.in(O)) {
    Value *Root = E.Store->as<ops::Store>().address();
    while (Root->def() && Root->def()->is(Opcode::Access) && !Addresses.contains(Root))
      Root = Root->def()->as<ops::Access>().base();
    if (auto It = Addresses.find(Root); It != Addresses.end())
      Forget(It->second, E.Store->loc());
  }
}

void Resolver::visitLoopOrSwitch(Op &O) {
  forgetStoredIn(O);
  for (Region *Sub : O.regions()) {
    HandleState::Mark Start = State.mark();
    visit(*Sub);
    State.rewind(Start);
  }
}

void Resolver::visitOp(Op &O) {
  bool GivesPointers = O.type() && O.type()->containsPointer();
  std::optional<PartAddress> Address;
  if (ops::FromAddress User(O); User)
    if (auto It = Addresses.find(User.address()); It != Addresses.end())
      Address = It->second;
  if (Address)
    return O.is(Opcode::Access) ? access(O, *Address)
           : O.is(Opcode::Load) ? load(O, *Address)
                                : store(O, *Address);
  if (O.is(Opcode::Var) && hasPointers(O))
    return splitVar(O);
  if (auto Extract = O.dyn<ops::Extract>();
      Extract && Extract.composite()->type()->containsPointer())
    return extract(O);
  if (GivesPointers && O.is(Opcode::Construct))
    return construct(O);
  if (GivesPointers && O.is(Opcode::Insert))
    return insert(O);
  if (GivesPointers && O.is(Opcode::Select))
    return select(O);
  if (GivesPointers && O.is(Opcode::Undef))
    return undef(O);
  SeesCounters |= O.is(Opcode::Counter);
  if (!useHandles(O))
    return;
  if (O.is(Opcode::If))
    visitIf(O);
  else if (!O.regions().empty())
    visitLoopOrSwitch(O);
}

void Resolver::visit(Region &R) {
  for (auto It = R.begin(); It != R.end() && !Stopped;)
    visitOp(*It++);
}

void Resolver::run() {
  visit(F.body());
  if (Stopped)
    return;
  Choices.expand([&](const Op &O, const Handle &H) { reportUnknown(O, H); });
  Choices.removeUnused();
}

void tessera::resolveHandles(Module &M, const PassContext &Ctx) {
  bool Counts = any_of(M.Globals, [](const Global *G) { return G->CounterOf; });
  for (Function *F : M.Functions) {
    Resolver R(M, *F, Ctx);
    R.run();
    Counts |= R.seesCounters();
  }
  if (Counts)
    resolveCounters(M, Ctx.Diags);
}
