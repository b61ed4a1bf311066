// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A draw from vertices to targets.
#include "Interp/Raster/Pixels.h"
#include "Interp/Raster/Vertices.h"
#include "llvm/ADT/DenseMap.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
/// The primitives of a view, one after the other.
class PrimitiveRun {
public:
  PrimitiveRun(Machine &Vertex, const Draw &Of, uint32_t View, VertexStage &Vertices,
               PixelStage &Pixels)
      : Vertex(Vertex), Of(Of), View(View), Vertices(Vertices), Pixels(Pixels) {}

  void drawInstance(uint32_t Instance);

private:
  void draw(const Primitive &P);
  void rasterize(const Primitive &P, const Viewport &V);
  void rasterizeTriangle(const Primitive &P, const Viewport &V);
  void finish(const Primitive &P, const Surface &Between, const Coverage &Inside, bool IsFront);
  FixedBox scissor() const;
  FixedBox visible(const Viewport &V) const;

  Machine &Vertex;
  const Draw &Of;
  uint32_t View;
  VertexStage &Vertices;
  PixelStage &Pixels;
  uint32_t Layer = 0, ViewportNumber = 0;
};

/// Each vertex of an instance is shaded once.
void PrimitiveRun::drawInstance(uint32_t Instance) {
  VertexSequence Sequence = verticesOf(Of);
  DenseMap<uint64_t, uint32_t> Known;
  SmallVector<uint32_t, 0> Distinct;
  for (std::optional<uint32_t> &V : Sequence) {
    if (!V)
      continue;
    auto [At, New] = Known.try_emplace(*V, uint32_t(Distinct.size()));
    if (New)
      Distinct.push_back(*V);
    V = At->second;
  }
  std::vector<ShadedVertex> Shaded = Vertices.shade(Distinct, Instance);
  uint32_t Number = 0;
  assemble(Of.Topology, Sequence, [&](ArrayRef<uint32_t> Corners) {
    if (Vertex.Found || Pixels.hasFailed())
      return;
    Primitive P;
    P.Count = unsigned(Corners.size());
    P.Number = Number++;
    for (auto [I, Corner] : enumerate(Corners))
      P.Corners[I] = &Shaded[Corner];
    draw(P);
  });
}

void PrimitiveRun::draw(const Primitive &P) {
  Layer = Of.ViewMask ? View : P.Corners[0]->Layer;
  ViewportNumber = P.Corners[0]->Viewport;
  if (Layer >= Of.Layers || ViewportNumber >= Of.Viewports.size()) {
    bool IsLayer = Layer >= Of.Layers;
    return failThread(Vertex, Rule::OutOfBounds, Vertex.M.Entry.loc(), P.Corners[0]->By,
                      IsLayer ? "primitive " + Twine(P.Number) + " is drawn into layer " +
                                    Twine(Layer) + " of " + Twine(Of.Layers)
                              : "primitive " + Twine(P.Number) + " is drawn into viewport " +
                                    Twine(ViewportNumber) + " of " + Twine(Of.Viewports.size()));
  }
  bool IsFinite = all_of(ArrayRef(P.Corners).take_front(P.Count), [](const ShadedVertex *V) {
    return all_of(V->Position, [](double C) { return std::isfinite(C); });
  });
  if (IsFinite && !isCulledByDistance(P))
    rasterize(P, Of.Viewports[ViewportNumber]);
}

void PrimitiveRun::rasterize(const Primitive &P, const Viewport &V) {
  if (P.Count == 3)
    return rasterizeTriangle(P, V);
  ViewportTransform To(V);
  Coverage Inside(Of.Samples, Of.SampleMask);
  if (P.Count == 1) {
    if (!isPointInside(P, Of.DepthClamp))
      return;
    Inside.add(squareOfPoint(To.apply(P.Corners[0]->Position), P.Corners[0]->PointSize));
    return finish(P, Surface::ofPoint(P, V), Inside, /*IsFront=*/true);
  }
  auto Part = clipLine(P, Of.DepthClamp);
  if (!Part)
    return;
  auto At = [&](double T) {
    Vector4 Position;
    for (unsigned C = 0; C < 4; ++C)
      Position[C] = P.Corners[0]->Position[C] * (1 - T) + P.Corners[1]->Position[C] * T;
    return To.apply(Position);
  };
  Inside.add(rectangleOfLine(At(Part->first), At(Part->second)));
  finish(P, Surface::ofLine(P, V, *Part), Inside, /*IsFront=*/true);
}

