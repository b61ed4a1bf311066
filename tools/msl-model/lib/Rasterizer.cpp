// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rasterizer.h"

#include <cmath>

using namespace llvm;

namespace tessera::model {

ArrayRef<std::array<double, 2>> samplePlaces(uint32_t Samples) {
  static constexpr std::array<double, 2> One[] = {{0.5, 0.5}};
  static constexpr std::array<double, 2> Two[] = {{0.75, 0.75}, {0.25, 0.25}};
  static constexpr std::array<double, 2> Four[] = {
      {0.375, 0.125}, {0.875, 0.375}, {0.125, 0.625}, {0.625, 0.875}};
  static constexpr std::array<double, 2> Eight[] = {
      {0.5625, 0.3125}, {0.4375, 0.6875}, {0.8125, 0.5625}, {0.3125, 0.1875},
      {0.1875, 0.8125}, {0.0625, 0.4375}, {0.6875, 0.9375}, {0.9375, 0.0625}};
  switch (Samples) {
  case 1:
    return One;
  case 2:
    return Two;
  case 4:
    return Four;
  case 8:
    return Eight;
  default:
    return {};
  }
}

/// Positions have 8 bits behind the point.
static constexpr double Units = 256;
static int64_t snapped(double Value) { return std::llround(Value * Units); }

std::array<double, 2> Rasterizer::toScreen(const std::array<double, 4> &P) const {
  return {View.X + (P[0] / P[3] + 1) / 2 * View.Width,
          View.Y + (1 - P[1] / P[3]) / 2 * View.Height};
}

bool Rasterizer::set(const PrimitiveCorners &P) {
  Primitive = &P;
  uint32_t Number = P.Viewport;
  if (Number >= D.Viewports.size())
    return false;
  View = D.Viewports[Number];
  Scissor = Number < D.Scissors.size() ? D.Scissors[Number] : ScissorRectangle();
  Visible = clip(P.Vertices, D.DepthClamp);
  Screen.clear();
  for (const ClippedCorner &C : Visible)
    Screen.push_back(toScreen(C.Position));
  IsFront = true;
  PointSize = static_cast<double>(P.provoking().PointSize.value_or(1));
  if (Visible.empty() || P.Vertices.size() < 3)
    return !Visible.empty();
  int64_t Area = 0;
  for (size_t I = 0; I < Screen.size(); ++I) {
    const Point &A = Screen[I], &B = Screen[(I + 1) % Screen.size()];
    Area += snapped(A[0]) * snapped(B[1]) - snapped(B[0]) * snapped(A[1]);
  }
  // y points down, so clockwise corners have a positive area.
  IsFront = (Area > 0) == D.FrontIsClockwise;
  return Area != 0 && !(IsFront ? D.CullFront : D.CullBack);
}

uint32_t Rasterizer::allowed(int32_t X, int32_t Y) const {
  if (X < 0 || Y < 0 || X >= int64_t(Width) || Y >= int64_t(Height) || X < int64_t(Scissor.X) ||
      Y < int64_t(Scissor.Y) || X >= int64_t(Scissor.X) + Scissor.Width ||
      Y >= int64_t(Scissor.Y) + Scissor.Height)
    return 0;
  double Top = std::min(View.Y, View.Y + View.Height);
  double Bottom = std::max(View.Y, View.Y + View.Height);
  uint32_t Samples = 0;
  for (size_t S = 0; S < Places.size(); ++S) {
    double AtX = X + Places[S][0], AtY = Y + Places[S][1];
    if (AtX >= View.X && AtX < View.X + View.Width && AtY >= Top && AtY < Bottom)
      Samples |= 1u << S;
  }
  return Samples;
}

/// The pixels of a convex polygon. A sample on an edge belongs to it if the edge is at the top or
/// on the left.
std::vector<CoveredPixel> Rasterizer::polygon(ArrayRef<Point> Corners) const {
  std::vector<std::array<int64_t, 2>> At;
  for (const Point &C : Corners)
    At.push_back({snapped(C[0]), snapped(C[1])});
  int64_t Area = 0;
  double Low[2] = {double(Width), double(Height)}, High[2] = {0, 0};
  for (size_t I = 0; I < At.size(); ++I) {
    const auto &A = At[I], &B = At[(I + 1) % At.size()];
    Area += A[0] * B[1] - B[0] * A[1];
    for (unsigned Axis = 0; Axis < 2; ++Axis) {
      Low[Axis] = std::min(Low[Axis], Corners[I][Axis]);
      High[Axis] = std::max(High[Axis], Corners[I][Axis]);
    }
  }
  if (Area < 0)
    std::reverse(At.begin(), At.end());
  auto Covers = [&](int64_t X, int64_t Y) {
    for (size_t I = 0; I < At.size(); ++I) {
      const auto &A = At[I], &B = At[(I + 1) % At.size()];
      int64_t DX = B[0] - A[0], DY = B[1] - A[1];
      int64_t Side = DX * (Y - A[1]) - DY * (X - A[0]);
      bool IsTopOrLeft = (DY == 0 && DX > 0) || DY < 0;
      if (Side < 0 || (Side == 0 && !IsTopOrLeft && (DX || DY)))
        return false;
    }
    return true;
  };
  auto First = [&](unsigned Axis) { return int32_t(std::max(0.0, std::floor(Low[Axis]) - 1)); };
  auto Last = [&](unsigned Axis, uint32_t Size) {
    return int32_t(std::min(double(Size), std::ceil(High[Axis]) + 1));
  };
  std::vector<CoveredPixel> Result;
  for (int32_t Y = First(1); Y < Last(1, Height); ++Y)
    for (int32_t X = First(0); X < Last(0, Width); ++X) {
      uint32_t Samples = 0;
      for (size_t S = 0; S < Places.size(); ++S)
        if (Covers(snapped(X + Places[S][0]), snapped(Y + Places[S][1])))
          Samples |= 1u << S;
      if (Samples &= allowed(X, Y); Samples)
        Result.push_back({X, Y, Samples});
    }
  return Result;
}

/// A line is a pixel wide. With one sample it has one pixel in each column, or in each row if it is
/// steep: from the pixel of its first end on, without that of its second.
std::vector<CoveredPixel> Rasterizer::line() const {
  Point A = Screen[0], B = Screen[1];
  double Delta[2] = {B[0] - A[0], B[1] - A[1]};
  double Length = std::hypot(Delta[0], Delta[1]);
  if (Length == 0)
    return {};
  if (D.Samples != 1) {
    Point Across = {-Delta[1] / Length / 2, Delta[0] / Length / 2};
    return polygon({{A[0] + Across[0], A[1] + Across[1]},
                    {B[0] + Across[0], B[1] + Across[1]},
                    {B[0] - Across[0], B[1] - Across[1]},
                    {A[0] - Across[0], A[1] - Across[1]}});
  }
  unsigned Major = std::fabs(Delta[0]) >= std::fabs(Delta[1]) ? 0 : 1, Minor = 1 - Major;
  double Low = std::min(A[Major], B[Major]), High = std::max(A[Major], B[Major]);
  bool Backward = Delta[Major] < 0;
  std::vector<CoveredPixel> Result;
  double Limit = Major == 0 ? Width : Height;
  for (auto I = int32_t(std::max(0.0, std::floor(Low))); I < std::min(Limit, High + 1); ++I) {
    double Center = I + 0.5;
    bool IsIn = Backward ? Center > Low && Center <= High : Center >= Low && Center < High;
    if (!IsIn)
      continue;
    auto Other = int32_t(std::floor(A[Minor] + (Center - A[Major]) / Delta[Major] * Delta[Minor]));
    int32_t X = Major == 0 ? I : Other, Y = Major == 0 ? Other : I;
    if (allowed(X, Y))
      Result.push_back({X, Y, 1});
  }
  return Result;
}

std::vector<CoveredPixel> Rasterizer::pixels() const {
  switch (Primitive->Vertices.size()) {
  case 1: {
    double Half = PointSize / 2, X = Screen[0][0], Y = Screen[0][1];
    return polygon(
        {{X - Half, Y - Half}, {X + Half, Y - Half}, {X + Half, Y + Half}, {X - Half, Y + Half}});
  }
  case 2:
    return line();
  default:
    return polygon(Screen);
  }
}

PlaceWeights Rasterizer::weightsAt(double X, double Y) const {
  ArrayRef<const ShadedVertex *> V = Primitive->Vertices;
  PlaceWeights W;
  std::array<double, 3> &Part = W.Perspective;
  if (V.size() == 1) {
    Part[0] = 1;
  } else if (V.size() == 2) {
    const Point &A = Screen[0], &B = Screen[1];
    double DX = B[0] - A[0], DY = B[1] - A[1];
    double T = ((X - A[0]) * DX + (Y - A[1]) * DY) / (DX * DX + DY * DY);
    double InA = (1 - T) / Visible[0].Position[3], InB = T / Visible[1].Position[3];
    for (unsigned I = 0; I < 2; ++I)
      Part[I] = (InA * Visible[0].Weights[I] + InB * Visible[1].Weights[I]) / (InA + InB);
  } else {
    // The point of the triangle's plane in clip space that projects to the place.
    double AtX = (X - View.X) / View.Width * 2 - 1, AtY = 1 - (Y - View.Y) / View.Height * 2;
    double A[3], B[3];
    for (unsigned I = 0; I < 3; ++I) {
      A[I] = V[I]->Position[0] - AtX * V[I]->Position[3];
      B[I] = V[I]->Position[1] - AtY * V[I]->Position[3];
    }
    Part = {A[1] * B[2] - A[2] * B[1], A[2] * B[0] - A[0] * B[2], A[0] * B[1] - A[1] * B[0]};
    double Sum = Part[0] + Part[1] + Part[2];
    for (double &P : Part)
      P /= Sum;
  }
  double AtW = 0, AtZ = 0;
  for (size_t I = 0; I < V.size(); ++I) {
    AtW += Part[I] * V[I]->Position[3];
    AtZ += Part[I] * V[I]->Position[2];
  }
  W.ReciprocalW = 1 / AtW;
  for (size_t I = 0; I < V.size(); ++I)
    W.Plain[I] = Part[I] * V[I]->Position[3] / AtW;
  W.Depth = View.Near + AtZ / AtW * (View.Far - View.Near);
  return W;
}

} // namespace tessera::model
