// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/Converge.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Converge::Converge(Module &M, Function &F, Ops Of) : M(M), F(F), Wanted(std::move(Of)) {
  for (const Op *O : Wanted)
    while (O && Around.insert(O).second)
      O = O->parent()->owner();
}

bool Converge::isBranch(const Op &O) const { return O.is(Opcode::If) && hasOneInside(O); }

/// Whether control leaves \p O other than at its end. \p InLoop, InBreakable: what \p O is inside
/// of, which a `continue` or a `break` leaves first.
static bool leaves(Op &O, bool InLoop = false, bool InBreakable = false) {
  if (O.isTerminator())
    return O.is(Opcode::Return) || (O.is(Opcode::Break) && !InBreakable) ||
           (O.is(Opcode::Continue) && !InLoop);
  InLoop |= O.is(Opcode::Loop);
  InBreakable |= O.is(Opcode::Loop) || O.is(Opcode::Switch);
  return any_of(O.regions(), [&](Region *R) {
    return any_of(*R, [&](Op &Inner) { return leaves(Inner, InLoop, InBreakable); });
  });
}

/// Whether \p O may do harm with operands that nothing has computed.
static bool needsOperands(const Op &O) {
  if (!O.is(Opcode::Div) && !O.is(Opcode::Rem))
    return false;
  ops::Binary Sides(O);
  std::optional<uint64_t> Divisor = constantBits(Sides.rhs());
  return Sides.rhs()->type()->scalar()->isInt() && !(Divisor && *Divisor);
}

/// The local that \p Address is a known part of; null for others.
static Op *knownPartOf(const Value *Address) {
  for (const Op *O = Address->def(); O && O->is(Opcode::Access);
       O = O->as<ops::Access>().base()->def())
    if (!all_of(O->as<ops::Access>().indices(), isConstant))
      return nullptr;
  return Locals::rootOf(Address);
}

/// Has the uses of \p From for which \p Is returns true use \p To.
static void redirect(Value *From, Value *To, function_ref<bool(const Op *)> Is) {
  SmallVector<std::pair<Op *, unsigned>, 8> Uses;
  for (const Use &U : From->uses())
    if (Is(U.user()))
      Uses.emplace_back(U.user(), U.index());
  for (auto [User, Index] : Uses)
    User->setOperand(Index, To);
}

/// Moves the ops from \p From up to \p To to before \p Where in \p Into.
static void moveOps(Region::iterator From, Region::iterator To, Region &Into,
                    Region::iterator Where) {
  while (From != To) {
    Op *O = &*From++;
    O->parent()->remove(O);
    Into.insert(Where, O);
  }
}

/// A value that a variable can have.
static bool canHold(const Type *Ty) {
  return Ty->isSized() && !Ty->containsPointer() && !Ty->containsMatrix() && !Ty->containsSpirv() &&
         !Ty->containsRayQuery() && (Ty->isScalar() || Ty->isVector() || Ty->isAggregate());
}

/// How the lanes that do not reach \p O take part in it. All may run what changes nothing but
/// locals and reads nothing at an address of the lane's own.
Converge::Way Converge::wayOf(Op &O) {
  if (Wanted.contains(&O) || O.is(Opcode::Yield) || O.is(Opcode::DebugValue) || O.is(Opcode::Var))
    return Way::InAll;
  if (O.isTerminator())
    return O.is(Opcode::Break) || O.is(Opcode::Continue) ? Way::InAll : Way::None;
  if (auto Store = O.dyn<ops::Store>(); Store && knownPartOf(Store.address()))
    return Way::InAll;
  if (auto Load = O.dyn<ops::Load>()) {
    const Global *G = globalAt(M, Load.address());
    if (knownPartOf(Load.address()) || (G && G->ReadOnly && !Lanes->isVarying(Load.address())))
      return Way::InAll;
  }
  if (O.is(Opcode::If) && Lanes->isVarying(O.as<ops::If>().condition()))
    return O.region(1).empty() && !leaves(O) ? Way::Asks : Way::None;
  if (O.is(Opcode::If) || O.is(Opcode::Loop)) {
    bool Fine = all_of(O.regions(), [&](Region *R) {
      return all_of(*R, [&](Op &Inner) {
        bool Varies = Inner.is(Opcode::Yield) && Lanes->isVarying(Inner.as<ops::Yield>().value());
        return !Varies && mayRunInAll(Inner);
      });
    });
    return Fine ? Way::InAll : Way::None;
  }
  if (O.has(Collective) || O.has(Convergent) || !O.regions().empty())
    return Way::None;
  if (O.has(Pure) && !needsOperands(O))
    return Way::InAll;
  return !O.result() || canHold(O.type()) ? Way::Guarded : Way::None;
}

