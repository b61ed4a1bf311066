// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/Raise.h"
#include "Polyfill/Waves.h"
#include "Support/InternalError.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Whether \p O changes memory that others see.
static bool writesShared(const Op &O) {
  if (auto Store = O.dyn<ir::ops::Store>())
    return ir::isResource(Store.address()->type()->space());
  return O.is(Opcode::ImageStore) || O.is(Opcode::Atomic);
}

static bool isExchange(const Op &O) {
  return O.is(Opcode::Atomic) &&
         O.enumAttr<ir::AtomicFn>(ir::AttrKind::Atomic) == ir::AtomicFn::CompareExchange;
}

/// The result of an operation on waves in a wave of one lane.
static Value *ofOneLane(Builder &B, const Op &O) {
  ir::TypeContext &Types = B.types();
  auto Mask = [&](Value *Bits) {
    Value *Zero = B.u32(0);
    return B.Construct({Bits, Zero, Zero, Zero}, Types.vector(Types.u32(), 4));
  };
  auto OwnBit = [&] {
    Value *Lane = B.systemValue(ir::SystemValue::WaveLaneIndex);
    return B.Shl({B.u32(1), Lane});
  };
  switch (O.opcode()) {
  case Opcode::WaveIsFirst:
    return B.boolean(true);
  case Opcode::WaveAllEqual:
    return B.splat(B.boolean(true), O.type());
  case Opcode::WaveBallot: {
    Value *Own = OwnBit();
    return Mask(B.Select({O.as<ir::ops::WaveBallot>().condition(), Own, B.u32(0)}, Types.u32()));
  }
  case Opcode::WaveMatch:
    return Mask(OwnBit());
  case Opcode::WaveCountBits:
    return B.Select({O.as<ir::ops::WaveCountBits>().condition(), B.u32(1), B.u32(0)}, Types.u32());
  case Opcode::WavePrefixCountBits:
    return B.u32(0);
  case Opcode::WavePrefix:
  case Opcode::WaveMultiPrefix:
    return polyfill::neutral(B, O.type(), O.enumAttr<ir::ReduceFn>(ir::AttrKind::Reduce));
  case Opcode::WaveAny:
    return O.as<ir::ops::WaveAny>().condition();
  case Opcode::WaveAll:
    return O.as<ir::ops::WaveAll>().condition();
  case Opcode::WaveReadLane:
    return O.as<ir::ops::WaveReadLane>().value();
  case Opcode::WaveReadFirst:
    return O.as<ir::ops::WaveReadFirst>().value();
  case Opcode::WaveReduce:
    return O.as<ir::ops::WaveReduce>().value();
  default:
    internalError("no result for one lane: " + O.mnemonic());
  }
}

namespace {
/// Finds the ops that helpers may not do, or not together with other threads.
class Finder {
public:
  explicit Finder(ir::Module &M) : M(M) {}

  void visit(ir::Function &F) {
    // Twice at most: before any discard, and after one.
    auto [It, IsNew] = Visited.try_emplace({&F, IsAfter});
    if (!IsNew) {
      IsAfter |= It->second;
      return;
    }
    bool Before = IsAfter;
    visit(F.body());
    Visited[{&F, Before}] = IsAfter;
  }

  SetVector<Op *> Discards, Questions, Waves;
  SetVector<Op *> Writes;    ///< that may come after a discard
  SetVector<Op *> Exchanges; ///< atomic.compare_exchange

private:
  void visit(ir::Region &R) {
    for (Op &O : R) {
      if (O.is(Opcode::Demote))
        Discards.insert(&O);
      else if (O.is(Opcode::IsHelper))
        Questions.insert(&O);
      else if (O.mnemonic().starts_with("wave."))
        Waves.insert(&O);
      else if (O.is(Opcode::Call))
        visit(*M.findFunction(O.strAttr(ir::AttrKind::Symbol)));
      else if (isExchange(O))
        Exchanges.insert(&O);
      else if (IsAfter && writesShared(O))
        Writes.insert(&O);
      IsAfter |= O.is(Opcode::Demote);
      bool Before = IsAfter;
      for (ir::Region *Inner : O.regions())
        visit(*Inner);
      // The next turn of a loop comes after a discard in this one.
      if (O.is(Opcode::Loop) && IsAfter && !Before)
        for (ir::Region *Inner : O.regions())
          visit(*Inner);
    }
  }

