//===- Coverage.h - From primitives to samples ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The chapters "Fixed-Function Vertex Post-Processing" and "Rasterization" of the Vulkan
// specification. Positions in the framebuffer are rounded to 1/256 of a pixel, which decides which
// samples are inside; values are interpolated between the exact positions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Interp/Raster/Primitives.h"
#include <utility>

namespace tessera::interp {

/// In pixels from the top left corner of the target.
using Point = std::array<double, 2>;

/// The sample of a pixel, in pixels from its corner; \p Samples is 1, 2, 4, 8 or 16.
Point samplePosition(uint32_t Samples, uint32_t Sample);

/// A position in 1/256 of a pixel.
struct FixedPoint {
  int64_t X = 0, Y = 0;
};
FixedPoint snap(const Point &P);

/// A rectangle in 1/256 of a pixel, without its right and lower edge.
struct FixedBox {
  int64_t Left = 0, Top = 0, Right = 0, Bottom = 0;
};

/// The part of a triangle in the depth range, inside of the vertex shader's distances, and in a
/// range of x and y that is larger than the viewport.
using Polygon = llvm::SmallVector<Vector4, 12>;
Polygon clipTriangle(const Primitive &P, bool DepthClamp);
/// The same of a line, from corner 0 (0) to corner 1 (1); nothing if it is outside.
std::optional<std::pair<double, double>> clipLine(const Primitive &P, bool DepthClamp);
bool isPointInside(const Primitive &P, bool DepthClamp);
/// Whether all corners have a negative cull distance of one number.
bool isCulledByDistance(const Primitive &P);

/// Maps clip space to the framebuffer.
struct ViewportTransform {
  explicit ViewportTransform(const Viewport &V) : V(V) {}
  Point apply(const Vector4 &Clip) const {
    return {V.X + (Clip[0] / Clip[3] + 1) / 2 * V.Width,
            V.Y + (Clip[1] / Clip[3] + 1) / 2 * V.Height};
  }
  double depth(double NDC) const { return V.MinDepth + NDC * (V.MaxDepth - V.MinDepth); }
  const Viewport &V;
};

/// Where a value is taken: the weights of the corners, the depth in the framebuffer, and 1/w.
struct Weights {
  std::array<double, 3> Smooth{}, Plain{};
  double Depth = 0, ReciprocalW = 1;
};

/// The values of a primitive between its corners.
class Surface {
public:
  Surface(const Primitive &P, const Viewport &V) : P(P), Transform(V) {}
  static Surface ofTriangle(const Primitive &P, const Viewport &V);
  static Surface ofLine(const Primitive &P, const Viewport &V,
                        const std::pair<double, double> &Part);
  static Surface ofPoint(const Primitive &P, const Viewport &V) { return Surface(P, V); }

  Weights at(const Point &Where) const;
  /// False for a triangle whose corners are on one line before they are rounded.
  bool hasArea() const;

private:
  Weights onTriangle(const Point &Where) const;
  Weights onLine(const Point &Where) const;

  const Primitive &P;
  ViewportTransform Transform;
  std::array<std::array<double, 3>, 3> Edges{}; ///< of a triangle in homogeneous coordinates
  std::pair<double, double> Part;               ///< of a line
};

/// 2x2 pixels, some of whose samples are inside: pixels (0, 0), (1, 0), (0, 1), (1, 1).
struct Quad {
  uint32_t X = 0, Y = 0; ///< even
  std::array<uint32_t, 4> Coverage{};
  std::array<bool, 4> IsInner{}; ///< the whole pixel is inside
};

/// The samples of a pixel that are inside of one of several convex polygons.
class Coverage {
public:
  Coverage(uint32_t Samples, uint32_t SampleMask) : Samples(Samples), SampleMask(SampleMask) {}

  /// The corners of a convex polygon, in either direction.
  void add(llvm::ArrayRef<FixedPoint> Corners);
  /// The quads in \p Within, row by row.
  std::vector<Quad> quads(const FixedBox &Within) const;

private:
  using Triangle = std::array<FixedPoint, 3>;
  uint32_t samplesAt(int64_t X, int64_t Y, const FixedBox &Within) const;
  bool isInner(int64_t X, int64_t Y) const;

  uint32_t Samples, SampleMask;
  std::vector<Triangle> Triangles; ///< each clockwise
};

/// Twice the area of a polygon; more than 0 if its corners are clockwise in the image.
int64_t areaOf(llvm::ArrayRef<FixedPoint> Corners);
/// Whether a sample is inside of a clockwise triangle. Samples on an edge are if it is a left edge
/// or a horizontal upper one.
bool isInside(const std::array<FixedPoint, 3> &Triangle, FixedPoint Sample);

/// A rectangle of width 1 around a line, or the square of a point of at most this size.
constexpr double LargestPoint = 8191;
std::array<FixedPoint, 4> rectangleOfLine(const Point &From, const Point &To);
std::array<FixedPoint, 4> squareOfPoint(const Point &Center, double Size);

} // namespace tessera::interp