bool Converge::mayRunInAll(Op &O) {
  Way W = wayOf(O);
  if (W == Way::Asks)
    Asking.push_back(&O);
  if (W == Way::Guarded)
    Guarded.push_back(&O);
  return W != Way::None;
}

namespace {
/// One `if` that is being divided.
class Division {
public:
  Division(Module &M, Op &If, Region::iterator First, Region::iterator Last)
      : M(M), If(If), Then(If.region(0)), First(First), Last(Last) {}
  /// False before anything is changed.
  bool plan();
  void carryOut();

private:
  bool isBefore(const Op *O) const { return Before.contains(O); }
  bool need(Value *V);

  Module &M;
  Op &If;
  Region &Then;
  Region::iterator First, Last;
  DenseSet<const Op *> Before;      ///< ops of the region before First
  DenseSet<const Op *> Middle;      ///< those from First to Last, and in them
  SmallSetVector<Op *, 16> Hoisted; ///< pure, and variables: go before the `if`
  SmallSetVector<Op *, 16> Passed;  ///< their values go through a variable
  SmallSetVector<Op *, 8> Repeated; ///< emitted again after the `if`
  SmallSetVector<Op *, 8> Copied;   ///< variables that the middle changes
};
} // namespace

/// Finds a way for \p V, made before First, to what comes after.
bool Division::need(Value *V) {
  Op *O = V->def();
  if (!O || !isBefore(O) || Hoisted.contains(O) || Passed.contains(O) || Repeated.contains(O))
    return true;
  if (O->is(Opcode::Var)) {
    Hoisted.insert(O);
    return true;
  }
  if (O->has(Pure) && !O->has(Collective) && !needsOperands(*O)) {
    bool IsFree = all_of(O->operands(), [&](Value *In) {
      Op *Def = In->def();
      return !Def || !isBefore(Def) || (Def->has(Pure) && need(In) && Hoisted.contains(Def));
    });
    if (IsFree) {
      Hoisted.insert(O);
      return true;
    }
    if (!canHold(V->type())) {
      for (Value *In : O->operands())
        if (!need(In))
          return false;
      Repeated.insert(O);
      return true;
    }
  }
  if (!canHold(V->type()))
    return false;
  Passed.insert(O);
  return true;
}

bool Division::plan() {
  for (Op &O : make_range(Then.begin(), First))
    Before.insert(&O);
  auto IsFine = [&](Op &O) { return all_of(O.operands(), [&](Value *In) { return need(In); }); };
  auto Visit = [&](Op &O) {
    bool Fine = IsFine(O);
    for (Region *R : O.regions())
      walk(*R, [&](Op &Inner) { Fine = Fine && IsFine(Inner); });
    return Fine;
  };
  for (Op &O : make_range(First, Then.end()))
    if (!Visit(O))
      return false;
  auto Note = [&](Op &O) {
    Middle.insert(&O);
    for (Region *R : O.regions())
      walk(*R, [&](Op &Inner) { Middle.insert(&Inner); });
  };
  for (Op &O : make_range(First, std::next(Last)))
    Note(O);
  for (const Op *O : Middle) {
    auto Store = O->dyn<ops::Store>();
    Op *Var = Store ? Locals::rootOf(Store.address()) : nullptr;
    if (Var && !Middle.contains(Var))
      Copied.insert(Var);
  }
  // In the middle they are reached from themselves only.
  return all_of(Copied, [&](Op *Var) {
    return canHold(Var->type()->element()) && all_of(Var->result()->uses(), [&](const Use &U) {
             return !U.user()->is(Opcode::Access) || Middle.contains(U.user()) ||
                    none_of(U.user()->result()->uses(),
                            [&](const Use &Deep) { return Middle.contains(Deep.user()); });
           });
  });
}

