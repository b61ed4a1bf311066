// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "Interp/Rays/HitValues.h"
#include "Interp/Rays/Operands.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::QueriedHit;
using ir::QueryValue;

//===--- operands of rays --------------------------------------------------===//

Inst &interp::emitRay(Translator &T, ir::Op &O, Evaluator Run) {
  auto *S = T.makeSide<RaySide>();
  for (const ir::Value *V : O.operands())
    S->Rows.push_back(T.rowOf(V));
  Inst &I = T.emit(O, Run);
  I.More = S;
  return I;
}

bool interp::needRay(Wave &W, const Inst &I, const RayOperands &At) {
  const std::vector<uint32_t> &Rows = I.side<RaySide>().Rows;
  auto Need = [&](unsigned Operand, unsigned Count, const char *What) {
    for (unsigned C = 0; C < Count; ++C)
      if (!W.need(W.row(Rows[Operand] + C), I, What))
        return false;
    return true;
  };
  return Need(At.Scene, 1, "the acceleration structure") && Need(At.Flags, 1, "the ray's flags") &&
         Need(At.Mask, 1, "the ray's mask") && Need(At.Origin, 3, "the ray's origin") &&
         Need(At.Least, 1, "the ray's TMin") && Need(At.Direction, 3, "the ray's direction") &&
         Need(At.Most, 1, "the ray's TMax");
}

std::optional<Ray> interp::rayOf(Wave &W, const Inst &I, unsigned Lane, const RayOperands &At) {
  auto Bits = [&](unsigned Operand, unsigned C = 0) {
    return uint32_t(W.row(I.side<RaySide>().Rows[Operand] + C)[Lane]);
  };
  auto Float = [&](unsigned Operand, unsigned C = 0) {
    return std::bit_cast<float>(Bits(Operand, C));
  };
  Ray R;
  for (unsigned C = 0; C < 3; ++C) {
    R.Origin[C] = Float(At.Origin, C);
    R.Direction[C] = Float(At.Direction, C);
  }
  R.Least = Float(At.Least);
  R.Most = Float(At.Most);
  R.Flags = Bits(At.Flags);
  R.Mask = Bits(At.Mask);
  std::string Problem = R.problem();
  if (Problem.empty())
    return R;
  W.fail(Rule::Ray, I, Lane, Problem);
  return std::nullopt;
}

/// Whether there is memory at \p Pointer: not after a violation, and not for a helper lane.
static bool pointsToMemory(Wave &W, const Inst &I, unsigned Lane, Word Pointer) {
  return W.checkLocal(I, Lane, Pointer) && !(Pointer & BadPointer);
}

const Scene *interp::sceneOf(Wave &W, const Inst &I, unsigned Lane, const RayOperands &At) {
  Word Pointer = W.row(I.side<RaySide>().Rows[At.Scene])[Lane];
  if (!pointsToMemory(W, I, Lane, Pointer))
    return nullptr;
  const Object &O = W.M.Mem.Objects[objectOf(Pointer)];
  if (!O.Traced)
    W.fail(Rule::OutOfBounds, I, Lane, "no acceleration structure is given for '" + O.Name + "'");
  return O.Traced;
}

//===--- queries -----------------------------------------------------------===//

RayQuery *interp::queryAt(Wave &W, const Inst &I, unsigned Lane, uint32_t AddressRow) {
  Word Pointer = W.row(AddressRow)[Lane];
  if (!pointsToMemory(W, I, Lane, Pointer))
    return nullptr;
  auto Row = uint32_t(Pointer);
  if (!W.undefined(W.row(Row)).has(Lane))
    return &W.Queries.at({Row, Lane});
  W.fail(Rule::Ray, I, Lane, "the ray query has no ray: TraceRayInline comes first");
  return nullptr;
}

/// A: the address of the query.
static RayQuery *queryOf(Wave &W, const Inst &I, unsigned Lane) { return queryAt(W, I, Lane, I.A); }

