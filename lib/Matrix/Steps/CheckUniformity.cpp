// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/CheckUniformity.h"
#include "Dialects/Rules.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/ImageOps.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "Support/ReportOnce.h"
#include "Target/Target.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// A chain of reasons may be as long as the shader; its first and last steps are the most useful.
constexpr size_t MaxNotes = 8;

namespace {
class UniformityChecker {
public:
  UniformityChecker(const Uniformity &Lanes, const PassContext &Ctx)
      : Diags(Ctx.Diags), Lanes(Lanes) {}

  /// Must be called for every operation first.
  void noteTypes(const Op &O);
  void visit(const Op &O);

private:
  void checkQuad(const Op &O);
  void checkWave(const Op &O);
  template <typename... Words>
  bool checkFlow(const Op &O, LaneScope S, Spread How, DiagID Warning, const Words &...W);
  bool checkMatrix(const Op &O, const DialectRules &Rules, LaneScope S);
  bool checkArguments(const Op &O, const DialectRules &Rules, LaneScope S);
  const DialectRules *rulesOf(const Op &O) const;
  void explain(const Loc &From, const Uniformity::Reasons &Reasons, LaneScope S);
  void explain(const SpreadReason &R, LaneScope S);

  DiagnosticEngine &Diags;
  const Uniformity &Lanes;
  /// The branches, and the operations with arguments.
  ReportOnce Told;
  /// Whose matrices have a type; null where several dialects do.
  DenseMap<const Type *, const DialectRules *> DialectOf;
};
} // namespace

void UniformityChecker::noteTypes(const Op &O) {
  if (!O.has(Collective))
    return;
  auto Note = [&](const Type *Ty) {
    if (!Ty || !Ty->isMatrix())
      return;
    auto [It, IsNew] = DialectOf.try_emplace(Ty, &dialectOf(O));
    if (!IsNew && It->second != &dialectOf(O))
      It->second = nullptr;
  };
  Note(O.type());
  for (const Value *V : O.operands())
    Note(V->type());
}

/// Returns the rules for an operation on matrices; null if its dialect is unknown or has no rule
/// for it.
const DialectRules *UniformityChecker::rulesOf(const Op &O) const {
  if (O.has(Collective))
    return &dialectOf(O);
  if (!assignsMatrix(O))
    return nullptr;
  const Type *Ty = O.as<ops::Store>().value()->type();
  while (!Ty->isMatrix())
    if (Ty->isArray())
      Ty = Ty->element();
    else
      Ty = find_if(Ty->members(), [](const StructMember &M) { return M.Ty->containsMatrix(); })->Ty;
  const DialectRules *Rules = DialectOf.lookup(Ty);
  return Rules && Rules->IsAssignedTogether ? Rules : nullptr;
}

/// Whether all threads of the group must reach \p O together, as for operations on its matrices. If
/// a dialect has no group matrices, its rule for the group applies to matrices of waves.
static bool concernsGroup(const Op &O, const DialectRules &Rules) {
  return !Rules.hasScope(Scope::Workgroup) || meetsGroupMatrix(O);
}

void UniformityChecker::visit(const Op &O) {
  if (O.is(Opcode::Barrier)) {
    bool Waits = O.enumAttr<BarrierScope>(AttrKind::ExecScope) == BarrierScope::Workgroup;
    if (Waits && Lanes.flow(O, LaneScope::Group) == Spread::ByLane)
      checkFlow(O, LaneScope::Group, Spread::ByLane, diags::BarrierDivergent);
    return;
  }
  if (worksInQuad(O))
    return checkQuad(O);
  if (O.mnemonic().starts_with("wave."))
    return checkWave(O);
  // A value that differs in the wave differs in the group.
  const DialectRules *Rules = rulesOf(O);
  if (Rules && !checkMatrix(O, *Rules, LaneScope::Wave) && concernsGroup(O, *Rules))
    checkMatrix(O, *Rules, LaneScope::Group);
}

/// Threads of a quad give each other what derivatives are computed from.
void UniformityChecker::checkQuad(const Op &O) {
  Spread How = Lanes.flow(O, LaneScope::Quad);
  if (How == Spread::Uniform)
    return;
  bool Samples = O.is(Opcode::ImageSample);
  DiagID Warning = Samples               ? diags::QuadSample
                   : takesDerivatives(O) ? diags::QuadDerivative
                                         : diags::QuadRead;
  bool IsSure = How == Spread::ByLane;
  if (checkFlow(O, LaneScope::Quad, How, Warning, IsSure ? "not" : "possibly not",
                IsSure ? "is" : "may be") &&
      Samples)
    Diags.report(O.loc(), diags::QuadSampleWayOut);
}

