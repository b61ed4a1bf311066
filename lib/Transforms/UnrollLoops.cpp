// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/UnrollLoops.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Fold.h"
#include "Transforms/Locals.h"
#include "Transforms/Simplify.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Of the turns of one loop together, and of all in a function: what is longer costs more time in
/// the driver than it gains.
constexpr size_t MaxOpsOfLoop = 2048;
constexpr size_t MaxOpsOfSmall = 512; ///< in a loop that chooses no matrices
constexpr size_t MaxOpsOfFunction = 16384;
constexpr size_t MaxTurns = 256;
/// How far before a loop its variable gets its first value.
constexpr size_t MaxSearched = 32;
/// Loops whose bounds depend on the turn of a loop around them are seen when that has none.
constexpr unsigned MaxRounds = 3;

namespace {
/// The variables that a loop's test reads, and what decides of their values, as long as all of that
/// is known.
class TurnCounter {
public:
  TurnCounter(Module &M, const Locals &Vars, Op &Loop) : M(M), Vars(Vars), Loop(Loop) {}

  /// False where the test asks for what is not known.
  bool findVariables() {
    Op *Yield = Loop.region(0).terminator();
    return Yield && follow(Yield->as<ops::Yield>().value()) && !Current.empty() && followStores();
  }

  bool isCounter(const Op *Var) const { return Current.contains(Var); }

  /// How often the body runs; nothing where that is more than \p Max.
  std::optional<size_t> count(size_t Max);

private:
  bool isOfLoop(const Op &O) const { return is_contained(Loop.regions(), O.parent()); }
  bool follow(Value *V);
  bool followStores();
  const Constant *valueBefore(const Op &Var) const;
  const Constant *valueOf(Value *V) const;
  bool run(Region &R);

  Module &M;
  const Locals &Vars;
  Op &Loop;
  DenseMap<const Op *, const Constant *> Current; ///< what the variables hold
  DenseSet<const Op *> Needed;
  DenseMap<const Value *, const Constant *> Known;
};

class Unroller {
public:
  Unroller(Module &M, Function &F) : M(M), F(F), Vars(F) {}

  /// Whether loops were written out.
  bool run() {
    // To the drivers an array is one thing: what one loop leaves to them the others must.
    visit(F.body());
    SmallVector<const Op *, 4> Arrays(Hinted.begin(), Hinted.end());
    for (const Op *Array : Arrays)
      Hinted.insert(Together.getLeaderValue(Array));
    Noted = {};
    IsTrial = false;
    visit(F.body());
    return Changed;
  }

private:
  /// Addresses that are computed: of matrices in local arrays, and of what back ends store or load
  /// better together. In the order of the program.
  struct Choices {
    SmallVector<Op *, 16> Matrices, Small;
  };
  struct Mark {
    size_t Matrices, Small;
  };
  Mark mark() const { return {Noted.Matrices.size(), Noted.Small.size()}; }

  size_t visit(Region &R);
  void dropNeedlessTurns(Op &Loop);
  size_t visitLoop(Op &Loop, size_t Size, Mark Before);
  void note(Op &O);

  Module &M;
  Function &F;
  Locals Vars;
  Choices Noted;
  size_t Added = 0;
  bool IsTrial = true;             ///< nothing is changed yet
  DenseSet<const Op *> WrittenOut; ///< in the trial: loops that would be
  /// Arrays of matrices that one loop chooses of, and of their classes one of each array for which
  /// loops get a hint.
  EquivalenceClasses<const Op *> Together;
  DenseSet<const Op *> Hinted;
  bool Changed = false;
};
} // namespace

//===--- how many turns ----------------------------------------------------===//

/// Whether \p V comes of constants and of variables that are seen, which are noted.
bool TurnCounter::follow(Value *V) {
  Op *Def = V->def();
  if (!Def)
    return false;
  if (Def->constant() || Needed.contains(Def))
    return true;
  if (!isOfLoop(*Def))
    return false;
  if (auto Load = Def->dyn<ops::Load>()) {
    Op *Var = Load.address()->def();
    const Locals::Use *Use = Var && Var->is(Opcode::Var) ? Vars.use(Var) : nullptr;
    if (!Use || Use->Escapes || !Var->type()->element()->isScalar())
      return false;
    const Constant *First = Current.lookup(Var);
    if (!First && !(First = valueBefore(*Var)))
      return false;
    Current[Var] = First;
  } else if (!Def->has(Pure) || Def->has(Convergent) || Def->has(Collective) ||
             !all_of(Def->operands(), [&](Value *Operand) { return follow(Operand); })) {
    return false;
  }
  Needed.insert(Def);
  return true;
}

/// Whether all that is stored to the variables is known, and stored in each turn.
bool TurnCounter::followStores() {
  bool AllKnown = true;
  // A value that is stored may ask for one more variable.
  for (size_t Seen = 0; AllKnown && Seen != Current.size();) {
    Seen = Current.size();
    for (Region *R : Loop.regions())
      walk(*R, [&](Op &O) {
        auto Store = O.dyn<ops::Store>();
        const Op *Root = Store ? Locals::rootOf(Store.address()) : nullptr;
        if (!AllKnown || !Root || !Current.contains(Root))
          return;
        AllKnown = isOfLoop(O) && follow(Store.value());
        Needed.insert(&O);
      });
  }
  return AllKnown;
}

