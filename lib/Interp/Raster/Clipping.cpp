// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Coverage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

/// Times the size of the viewport. What is farther away is cut off, so that fixed point numbers
/// hold the rest.
static constexpr double GuardBand = 64;

namespace {
/// The distances of a position from a plane of the view volume; those inside are at least 0.
using PlaneFn = double (*)(const Vector4 &);
/// Points are not at or behind the eye.
constexpr double LeastW = 1e-30;

constexpr PlaneFn DepthPlanes[] = {[](const Vector4 &P) { return P[2]; },
                                   [](const Vector4 &P) { return P[3] - P[2]; }};
constexpr PlaneFn SidePlanes[] = {[](const Vector4 &P) { return P[3] * GuardBand + P[0]; },
                                  [](const Vector4 &P) { return P[3] * GuardBand - P[0]; },
                                  [](const Vector4 &P) { return P[3] * GuardBand + P[1]; },
                                  [](const Vector4 &P) { return P[3] * GuardBand - P[1]; },
                                  [](const Vector4 &P) { return P[3] - LeastW; }};
} // namespace

/// Calls \p F with the distances of each corner from each plane that the primitive is clipped at.
template <typename Fn> static void eachPlane(const Primitive &P, bool DepthClamp, Fn &&F) {
  auto Of = [&](PlaneFn Plane) {
    std::array<double, 3> Distances{};
    for (unsigned I = 0; I < P.Count; ++I)
      Distances[I] = Plane(P.Corners[I]->Position);
    F(Distances);
  };
  for (PlaneFn Plane : SidePlanes)
    Of(Plane);
  for (PlaneFn Plane : DepthPlanes)
    if (!DepthClamp)
      Of(Plane);
  for (size_t N = 0; N < P.Corners[0]->Clip.size(); ++N) {
    std::array<double, 3> Distances{};
    for (unsigned I = 0; I < P.Count; ++I)
      Distances[I] = P.Corners[I]->Clip[N];
    F(Distances);
  }
}

/// The corners of a polygon by the weights of the triangle's corners.
using WeightedPolygon = SmallVector<std::array<double, 3>, 12>;

static WeightedPolygon cut(const WeightedPolygon &From, const std::array<double, 3> &Distances) {
  auto Distance = [&](const std::array<double, 3> &At) {
    return At[0] * Distances[0] + At[1] * Distances[1] + At[2] * Distances[2];
  };
  WeightedPolygon To;
  for (size_t I = 0; I < From.size(); ++I) {
    const auto &A = From[I], &B = From[(I + 1) % From.size()];
    double OfA = Distance(A), OfB = Distance(B);
    if (OfA >= 0)
      To.push_back(A);
    if ((OfA >= 0) == (OfB >= 0))
      continue;
    double T = OfA / (OfA - OfB);
    To.push_back({A[0] + (B[0] - A[0]) * T, A[1] + (B[1] - A[1]) * T, A[2] + (B[2] - A[2]) * T});
  }
  return To;
}

Polygon interp::clipTriangle(const Primitive &P, bool DepthClamp) {
  WeightedPolygon Rest = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  eachPlane(P, DepthClamp,
            [&](const std::array<double, 3> &Distances) { Rest = cut(Rest, Distances); });
  Polygon Result;
  for (const std::array<double, 3> &At : Rest) {
    Vector4 Position{};
    for (unsigned C = 0; C < 4; ++C)
      for (unsigned I = 0; I < 3; ++I)
        Position[C] += At[I] * P.Corners[I]->Position[C];
    if (Position[3] > 0)
      Result.push_back(Position);
  }
  return Result;
}

std::optional<std::pair<double, double>> interp::clipLine(const Primitive &P, bool DepthClamp) {
  double From = 0, To = 1;
  bool IsOutside = false;
  eachPlane(P, DepthClamp, [&](const std::array<double, 3> &Distances) {
    double A = Distances[0], B = Distances[1];
    IsOutside |= !(A >= 0) && !(B >= 0);
    if (A < 0 && B >= 0)
      From = std::max(From, A / (A - B));
    if (A >= 0 && B < 0)
      To = std::min(To, A / (A - B));
  });
  if (IsOutside || From >= To)
    return std::nullopt;
  return std::pair(From, To);
}

bool interp::isPointInside(const Primitive &P, bool DepthClamp) {
  bool IsInside = true;
  eachPlane(P, DepthClamp,
            [&](const std::array<double, 3> &Distances) { IsInside &= Distances[0] >= 0; });
  return IsInside;
}

bool interp::isCulledByDistance(const Primitive &P) {
  for (size_t N = 0; N < P.Corners[0]->Cull.size(); ++N)
    if (all_of(ArrayRef(P.Corners).take_front(P.Count),
               [&](const ShadedVertex *V) { return V->Cull[N] < 0; }))
      return true;
  return false;
}
