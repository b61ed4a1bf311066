// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/KnownBits.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Target/Target.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

namespace {
/// Longer loops are not written twice.
constexpr size_t MaxOps = 2000;
/// How many values the search for what an address depends on may visit.
constexpr size_t MaxSearched = 256;
/// How many values are tested for a loop.
constexpr size_t MaxTested = 8;
/// Loops inside of so many others are not looked at.
constexpr unsigned MaxDepth = 4;

/// The values that must be multiples of a power of two.
using Conditions = MapVector<Value *, uint64_t>;

/// Computed when the first loop needs it.
using LaneFacts = std::optional<ir::Uniformity>;

class LoopAligner {
public:
  LoopAligner(ir::Module &M, ir::Function &F, ir::WaveSizes Waves, LaneFacts &Lanes)
      : M(M), Waves(Waves), Lanes(Lanes), Vars(F), Known(M, ir::KnownBitsAnalysis::Followed) {
    number(F.body());
  }

  void visit(Region &R, unsigned Depth = 0);

private:
  /// What one address needs.
  struct Search {
    const Op &Loop;
    Conditions Needed = {};
    SetVector<std::pair<Value *, uint64_t>> Seen = {};
  };

  void number(Region &R);
  void collect(Region &R, SmallVectorImpl<Op *> &Found);
  bool isCandidate(const Op &At);
  bool isBefore(const Value *V, const Op &Loop) const;
  bool isUniform(const Value *V);
  bool divides(uint64_t Divisor, Value *V, Search &S);
  bool dividesOp(uint64_t Divisor, Op &O, Search &S);
  bool dividesStored(uint64_t Divisor, Op &Var, Search &S);
  bool writeTwice(Op &Loop);

  ir::Module &M;
  const ir::WaveSizes Waves;
  LaneFacts &Lanes;
  const Locals Vars;
  ir::KnownBitsAnalysis Known;
  uint32_t Count = 0;
  DenseMap<const Op *, uint32_t> Ends; ///< of loops: the number after their last op
  DenseMap<const Op *, SmallVector<Value *, 2>> Stored; ///< to each local, as a whole
};
} // namespace

void LoopAligner::number(Region &R) {
  for (Op &O : R) {
    O.setNumber(Count++);
    if (auto Store = O.dyn<ir::ops::Store>(); Store && Store.address()->def())
      Stored[Store.address()->def()].push_back(Store.value());
    for (Region *Sub : O.regions())
      number(*Sub);
    if (O.is(Opcode::Loop))
      Ends[&O] = Count;
  }
}

/// The bytes of the vector that \p At leads to.
static uint64_t bytesAt(const Op &At) {
  const ir::Type *Ty = At.type()->element();
  return Ty->components() * Ty->scalar()->bits() / 8;
}

static void setAlign(ir::Module &M, Op &At) {
  M.setAttr(&At, Builder::integer(AttrKind::Align, bytesAt(At)));
}

/// Whether \p At leads to 8 or 16 bytes at a place that may be aligned to as many, or not.
bool LoopAligner::isCandidate(const Op &At) {
  if (!At.type()->element()->isVector())
    return false;
  const uint64_t Bytes = bytesAt(At);
  Value *Offset = At.as<ir::ops::BytesAt>().offset();
  return (Bytes == 8 || Bytes == 16) && At.intAttr(AttrKind::Align, 1) < Bytes &&
         Known.isUnknownMultiple(Offset, Bytes);
}

void LoopAligner::collect(Region &R, SmallVectorImpl<Op *> &Found) {
  for (Op &O : R) {
    if (O.is(Opcode::BytesAt) && isCandidate(O))
      Found.push_back(&O);
    for (Region *Sub : O.regions())
      collect(*Sub, Found);
  }
}

/// Whether \p V can be used in front of \p Loop.
bool LoopAligner::isBefore(const Value *V, const Op &Loop) const {
  const Op *Def = V->def();
  if (!Def)
    return true;
  if (Def->number() >= Loop.number())
    return false;
  const Region *R = Loop.parent();
  while (R != Def->parent() && R->owner())
    R = R->owner()->parent();
  return R == Def->parent();
}

/// Whether \p V is the same in all threads of the group, which barriers in the loop may need.
bool LoopAligner::isUniform(const Value *V) {
  if (!Lanes)
    Lanes.emplace(M, Waves, /*All=*/true);
  return Lanes->of(V, ir::LaneScope::Group) == ir::Spread::Uniform;
}

/// Whether \p V is a multiple of \p Divisor, a power of two, in all of its uses in the loop if the
/// values that are noted are.
bool LoopAligner::divides(uint64_t Divisor, Value *V, Search &S) {
  if (!V->type()->isInt())
    return false;
  if (Divisor <= 1 || Known.multiple(V, Divisor) == Divisor || !S.Seen.insert({V, Divisor}))
    return true;
  if (S.Seen.size() > MaxSearched || Known.modulo(V, Divisor).value_or(0) != 0)
    return false;
  if (isBefore(V, S.Loop) && isUniform(V)) {
    uint64_t &Needed = S.Needed[V];
    Needed = std::max(Needed, Divisor);
    return true;
  }
  return V->def() && dividesOp(Divisor, *V->def(), S);
}

