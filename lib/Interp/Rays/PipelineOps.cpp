// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops of the shaders of ray tracing pipelines, which run in waves of one lane.
#include "IR/OpViews.h"
#include "Interp/Rays/Frame.h"
#include "Interp/Rays/Operands.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

PassedValue interp::take(Wave &W, uint32_t First, uint32_t Count) {
  PassedValue V;
  for (uint32_t C = 0; C < Count; ++C) {
    V.Words.push_back(W.row(First + C)[0]);
    V.Undefined.push_back(W.undefined(W.row(First + C)).any());
  }
  return V;
}

/// Whether a value of \p Given numbers can be \p What of the shader; a violation otherwise.
static bool fits(Wave &W, const Inst &I, size_t Given, const char *What) {
  if (Given == I.Count)
    return true;
  W.fail(Rule::Ray, I, 0,
         Twine("this shader takes ") + What + " of " + Twine(I.Count) +
             " numbers, and its caller has " + Twine(Given));
  return false;
}

void interp::give(Wave &W, const Inst &I, const PassedValue &V, const char *What) {
  if (!fits(W, I, V.Words.size(), What))
    return;
  for (uint32_t C = 0; C < I.Count; ++C) {
    Word *Row = W.row(I.To + C);
    Row[0] = V.Words[C];
    W.setDefined(Row);
    if (V.Undefined[C])
      W.addUndefined(Row, Lanes::first(1), I);
  }
}

bool interp::needTable(Wave &W, const Inst &I, const TableOperands &At) {
  const std::vector<uint32_t> &Rows = I.side<RaySide>().Rows;
  auto Need = [&](unsigned Operand, const char *What) {
    return W.need(W.row(Rows[Operand]), I, What);
  };
  return Need(At.Offset, "the offset into the hit groups") &&
         Need(At.Stride, "the stride of the hit groups") &&
         Need(At.Miss, "the index of the miss shader");
}

TableRange interp::tableOf(Wave &W, const Inst &I, unsigned Lane, const TableOperands &At) {
  auto Bits = [&](unsigned Operand, uint32_t Mask) {
    return uint32_t(W.row(I.side<RaySide>().Rows[Operand])[Lane]) & Mask;
  };
  return {Bits(At.Offset, 15), Bits(At.Stride, 15), Bits(At.Miss, 0xFFFF)};
}

void interp::eachRay(Wave &W, const Inst &I, const RayOperands &At, const TableOperands &Table,
                     function_ref<void(const Scene &, const Ray &, const TableRange &)> Do) {
  if (!needRay(W, I, At) || !needTable(W, I, Table))
    return;
  eachActive(W, [&](unsigned Lane) {
    const Scene *In = sceneOf(W, I, Lane, At);
    if (std::optional<Ray> R = In ? rayOf(W, I, Lane, At) : std::nullopt)
      Do(*In, *R, tableOf(W, I, Lane, Table));
  });
}

static void runTrace(Wave &W, const Inst &I) {
  using Trace = ir::ops::RayTrace;
  eachRay(W, I, RayOperandsOf<Trace>, TableOperandsOf<Trace>,
          [&](const Scene &In, const Ray &R, const TableRange &Table) {
            PassedValue Payload = take(W, I.side<RaySide>().Rows[Trace::payload_at], I.Count);
            if (W.M.Ray->In.trace(W, I, In, R, Table, Payload))
              give(W, I, Payload, "a payload");
          });
}

/// A: the index; B: the data.
static void runCall(Wave &W, const Inst &I) {
  if (!W.need(W.row(I.A), I, "the index of the callable shader"))
    return;
  eachActive(W, [&](unsigned Lane) {
    PassedValue Data = take(W, I.B, I.Count);
    if (W.M.Ray->In.call(W, I, uint32_t(W.row(I.A)[Lane]), Data))
      give(W, I, Data, "a parameter");
  });
}

/// A: the distance; B: the kind; C: the attributes; Construct: their rows.
static void runReport(Wave &W, const Inst &I) {
  if (!W.need(W.row(I.A), I, "the distance of the hit") ||
      !W.need(W.row(I.B), I, "the kind of the hit"))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  eachActive(W, [&](unsigned Lane) {
    RayFrame &Frame = *W.M.Ray;
    auto T = std::bit_cast<float>(uint32_t(W.row(I.A)[Lane]));
    bool IsEnd = false;
    To[Lane] =
        Frame.Of->report(W, I, T, uint32_t(W.row(I.B)[Lane]), take(W, I.C, I.Construct), IsEnd);
    if (To[Lane])
      Frame.Current = T;
    if (IsEnd)
      W.end(W.Active);
  });
}

static void runPayload(Wave &W, const Inst &I) {
  if (W.Active.any())
    give(W, I, *W.M.Ray->Data, "a payload");
}

/// A: the value.
static void runSetPayload(Wave &W, const Inst &I) {
  if (W.Active.none())
    return;
  PassedValue &Data = *W.M.Ray->Data;
  if (fits(W, I, Data.Words.size(), "a payload"))
    Data = take(W, I.A, I.Count);
}

static void runAttributes(Wave &W, const Inst &I) { give(W, I, W.M.Ray->Attributes, "attributes"); }

static void runT(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  To[0] = bitsOf(W.M.Ray->Current);
  W.setDefined(To);
}

/// ray.report_hit has ended the shader where it is true.
static void runOver(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  To[0] = 0;
  W.setDefined(To);
}

static void runEnd(Wave &W, const Inst &I) {
  if (W.Active.none())
    return;
  bool IsIgnored = I.Op->is(ir::Opcode::RayIgnore) || I.Op->is(ir::Opcode::SpirvIgnoreHit);
  W.M.Ray->Says = IsIgnored ? RayFrame::Verdict::Ignored : RayFrame::Verdict::Accepted;
  W.end(W.Active);
}

void build::rayTrace(Translator &T, ir::Op &O) { emitRay(T, O, runTrace); }
void build::rayCall(Translator &T, ir::Op &O) { T.emit(O, runCall); }
void build::rayReport(Translator &T, ir::Op &O) {
  uint32_t Rows = T.rowsIn(O.as<ir::ops::RayReport>().attributes()->type());
  T.emit(O, runReport).Construct = Rows;
  T.goOnIfAny();
}
void build::rayPayload(Translator &T, ir::Op &O) { T.emit(O, runPayload); }
void build::raySetPayload(Translator &T, ir::Op &O) {
  T.emit(O, runSetPayload).Count = T.rowsIn(O.as<ir::ops::RaySetPayload>().value()->type());
}
void build::rayAttributes(Translator &T, ir::Op &O) { T.emit(O, runAttributes); }
void build::rayT(Translator &T, ir::Op &O) { T.emit(O, runT); }
void build::rayOver(Translator &T, ir::Op &O) { T.emit(O, runOver); }
void build::rayEnd(Translator &T, ir::Op &O) {
  T.emitPlain(runEnd, &O);
  T.goOnIfAny();
}
