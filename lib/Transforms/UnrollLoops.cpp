// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/UnrollLoops.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "Transforms/Simplify.h"
#include "Transforms/Turns.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Limits of the unrolled ops, for one loop and for a function. Longer code costs more time in the
/// driver than it gains.
constexpr size_t MaxOpsOfLoop = 2048;
constexpr size_t MaxOpsOfSmall = 512; ///< in a loop that does not index matrices
constexpr size_t MaxOpsOfFunction = 16384;
constexpr size_t MaxTurns = 256;
/// A later round sees loops whose bounds depend on the counter of a loop that was unrolled.
constexpr unsigned MaxRounds = 3;

namespace {
class Unroller {
public:
  Unroller(Module &M, Function &F) : M(M), F(F), Vars(F) {}

  /// Whether loops were written out.
  bool run() {
    // First find the arrays. A driver treats an array as a unit: if one loop that indexes it stays
    // rolled, the others must stay rolled too.
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
  /// Computed addresses, in the order of the program: of matrices in local arrays, and of accesses
  /// that back ends can combine in unrolled loops.
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
  bool IsTrial = true;             ///< the first walk, which changes nothing
  DenseSet<const Op *> WrittenOut; ///< in the trial: loops that would be
  /// Arrays of matrices that one loop chooses of, and of their classes one of each array for which
  /// loops get a hint.
  EquivalenceClasses<const Op *> Together;
  DenseSet<const Op *> Hinted;
  bool Changed = false;
};
} // namespace

//===--- unrolling ---------------------------------------------------------===//

/// Whether \p Address, which is computed, is the address of a store of less than 32 bits to a
/// groupshared array.
static bool isOfNarrowStore(const Value *Address) {
  const Type *Ty = Address->type();
  return Ty->space() == AddressSpace::Workgroup && Ty->element()->isScalar() &&
         Ty->element()->bits() < 32 &&
         any_of(Address->uses(), [](const ir::Use &U) { return U.user()->is(Opcode::Store); });
}

/// True if 16 bytes are loaded at \p At and it is not known to be 16-byte aligned.
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

/// Whether one of \p Accesses has an index that depends on the loop's counter.
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

/// If a loop runs at most as often as its hint says, unrolls it completely.
void Unroller::dropNeedlessTurns(Op &Loop) {
  auto Turns = size_t(Loop.intAttr(AttrKind::Turns));
  if (!Turns)
    return;
  TurnCounter Counter(M, Vars, Loop);
  if (Counter.findVariables() && Counter.count(std::min(Turns, MaxTurns)))
    M.dropAttr(&Loop, AttrKind::Turns);
}

/// Returns the number of ops that replace \p Loop, which contains \p Size.
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
  if (!isPlainTest(Test) || Body.terminator() || Step.terminator() || leavesTurn(Body))
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

/// Returns the final number of ops of \p R.
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
