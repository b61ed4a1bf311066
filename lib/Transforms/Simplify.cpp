// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Simplify.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/DeadCode.h"
#include "Transforms/Fold.h"
#include "Transforms/KnownValues.h"
#include "Transforms/Locals.h"
#include "Transforms/LoopStores.h"
#include "Transforms/SimplifyRules.h"
#include "Transforms/Turns.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Simplifier {
public:
  Simplifier(Module &M, Function &F)
      : M(M), F(F), Vars(F), Stores(F, [&](Op &Var) { return Vars.isTracked(&Var); }) {}

  void run() { visit(F.body()); }

private:
  void visit(Region &R);
  Region::iterator visitOp(Op &O);
  Region::iterator visitIf(Op &O);
  Region::iterator visitSwitch(Op &O);
  Region::iterator visitLoop(Op &O);
  Region::iterator visitOnce(Op &O);
  void visitInScope(Region &R);
  void forgetStoredIn(Op &O);
  Op *trackedLocal(const Value *Address) const;
  bool visitLoad(Op &O);
  bool visitStore(Op &O);
  Value *partOfWhole(Op &Load, Op &Root);
  Value *wholeAfter(Op &Store, Op &Root);
  Value *simplified(Value *V);
  void visitVar(Op &O);
  Value *constantInMemory(Op &Load);
  bool readsConstantMemory(const Op &Load) const;

  Module &M;
  Function &F;
  Locals Vars;
  LoopStores Stores;
  AvailableOps Available;
  MemoryState Memory;
  size_t InnermostLoop = 0; ///< Memory's mark at the start of its region
};
} // namespace

//===--- memory ------------------------------------------------------------===//

/// Returns the local that contains \p Address if it is tracked, else null.
Op *Simplifier::trackedLocal(const Value *Address) const {
  Op *Root = Locals::rootOf(Address);
  return Vars.isTracked(Root) ? Root : nullptr;
}

static std::optional<SmallVector<int64_t, 4>> constantPath(ops::Access Access) {
  SmallVector<int64_t, 4> Path;
  const Type *Ty = Access.base()->type()->element();
  for (const Value *Index : Access.indices()) {
    const Constant *C = Index->def() ? Index->def()->constant() : nullptr;
    Ty = C ? partType(Ty, C->Bits) : nullptr;
    if (!Ty)
      return std::nullopt;
    Path.push_back(C->Bits);
  }
  return Path;
}

/// A load of a part of a local whose whole value is known.
Value *Simplifier::partOfWhole(Op &Load, Op &Root) {
  auto Access = Load.as<ops::Load>().address()->def()->dyn<ops::Access>();
  if (!Access || Access.base() != Root.result())
    return nullptr;
  Value *Whole = Memory.find(Root.result());
  auto Path = Whole ? constantPath(Access) : std::nullopt;
  if (!Path)
    return nullptr;
  auto B = Builder::before(M, Load);
  return simplified(B.extract(Whole, *Path));
}

/// Returns the simplified form of \p V, which was just created; \p V if there is none.
Value *Simplifier::simplified(Value *V) {
  Value *Simple = simplifyOp(M, *V->def());
  return Simple ? Simple : V;
}

/// The whole of a vector after a store to one component, where the rest is known.
Value *Simplifier::wholeAfter(Op &Store, Op &Root) {
  auto Stored = Store.as<ops::Store>();
  auto Access = Stored.address()->def()->dyn<ops::Access>();
  Value *Whole = Memory.find(Root.result());
  if (!Whole || !Whole->type()->isVector() || !Access)
    return nullptr;
  auto Path = constantPath(Access);
  if (!Path)
    return nullptr;
  auto B = Builder::before(M, Store);
  return simplified(B.insert(Whole, Stored.value(), *Path));
}

/// A load of a constant from a `static const`.
Value *Simplifier::constantInMemory(Op &Load) {
  const Op *Def = Load.as<ops::Load>().address()->def();
  SmallVector<int64_t, 4> Path;
  if (Def && Def->is(Opcode::Access)) {
    auto Access = Def->as<ops::Access>();
    auto Found = constantPath(Access);
    if (!Found)
      return nullptr;
    Path = *Found;
    Def = Access.base()->def();
  }
  if (!Def || !Def->is(Opcode::Global))
    return nullptr;
  const Global *G = M.findGlobal(Def->strAttr(AttrKind::Symbol));
  if (!G || !G->IsConst || !G->Init)
    return nullptr;
  const Constant *C = G->Init;
  for (int64_t Index : Path)
    C = partOf(M, C, Index);
  auto B = Builder::before(M, Load);
  return B.constant(C);
}

