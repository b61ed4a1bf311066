// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops of geometry shaders: vertices and the ends of strips.
#include "Interp/Evaluators.h"
#include "Interp/Raster/GeometryStage.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;

/// Construct: the number of the stream.
static void runEmit(Wave &W, const Inst &I) {
  uint32_t Most = W.M.M.Entry.Geometry->MostVertices;
  eachActive(W, [&](unsigned Lane) {
    Appended::ByThread &To = W.M.Streams->Threads[Lane];
    if (++To.Count > Most)
      return W.fail(Rule::Primitive, I, Lane,
                    "appends vertex " + Twine(To.Count) + ", and maxvertexcount is " + Twine(Most));
    if (I.Construct)
      return;
    To.Strips.push_back(uint32_t(To.Vertices.size()));
    ShadedVertex &V = To.Vertices.emplace_back();
    V.By = W.M.stageThread(W, Lane);
    takeOutputs(W, Lane, V);
  });
  for (const StageRows &Rows : W.M.P.Outputs)
    for (uint32_t C = 0; C < Rows.Count; ++C)
      W.addUndefined(W.row(Rows.First + C), W.Active, I);
}

static void runCut(Wave &W, const Inst &I) {
  eachActive(W, [&](unsigned Lane) {
    if (!I.Construct)
      W.M.Streams->Threads[Lane].Strips.push_back(std::nullopt);
  });
}

void build::streamEmit(Translator &T, ir::Op &O) {
  T.emitPlain(runEmit, &O).Construct = uint32_t(O.intAttr(AttrKind::Stream));
}

void build::streamCut(Translator &T, ir::Op &O) {
  T.emitPlain(runCut, &O).Construct = uint32_t(O.intAttr(AttrKind::Stream));
}
