// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pixels of a primitive, and the weights of its corners in them.

#ifndef TESSERA_MSL_MODEL_RASTERIZER_H
#define TESSERA_MSL_MODEL_RASTERIZER_H

#include "Clipping.h"

namespace tessera::model {

/// The places of a pixel's samples from its top left corner; empty if Metal has no such number.
ArrayRef<std::array<double, 2>> samplePlaces(uint32_t Samples);

/// A point, a line or a triangle.
struct PrimitiveCorners {
  SmallVector<const ShadedVertex *, 3> Vertices; ///< the first is the provoking one
  uint32_t Number = 0; ///< in its instance, or what the mesh function gave
  uint32_t View = 0;
  uint32_t Layer = 0, Viewport = 0;
  /// What a mesh function gave for the whole primitive.
  ArrayRef<StageWords> Values;

  const ShadedVertex &provoking() const { return *Vertices.front(); }
};

/// A covered pixel: bits of the samples.
struct CoveredPixel {
  int32_t X, Y;
  uint32_t Samples;
};

/// The parts of the corners at a place of the image.
struct PlaceWeights {
  std::array<double, 3> Plain{};       ///< linear in the image
  std::array<double, 3> Perspective{}; ///< linear in clip space
  double ReciprocalW = 1, Depth = 0;
};

class Rasterizer {
public:
  /// \p Width and \p Height bound the image.
  Rasterizer(const Draw &D, uint32_t Width, uint32_t Height)
      : D(D), Width(Width), Height(Height), Places(samplePlaces(D.Samples)) {}

  /// Sets the primitive; false if nothing of it is visible.
  bool set(const PrimitiveCorners &P);
  /// The covered pixels, row by row.
  std::vector<CoveredPixel> pixels() const;
  PlaceWeights weightsAt(double X, double Y) const;
  /// Of the primitive.
  bool isFront() const { return IsFront; }
  double pointSize() const { return PointSize; }
  /// The center of a point.
  std::array<double, 2> point() const { return Screen.front(); }
  const ViewportRectangle &viewport() const { return View; }

private:
  using Point = std::array<double, 2>;
  std::array<double, 2> toScreen(const std::array<double, 4> &Position) const;
  std::vector<CoveredPixel> polygon(ArrayRef<Point> Corners) const;
  std::vector<CoveredPixel> line() const;
  /// Whether a pixel may be drawn to, and which of its samples are in the viewport.
  uint32_t allowed(int32_t X, int32_t Y) const;

  const Draw &D;
  uint32_t Width, Height;
  ArrayRef<std::array<double, 2>> Places;
  const PrimitiveCorners *Primitive = nullptr;
  ViewportRectangle View;
  ScissorRectangle Scissor;
  std::vector<ClippedCorner> Visible;
  std::vector<Point> Screen; ///< of the visible part
  bool IsFront = true;
  double PointSize = 1;
};

} // namespace tessera::model

#endif
