// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/ResolveHandles.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "Support/ReportOnce.h"
#include "Transforms/Counters.h"
#include "Transforms/Handles.h"
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
  Handle H;           ///< pointer in a value

  bool isPointer() const { return Ty->isPointer(); }
};
using Parts = SmallVector<Part, 4>;

/// The address of some parts of a split variable.
struct PartAddress {
  unsigned First; ///< index in the variable's parts
  const Type *Ty;
  Value *Var;
};

class Resolver {
public:
  /// Appends the ops that name counters to \p Counters.
  Resolver(Module &M, const PassContext &Ctx, SmallVectorImpl<Op *> &Counters)
      : M(M), Ctx(Ctx), Counters(Counters) {}

  void run(Function &F);

private:
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

  Parts partsOf(Value *V, const Loc &Where);
  void setValue(Op &O, Parts P);
  Value *materialize(Value *Pointer, Op &Before);
  void reportUnknown(const Op &O, const Handle &H);
  template <typename... Args> void stop(const Op &O, DiagID ID, const Args &...Arguments);

  Module &M;
  const PassContext &Ctx;
  SmallVectorImpl<Op *> &Counters;
  HandleState State;
  DenseMap<Value *, Parts> Vars;            ///< split variables
  DenseMap<Value *, PartAddress> Addresses; ///< of parts of split variables
  DenseMap<Value *, Parts> Values;          ///< aggregates with pointers, and loaded pointers
  ReportOnce Reported;
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

static bool isVisibleAt(const Value *V, const Op &Use) {
  const Op *Def = V->def();
  if (!Def)
    return true;
  for (const Region *R = Use.parent(); R; R = R->owner() ? R->owner()->parent() : nullptr)
    if (Def->parent() == R)
      return true;
  return false;
}

/// \p Pointer at \p Before: itself where it is visible, else a copy of the path that leads to it;
/// null where that path has an index that is not visible.
Value *Resolver::materialize(Value *Pointer, Op &Before) {
  if (isVisibleAt(Pointer, Before))
    return Pointer;
  Op *Def = Pointer->def();
  SmallVector<Value *, 4> Operands;
  if (Def->is(Opcode::Access))
    for (Value *V : Def->operands()) {
      bool CanCopy = V->type()->isPointer() || (V->def() && V->def()->is(Opcode::Const));
      Value *Copy = CanCopy ? materialize(V, Before) : isVisibleAt(V, Before) ? V : nullptr;
      if (!Copy)
        return nullptr;
      Operands.push_back(Copy);
    }
  else if (!Def->is(Opcode::Global) && !Def->is(Opcode::Const))
    return nullptr;
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
  for (unsigned I = 0; I < O.numOperands(); ++I) {
    auto It = Values.find(O.operand(I));
    bool IsAddress = Addresses.contains(O.operand(I));
    if (It == Values.end() && !IsAddress)
      continue;
    if (IsAddress || It->second.size() != 1) {
      // A struct with resources in it reaches something that takes no parts.
      stop(O, diags::HandleInAggregate, O.mnemonic());
      return false;
    }
    const Handle &H = It->second[0].H;
    Value *V = H.State == Handle::Known ? materialize(H.Pointer, O) : nullptr;
    if (!V) {
      reportUnknown(O, H.State == Handle::Known ? Handle{Handle::Conflict, nullptr, H.Stores} : H);
      return false;
    }
    O.setOperand(I, V);
  }
  return true;
}

//===--- variables ---------------------------------------------------------===//

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
  for (Part &P : List)
    if (P.isPointer())
      P.Slot = State.add();
    else
      P.V = B.var(P.Ty, P.Name);
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
      stop(O, diags::HandleIndex);
      Ctx.Diags.report(O.loc(), diags::HandleWayOut);
      return;
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
  if (At.Ty->containsPointer()) {
    Addresses[O.result()] = At;
    return O.erase();
  }
  // The rest of the path lies in a variable without pointers.
  Value *Leaf = Vars[At.Var][At.First].V;
  auto B = Builder::before(M, O);
  O.replaceWith(B.access(Leaf, Path));
}

void Resolver::load(Op &O, const PartAddress &From) {
  auto B = Builder::before(M, O);
  Parts Result;
  for (const Part &P : ArrayRef(Vars[From.Var]).slice(From.First, partCount(From.Ty))) {
    Part Now = P;
    if (P.isPointer())
      Now.H = State[P.Slot];
    else
      Now.V = B.load(P.V);
    Result.push_back(Now);
  }
  setValue(O, std::move(Result));
}

void Resolver::store(Op &O, const PartAddress &To) {
  Parts New = partsOf(O.as<ops::Store>().value(), O.loc());
  auto B = Builder::before(M, O);
  const Parts &Old = Vars[To.Var];
  for (size_t I = 0; I < New.size(); ++I) {
    const Part &P = Old[To.First + I];
    if (P.isPointer()) {
      Handle H = New[I].H;
      H.Stores.assign(1, O.loc());
      State.set(P.Slot, std::move(H));
    } else {
      B.store(P.V, New[I].V);
    }
  }
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
  Parts Result(ArrayRef(All).slice(First, partCount(Ty)));
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
  for (size_t I = 0; I < A.size(); ++I)
    if (A[I].isPointer())
      A[I].H = merge(A[I].H, B[I].H);
    else
      A[I].V = At.Select({Choice.condition(), A[I].V, B[I].V}, A[I].Ty);
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
    for (const Part &P : ArrayRef(Vars[To.Var]).slice(To.First, partCount(To.Ty))) {
      if (!P.isPointer())
        continue;
      Handle H{Handle::Conflict, nullptr, State[P.Slot].Stores};
      H.Stores.push_back(Where);
      State.set(P.Slot, std::move(H));
    }
  };
  for (Region *Sub : O.regions())
    walk(*Sub, [&](Op &Inner) {
      auto Store = Inner.dyn<ops::Store>();
      if (!Store)
        return;
      Value *Root = Store.address();
      while (Root->def() && Root->def()->is(Opcode::Access) && !Addresses.contains(Root))
        Root = Root->def()->as<ops::Access>().base();
      if (auto It = Addresses.find(Root); It != Addresses.end())
        Forget(It->second, Inner.loc());
    });
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
  if (O.is(Opcode::Var) && O.type()->element()->containsPointer())
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
  if (O.is(Opcode::Counter))
    Counters.push_back(&O);
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

void Resolver::run(Function &F) { visit(F.body()); }

void tessera::resolveHandles(Module &M, const PassContext &Ctx) {
  SmallVector<Op *, 0> Counters;
  for (Function *F : M.Functions)
    Resolver(M, Ctx, Counters).run(*F);
  resolveCounters(M, Counters, Ctx.Diags);
}