void Division::carryOut() {
  Value *Condition = If.as<ops::If>().condition();
  Region &Around = *If.parent();
  DenseMap<Op *, Op *> Bares; ///< variables without the first value that they had
  // What is before the `if` in both forms, in order.
  for (auto It = Then.begin(); It != First;) {
    Op *O = &*It++;
    if (!Hoisted.contains(O))
      continue;
    if (O->is(Opcode::Var) && O->as<ops::Var>().init()) {
      auto B = Builder::before(M, If);
      Value *Bare = B.var(O->type()->element(), O->result()->name());
      auto In = Builder::before(M, *O);
      In.store(Bare, O->as<ops::Var>().init());
      Bares[O] = Bare->def();
      O->replaceWith(Bare);
      continue;
    }
    Then.remove(O);
    Around.insert(If.getIterator(), O);
  }
  MapVector<Op *, Value *> Held;
  for (Op *O : Passed) {
    auto B = Builder::before(M, If);
    Held[O] = B.var(O->type(), "", B.zero(O->type()));
    Builder::after(M, *O).store(Held[O], O->result());
  }
  auto B = Builder::after(M, If);
  Value *Any = B.WaveAny({Condition}, M.types().boolTy());
  Op *Outer = nullptr, *Inner = nullptr;
  B.ifElse(Any, [&](Builder &In) {
    Region &Body = In.region();
    Outer = Body.owner();
    In.ifElse(Condition, [&](Builder &Rest) { Inner = Rest.region().owner(); });
  });
  Region &Body = Outer->region(0), &Rest = Inner->region(0);
  moveOps(std::next(Last), Then.end(), Rest, Rest.end());
  moveOps(First, Then.end(), Body, Inner->getIterator());

  auto Moved = [&](const Op *O) {
    for (const Region *R = O->parent(); R; R = R->owner() ? R->owner()->parent() : nullptr)
      if (R == &Body)
        return true;
    return false;
  };
  Builder At(M, Body);
  At.setInsertionBefore(&Body.front());
  At.setLoc(If.loc());
  DenseMap<Value *, Value *> Again;
  for (auto &[O, Var] : Held)
    Again[O->result()] = At.load(Var);
  for (Op *O : Repeated) {
    SmallVector<Value *, 4> Operands;
    for (Value *In : O->operands())
      Operands.push_back(Again.contains(In) ? Again.lookup(In) : In);
    Again[O->result()] = At.create(O->opcode(), Operands, O->type(), O->attrs())->result();
  }
  for (ArrayRef<Op *> All : {Passed.getArrayRef(), Repeated.getArrayRef()})
    for (Op *O : All)
      redirect(O->result(), Again.lookup(O->result()), Moved);
  for (Op *Of : Copied) {
    Op *Var = Bares.contains(Of) ? Bares.lookup(Of) : Of;
    auto Top = Builder::before(M, *Outer);
    Value *Copy = Top.var(Var->type()->element(), Var->result()->name(), Top.load(Var->result()));
    redirect(Var->result(), Copy, [&](const Op *User) { return Middle.contains(User); });
    Builder Back(M, Rest);
    if (!Rest.empty())
      Back.setInsertionBefore(&Rest.front());
    Back.setLoc(If.loc());
    Back.store(Var->result(), Back.load(Copy));
  }
}

/// Puts what follows `if (c) return` into `if (!c)`.
bool Converge::guardRest(Op &If) {
  Region &Around = *If.parent();
  Region &Then = If.region(0);
  bool IsReturn = Around.function() && Then.terminator() && Then.terminator()->is(Opcode::Return) &&
                  &Then.front() == Then.terminator() && If.region(1).empty() &&
                  Then.terminator()->numOperands() == 0;
  if (!IsReturn)
    return false;
  auto B = Builder::before(M, If);
  Value *Condition = If.as<ops::If>().condition();
  Op *Rest = nullptr;
  B.ifElse(B.Not({Condition}), [&](Builder &In) { Rest = In.region().owner(); });
  Region &Inside = Rest->region(0);
  auto End = Around.terminator() ? Around.terminator()->getIterator() : Around.end();
  moveOps(std::next(If.getIterator()), End, Inside, Inside.end());
  If.erase();
  return Changed = true;
}

