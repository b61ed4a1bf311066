// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/CheckUniformity.h"
#include "Dialects/Rules.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "Support/ReportOnce.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// A chain of reasons may be as long as the shader; its ends say most.
constexpr size_t MaxNotes = 8;

namespace {
class UniformityChecker {
public:
  UniformityChecker(const Uniformity &Lanes, const PassContext &Ctx)
      : Diags(Ctx.Diags), Lanes(Lanes) {}

  void visit(const Op &O);

private:
  bool checkFlow(const Op &O, LaneScope S, DiagID Warning);
  void checkArguments(const Op &O);
  void explain(const Loc &From, const Uniformity::Reasons &Reasons, LaneScope S);
  void explain(const SpreadReason &R, LaneScope S);

  DiagnosticEngine &Diags;
  const Uniformity &Lanes;
  /// The branches, and the operations with arguments.
  ReportOnce Told;
};
} // namespace

void UniformityChecker::visit(const Op &O) {
  if (O.is(Opcode::Barrier)) {
    if (O.enumAttr<BarrierScope>(AttrKind::ExecScope) == BarrierScope::Workgroup)
      checkFlow(O, LaneScope::Group, diags::BarrierDivergent);
    return;
  }
  if (O.has(Collective) && !checkFlow(O, LaneScope::Wave, dialectOf(O).Divergent))
    checkArguments(O);
}

/// True if lanes part before \p O. Of all operations behind one branch the first is reported.
bool UniformityChecker::checkFlow(const Op &O, LaneScope S, DiagID Warning) {
  if (Lanes.flow(O, S) != Spread::ByLane)
    return false;
  Uniformity::Reasons Reasons = Lanes.whyFlow(O, S);
  if (Told.isNew(Reasons.empty() ? O.loc() : Reasons.front().Where, Warning)) {
    Diags.report(O.loc(), Warning);
    explain(O.loc(), Reasons, S);
  }
  return true;
}

void UniformityChecker::checkArguments(const Op &O) {
  const DialectRules &Rules = dialectOf(O);
  for (const DialectRules::Argument &A : Rules.arguments()) {
    if (!O.is(A.Code) || A.IsMeant)
      continue;
    const Value *V = O.operand(A.Operand);
    if (V->type()->isMatrix() || Lanes.of(V, LaneScope::Wave) != Spread::ByLane ||
        !Told.isNew(O.loc(), Rules.Varies))
      continue;
    Diags.report(O.loc(), Rules.Varies, A.Name);
    explain(O.loc(), Lanes.why(V, LaneScope::Wave), LaneScope::Wave);
    Diags.report(O.loc(), diags::MatrixArgumentWayOut);
  }
}

/// Steps in a dialect's prelude stand where the user called it, and say nothing; so does the second
/// of two steps that name the same.
void UniformityChecker::explain(const Loc &From, const Uniformity::Reasons &Reasons, LaneScope S) {
  SmallVector<const SpreadReason *, 8> Steps;
  for (const SpreadReason &R : Reasons) {
    bool IsSource = R.What == SpreadReason::Source;
    if (R.Where == From && !IsSource)
      continue;
    auto SameName = [&](const SpreadReason *Other) {
      return Other->What == SpreadReason::Named && !R.Name.empty() && Other->Name == R.Name;
    };
    if (R.What == SpreadReason::Named && any_of(Steps, SameName))
      continue;
    // "computed from 'x'", which is the source, is one step.
    if (IsSource && !Steps.empty() && SameName(Steps.back()))
      Steps.pop_back();
    Steps.push_back(&R);
  }
  for (size_t I = 0; I < Steps.size(); ++I)
    if (I < MaxNotes / 2 || I + MaxNotes / 2 >= Steps.size())
      explain(*Steps[I], S);
}

void UniformityChecker::explain(const SpreadReason &R, LaneScope S) {
  const char *Each = S == LaneScope::Wave ? "lane to lane" : "thread to thread";
  switch (R.What) {
  case SpreadReason::Named:
    return Diags.report(R.Where, diags::UniformityNamed, R.Name);
  case SpreadReason::Chosen:
    return Diags.report(R.Where, diags::UniformityChosen, R.Name);
  case SpreadReason::Source:
    if (R.Name.empty())
      return Diags.report(R.Where, diags::UniformitySource, R.Detail, Each);
    return Diags.report(R.Where, diags::UniformityNamedSource, R.Name, R.Detail, Each);
  case SpreadReason::Argument:
    return Diags.report(R.Where, diags::UniformityArgument, R.Name, R.Detail);
  case SpreadReason::Result:
    return Diags.report(R.Where, diags::UniformityResult, R.Detail);
  case SpreadReason::Branch:
    return Diags.report(R.Where, diags::UniformityBranch, Each);
  case SpreadReason::Turns:
    return Diags.report(R.Where, diags::UniformityTurns, Each);
  case SpreadReason::Leaves:
    return Diags.report(R.Where, diags::UniformityLeaves, R.Detail);
  case SpreadReason::Called:
    return Diags.report(R.Where, diags::UniformityCalled, R.Detail);
  }
}

WaveSizes tessera::waveSizesOf(const Module &M, const Target &Device) {
  WaveSizes Sizes;
  if (!Device.Subgroup.Sizes.empty())
    Sizes = {Device.Subgroup.Sizes.front(), Device.Subgroup.Sizes.back()};
  if (const std::optional<WaveSize> &Asked = M.Entry.Wave) {
    Sizes.Smallest = std::max(Sizes.Smallest, Asked->Min);
    Sizes.Largest = std::max(Sizes.Smallest, std::min(Sizes.Largest, Asked->Max));
  }
  return Sizes;
}

bool tessera::mustBeReachedTogether(const Op &O) {
  bool Waits =
      O.is(Opcode::Barrier) && O.enumAttr<BarrierScope>(AttrKind::ExecScope) != BarrierScope::None;
  return O.has(Collective) || Waits;
}

void tessera::checkUniformity(ArrayRef<const Op *> Ops, const Uniformity &Lanes,
                              const PassContext &Ctx) {
  UniformityChecker Checker(Lanes, Ctx);
  for (const Op *O : Ops)
    Checker.visit(*O);
}
