// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Coverage.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

/// Parts of a pixel in each direction.
static constexpr int64_t Parts = 256;

/// Vulkan's standard locations in sixteenths of a pixel, by the number of samples.
static ArrayRef<std::array<uint8_t, 2>> standardPositions(uint32_t Samples) {
  static constexpr std::array<uint8_t, 2> One[] = {{8, 8}}, Two[] = {{12, 12}, {4, 4}},
                                          Four[] = {{6, 2}, {14, 6}, {2, 10}, {10, 14}},
                                          Eight[] = {{9, 5},  {7, 11}, {13, 9},  {5, 3},
                                                     {3, 13}, {1, 7},  {11, 15}, {15, 1}},
                                          Sixteen[] = {{9, 9},  {7, 5},   {5, 10},  {12, 7},
                                                       {3, 6},  {10, 13}, {13, 11}, {11, 3},
                                                       {6, 14}, {8, 1},   {4, 2},   {2, 12},
                                                       {0, 8},  {15, 4},  {14, 15}, {1, 0}};
  switch (Samples) {
  case 1:
    return One;
  case 2:
    return Two;
  case 4:
    return Four;
  case 8:
    return Eight;
  case 16:
    return Sixteen;
  default:
    return {};
  }
}

bool interp::hasSamples(uint32_t Count) { return !standardPositions(Count).empty(); }

Point interp::samplePosition(uint32_t Samples, uint32_t Sample) {
  const std::array<uint8_t, 2> &At = standardPositions(Samples)[Sample];
  return {At[0] / 16.0, At[1] / 16.0};
}

FixedPoint interp::snap(const Point &P) {
  auto Round = [](double V) { return int64_t(std::floor(V * Parts + 0.5)); };
  return {Round(P[0]), Round(P[1])};
}

int64_t interp::areaOf(ArrayRef<FixedPoint> Corners) {
  int64_t Sum = 0;
  for (size_t I = 0; I < Corners.size(); ++I) {
    const FixedPoint &A = Corners[I], &B = Corners[(I + 1) % Corners.size()];
    Sum += A.X * B.Y - B.X * A.Y;
  }
  return Sum;
}

bool interp::isInside(const std::array<FixedPoint, 3> &Triangle, FixedPoint Sample) {
  for (unsigned I = 0; I < 3; ++I) {
    const FixedPoint &A = Triangle[I], &B = Triangle[(I + 1) % 3];
    int64_t DX = B.X - A.X, DY = B.Y - A.Y;
    int64_t Side = DX * (Sample.Y - A.Y) - DY * (Sample.X - A.X);
    bool IsTopLeft = DY < 0 || (DY == 0 && DX > 0);
    if (Side < 0 || (Side == 0 && !IsTopLeft))
      return false;
  }
  return true;
}

void Coverage::add(ArrayRef<FixedPoint> Corners) {
  for (size_t I = 1; I + 1 < Corners.size(); ++I) {
    Triangle T = {Corners[0], Corners[I], Corners[I + 1]};
    int64_t Area = areaOf(T);
    if (Area < 0)
      std::swap(T[1], T[2]);
    if (Area)
      Triangles.push_back(T);
  }
}

uint32_t Coverage::samplesAt(int64_t X, int64_t Y, const FixedBox &Within) const {
  uint32_t Mask = 0;
  for (uint32_t S = 0; S < Samples; ++S) {
    Point At = samplePosition(Samples, S);
    FixedPoint Sample = {X * Parts + int64_t(At[0] * Parts), Y * Parts + int64_t(At[1] * Parts)};
    bool IsWithin = Sample.X >= Within.Left && Sample.X < Within.Right && Sample.Y >= Within.Top &&
                    Sample.Y < Within.Bottom;
    if (IsWithin && any_of(Triangles, [&](const Triangle &T) { return isInside(T, Sample); }))
      Mask |= 1u << S;
  }
  return Mask & SampleMask;
}

/// Tests points of the pixel's edge, the corners among them: of a convex polygon the pixel is
/// inside if they are.
bool Coverage::isInner(int64_t X, int64_t Y) const {
  for (int64_t DX : {int64_t(0), Parts - 1})
    for (int64_t DY : {int64_t(0), Parts - 1}) {
      FixedPoint Corner = {X * Parts + DX, Y * Parts + DY};
      if (none_of(Triangles, [&](const Triangle &T) { return isInside(T, Corner); }))
        return false;
    }
  return true;
}

std::vector<Quad> Coverage::quads(const FixedBox &Within) const {
  std::vector<Quad> Found;
  if (Triangles.empty())
    return Found;
  FixedBox Bounds = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
  for (const Triangle &T : Triangles)
    for (const FixedPoint &P : T) {
      Bounds.Left = std::min(Bounds.Left, P.X);
      Bounds.Top = std::min(Bounds.Top, P.Y);
      Bounds.Right = std::max(Bounds.Right, P.X);
      Bounds.Bottom = std::max(Bounds.Bottom, P.Y);
    }
  auto FirstPixel = [](int64_t V) { return std::max<int64_t>(V, 0) / Parts; };
  auto LastPixel = [](int64_t V) { return (V + Parts - 1) / Parts; };
  int64_t Left = FirstPixel(std::max(Bounds.Left, Within.Left)) & ~int64_t(1);
  int64_t Top = FirstPixel(std::max(Bounds.Top, Within.Top)) & ~int64_t(1);
  int64_t Right = LastPixel(std::min(Bounds.Right, Within.Right));
  int64_t Bottom = LastPixel(std::min(Bounds.Bottom, Within.Bottom));
  for (int64_t Y = Top; Y <= Bottom; Y += 2)
    for (int64_t X = Left; X <= Right; X += 2) {
      Quad Q;
      Q.X = uint32_t(X);
      Q.Y = uint32_t(Y);
      uint32_t Any = 0;
      for (unsigned I = 0; I < 4; ++I)
        Any |= Q.Coverage[I] = samplesAt(X + (I & 1), Y + (I >> 1), Within);
      for (unsigned I = 0; I < 4; ++I)
        Q.IsInner[I] = Q.Coverage[I] && isInner(X + (I & 1), Y + (I >> 1));
      if (Any)
        Found.push_back(Q);
    }
  return Found;
}

std::array<FixedPoint, 4> interp::rectangleOfLine(const Point &From, const Point &To) {
  double DX = To[0] - From[0], DY = To[1] - From[1], Length = std::hypot(DX, DY);
  if (!(Length > 0))
    return {};
  double X = -DY / Length / 2, Y = DX / Length / 2;
  return {snap({From[0] - X, From[1] - Y}), snap({To[0] - X, To[1] - Y}),
          snap({To[0] + X, To[1] + Y}), snap({From[0] + X, From[1] + Y})};
}

std::array<FixedPoint, 4> interp::squareOfPoint(const Point &Center, double Size) {
  if (!(Size > 0))
    return {};
  double Half = std::min(Size, LargestPoint) / 2;
  return {snap({Center[0] - Half, Center[1] - Half}), snap({Center[0] + Half, Center[1] - Half}),
          snap({Center[0] + Half, Center[1] + Half}), snap({Center[0] - Half, Center[1] + Half})};
}
