// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/MakeConstants.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/ConstantSlice.h"
#include "Transforms/Simplify.h"
#include "Transforms/Turns.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Limits of the unrolled ops, for one loop and for a function.
constexpr size_t MaxOpsOfLoop = 1 << 15;
constexpr size_t MaxOpsOfFunction = 1 << 17;
constexpr size_t MaxTurns = 1024;
/// For a loop without [unroll] on which only operands depend that need not be constants.
constexpr size_t MaxOpsOfShort = 512;
constexpr size_t MaxTurnsOfShort = 16;
constexpr size_t MaxSearched = 1024;
/// Loops inside each other that are written out.
constexpr unsigned MaxRounds = 8;

namespace {
/// The jumps that leave an iteration of a loop, also those nested in its body.
struct Leaving {
  SmallVector<Op *, 4> Breaks, Continues;

  void find(Region &R, bool InSwitch = false) {
    for (Op &O : R) {
      if (O.is(Opcode::Continue))
        Continues.push_back(&O);
      if (O.is(Opcode::Break) && !InSwitch)
        Breaks.push_back(&O);
      if (!O.is(Opcode::Loop))
        for (Region *Sub : O.regions())
          find(*Sub, InSwitch || O.is(Opcode::Switch));
    }
  }
};
class LoopWriter {
public:
  LoopWriter(Module &M, Function &F, const ConstantSlice &Slice) : M(M), Vars(F), Slice(Slice) {}

  /// Whether loops of \p R were written out.
  bool visit(Region &R);

private:
  bool writeOut(Op &Loop);
  void writeTurns(Op &Loop, const Leaving &Leaves, ArrayRef<TurnCounter::Values> Turns);

  Module &M;
  Locals Vars;
  const ConstantSlice &Slice;
  size_t Added = 0;
};
} // namespace

bool LoopWriter::visit(Region &R) {
  bool Any = false;
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    bool Inside = false;
    for (Region *Sub : O.regions())
      Inside |= visit(*Sub);
    Any |= Inside;
    if (!O.is(Opcode::Loop) || !Slice.decides(O) || !writeOut(O))
      continue;
    Any = true;
    // If an iteration returns, the ops behind the loop are never reached.
    Op *Last = It == R.begin() ? nullptr : &*std::prev(It);
    if (!Last || !Last->isTerminator())
      continue;
    while (&R.back() != Last)
      R.back().erase();
    break;
  }
  return Any;
}

/// Whether an op in \p Loop cannot do without a constant.
static bool mustBeWrittenOut(Op &Loop) {
  bool Must = Loop.flag(AttrKind::Unroll);
  for (Region *R : Loop.regions())
    walk(*R, [&](Op &O) { Must |= cannotVary(O) && operandToFix(O); });
  return Must;
}

/// Returns false if \p Loop stays as it is.
bool LoopWriter::writeOut(Op &Loop) {
  if (Loop.flag(AttrKind::DontUnroll) || !isPlainTest(Loop.region(0)))
    return false;
  TurnCounter Counter(M, Vars, Loop, MaxSearched);
  if (!Counter.findVariables())
    return false;
  Leaving Leaves;
  Leaves.find(Loop.region(1));
  // A `continue` skips the stores at the end of the body.
  if (!Leaves.Continues.empty() && Counter.countsInBody())
    return false;
  size_t Size = 1;
  for (Region *R : Loop.regions())
    walk(*R, [&](Op &) { ++Size; });
  bool Must = mustBeWrittenOut(Loop);
  size_t Most = Must ? std::min(MaxOpsOfLoop, MaxOpsOfFunction - Added) : MaxOpsOfShort;
  SmallVector<TurnCounter::Values, 16> Turns;
  auto Count = Counter.count(std::min(Must ? MaxTurns : MaxTurnsOfShort, Most / Size),
                             [&](const TurnCounter::Values &Turn) { Turns.push_back(Turn); });
  if (!Count)
    return false;
  Turns.truncate(*Count);
  Added += *Count * Size;
  writeTurns(Loop, Leaves, Turns);
  Loop.erase();
  return true;
}

/// Makes a loop that runs once at the insertion point of \p B, and returns it.
static Op &loopOnce(Builder &B) {
  Op *Once = B.create(Opcode::Loop, {}, nullptr, {Builder::flag(AttrKind::TestAtEnd)}, 3);
  Builder Test(B.module(), Once->region(0));
  Test.setLoc(B.loc());
  Test.Yield({Test.boolean(false)});
  return *Once;
}

