// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs of the stages of a draw, which are in rows before the shader starts; helpers, and the
// critical sections of ordered pixels.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;

/// An input without a value is undefined from here on.
static void nameOrigin(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C)
    if (Word *Row = W.row(I.To + C); W.undefined(Row).any())
      W.setUndefined(Row, W.undefined(Row), W.originOf(I));
}

/// A: the rows of the input.
static void runLoad(Wave &W, const Inst &I) {
  copyRows(W, I.To, I.A, I.Count);
  nameOrigin(W, I);
}

namespace {
/// The rows of an input at each vertex of the primitive or patch.
struct VerticesSide : Side {
  std::vector<uint32_t> Rows;
};
} // namespace

/// Target: the row with the number of the vertex.
static void runLoadVertex(Wave &W, const Inst &I) {
  const Word *Vertex = W.row(I.Target);
  if (!W.need(Vertex, I, "the number of the vertex"))
    return;
  ArrayRef<uint32_t> Vertices = I.side<VerticesSide>().Rows;
  SmallVector<Lanes, 6> Of(Vertices.size());
  eachActive(W, [&](unsigned Lane) {
    if (Vertex[Lane] < Vertices.size())
      Of[Vertex[Lane]].add(Lane);
    else
      W.fail(Rule::OutOfBounds, I, Lane,
             "reads an input at vertex " + Twine(Vertex[Lane]) + " of " + Twine(Vertices.size()));
  });
  for (size_t N = 0; N < Vertices.size(); ++N)
    copyLanes(W, I.To, Vertices[N], I.Count, Of[N]);
  nameOrigin(W, I);
}

/// A: the place, if the op has one; Construct: the number of the input.
static void runEvaluate(Wave &W, const Inst &I) {
  EvaluationPlace Place;
  Place.Fn = I.Op->enumAttr<ir::EvaluateFn>(AttrKind::Evaluate);
  bool IsOffset = Place.Fn == ir::EvaluateFn::Offset;
  uint32_t Rows = Place.Fn == ir::EvaluateFn::Centroid ? 0 : IsOffset ? 2 : 1;
  for (uint32_t R = 0; R < Rows; ++R)
    if (!W.need(W.row(I.A + R), I, "the place"))
      return;
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  eachActive(W, [&](unsigned Lane) {
    if (IsOffset) {
      Place.X = F32Kind({}).get(W.row(I.A)[Lane]);
      Place.Y = F32Kind({}).get(W.row(I.A + 1)[Lane]);
    } else if (Rows) {
      Place.Sample = uint32_t(W.row(I.A)[Lane]);
      if (Place.Sample >= W.M.Stage->Of.Samples)
        return W.fail(Rule::OutOfBounds, I, Lane,
                      "evaluates an input at sample " + Twine(Place.Sample) + " of " +
                          Twine(W.M.Stage->Of.Samples));
    }
    for (uint32_t C = 0; C < I.Count; ++C)
      if (!W.M.Stage->evaluate(Lane, I.Construct, C, Place, W.row(I.To + C)[Lane]))
        W.addUndefined(W.row(I.To + C), Lanes::only(Lane), I);
  });
}

static void runIsHelper(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = W.Helpers.has(Lane);
  W.setDefined(To);
}

/// Waves run one after the other in the order of their primitives, so that nothing waits.
static void runInterlock(Wave &W, const Inst &I) {
  if (I.Op->is(ir::Opcode::SpirvBeginInterlock))
    W.Ordered |= W.Active;
  else
    W.Ordered &= ~W.Active;
}

//===--- translation of ops -----------------------------------------------===//

void build::ioLoad(Translator &T, ir::Op &O) {
  auto Number = uint32_t(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = T.M.Entry.Inputs[Number];
  const ir::Value *Vertex = O.as<ir::ops::IoLoad>().vertex();
  if (!Vertex) {
    uint32_t Row = T.stageRows(T.P.Inputs, E, Number);
    T.emit(O, runLoad).A = Row;
    return;
  }
  auto *S = T.makeSide<VerticesSide>();
  for (uint32_t N = 0; N < T.M.Entry.inputVertices(); ++N)
    S->Rows.push_back(T.stageRows(T.P.Inputs, E, Number, uint8_t(N)));
  Inst &I = T.emit(O, runLoadVertex);
  I.Target = T.rowOf(Vertex);
  I.More = S;
}

void build::ioEvaluate(Translator &T, ir::Op &O) {
  T.emit(O, runEvaluate).Construct = uint32_t(O.intAttr(AttrKind::Element));
}

void build::isHelper(Translator &T, ir::Op &O) { T.emit(O, runIsHelper); }
void build::interlock(Translator &T, ir::Op &O) { T.emit(O, runInterlock); }