void PrimitiveRun::rasterizeTriangle(const Primitive &P, const Viewport &V) {
  ViewportTransform To(V);
  SmallVector<FixedPoint, 12> Corners;
  for (const Vector4 &Position : clipTriangle(P, Of.DepthClamp))
    Corners.push_back(snap(To.apply(Position)));
  int64_t Area = areaOf(Corners);
  bool IsFront = (Area > 0) == Of.ClockwiseIsFront;
  if (!Area || (IsFront ? Of.CullFront : Of.CullBack))
    return;
  Surface Between = Surface::ofTriangle(P, V);
  if (!Between.hasArea())
    return;
  Coverage Inside(Of.Samples, Of.SampleMask);
  Inside.add(Corners);
  finish(P, Between, Inside, IsFront);
}

/// The pixels that the scissor and the targets have.
FixedBox PrimitiveRun::scissor() const {
  Scissor S = {0, 0, Of.Width, Of.Height};
  if (!Of.Scissors.empty())
    S = Of.Scissors[ViewportNumber];
  auto End = [](uint32_t First, uint32_t Size, uint32_t Most) {
    return int64_t(std::min<uint64_t>(uint64_t(First) + Size, Most)) * 256;
  };
  return {int64_t(S.X) * 256, int64_t(S.Y) * 256, End(S.X, S.Width, Of.Width),
          End(S.Y, S.Height, Of.Height)};
}

/// The part of these in the viewport. Like many devices, the machine does not clip at the sides of
/// the view volume, but drops what is outside of the viewport.
FixedBox PrimitiveRun::visible(const Viewport &V) const {
  FixedBox Box = scissor();
  FixedPoint A = snap({V.X, V.Y}), B = snap({V.X + V.Width, V.Y + V.Height});
  Box.Left = std::max(Box.Left, std::min(A.X, B.X));
  Box.Right = std::min(Box.Right, std::max(A.X, B.X));
  Box.Top = std::max(Box.Top, std::min(A.Y, B.Y));
  Box.Bottom = std::min(Box.Bottom, std::max(A.Y, B.Y));
  return Box;
}

void PrimitiveRun::finish(const Primitive &P, const Surface &Between, const Coverage &Inside,
                          bool IsFront) {
  FixedBox Box = visible(Of.Viewports[ViewportNumber]);
  Pixels.draw({P, Between, IsFront, Layer, ViewportNumber}, Inside.quads(Box));
}
} // namespace

/// This machine runs the vertex shader. The pixel shader has one of its own, with the same
/// resources.
void Machine::runAll(const Draw &Work) {
  if (Work.Pixel && D.WaveSize % 4) {
    Violation V;
    V.Broken = Rule::Divergent;
    V.Where = Work.Pixel->Entry.loc();
    V.Message = "a wave of " + std::to_string(D.WaveSize) +
                " lanes has no whole number of quads, which a pixel shader runs in";
    V.Thread = "all threads of the pixel shader";
    return fail(std::move(V));
  }
  Launch OfPixels = D;
  OfPixels.Constants = Work.PixelConstants;
  std::optional<Machine> Pixel;
  if (Work.Pixel)
    Pixel.emplace(*Work.Pixel, OfPixels);
  Framebuffer Into(Work);
  uint32_t Views = Work.ViewMask ? Work.ViewMask : 1;
  for (uint32_t View = 0; View < 32 && !Found; ++View) {
    if (!(Views >> View & 1))
      continue;
    VertexStage Vertices(*this, Work, View);
    PixelStage Pixels(Pixel ? &*Pixel : nullptr, M.Entry.Outputs, Work, View, Into);
    PrimitiveRun Run(*this, Work, View, Vertices, Pixels);
    for (uint32_t I = 0; I < Work.Instances && !Found; ++I) {
      Run.drawInstance(Work.FirstInstance + I);
      if (Pixel && Pixel->Found)
        fail(*Pixel->Found);
    }
  }
  Into.finish();
  if (Pixel)
    ScalarOperations += Pixel->ScalarOperations;
}
