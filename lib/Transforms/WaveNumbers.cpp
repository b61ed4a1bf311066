// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/WaveNumbers.h"
#include "IR/ImageOps.h"
#include "IR/OpViews.h"
#include "IR/Waves.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The size of a wave without [WaveSize].
constexpr uint32_t LeastLanes = 32, MostLanes = 128;

namespace {
/// The source that a value is computed from.
enum class Origin : uint8_t {
  Other,
  Constant,
  GroupIndex, ///< SV_GroupIndex itself, in any type
  LaneIndex,  ///< WaveGetLaneIndex() itself
  LaneCount   ///< WaveGetLaneCount() and constants
};

class Checker {
public:
  Checker(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx) {}

  void check(Op &O);

private:
  Origin originOf(const Value *V);
  Origin computeOrigin(const Op &O);
  enum class Number : uint8_t { None, Wave, Lane };
  Number numberOf(const Op &O);
  bool wavesAreRows() const;

  Module &M;
  const PassContext &Ctx;
  DenseMap<const Value *, Origin> Known;
};
} // namespace

static Origin originOfBuiltin(SystemValue Fn) {
  switch (Fn) {
  case SystemValue::GroupIndex:
    return Origin::GroupIndex;
  case SystemValue::WaveLaneIndex:
    return Origin::LaneIndex;
  case SystemValue::WaveLaneCount:
    return Origin::LaneCount;
  default:
    return Origin::Other;
  }
}

Origin Checker::computeOrigin(const Op &O) {
  if (O.is(Opcode::Const))
    return Origin::Constant;
  if (O.is(Opcode::Builtin))
    return originOfBuiltin(O.enumAttr<SystemValue>(AttrKind::Builtin));
  if (!O.has(Pure) || O.numOperands() == 0)
    return Origin::Other;
  if (O.is(Opcode::Convert) || O.is(Opcode::Bitcast))
    return originOf(ops::OfValue(O).value());
  auto Found = Origin::Constant;
  for (const Value *V : O.operands()) {
    Origin Each = originOf(V);
    if (Each != Origin::Constant && Each != Origin::LaneCount)
      return Origin::Other;
    Found = Each == Origin::LaneCount ? Each : Found;
  }
  return Found;
}

/// Known has the origin of every operand, since definitions precede uses.
Origin Checker::originOf(const Value *V) { return V->def() ? Known.lookup(V) : Origin::Other; }

/// Whether \p V, which is computed from the lane count, is a mask that clears the bits of the lane.
static bool isMaskOfWaves(const Value *V) {
  return V->def()->is(Opcode::Not) || V->def()->is(Opcode::Neg);
}

/// Returns \p O as a function of SV_GroupIndex.
Checker::Number Checker::numberOf(const Op &O) {
  auto Is = [&](const Value *Lhs, const Value *Rhs, Origin OfRhs) {
    return originOf(Lhs) == Origin::GroupIndex && originOf(Rhs) == OfRhs;
  };
  if (auto Shift = O.dyn<ops::Shr>(); Shift && Is(Shift.value(), Shift.count(), Origin::LaneCount))
    return Number::Wave;
  ops::Binary Sides(O);
  if (!Sides || !O.type()->scalar()->isInt())
    return Number::None;
  Value *Lhs = Sides.lhs(), *Rhs = Sides.rhs();
  if (O.is(Opcode::Sub))
    return Is(Lhs, Rhs, Origin::LaneIndex) ? Number::Lane : Number::None;
  if (O.is(Opcode::And) && originOf(Rhs) == Origin::GroupIndex)
    std::swap(Lhs, Rhs);
  if (!Is(Lhs, Rhs, Origin::LaneCount))
    return Number::None;
  if (O.is(Opcode::Div) || (O.is(Opcode::And) && isMaskOfWaves(Rhs)))
    return Number::Wave;
  return O.is(Opcode::Rem) || O.is(Opcode::And) ? Number::Lane : Number::None;
}

/// Whether for every wave size the wave consists of whole rows of quads, or of the whole group.
bool Checker::wavesAreRows() const {
  if (M.Entry.hasSpecializedGroup())
    return false;
  const std::optional<WaveSize> &Asked = M.Entry.Wave;
  uint32_t Least = Asked ? std::max(1u, Asked->Min) : LeastLanes,
           Most = Asked ? Asked->Max : MostLanes;
  for (uint32_t Lanes = Least; Lanes <= Most; Lanes *= 2)
    if (Lanes % (2 * M.Entry.numThreads()[0]) != 0 && Lanes < M.Entry.groupSize())
      return false;
  return true;
}

/// Whether \p O is only compared with 0, which asks for the first wave or lane.
static bool isComparedWithZero(const Op &O) {
  return all_of(O.result()->uses(), [&](const Use &U) {
    ops::Binary Sides(*U.user());
    if (!U.user()->is(Opcode::Eq) && !U.user()->is(Opcode::Ne))
      return false;
    return constantBits(U.index() == ops::Eq::lhs_at ? Sides.rhs() : Sides.lhs()) == 0;
  });
}

void Checker::check(Op &O) {
  if (!O.type())
    return;
  if (Origin Found = computeOrigin(O); Found != Origin::Other)
    Known[O.result()] = Found;
  Number Made = numberOf(O);
  if (Made == Number::None || (wavesAreRows() && (Made == Number::Wave || isComparedWithZero(O))))
    return;
  bool IsWave = Made == Number::Wave;
  Ctx.Diags.report(O.loc(), diags::WaveNumberOfSquares, IsWave ? "wave" : "lane",
                   IsWave ? "GetGroupWaveIndex()" : "WaveGetLaneIndex()");
}

/// Reports the first op of quads in a group whose rows the application chooses.
static void checkQuads(Module &M, DiagnosticEngine &Diags) {
  constexpr Opcode OfQuads[] = {Opcode::QuadRead, Opcode::QuadReadLane, Opcode::QuadAny,
                                Opcode::QuadAll};
  bool IsReported = false;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if ((takesDerivatives(O) || is_contained(OfQuads, O.opcode())) &&
          !std::exchange(IsReported, true))
        Diags.report(O.loc(), diags::SpecGroupQuads);
    });
}

void tessera::checkWaveNumbers(Module &M, const PassContext &Ctx) {
  if (M.Entry.hasSpecializedGroup() && threadOrderOf(M) != ThreadOrder::Rows)
    checkQuads(M, Ctx.Diags);
  if (threadOrderOf(M) == ThreadOrder::Rows || M.Entry.numThreads()[0] == 2)
    return;
  Checker Each(M, Ctx);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { Each.check(O); });
}
