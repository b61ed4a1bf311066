// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Rasterizer.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

void Rasterizer::draw(const Primitive &P) {
  Layer = Of.ViewMask ? View : P.Layer;
  ViewportNumber = P.Viewport;
  if (Layer >= Of.Layers || ViewportNumber >= Of.Viewports.size()) {
    bool IsLayer = Layer >= Of.Layers;
    return failThread(From, Rule::OutOfBounds, From.M.Entry.loc(), P.Corners[0]->By,
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

void Rasterizer::rasterize(const Primitive &P, const Viewport &V) {
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

void Rasterizer::rasterizeTriangle(const Primitive &P, const Viewport &V) {
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
FixedBox Rasterizer::scissor() const {
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
FixedBox Rasterizer::visible(const Viewport &V) const {
  FixedBox Box = scissor();
  FixedPoint A = snap({V.X, V.Y}), B = snap({V.X + V.Width, V.Y + V.Height});
  Box.Left = std::max(Box.Left, std::min(A.X, B.X));
  Box.Right = std::min(Box.Right, std::max(A.X, B.X));
  Box.Top = std::max(Box.Top, std::min(A.Y, B.Y));
  Box.Bottom = std::min(Box.Bottom, std::max(A.Y, B.Y));
  return Box;
}

void Rasterizer::finish(const Primitive &P, const Surface &Between, const Coverage &Inside,
                        bool IsFront) {
  FixedBox Box = visible(Of.Viewports[ViewportNumber]);
  Pixels.draw({P, Between, IsFront, Layer, ViewportNumber}, Inside.quads(Box));
}