static void runTrace(Wave &W, const Inst &I) {
  static constexpr RayOperands At = RayOperandsOf<ir::ops::QueryTrace>;
  if (!W.need(W.row(I.A), I, "the ray query") || !needRay(W, I, At))
    return;
  eachActive(W, [&](unsigned Lane) {
    Word Pointer = W.row(I.A)[Lane];
    if (!pointsToMemory(W, I, Lane, Pointer))
      return;
    const Scene *In = sceneOf(W, I, Lane, At);
    std::optional<Ray> R = rayOf(W, I, Lane, At);
    if (W.Failed)
      return;
    // A helper lane may have no scene or no ray: its search finds nothing.
    RayQuery &Q = W.Queries[{uint32_t(Pointer), Lane}];
    Q = {.Search = RaySearch(R ? In : nullptr, R.value_or(Ray())),
         .Candidate = std::nullopt,
         .Committed = std::nullopt};
    Word *Row = W.row(uint32_t(Pointer));
    W.setUndefined(Row, W.undefined(Row) & ~Lanes::only(Lane), Row[W.Size + 2]);
  });
}

static void commit(RayQuery &Q, float T) {
  Q.Committed = Q.Candidate;
  Q.Committed->T = T;
  Q.Search.reach(T);
  if (Q.Search.Of.Flags & ray_flags::FirstHit)
    Q.Search.end();
}

/// Goes to the next candidate that the shader decides about.
static bool proceed(RayQuery &Q) {
  while ((Q.Candidate = Q.Search.next())) {
    if (!Q.Candidate->IsTriangle || !Q.Candidate->IsOpaque)
      return true;
    commit(Q, Q.Candidate->T);
  }
  return false;
}

static void runProceed(Wave &W, const Inst &I) {
  if (!W.need(W.row(I.A), I, "the ray query"))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  eachActive(W, [&](unsigned Lane) {
    RayQuery *Q = queryOf(W, I, Lane);
    To[Lane] = Q && proceed(*Q);
  });
}

static void runAct(Wave &W, const Inst &I) {
  if (!W.need(W.row(I.A), I, "the ray query"))
    return;
  bool IsAbort = I.Op->enumAttr<ir::QueryAction>(AttrKind::QueryAction) == ir::QueryAction::Abort;
  eachActive(W, [&](unsigned Lane) {
    RayQuery *Q = queryOf(W, I, Lane);
    if (!Q)
      return;
    if (IsAbort)
      return Q->Search.end();
    if (!Q->Candidate || !Q->Candidate->IsTriangle)
      return W.fail(Rule::Ray, I, Lane, "the ray query has no triangle as its candidate");
    commit(*Q, Q->Candidate->T);
  });
}

/// B: the distance.
static void runCommit(Wave &W, const Inst &I) {
  if (!W.need(W.row(I.A), I, "the ray query") || !W.need(W.row(I.B), I, "the distance"))
    return;
  eachActive(W, [&](unsigned Lane) {
    RayQuery *Q = queryOf(W, I, Lane);
    if (!Q)
      return;
    if (!Q->Candidate || Q->Candidate->IsTriangle)
      return W.fail(Rule::Ray, I, Lane, "the ray query has no box as its candidate");
    auto T = std::bit_cast<float>(uint32_t(W.row(I.B)[Lane]));
    if (!(T >= Q->Search.Of.Least && T <= Q->Search.reach()))
      return W.fail(Rule::Ray, I, Lane,
                    "the distance of the hit is " + Twine(std::to_string(T)) +
                        ", and those of the ray are " + std::to_string(Q->Search.Of.Least) +
                        " to " + std::to_string(Q->Search.reach()));
    commit(*Q, T);
  });
}

//===--- values of queries -------------------------------------------------===//

namespace {
enum class Part : uint8_t { Any, Triangle, Box };

/// A component of a value of a query.
struct QueryValues {
  const Ray &R;
  const RayHit &H;
  uint32_t C;

  uint32_t RayFlags() const { return R.Flags; }
  uint32_t RayTMin() const { return bitsOf(R.Least); }
  uint32_t WorldRayOrigin() const { return bitsOf(R.Origin[C]); }
  uint32_t WorldRayDirection() const { return bitsOf(R.Direction[C]); }
  uint32_t CandidateAABBOpaque() const { return H.IsOpaque; }
  uint32_t CandidateType() const { return H.IsTriangle ? 0 : 1; }
  uint32_t CommittedType() const { return H.IsTriangle ? 1 : 2; }

