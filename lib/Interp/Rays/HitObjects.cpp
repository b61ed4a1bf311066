// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hit objects. The value of one is its number in RayRun::Hits: a change makes another number, so
// that copies keep what they have.
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "Interp/Rays/HitValues.h"
#include "Interp/Rays/Operands.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::HitState;
using ir::HitValue;
using ir::ops::HitFromQuery;
using ir::ops::HitInvoke;
using ir::ops::HitMiss;
using ir::ops::HitSetRecord;
using ir::ops::HitTrace;

/// The bits of a number of the shader table that count.
static constexpr uint32_t HitBits = 0xFFFFFFF, MissBits = 0xFFFF;

static uint32_t rowOfOperand(const Inst &I, unsigned Operand) {
  return I.side<RaySide>().Rows[Operand];
}

/// The row of the hit object, operand 0, in a wave of one lane; null after a violation.
static Word *objectOf(Wave &W, const Inst &I) {
  const Word *Address = W.row(rowOfOperand(I, 0));
  if (W.Active.none() || !W.need(Address, I, "the hit object") || !W.checkLocal(I, 0, Address[0]) ||
      (Address[0] & BadPointer))
    return nullptr;
  return W.row(uint32_t(Address[0]));
}

static void set(Wave &W, const Inst &I, HitRecord To) {
  Word *Row = objectOf(W, I);
  if (!Row)
    return;
  std::vector<HitRecord> &Hits = W.M.Ray->In.Hits;
  Row[0] = Hits.size();
  W.setDefined(Row);
  Hits.push_back(std::move(To));
}

/// What the hit object says; null after a violation.
static const HitRecord *recordOf(Wave &W, const Inst &I) {
  Word *Row = objectOf(W, I);
  return Row && W.need(Row, I, "the hit object") ? &W.M.Ray->In.Hits[Row[0]] : nullptr;
}

static void runNop(Wave &W, const Inst &I) { set(W, I, {}); }

static void runTrace(Wave &W, const Inst &I) {
  eachRay(W, I, RayOperandsOf<HitTrace>, TableOperandsOf<HitTrace>,
          [&](const Scene &In, const Ray &R, const TableRange &Table) {
            PassedValue Payload = take(W, rowOfOperand(I, HitTrace::payload_at), I.Count);
            HitRecord Found;
            if (!W.M.Ray->In.traceHit(W, I, In, R, Table, Payload, Found))
              return;
            set(W, I, std::move(Found));
            give(W, I, Payload, "a payload");
          });
}

static void runInvoke(Wave &W, const Inst &I) {
  const HitRecord *Found = recordOf(W, I);
  if (!Found)
    return;
  // The shader may make more of them.
  HitRecord Of = *Found;
  PassedValue Payload = take(W, rowOfOperand(I, HitInvoke::payload_at), I.Count);
  if (W.M.Ray->In.invoke(W, I, Of, Payload))
    give(W, I, Payload, "a payload");
}

static void runMiss(Wave &W, const Inst &I) {
  auto Need = [&](unsigned Operand, unsigned Count, const char *What) {
    for (unsigned C = 0; C < Count; ++C)
      if (!W.need(W.row(rowOfOperand(I, Operand) + C), I, What))
        return false;
    return true;
  };
  if (!Need(HitMiss::flags_at, 1, "the ray's flags") ||
      !Need(HitMiss::miss_at, 1, "the index of the miss shader") ||
      !Need(HitMiss::origin_at, 3, "the ray's origin") ||
      !Need(HitMiss::least_at, 1, "the ray's TMin") ||
      !Need(HitMiss::direction_at, 3, "the ray's direction") ||
      !Need(HitMiss::most_at, 1, "the ray's TMax"))
    return;
  auto Bits = [&](unsigned Operand, unsigned C = 0) {
    return uint32_t(W.row(rowOfOperand(I, Operand) + C)[0]);
  };
  auto Float = [&](unsigned Operand, unsigned C = 0) {
    return std::bit_cast<float>(Bits(Operand, C));
  };
  HitRecord To;
  To.IsNop = false;
  for (unsigned C = 0; C < 3; ++C) {
    To.Of.Origin[C] = Float(HitMiss::origin_at, C);
    To.Of.Direction[C] = Float(HitMiss::direction_at, C);
  }
  To.Of.Least = Float(HitMiss::least_at);
  To.Current = To.Of.Most = Float(HitMiss::most_at);
  To.Of.Flags = Bits(HitMiss::flags_at);
  To.Record = Bits(HitMiss::miss_at) & MissBits;
  set(W, I, std::move(To));
}

static void runFromQuery(Wave &W, const Inst &I) {
  if (!W.need(W.row(rowOfOperand(I, HitFromQuery::query_at)), I, "the ray query"))
    return;
  eachActive(W, [&](unsigned Lane) {
    const RayQuery *Q = queryAt(W, I, Lane, rowOfOperand(I, HitFromQuery::query_at));
    if (!Q)
      return;
    if (!Q->Committed)
      return W.fail(Rule::Ray, I, Lane, "the ray query has no hit");
    HitRecord To = {false, Q->Search.Of, Q->Committed->T, Q->Committed, 0, {}, std::nullopt};
    if (To.Hit->IsTriangle) {
      To.Kind = kindOf(*To.Hit);
      To.Attributes = attributesOf(*To.Hit);
    } else {
      const Word *Kind = W.row(rowOfOperand(I, HitFromQuery::kind_at));
      if (!W.need(Kind, I, "the kind of the hit"))
        return;
      To.Kind = uint32_t(Kind[Lane]);
      if (I.Count)
        To.Attributes = take(W, rowOfOperand(I, HitFromQuery::attributes_at), I.Count);
    }
    set(W, I, std::move(To));
  });
}