/// What the variable holds when the loop begins.
const Constant *TurnCounter::valueBefore(const Op &Var) const {
  size_t Searched = 0;
  for (Op *Before = &Loop; Before != &Before->parent()->front() && Searched < MaxSearched;
       ++Searched) {
    Before = &*std::prev(Before->getIterator());
    const Value *Stored = nullptr;
    if (Before == &Var)
      Stored = Before->as<ops::Var>().init();
    else if (auto Store = Before->dyn<ops::Store>(); Store && Store.address() == Var.result())
      Stored = Store.value();
    else if (Before->regions().empty())
      continue;
    return Stored && Stored->def() ? Stored->def()->constant() : nullptr;
  }
  return nullptr;
}

const Constant *TurnCounter::valueOf(Value *V) const {
  const Constant *C = V->def() ? V->def()->constant() : nullptr;
  return C ? C : Known.lookup(V);
}

/// False where an op does not give a constant.
bool TurnCounter::run(Region &R) {
  for (Op &O : R) {
    if (!Needed.contains(&O))
      continue;
    if (auto Store = O.dyn<ops::Store>()) {
      Current[Store.address()->def()] = valueOf(Store.value());
      continue;
    }
    const Constant *Result = nullptr;
    if (auto Load = O.dyn<ops::Load>()) {
      Result = Current.lookup(Load.address()->def());
    } else {
      SmallVector<const Constant *, 4> Operands;
      for (Value *V : O.operands())
        Operands.push_back(valueOf(V));
      Result = foldConstant(M, O, Operands);
    }
    if (!Result)
      return false;
    Known[O.result()] = Result;
  }
  return true;
}

std::optional<size_t> TurnCounter::count(size_t Max) {
  Value *Test = Loop.region(0).terminator()->as<ops::Yield>().value();
  bool AtEnd = Loop.flag(AttrKind::TestAtEnd);
  for (size_t Turns = 0; Turns <= Max; ++Turns) {
    bool Tests = !AtEnd || Turns > 0;
    if (Tests) {
      if (!run(Loop.region(0)))
        return std::nullopt;
      const Constant *Goes = valueOf(Test);
      if (!Goes)
        return std::nullopt;
      if (!Goes->Bits)
        return Turns;
    }
    if (!run(Loop.region(1)) || !run(Loop.region(2)))
      return std::nullopt;
  }
  return std::nullopt;
}

//===--- one turn after the other ------------------------------------------===//

/// Whether \p R, of a loop or inside of one of its regions, leaves that or begins its next turn.
static bool leavesTurn(Region &R, bool InSwitch = false) {
  return any_of(R, [&](Op &O) {
    if (O.is(Opcode::Loop))
      return false;
    bool IsOfSwitch = InSwitch || O.is(Opcode::Switch);
    return O.is(Opcode::Continue) || (O.is(Opcode::Break) && !InSwitch) ||
           any_of(O.regions(), [&](Region *Sub) { return leavesTurn(*Sub, IsOfSwitch); });
  });
}

static bool isPlain(Region &Test) {
  return all_of(Test, [](Op &O) {
    return O.has(Pure) || O.is(Opcode::Load) || O.is(Opcode::Yield) || O.is(Opcode::DebugValue);
  });
}

/// Whether something is stored at \p Address, which is computed, of a groupshared array of less
/// than words.
static bool isOfNarrowStore(const Value *Address) {
  const Type *Ty = Address->type();
  return Ty->space() == AddressSpace::Workgroup && Ty->element()->isScalar() &&
         Ty->element()->bits() < 32 &&
         any_of(Address->uses(), [](const ir::Use &U) { return U.user()->is(Opcode::Store); });
}

/// Whether 16 bytes are loaded at \p At, of which it is not known that it is a multiple of as many.
static bool isOfWideLoad(const Op &At) {
  const Type *Ty = At.type()->element();
  return Ty->components() * Ty->scalar()->bits() == 128 && At.intAttr(AttrKind::Align, 1) < 16 &&
         any_of(At.result()->uses(), [](const ir::Use &U) { return U.user()->is(Opcode::Load); });
}

void Unroller::note(Op &O) {
  if (O.is(Opcode::BytesAt) && isOfWideLoad(O) && !isConstant(O.as<ops::BytesAt>().offset()))
    Noted.Small.push_back(&O);
  auto Access = O.dyn<ops::Access>();
  if (!Access || all_of(Access.indices(), isConstant))
    return;
  if (isOfNarrowStore(O.result()))
    Noted.Small.push_back(&O);
  else if (O.type()->element()->containsMatrix() && Locals::rootOf(O.result()))
    Noted.Matrices.push_back(&O);
}