/// Writes the next iteration of \p Loop at \p B. Returns false if the iteration always leaves the
/// loop.
static bool writeTurn(Op &Loop, Value *Left, bool Continues, Builder &B) {
  Region &Body = Loop.region(1), &Step = Loop.region(2);
  DenseMap<Value *, Value *> Map;
  if (!Continues) {
    B.module().cloneInto(Body, B.region(), B.position(), Map);
    if (Body.terminator())
      return false;
    B.module().cloneInto(Step, B.region(), B.position(), Map);
    return true;
  }
  Op &Once = loopOnce(B);
  B.module().cloneInto(Body, Once.region(1), Once.region(1).end(), Map);
  B.module().cloneInto(Step, Once.region(2), Once.region(2).end(), Map);
  if (Left)
    B.ifElse(B.load(Left), [](Builder &In) { In.Break({}); });
  return true;
}

void LoopWriter::writeTurns(Op &Loop, const Leaving &Leaves, ArrayRef<TurnCounter::Values> Turns) {
  bool Continues = !Leaves.Continues.empty();
  auto B = Builder::before(M, Loop);
  Value *Left = nullptr;
  if (!Leaves.Breaks.empty()) {
    if (Continues)
      Left = B.var(B.types().boolTy(), "", B.boolean(false));
    B.setInsertionEnd(loopOnce(B).region(1));
  }
  if (Left)
    for (Op *Break : Leaves.Breaks) {
      auto Before = Builder::before(M, *Break);
      Before.store(Left, Before.boolean(true));
    }
  for (const TurnCounter::Values &Turn : Turns) {
    for (auto [Var, Number] : Turn)
      B.store(Var->result(), B.constant(Number));
    if (!writeTurn(Loop, Left, Continues, B))
      return;
  }
}

namespace {
/// Makes parts of locals loads and stores of their own, which simplify can follow.
class PartReader {
public:
  PartReader(Module &M, const ConstantSlice &Slice) : M(M), Slice(Slice) {}

  bool visit(Function &F) {
    walk(F.body(), [&](Op &O) {
      if (O.result() && Slice.decides(*O.result()))
        visit(O);
    });
    return Changed;
  }

private:
  void visit(Op &O) {
    if (auto Extract = O.dyn<ops::Extract>()) {
      Op *Whole = Extract.composite()->def();
      if (Whole && Whole->is(Opcode::Load) && Whole->type()->isAggregate())
        readPart(O, *Whole);
    } else if (O.is(Opcode::Access) && Locals::rootOf(O.result())) {
      countUnsigned(O);
    }
  }

  /// The part of an array or struct is read when the whole is.
  void readPart(Op &Extract, Op &Whole) {
    Value *Address = Whole.as<ops::Load>().address();
    if (!Locals::rootOf(Address))
      return;
    auto B = Builder::before(M, Whole);
    SmallVector<Value *, 4> Indices;
    for (int64_t Index : Extract.intsAttr(AttrKind::Indices))
      Indices.push_back(B.u32(uint32_t(Index)));
    Extract.replaceWith(B.load(B.access(Address, Indices)));
    Changed = true;
  }

  /// The address of a part is one value, whatever the type of a constant index.
  void countUnsigned(Op &Access) {
    for (unsigned I = ops::Access::indices_at; I < Access.numOperands(); ++I) {
      Value *Index = Access.operand(I);
      if (!isConstant(Index) || Index->type() == M.types().u32())
        continue;
      uint64_t Bits = Index->def()->constant()->Bits;
      Access.setOperand(I, Builder::before(M, Access).u32(uint32_t(Bits)));
      Changed = true;
    }
  }

  Module &M;
  const ConstantSlice &Slice;
  bool Changed = false;
};
} // namespace

void tessera::makeConstants(Module &M, const PassContext &) {
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    ConstantSlice Slice(M);
    if (Slice.empty())
      return;
    bool Changed = false;
    for (Function *F : M.Functions) {
      bool Reads = PartReader(M, Slice).visit(*F);
      if (LoopWriter(M, *F, Slice).visit(F->body()) || Reads) {
        simplify(M, *F);
        Changed = true;
      }
    }
    if (!Changed)
      return;
  }
}