static void runSetRecord(Wave &W, const Inst &I) {
  const Word *Number = W.row(rowOfOperand(I, HitSetRecord::record_at));
  const HitRecord *Of = recordOf(W, I);
  if (!Of || Of->IsNop || !W.need(Number, I, "the number in the shader table"))
    return;
  HitRecord To = *Of;
  To.Record = uint32_t(Number[0]) & (To.Hit ? HitBits : MissBits);
  set(W, I, std::move(To));
}

//===--- values ------------------------------------------------------------===//

namespace {
/// A component of a value of a hit object.
struct HitValues {
  const HitRecord &R;
  uint32_t C;

  uint32_t IsHit() const { return !R.IsNop && R.Hit; }
  uint32_t IsMiss() const { return !R.IsNop && !R.Hit; }
  uint32_t IsNop() const { return R.IsNop; }
  uint32_t RayFlags() const { return R.Of.Flags; }
  uint32_t RayTMin() const { return bitsOf(R.Of.Least); }
  uint32_t RayTCurrent() const { return bitsOf(R.Current); }
  uint32_t WorldRayOrigin() const { return bitsOf(R.Of.Origin[C]); }
  uint32_t WorldRayDirection() const { return bitsOf(R.Of.Direction[C]); }
  uint32_t ObjectRayOrigin() const { return objectRayOrigin(R.Of, *R.Hit, C); }
  uint32_t ObjectRayDirection() const { return objectRayDirection(R.Of, *R.Hit, C); }
  uint32_t ObjectToWorld() const { return transformPart(R.Hit->Of->ToWorld, C); }
  uint32_t WorldToObject() const { return transformPart(R.Hit->Of->ToObject, C); }
  uint32_t InstanceIndex() const { return R.Hit->Instance; }
  uint32_t InstanceID() const { return R.Hit->Of->ID; }
  uint32_t GeometryIndex() const { return R.Hit->Geometry; }
  uint32_t PrimitiveIndex() const { return R.Hit->Primitive; }
  uint32_t HitKind() const { return R.Kind; }
  uint32_t Record() const { return R.Record.value_or(0); }
  uint32_t Positions() const { return cornerOf(*R.Hit, C); }
};

constexpr uint32_t (HitValues::*Getters[])() const = {
#define SYSTEM_VALUE(...)
#define HIT_VALUE(Enumerator, ...) &HitValues::Enumerator,
#include "IR/SystemValues.def"
};
} // namespace

static void runGet(Wave &W, const Inst &I) {
  const HitRecord *R = recordOf(W, I);
  if (!R)
    return;
  auto V = I.Op->enumAttr<HitValue>(AttrKind::HitValue);
  HitState Needs = ir::rowOf(V).Needs;
  bool IsHit = !R->IsNop && R->Hit;
  if ((Needs == HitState::Ray && R->IsNop) || (Needs == HitState::Hit && !IsHit))
    return W.fail(Rule::Ray, I, 0,
                  Needs == HitState::Hit ? "the hit object has no hit"
                                         : "the hit object has no ray");
  if (V == HitValue::Positions && !R->Hit->IsTriangle)
    return W.fail(Rule::Ray, I, 0, "the hit of the hit object is not of a triangle");
  for (uint32_t C = 0; C < I.Count; ++C) {
    Word *To = W.row(I.To + C);
    W.setDefined(To);
    To[0] = (HitValues{*R, C}.*Getters[size_t(V)])();
  }
}

static void runAttributes(Wave &W, const Inst &I) {
  const HitRecord *R = recordOf(W, I);
  if (R && (R->IsNop || !R->Hit))
    W.fail(Rule::Ray, I, 0, "the hit object has no hit");
  else if (R)
    give(W, I, R->Attributes, "attributes");
}

/// Sorts nothing: rays run one after the other.
static void runReorder(Wave &, const Inst &) {}

void build::rayReorder(Translator &T, ir::Op &O) { T.emit(O, runReorder); }
void build::hitTrace(Translator &T, ir::Op &O) { emitRay(T, O, runTrace); }
void build::hitInvoke(Translator &T, ir::Op &O) { emitRay(T, O, runInvoke); }
void build::hitNop(Translator &T, ir::Op &O) { emitRay(T, O, runNop); }
void build::hitMiss(Translator &T, ir::Op &O) { emitRay(T, O, runMiss); }
void build::hitFromQuery(Translator &T, ir::Op &O) {
  const ir::Value *Attributes = O.as<HitFromQuery>().attributes();
  emitRay(T, O, runFromQuery).Count = Attributes ? T.rowsIn(Attributes->type()) : 0;
}
void build::hitSetRecord(Translator &T, ir::Op &O) { emitRay(T, O, runSetRecord); }
void build::hitGet(Translator &T, ir::Op &O) { emitRay(T, O, runGet); }
void build::hitAttributes(Translator &T, ir::Op &O) { emitRay(T, O, runAttributes); }