/// True if the loaded memory is not written while the shader runs, so each load gives the same
/// value.
bool Simplifier::readsConstantMemory(const Op &Load) const {
  return isConstantSpace(Load.as<ops::Load>().address()->type()->space());
}

/// True when the load is gone.
bool Simplifier::visitLoad(Op &O) {
  if (Value *V = constantInMemory(O))
    return O.replaceWith(V), true;
  Value *Address = O.as<ops::Load>().address();
  Op *Root = trackedLocal(Address);
  if (!Root)
    return false;
  Value *Known = Memory.find(Address);
  if (!Known)
    Known = partOfWhole(O, *Root);
  if (!Known) {
    Memory.set(Root, Address, O.result());
    return false;
  }
  // A computation that the user named keeps the name.
  if (Op *Def = Known->def(); Def && Known->name().empty() && Address == Root->result() &&
                              !Def->is(Opcode::Const) && !Def->is(Opcode::Load))
    Known->setName(Root->strAttr(AttrKind::Name));
  O.replaceWith(Known);
  return true;
}

void Simplifier::visitVar(Op &O) {
  if (Value *Init = O.as<ops::Var>().init())
    return Memory.set(&O, O.result(), Init);
  // The shader may store all components separately and then load the whole vector.
  const Type *Ty = O.type()->element();
  if (!Ty->isVector())
    return;
  auto B = Builder::after(M, O);
  Memory.set(&O, O.result(), B.Undef({}, Ty));
}

bool Simplifier::visitStore(Op &O) {
  auto Store = O.as<ops::Store>();
  Value *Address = Store.address();
  Op *Root = trackedLocal(Address);
  if (!Root)
    return false;
  if (Memory.find(Address) == Store.value()) {
    O.erase();
    return true;
  }
  Value *Whole = wholeAfter(O, *Root);
  Memory.forget(Root, Address);
  Memory.set(Root, Address, Store.value());
  if (Whole)
    Memory.set(Root, Root->result(), Whole);
  return false;
}

/// Forgets the locals that \p O stores to. The innermost loop around \p O forgot its own stores
/// when it began, so only facts learned since then can be wrong. Goes through the shorter of the
/// two lists, stores in \p O or facts learned since: in a nest of loops the outermost contains all
/// stores, but few facts are learned between two loops.
void Simplifier::forgetStoredIn(Op &O) {
  ArrayRef<LoopStores::Entry> Inside = Stores.in(O);
  size_t End = Memory.mark();
  if (Inside.size() <= End - InnermostLoop) {
    for (const LoopStores::Entry &E : Inside)
      Memory.forget(E.Root, nullptr);
    return;
  }
  for (size_t I = InnermostLoop; I < End; ++I)
    if (Op *Root = Memory.changedRoot(I); Stores.isStoredIn(O, Root))
      Memory.forget(Root, nullptr);
}

//===--- control flow ------------------------------------------------------===//

void Simplifier::visitInScope(Region &R) {
  size_t Ops = Available.mark(), Stores = Memory.mark();
  visit(R);
  Available.rewind(Ops);
  Memory.rewind(Stores);
}

/// Moves the ops of \p R to the place of \p O. Returns the first op after them. Ops after a
/// terminator are never reached.
static Region::iterator spliceInPlaceOf(Op &O, Region &R) {
  Region &Parent = *O.parent();
  bool Ends = R.terminator();
  Region::iterator First = R.empty() ? std::next(O.getIterator()) : R.begin();
  Parent.splice(O.getIterator(), R);
  if (Ends)
    while (&Parent.back() != &O)
      Parent.back().erase();
  O.erase();
  return First;
}

Region::iterator Simplifier::visitIf(Op &O) {
  if (const Op *Cond = O.as<ops::If>().condition()->def(); Cond && Cond->constant())
    return spliceInPlaceOf(O, O.region(Cond->constant()->Bits ? 0 : 1));
  SmallVector<std::pair<Op *, Value *>, 8> Changed;
  for (Region *Sub : O.regions()) {
    size_t Ops = Available.mark(), Stores = Memory.mark();
    visit(*Sub);
    // A branch that ends in a jump does not reach the end of the `if`.
    if (!Sub->terminator())
      append_range(Changed, Memory.changedSince(Stores));
    Available.rewind(Ops);
    Memory.rewind(Stores);
  }
  for (auto [Root, Address] : Changed)
    Memory.set(Root, Address, nullptr);
  return std::next(O.getIterator());
}

/// Whether an op in \p R, a region of a switch or nested in one, leaves the switch or falls through
/// to the next region. Ignores \p Last.
static bool leavesSwitch(Region &R, const Op *Last) {
  return any_of(R, [&](Op &O) {
    if (&O == Last || O.is(Opcode::Loop) || O.is(Opcode::Switch))
      return false;
    return O.is(Opcode::Break) || O.is(Opcode::Fallthrough) ||
           any_of(O.regions(), [&](Region *Sub) { return leavesSwitch(*Sub, Last); });
  });
}