/// Which quads are in a wave is not known, so the threads of one are asked.
void UniformityChecker::checkWave(const Op &O) {
  Spread How = Lanes.flow(O, LaneScope::Quad);
  if (How != Spread::Uniform)
    checkFlow(O, LaneScope::Quad, How, diags::WaveDivergent,
              How == Spread::ByLane ? "not" : "possibly not");
}

/// Reports only the first of the operations behind one branch. Returns whether it is this one.
template <typename... Words>
bool UniformityChecker::checkFlow(const Op &O, LaneScope S, Spread How, DiagID Warning,
                                  const Words &...W) {
  Uniformity::Reasons Reasons = Lanes.whyFlow(O, S, How);
  if (!Told.isNew(Reasons.empty() ? O.loc() : Reasons.front().Where, Warning))
    return false;
  Diags.report(O.loc(), Warning, W...);
  explain(O.loc(), Reasons, S);
  return true;
}

/// Whether there is a warning about the lanes of \p S at \p O.
bool UniformityChecker::checkMatrix(const Op &O, const DialectRules &Rules, LaneScope S) {
  Spread How = Lanes.flow(O, S);
  if (auto Warning = Rules.warnings(S, How).OfFlow) {
    checkFlow(O, S, How, *Warning);
    return true;
  }
  return checkArguments(O, Rules, S);
}

bool UniformityChecker::checkArguments(const Op &O, const DialectRules &Rules, LaneScope S) {
  bool Found = false;
  for (const DialectRules::Argument &A : Rules.arguments()) {
    if (!O.is(A.Code) || A.IsMeant)
      continue;
    const Value *V = O.operand(A.Operand);
    Spread How = Lanes.of(V, S);
    auto Warning = Rules.warnings(S, How).OfOperand;
    if (V->type()->isMatrix() || !Warning)
      continue;
    Found = true;
    if (!Told.isNew(O.loc(), *Warning))
      continue;
    Diags.report(O.loc(), *Warning, A.Name);
    explain(O.loc(), Lanes.why(V, S, How), S);
    if (S == LaneScope::Wave && !V->type()->isPointer())
      Diags.report(O.loc(), diags::MatrixArgumentWayOut);
  }
  return Found;
}

/// Omits steps in a dialect's prelude, which have the location of the user's call, and steps that
/// repeat the name of an earlier one.
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
  const char *Differs = R.IsProven ? "differs" : "may differ";
  switch (R.What) {
  case SpreadReason::Named:
    return Diags.report(R.Where, diags::UniformityNamed, R.Name);
  case SpreadReason::Chosen:
    return Diags.report(R.Where, diags::UniformityChosen, R.Name);
  case SpreadReason::Source:
    if (R.Name.empty())
      return Diags.report(R.Where, diags::UniformitySource, R.Detail, Each, Differs);
    return Diags.report(R.Where, diags::UniformityNamedSource, R.Name, R.Detail, Each, Differs);
  case SpreadReason::Argument:
    return Diags.report(R.Where, diags::UniformityArgument, R.Name, R.Detail);
  case SpreadReason::Result:
    return Diags.report(R.Where, diags::UniformityResult, R.Detail);
  case SpreadReason::Branch:
    return Diags.report(R.Where, diags::UniformityBranch, Each, Differs);
  case SpreadReason::Turns:
    return Diags.report(R.Where, diags::UniformityTurns, Each, Differs);
  case SpreadReason::Leaves:
    return Diags.report(R.Where, diags::UniformityLeaves, R.Detail, R.IsProven ? "are" : "may be");
  case SpreadReason::Called:
    return Diags.report(R.Where, diags::UniformityCalled, R.Detail);
  }
}

bool tessera::mustBeReachedTogether(const Op &O) {
  bool Waits =
      O.is(Opcode::Barrier) && O.enumAttr<BarrierScope>(AttrKind::ExecScope) != BarrierScope::None;
  return O.has(Collective) || assignsMatrix(O) || Waits || worksInQuad(O);
}

void tessera::checkUniformity(ArrayRef<const Op *> Ops, const Uniformity &Lanes,
                              const PassContext &Ctx) {
  UniformityChecker Checker(Lanes, Ctx);
  for (const Op *O : Ops)
    Checker.noteTypes(*O);
  for (const Op *O : Ops)
    Checker.visit(*O);
}