/// Whether one of \p Accesses has an index that changes with the turn.
static bool changesBy(const TurnCounter &Turns, ArrayRef<Op *> Accesses) {
  DenseSet<const Value *> Seen;
  SmallVector<const Value *, 16> Next;
  for (Op *O : Accesses)
    append_range(Next, O->operands().drop_front());
  while (!Next.empty()) {
    const Value *V = Next.pop_back_val();
    const Op *Def = V->def();
    if (!Def || !Seen.insert(V).second)
      continue;
    if (auto Load = Def->dyn<ops::Load>(); Load && Turns.isCounter(Load.address()->def()))
      return true;
    if (Def->has(Pure))
      append_range(Next, Def->operands());
  }
  return false;
}

/// A loop that turns no more often than its hint says is unrolled whole.
void Unroller::dropNeedlessTurns(Op &Loop) {
  auto Turns = size_t(Loop.intAttr(AttrKind::Turns));
  if (!Turns)
    return;
  TurnCounter Counter(M, Vars, Loop);
  if (Counter.findVariables() && Counter.count(std::min(Turns, MaxTurns)))
    M.dropAttr(&Loop, AttrKind::Turns);
}

/// How many ops are in the place of \p Loop, in which there are \p Size.
size_t Unroller::visitLoop(Op &Loop, size_t Size, Mark Before) {
  if (IsTrial)
    dropNeedlessTurns(Loop);
  ArrayRef Matrices = ArrayRef(Noted.Matrices).drop_front(Before.Matrices),
           Small = ArrayRef(Noted.Small).drop_front(Before.Small);
  if (Loop.flag(AttrKind::DontUnroll) || (Matrices.empty() && Small.empty()) || Size > MaxOpsOfLoop)
    return Size;
  TurnCounter Turns(M, Vars, Loop);
  if (!Turns.findVariables())
    return Size;
  bool ChoosesMatrices = changesBy(Turns, Matrices);
  if (!ChoosesMatrices && !changesBy(Turns, Small))
    return Size;
  Region &Test = Loop.region(0), &Body = Loop.region(1), &Step = Loop.region(2);
  if (!isPlain(Test) || Body.terminator() || Step.terminator() || leavesTurn(Body))
    return Size;
  size_t Room = MaxOpsOfFunction - std::min(MaxOpsOfFunction, Added);
  size_t MaxOps = ChoosesMatrices ? MaxOpsOfLoop : std::min(MaxOpsOfSmall, Room);
  auto Count = Turns.count(std::min(MaxTurns, MaxOps / Size));
  if (!Count)
    return Size;
  if (IsTrial) {
    bool IsStraight =
        all_of(Body, [&](Op &O) { return O.regions().empty() || WrittenOut.contains(&O); });
    if (IsStraight)
      WrittenOut.insert(&Loop);
    for (Op *Access : Matrices) {
      const Op *Array = Locals::rootOf(Access->result());
      Together.unionSets(Array, Locals::rootOf(Matrices.front()->result()));
      if (!IsStraight)
        Hinted.insert(Array);
    }
    return Size;
  }
  if (ChoosesMatrices &&
      Hinted.contains(Together.getLeaderValue(Locals::rootOf(Matrices.front()->result())))) {
    M.setAttr(&Loop, Builder::flag(AttrKind::Unroll));
    return Size;
  }

  Changed = true;
  Noted.Matrices.truncate(Before.Matrices);
  Noted.Small.truncate(Before.Small);
  Region &Parent = *Loop.parent();
  for (size_t Turn = 0; Turn < *Count; ++Turn) {
    DenseMap<Value *, Value *> Map;
    bool HadOps = &Parent.front() != &Loop;
    auto Last = HadOps ? std::prev(Loop.getIterator()) : Region::iterator();
    M.cloneInto(Body, Parent, Loop.getIterator(), Map);
    M.cloneInto(Step, Parent, Loop.getIterator(), Map);
    for (auto It = HadOps ? std::next(Last) : Parent.begin(); &*It != &Loop; ++It) {
      note(*It);
      for (Region *Sub : It->regions())
        walk(*Sub, [&](Op &O) { note(O); });
    }
  }
  Loop.erase();
  Added += *Count * Size;
  return *Count * Size;
}

/// How many ops \p R has in the end.
size_t Unroller::visit(Region &R) {
  size_t Size = 0;
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    Mark Before = mark();
    size_t Inside = 1;
    for (Region *Sub : O.regions())
      Inside += visit(*Sub);
    note(O);
    Size += O.is(Opcode::Loop) ? visitLoop(O, Inside, Before) : Inside;
  }
  return Size;
}

static bool hasLoop(Function &F) {
  bool Has = false;
  walk(F.body(), [&](Op &O) { Has |= O.is(Opcode::Loop); });
  return Has;
}

void tessera::unrollLoops(Module &M, const PassContext &) {
  if (!M.mayHave({Opcode::Loop}))
    return;
  for (Function *F : M.Functions)
    for (unsigned Round = 0; Round < MaxRounds && hasLoop(*F) && Unroller(M, *F).run(); ++Round)
      simplify(M, *F);
}
