// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of operations on rays.
#include "IR/Rules/OpRules.h"
#include "IR/SystemValues.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static const Type *direction(const OpUnderTest &T) { return T.types().vector(T.types().f32(), 3); }

/// Checks that operand \p I points to an acceleration structure.
static void checkScene(const OpUnderTest &T, unsigned I) {
  if (!T.operandType(I)->element()->isAccelerationStructure())
    T.rule("a ray is traced in an acceleration structure");
}

/// Checks the parts of a ray of \p Trace, an op that has them.
template <typename Trace> static void checkRay(const OpUnderTest &T) {
  for (unsigned I : {+Trace::origin_at, +Trace::direction_at})
    T.expectOperand(I, direction(T));
  for (unsigned I : {+Trace::least_at, +Trace::most_at})
    T.expectOperand(I, T.types().f32());
}

void rules::checkQuery(const OpUnderTest &T) {
  if (!T.operandType(0)->element()->isRayQuery())
    T.rule("operand 0 points to a ray query");
}

void rules::checkQueryTrace(const OpUnderTest &T) {
  checkQuery(T);
  checkScene(T, ops::QueryTrace::scene_at);
  checkRay<ops::QueryTrace>(T);
}

void rules::checkQueryProceed(const OpUnderTest &T) {
  checkQuery(T);
  T.expectResult(T.types().boolTy());
}

void rules::checkQueryCommit(const OpUnderTest &T) {
  checkQuery(T);
  T.expectOperand(ops::QueryCommit::distance_at, T.types().f32());
}

void rules::checkQueryGet(const OpUnderTest &T) {
  checkQuery(T);
  T.expectResult(typeOf(T.types(), T.O.enumAttr<QueryValue>(AttrKind::QueryValue)));
}

/// Checks the stage of an op of ray tracing pipelines.
static void checkStage(const OpUnderTest &T, StageSet Stages) {
  if (T.M.Entry.Fn && !Stages.has(T.M.Entry.Of))
    T.rule("the stage of the entry point does not have it");
}

/// Checks \p Ty, which passes between shaders.
static void checkPassed(const OpUnderTest &T, const Type *Ty) {
  if (!Ty->isSized() || Ty->containsPointer() || Ty->containsMatrix() || Ty->containsSpirv() ||
      Ty->containsRayQuery() || Ty->containsHitObject())
    T.rule("what passes between shaders is made of numbers");
}

/// Checks that \p Ty is the only type of its kind in the module: \p Only is the first one.
static void checkOnly(const OpUnderTest &T, const Type *&Only, const Type *Ty) {
  checkPassed(T, Ty);
  if (!Only)
    Only = Ty;
  else if (Only != Ty)
    T.rule("an entry point has one type of payload and one of attributes");
}

/// Checks operand \p I, the payload, which is also the result.
static void checkPayloadOperand(const OpUnderTest &T, unsigned I) {
  checkPassed(T, T.operandType(I));
  T.expectResult(T.operandType(I));
}

void rules::checkRayTrace(const OpUnderTest &T) {
  checkStage(T, stages::Tracers);
  checkScene(T, ops::RayTrace::scene_at);
  checkRay<ops::RayTrace>(T);
  checkPayloadOperand(T, ops::RayTrace::payload_at);
}

/// Checks that operand \p I points to a hit object.
static void checkHitAt(const OpUnderTest &T, unsigned I) {
  if (!T.operandType(I)->element()->isHitObject())
    T.rule("the address is that of a hit object");
}

void rules::checkHit(const OpUnderTest &T) {
  checkStage(T, stages::Tracers);
  checkHitAt(T, 0);
}

void rules::checkHitTrace(const OpUnderTest &T) {
  checkHit(T);
  checkScene(T, ops::HitTrace::scene_at);
  checkRay<ops::HitTrace>(T);
  checkPayloadOperand(T, ops::HitTrace::payload_at);
}

void rules::checkHitInvoke(const OpUnderTest &T) {
  checkHit(T);
  checkPayloadOperand(T, ops::HitInvoke::payload_at);
}

void rules::checkHitMiss(const OpUnderTest &T) {
  checkHit(T);
  checkRay<ops::HitMiss>(T);
}

void rules::checkHitFromQuery(const OpUnderTest &T) {
  checkHit(T);
  if (!T.operandType(ops::HitFromQuery::query_at)->element()->isRayQuery())
    T.rule("operand 1 points to a ray query");
  if (T.O.numOperands() > ops::HitFromQuery::attributes_at)
    checkPassed(T, T.operandType(ops::HitFromQuery::attributes_at));
}

void rules::checkHitGet(const OpUnderTest &T) {
  checkHit(T);
  T.expectResult(typeOf(T.types(), T.O.enumAttr<HitValue>(AttrKind::HitValue)));
}

void rules::checkHitAttributes(const OpUnderTest &T) {
  checkHit(T);
  checkPassed(T, T.type());
}

void rules::checkRayReorder(const OpUnderTest &T) {
  checkStage(T, stages::RayGeneration);
  if (T.O.numOperands() > ops::RayReorder::hit_at)
    checkHitAt(T, ops::RayReorder::hit_at);
}

void rules::checkRayCall(const OpUnderTest &T) {
  checkStage(T, stages::Callers);
  checkPassed(T, T.operandType(ops::RayCall::data_at));
  T.expectResult(T.operandType(ops::RayCall::data_at));
}

void rules::checkRayReport(const OpUnderTest &T) {
  checkStage(T, stages::Intersection);
  T.expectOperand(ops::RayReport::distance_at, T.types().f32());
  checkPassed(T, T.operandType(ops::RayReport::attributes_at));
  T.expectResult(T.types().boolTy());
}

void rules::checkRayPayload(const OpUnderTest &T) {
  checkStage(T, stages::WithPayload);
  checkOnly(T, T.Types.Payload, T.type());
}

void rules::checkRaySetPayload(const OpUnderTest &T) {
  checkStage(T, stages::WithPayload);
  checkOnly(T, T.Types.Payload, T.operandType(0));
}

void rules::checkRayAttributes(const OpUnderTest &T) {
  checkStage(T, stages::WithAttributes);
  checkOnly(T, T.Types.Attributes, T.type());
}

void rules::checkRayT(const OpUnderTest &T) {
  checkStage(T, stages::OfRay);
  T.expectResult(T.types().f32());
}

void rules::checkAnyHit(const OpUnderTest &T) { checkStage(T, stages::AnyHit); }