bool Converge::split(Op &If) {
  Region &Then = If.region(0);
  bool InElse = any_of(If.region(1), [&](Op &O) { return hasOneInside(O); });
  if (InElse)
    return false;
  auto First = Then.end(), Last = Then.end();
  for (auto It = Then.begin(); It != Then.end(); ++It)
    if (hasOneInside(*It)) {
      if (First == Then.end())
        First = It;
      Last = It;
    }
  Asking.clear();
  Guarded.clear();
  if (First == Then.end() ||
      any_of(make_range(Then.begin(), First), [](Op &O) { return leaves(O); }) ||
      any_of(make_range(std::next(Last), Then.end()), [](Op &O) { return O.is(Opcode::Return); }) ||
      !all_of(make_range(First, std::next(Last)),
              [&](Op &O) { return !leaves(O) && mayRunInAll(O); }))
    return false;
  Division D(M, If, First, Last);
  if (!D.plan())
    return false;
  Value *Condition = If.as<ops::If>().condition();
  D.carryOut();
  for (Op *O : Asking) {
    auto B = Builder::before(M, *O);
    O->setOperand(ops::If::condition_at, B.And({Condition, O->as<ops::If>().condition()}));
  }
  for (Op *O : Guarded)
    guard(*O, Condition);
  return Changed = true;
}

/// Has only the lanes with \p Condition run \p O.
void Converge::guard(Op &O, Value *Condition) {
  auto B = Builder::before(M, O);
  Value *Held = O.result() ? B.var(O.type(), "", B.zero(O.type())) : nullptr;
  Region &Around = *O.parent();
  Op *Branch = nullptr;
  B.ifElse(Condition, [&](Builder &In) { Branch = In.region().owner(); });
  Around.remove(&O);
  Branch->region(0).push_back(&O);
  if (!Held)
    return;
  auto After = Builder::after(M, *Branch);
  Value *Now = After.load(Held);
  O.result()->replaceAllUsesWith(Now);
  Builder::after(M, O).store(Held, O.result());
}

void Converge::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    if (O.is(Opcode::If) && Lanes->isVarying(O.as<ops::If>().condition())) {
      bool After = any_of(make_range(It, R.end()), [&](Op &Rest) { return hasOneInside(Rest); });
      if (After && guardRest(O))
        return visit(R);
      if (Together->contains(&O))
        split(O);
      continue;
    }
    for (Region *Inner : O.regions())
      visit(*Inner);
  }
}

bool Converge::run(const Ops &Reached, const Uniformity &Known) {
  Together = &Reached;
  Lanes = &Known;
  visit(F.body());
  return Changed;
}

void Converge::loopOverOffsets(Module &M, Op &O, uint32_t Multiple) {
  auto B = Builder::before(M, O);
  TypeContext &Types = M.types();
  ops::MatVecProduct Of(O);
  Value *Offset = Of.offset();
  Value *Result = B.var(O.type(), ""), *IsLeft = B.var(Types.boolTy(), "", B.boolean(true));
  B.loop([&](Builder &Test) { return Test.WaveAny({Test.load(IsLeft)}, Types.boolTy()); },
         [&](Builder &Body) {
           Value *Left = Body.load(IsLeft);
           Value *Asked = Body.Select({Left, Offset, Body.u32(~0u)}, Offset->type());
           Value *Least =
               Body.WaveReduce({Asked}, nullptr, {Builder::word(AttrKind::Reduce, ReduceFn::Min)});
           Least = Body.And({Least, Body.u32(~(Multiple - 1))});
           SmallVector<Value *, 6> Operands(O.operands());
           Operands[ops::MatVecProduct::offset_at] = Least;
           Value *Now = Body.create(O.opcode(), Operands, O.type(), O.attrs())->result();
           Body.ifElse(Body.And({Left, Body.Eq({Offset, Least})}), [&](Builder &Mine) {
             Mine.store(Result, Now);
             Mine.store(IsLeft, Mine.boolean(false));
           });
         });
  O.replaceWith(B.load(Result));
}