  ir::Module &M;
  bool IsAfter = false;
  /// By function and whether it comes after a discard: whether what follows does.
  std::map<std::pair<ir::Function *, bool>, bool> Visited;
};

class HelperRaiser {
public:
  explicit HelperRaiser(ir::Module &M) : M(M), Bool(M.types().boolTy()), Found(M) {}

  void run() {
    Found.visit(*M.Entry.Fn);
    bool Asks = !Found.Writes.empty() || !Found.Questions.empty() || !Found.Waves.empty() ||
                !Found.Exchanges.empty();
    if (!Found.Discards.empty() && Asks)
      markDiscards();
    for (Op *Question : Found.Questions) {
      auto B = Builder::before(M, *Question);
      Question->replaceWith(isHelper(B));
    }
    for (Op *Write : Found.Writes) {
      auto B = Builder::before(M, *Write);
      Value *Else = Write->result() ? B.zero(Write->type()) : nullptr;
      branch(B, B.Not({isDiscarded(B)}), *Write, Else);
    }
    // The exchange of a helper seems done. So a loop that waits for it ends.
    for (Op *Exchange : Found.Exchanges) {
      auto B = Builder::before(M, *Exchange);
      branch(B, B.Not({isHelper(B)}), *Exchange, Exchange->as<ir::ops::Atomic>().comparand());
    }
    // A helper gets the result of a wave of one lane. So a loop that waits for a result ends.
    for (Op *Wave : Found.Waves) {
      auto B = Builder::before(M, *Wave);
      Value *Alone = ofOneLane(B, *Wave);
      branch(B, B.Not({isHelper(B)}), *Wave, Alone);
    }
  }

private:
  void markDiscards() {
    ir::Global Mark;
    Mark.Name = "is_discarded";
    Mark.ValueType = Bool;
    Mark.Where = M.Entry.Fn->loc();
    Mark.Init = M.constant(Bool, uint64_t(0));
    Discarded = M.addGlobal(Mark);
    for (Op *Discard : Found.Discards) {
      auto B = Builder::before(M, *Discard);
      Value *Place = B.global(Discarded);
      B.store(Place, B.boolean(true));
    }
  }

  Value *isDiscarded(Builder &B) { return B.load(B.global(Discarded)); }
  Value *isHelper(Builder &B) {
    Value *Helper = B.IsHelper({}, Bool);
    return Discarded ? B.Or({Helper, isDiscarded(B)}) : Helper;
  }

  /// Moves \p O into a branch, without which its result is \p Else.
  void branch(Builder &B, Value *Condition, Op &O, Value *Else) {
    bool HasResult = O.result() && O.result()->hasUses();
    Value *Result = HasResult ? B.var(O.type(), "result", Else) : nullptr;
    B.ifElse(Condition, [&](Builder &In) {
      Op *Copy = In.create(O.opcode(), O.operands(), O.type(), O.attrs());
      if (HasResult)
        In.store(Result, Copy->result());
    });
    O.replaceWith(HasResult ? B.load(Result) : nullptr);
  }

  ir::Module &M;
  const ir::Type *Bool;
  Finder Found;
  ir::Global *Discarded = nullptr;
};
} // namespace

void tessera::msl::raiseHelpers(ir::Module &M, const PassContext &) {
  if (M.Entry.Of == ir::Stage::Pixel)
    HelperRaiser(M).run();
}
