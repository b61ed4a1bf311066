//===- Rasterizer.h - From primitives to quads ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/Pixels.h"

namespace tessera::interp {

/// Clips, culls and covers the primitives of a view, one after the other.
class Rasterizer {
public:
  /// \p From: of the stage that makes the primitives, which gets the violations.
  Rasterizer(Machine &From, const Draw &Of, uint32_t View, PixelStage &Pixels)
      : From(From), Of(Of), View(View), Pixels(Pixels) {}

  void draw(const Primitive &P);

private:
  void rasterize(const Primitive &P, const Viewport &V);
  void rasterizeTriangle(const Primitive &P, const Viewport &V);
  void finish(const Primitive &P, const Surface &Between, const Coverage &Inside, bool IsFront);
  FixedBox scissor() const;
  FixedBox visible(const Viewport &V) const;

  Machine &From;
  const Draw &Of;
  uint32_t View;
  PixelStage &Pixels;
  uint32_t Layer = 0, ViewportNumber = 0;
};

} // namespace tessera::interp
