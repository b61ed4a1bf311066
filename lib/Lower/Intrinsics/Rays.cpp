// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics of ray tracing pipelines, and the methods of RayQuery.
#include "IR/SystemValues.h"
#include "Lower/Intrinsics/Intrinsics.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::checkStage(FunctionLowering &F, clang::SourceRange Where, StringRef Name,
                         StageSet Stages) {
  if (Stages.has(F.M.Entry.Of))
    return true;
  std::string Words;
  Stages.forEach([&](Stage S) { Words += (Words.empty() ? "" : ", ") + rowOf(S).Word.str(); });
  F.report(Where, diags::RayStage, Name, Words);
  return false;
}

bool tessera::checkStage(FunctionLowering &F, const clang::CallExpr *E, StageSet Stages) {
  return checkStage(F, FunctionLowering::range(E), E->getDirectCallee()->getName(), Stages);
}

bool tessera::checkModel(FunctionLowering &F, const clang::CallExpr *E, StringRef Name,
                         unsigned Minor) {
  if (F.L.Shader.minor() >= Minor)
    return true;
  F.report(FunctionLowering::range(E), diags::RayModel, Name, Minor);
  return false;
}

void tessera::addRay(FunctionLowering &F, const clang::CallExpr *E, unsigned RayAt,
                     SmallVectorImpl<Value *> &Operands) {
  for (unsigned I = 0; I < RayAt; ++I)
    Operands.push_back(F.rvalue(E->getArg(I)));
  Value *Ray = F.rvalue(E->getArg(RayAt));
  for (int64_t I = 0; I < 4; ++I)
    Operands.push_back(F.B.extract(Ray, {I}));
}

void tessera::callWith(FunctionLowering &F, const clang::CallExpr *E, const clang::Expr *Passed,
                       function_ref<Value *(Value *)> Make) {
  const auto *Out = dyn_cast<clang::HLSLOutArgExpr>(Passed->IgnoreParens());
  if (!Out)
    return F.report(FunctionLowering::range(Passed), diags::LowerNotAssignable);
  Value *Place = F.outArgument(Out).Base;
  F.at(FunctionLowering::range(E));
  F.B.store(Place, Make(F.B.load(Place)));
  F.writeBack(Out);
}

bool tessera::checkPayload(FunctionLowering &F, const clang::Expr *Payload, StringRef Whom) {
  clang::SourceRange Where = FunctionLowering::range(Payload);
  if (!checkPassed(F, Payload->getType(), Where, "payload", Whom))
    return false;
  checkPayloadType(F, Payload->getType(), Where);
  return true;
}

static void traceRay(FunctionLowering &F, const clang::CallExpr *E) {
  constexpr unsigned RayAt = 6, PayloadAt = 7;
  const clang::Expr *Payload = E->getArg(PayloadAt);
  if (!checkStage(F, E, stages::Tracers) || !checkPayload(F, Payload, "TraceRay"))
    return;
  SmallVector<Value *, 11> Operands;
  addRay(F, E, RayAt, Operands);
  callWith(F, E, Payload, [&](Value *V) {
    Operands.push_back(V);
    notePassed(V->type(), F.M.Entry.Passed.Payload);
    return F.B.RayTrace(Operands, V->type());
  });
}

static void callShader(FunctionLowering &F, const clang::CallExpr *E) {
  constexpr unsigned DataAt = 1;
  const clang::Expr *Data = E->getArg(DataAt);
  if (!checkStage(F, E, stages::Callers) ||
      !checkPassed(F, Data->getType(), FunctionLowering::range(Data), "parameter", "CallShader"))
    return;
  Value *Index = F.rvalue(E->getArg(0));
  callWith(F, E, Data, [&](Value *V) {
    notePassed(V->type(), F.M.Entry.Passed.Parameter);
    return F.B.RayCall({Index, V}, V->type());
  });
}

static Value *reportHit(FunctionLowering &F, const clang::CallExpr *E) {
  constexpr unsigned AttributesAt = 2;
  const clang::Expr *Attributes = E->getArg(AttributesAt);
  if (!checkStage(F, E, stages::Intersection) ||
      !checkPassed(F, Attributes->getType(), FunctionLowering::range(Attributes), "attributes",
                   "ReportHit"))
    return F.poison(E->getType());
  SmallVector<Value *, 3> Operands;
  for (const clang::Expr *Arg : E->arguments())
    Operands.push_back(F.rvalue(Arg));
  notePassed(Operands.back()->type(), F.M.Entry.Passed.Attributes);
  F.at(FunctionLowering::range(E));
  return F.B.RayReport(Operands, F.Types.boolTy());
}

/// A value of the ray, of what it hits or of the dispatch; a float3x4 is the transpose of the one
/// that there is.
static Value *rayValue(FunctionLowering &F, const clang::CallExpr *E, StringRef Word) {
  auto V = *systemValueNamed(Word);
  if (!checkStage(F, E, rowOf(V).Inputs) ||
      (V == SystemValue::HitPositions &&
       !checkModel(F, E, "TriangleObjectPositions", PositionModel)))
    return F.poison(E->getType());
  F.at(FunctionLowering::range(E));
  Value *Made = V == SystemValue::RayTCurrent ? F.B.RayT({}, F.Types.f32()) : F.B.systemValue(V);
  const Type *Asked = F.typeOf(E);
  return Made->type() == Asked ? Made : composeTranspose(IntrinsicCall{F.B, Made, Asked});
}

/// A method of RayQuery: the op has the object and the arguments.
static Value *queryMethod(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  const auto *Member = cast<clang::CXXMemberCallExpr>(E);
  if (Op.ends_with("_positions") && !checkModel(F, E, "TriangleObjectPositions", PositionModel))
    return F.poison(E->getType());
  SmallVector<Value *, 8> Operands{F.addressOf(F.lvalue(Member->getImplicitObjectArgument()))};
  for (const clang::Expr *Arg : E->arguments())
    Operands.push_back(F.rvalue(Arg));
  F.at(FunctionLowering::range(E));
  return *createPlainOp(Op, {F.B, Operands, F.typeOf(E)});
}

Value *tessera::lowerRayOp(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  if (Op.starts_with("hit.") || Op == "ray.reorder")
    return lowerHitOp(F, E, Op);
  if (Op.starts_with("query."))
    return queryMethod(F, E, Op);
  if (Op.consume_front("ray.value:"))
    return rayValue(F, E, Op);
  if (Op == "ray.trace")
    traceRay(F, E);
  else if (Op == "ray.call")
    callShader(F, E);
  else if (Op == "ray.report_hit")
    return reportHit(F, E);
  else if (checkStage(F, E, stages::AnyHit)) {
    F.at(FunctionLowering::range(E));
    setPayload(F);
    if (Op == "ray.ignore_hit")
      F.B.RayIgnore({});
    else
      F.B.RayAccept({});
  }
  return nullptr;
}