Region::iterator Simplifier::visitSwitch(Op &O) {
  const Op *Selector = O.as<ops::Switch>().value()->def();
  if (!Selector || !Selector->constant())
    return visitLoop(O);
  Region *Entered = enteredRegion(O, *Selector->constant());
  if (!Entered) {
    Region::iterator Next = std::next(O.getIterator());
    O.erase();
    return Next;
  }
  Op *Last = Entered->empty() ? nullptr : &Entered->back();
  bool Breaks = Last && Last->is(Opcode::Break);
  if (leavesSwitch(*Entered, Breaks ? Last : nullptr))
    return visitLoop(O);
  if (Breaks)
    Last->erase();
  return spliceInPlaceOf(O, *Entered);
}

/// Whether \p Loop runs once: its test comes after the body and is false.
static bool turnsOnce(Op &Loop) {
  Op *Yield = Loop.is(Opcode::Loop) && Loop.flag(AttrKind::TestAtEnd) ? Loop.region(0).terminator()
                                                                      : nullptr;
  const Op *Test = Yield ? Yield->as<ops::Yield>().value()->def() : nullptr;
  return Test && Test->constant() && !Test->constant()->Bits;
}

/// Replaces \p O, a loop that runs once, by its body, if no jump leaves it before its end.
Region::iterator Simplifier::visitOnce(Op &O) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  Op *End = Body.terminator();
  bool Breaks = End && End->is(Opcode::Break), Continues = End && End->is(Opcode::Continue);
  if (Breaks || Continues)
    Body.remove(End);
  if (!leavesTurn(Body)) {
    if (!Breaks && !Body.terminator()) {
      Test.terminator()->erase();
      Body.splice(Body.end(), Step);
      Body.splice(Body.end(), Test);
    }
    return spliceInPlaceOf(O, Body);
  }
  if (End)
    Body.push_back(End);
  // Facts from before the loop hold in its only iteration.
  visitInScope(Body);
  forgetStoredIn(O);
  visitInScope(Step);
  visitInScope(Test);
  return std::next(O.getIterator());
}

Region::iterator Simplifier::visitLoop(Op &O) {
  if (turnsOnce(O))
    return visitOnce(O);
  // Another iteration, or another case that falls through, may have stored it.
  forgetStoredIn(O);
  size_t Outer = std::exchange(InnermostLoop, Memory.mark());
  for (Region *Sub : O.regions())
    visitInScope(*Sub);
  InnermostLoop = Outer;
  Op *Yield = O.is(Opcode::Loop) ? O.region(0).terminator() : nullptr;
  const Op *Test = Yield ? Yield->as<ops::Yield>().value()->def() : nullptr;
  if (!Test || !Test->constant() || Test->constant()->Bits || O.flag(AttrKind::TestAtEnd))
    return std::next(O.getIterator());
  // The loop is never entered, so only its test remains. The test is in its final form already.
  Yield->erase();
  Region::iterator Next = std::next(O.getIterator());
  spliceInPlaceOf(O, O.region(0));
  return Next;
}

Region::iterator Simplifier::visitOp(Op &O) {
  Region::iterator Next = std::next(O.getIterator());
  if (O.is(Opcode::If))
    return visitIf(O);
  if (O.is(Opcode::Switch))
    return visitSwitch(O);
  if (!O.regions().empty())
    return visitLoop(O);
  if (Value *V = simplifyOp(M, O)) {
    O.replaceWith(V);
    return Next;
  }
  if (O.is(Opcode::Var) && trackedLocal(O.result())) {
    Memory.forget(&O, nullptr);
    visitVar(O);
    return Next;
  }
  if (O.is(Opcode::Store)) {
    visitStore(O);
    return Next;
  }
  bool Repeats = O.has(Pure) || (O.is(Opcode::Load) && readsConstantMemory(O));
  if (O.is(Opcode::Load) && visitLoad(O))
    return Next;
  if (Repeats)
    if (Op *Same = Available.findOrAdd(O))
      O.replaceWith(Same->result());
  return Next;
}

void Simplifier::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();)
    It = visitOp(*It);
}

void tessera::simplify(Module &M, Function &F) {
  // The second round uses the constants that the first has found.
  for (unsigned Round = 0; Round < 2; ++Round) {
    Simplifier(M, F).run();
    removeDeadCode(M, F, /*KeepCollective=*/true);
  }
}

void tessera::simplify(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    simplify(M, *F);
}