  uint32_t T() const { return bitsOf(H.T); }
  uint32_t InstanceIndex() const { return H.Instance; }
  uint32_t InstanceID() const { return H.Of->ID; }
  uint32_t Contribution() const { return H.Of->HitGroupOffset; }
  uint32_t GeometryIndex() const { return H.Geometry; }
  uint32_t PrimitiveIndex() const { return H.Primitive; }
  uint32_t ObjectRayOrigin() const { return objectRayOrigin(R, H, C); }
  uint32_t ObjectRayDirection() const { return objectRayDirection(R, H, C); }
  uint32_t ObjectToWorld() const { return transformPart(H.Of->ToWorld, C); }
  uint32_t WorldToObject() const { return transformPart(H.Of->ToObject, C); }
  uint32_t Barycentrics() const { return bitsOf(H.Barycentrics[C]); }
  uint32_t FrontFace() const { return H.IsFront; }
  uint32_t Positions() const { return cornerOf(H, C); }

#define BOTH(Name)                                                                                 \
  uint32_t Candidate##Name() const { return Name(); }                                              \
  uint32_t Committed##Name() const { return Name(); }
  BOTH(T)
  BOTH(InstanceIndex)
  BOTH(InstanceID)
  BOTH(Contribution)
  BOTH(GeometryIndex)
  BOTH(PrimitiveIndex)
  BOTH(ObjectRayOrigin)
  BOTH(ObjectRayDirection)
  BOTH(ObjectToWorld)
  BOTH(WorldToObject)
  BOTH(Barycentrics)
  BOTH(FrontFace)
  BOTH(Positions)
#undef BOTH
};

constexpr uint32_t (QueryValues::*Getters[])() const = {
#define SYSTEM_VALUE(...)
#define QUERY_VALUE(Enumerator, ...) &QueryValues::Enumerator,
#include "IR/SystemValues.def"
};
} // namespace

/// Which hits have the value.
static Part partOf(QueryValue V) {
  switch (V) {
  case QueryValue::CandidateT:
  case QueryValue::CandidateBarycentrics:
  case QueryValue::CandidateFrontFace:
  case QueryValue::CandidatePositions:
  case QueryValue::CommittedBarycentrics:
  case QueryValue::CommittedFrontFace:
  case QueryValue::CommittedPositions:
    return Part::Triangle;
  case QueryValue::CandidateAABBOpaque:
    return Part::Box;
  default:
    return Part::Any;
  }
}

/// The hit that \p V is about; null after a violation, and for a helper lane.
static const RayHit *hitOf(Wave &W, const Inst &I, unsigned Lane, const RayQuery &Q, QueryValue V) {
  static const RayHit None;
  QueriedHit Which = rowOf(V).Hit;
  if (Which == QueriedHit::Ray && partOf(V) != Part::Box)
    return &None;
  bool IsCommitted = Which == QueriedHit::Committed;
  const std::optional<RayHit> &H = IsCommitted ? Q.Committed : Q.Candidate;
  if (H && (partOf(V) == Part::Any || H->IsTriangle == (partOf(V) == Part::Triangle)))
    return &*H;
  const char *Kind = partOf(V) == Part::Any        ? IsCommitted ? "hit" : "candidate"
                     : partOf(V) == Part::Triangle ? "triangle"
                                                   : "box";
  W.fail(Rule::Ray, I, Lane,
         Twine("the ray query has no ") + Kind +
             (partOf(V) == Part::Any ? ""
              : IsCommitted          ? " as its hit"
                                     : " as its candidate"));
  return nullptr;
}

static void runGet(Wave &W, const Inst &I) {
  if (!W.need(W.row(I.A), I, "the ray query"))
    return;
  auto V = I.Op->enumAttr<QueryValue>(AttrKind::QueryValue);
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  eachActive(W, [&](unsigned Lane) {
    const RayQuery *Q = queryOf(W, I, Lane);
    if (Q && V == QueryValue::CommittedType && !Q->Committed) {
      W.row(I.To)[Lane] = 0;
      return;
    }
    const RayHit *H = Q ? hitOf(W, I, Lane, *Q, V) : nullptr;
    for (uint32_t C = 0; C < I.Count; ++C)
      if (H)
        W.row(I.To + C)[Lane] = (QueryValues{Q->Search.Of, *H, C}.*Getters[size_t(V)])();
      else
        W.addUndefined(W.row(I.To + C), Lanes::only(Lane), I);
  });
}

void build::queryTrace(Translator &T, ir::Op &O) { emitRay(T, O, runTrace); }
void build::queryProceed(Translator &T, ir::Op &O) { T.emit(O, runProceed); }
void build::queryAct(Translator &T, ir::Op &O) { T.emit(O, runAct); }
void build::queryCommit(Translator &T, ir::Op &O) { T.emit(O, runCommit); }
void build::queryGet(Translator &T, ir::Op &O) { T.emit(O, runGet); }