/// \p Var holds a multiple if all that is ever stored is one.
bool LoopAligner::dividesStored(uint64_t Divisor, Op &Var, Search &S) {
  auto It = Stored.find(&Var);
  if (!Vars.isTracked(&Var) || !Var.type()->element()->isInt())
    return false;
  if (Value *Init = Var.as<ir::ops::Var>().init(); Init && !divides(Divisor, Init, S))
    return false;
  return It == Stored.end() || all_of(It->second, [&](Value *V) { return divides(Divisor, V, S); });
}

bool LoopAligner::dividesOp(uint64_t Divisor, Op &O, Search &S) {
  auto All = [&](ArrayRef<Value *> Values) {
    return all_of(Values, [&](Value *V) { return divides(Divisor, V, S); });
  };
  switch (O.opcode()) {
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Or:
  case Opcode::Xor:
  case Opcode::Min:
  case Opcode::Max:
  case Opcode::Neg:
  case Opcode::Bitcast:
  case Opcode::Convert:
    return O.type()->isInt() && All(O.operands());
  case Opcode::Select:
    return All({O.as<ir::ops::Select>().ifTrue(), O.as<ir::ops::Select>().ifFalse()});
  case Opcode::Mul: {
    Value *A = O.as<ir::ops::Mul>().lhs(), *B = O.as<ir::ops::Mul>().rhs();
    uint64_t OfA = Known.multiple(A, Divisor), OfB = Known.multiple(B, Divisor);
    // A factor that is uniform decides if the other one is not.
    bool ByB = ir::isConstant(A) || (!ir::isConstant(B) && isBefore(B, S.Loop) && isUniform(B));
    return ByB ? divides(Divisor / OfA, B, S) : divides(Divisor / OfB, A, S);
  }
  case Opcode::Shl:
    if (std::optional<uint64_t> By = ir::constantBits(O.as<ir::ops::Shl>().count()))
      return divides(*By < 4 ? Divisor >> *By : 1, O.as<ir::ops::Shl>().value(), S);
    return false;
  case Opcode::Load: {
    Op *Var = O.as<ir::ops::Load>().address()->def();
    return Var && Var->is(Opcode::Var) && dividesStored(Divisor, *Var, S);
  }
  default:
    return false;
  }
}

/// Returns false if no test in front of the loop would help.
bool LoopAligner::writeTwice(Op &Loop) {
  if (Ends.lookup(&Loop) - Loop.number() > MaxOps)
    return false;
  SmallVector<Op *, 8> Found, Aligned;
  for (Region *R : Loop.regions())
    collect(*R, Found);
  Conditions Needed;
  for (Op *At : Found) {
    Search S{Loop};
    if (!divides(bytesAt(*At), At->as<ir::ops::BytesAt>().offset(), S))
      continue;
    if (S.Needed.empty()) {
      setAlign(M, *At);
      continue;
    }
    Conditions With = Needed;
    for (auto [V, Divisor] : S.Needed)
      With[V] = std::max(With[V], Divisor);
    if (With.size() > MaxTested)
      continue;
    Needed = std::move(With);
    Aligned.push_back(At);
  }
  if (Aligned.empty())
    return false;

  auto B = Builder::before(M, Loop);
  Value *Are = nullptr;
  for (auto [V, Divisor] : Needed) {
    const ir::Type *Ty = V->type();
    Value *Rest = B.And({V, B.constant(Ty, Divisor - 1)});
    Value *Is = B.Eq({Rest, B.constant(Ty, uint64_t(0))});
    Are = Are ? B.And({Are, Is}) : Is;
  }
  DenseMap<Value *, Value *> Copies;
  Region &R = *Loop.parent();
  Region *Then = nullptr;
  B.ifElse(
      Are, [&](Builder &In) { Then = &In.region(); },
      [&](Builder &In) {
        R.remove(&Loop);
        In.region().push_back(&Loop);
      });
  M.cloneInto(*Loop.parent(), *Then, Then->end(), Copies);
  for (Op *At : Aligned)
    setAlign(M, *Copies[At->result()]->def());
  return true;
}

void LoopAligner::visit(Region &R, unsigned Depth) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    const unsigned Inner = Depth + O.is(Opcode::Loop);
    if (Inner > MaxDepth || (Inner > Depth && writeTwice(O)))
      continue;
    for (Region *Sub : O.regions())
      visit(*Sub, Inner);
  }
}

void tessera::spirv::alignLoops(ir::Module &M, const PassContext &Ctx) {
  if (!M.mayHave({Opcode::BytesAt}) || !M.mayHave({Opcode::Loop}))
    return;
  LaneFacts Lanes;
  for (ir::Function *F : M.Functions)
    LoopAligner(M, *F, ir::waveSizesOf(M, Ctx.Device.Subgroup.Sizes), Lanes).visit(F->body());
}
