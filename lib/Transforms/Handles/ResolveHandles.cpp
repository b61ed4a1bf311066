// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Handles/ResolveHandles.h"
#include "Support/DiagnosticsIR.h"
#include "Transforms/Counters.h"
#include "Transforms/Handles/ResolveHandlesImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::handles;

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

bool handles::canMaterialize(const Value *Pointer, const Op &Before) {
  if (isVisibleAt(Pointer, Before))
    return true;
  const Op *Def = Pointer->def();
  if (Def->is(Opcode::Access))
    return all_of(Def->operands(), [&](const Value *V) { return canMaterialize(V, Before); });
  return Def->is(Opcode::Global) || Def->is(Opcode::Const);
}

/// Returns \p Pointer as a value that \p Before can use: itself if it is visible there, else a copy
/// of its access path.
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

/// Replaces the pointers that \p O uses by the resources that they mean. Returns false after a
/// report.
bool Resolver::useHandles(Op &O) {
  DenseMap<Value *, Value *> Found; // an operand that occurs twice stays one value
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
      // The op needs a whole struct that contains resources.
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
    UsesHandles = true;
  }
  return true;
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
  // A branch that ends in a jump does not reach the end of the `if`.
  State.join(Leaves(O.region(0)) ? nullptr : &Then, Leaves(O.region(1)) ? nullptr : &Else);
}

/// Marks all pointers that \p O stores as unknown from its start: another iteration of the loop, or
/// a case that falls through, may have stored them.
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

/// A variable may have been a writable resource or one that is only read.
static void rejectWrites(Module &M, Function &F, DiagnosticEngine &Diags) {
  walk(F.body(), [&](Op &O) {
    if (!O.is(Opcode::Store) && !O.is(Opcode::Atomic))
      return;
    const Global *G = globalAt(M, ops::FromAddress(O).address());
    if (G && G->ReadOnly)
      Diags.report(O.loc(), diags::HandleReadOnly, G->Name);
  });
}

void tessera::resolveHandles(Module &M, const PassContext &Ctx) {
  bool Counts = any_of(M.Globals, [](const Global *G) { return G->CounterOf; });
  for (Function *F : M.Functions) {
    Resolver R(M, *F, Ctx);
    R.run();
    Counts |= R.seesCounters();
    if (R.usesHandles())
      rejectWrites(M, *F, Ctx.Diags);
  }
  if (Counts)
    resolveCounters(M, Ctx.Diags);
}
