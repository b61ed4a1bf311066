// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clipping.h"

#include "llvm/ADT/STLFunctionalExtras.h"

using namespace llvm;

namespace tessera::model {

namespace {

using Corners = std::vector<ClippedCorner>;
/// At least 0 inside.
using Plane = function_ref<double(const ClippedCorner &)>;

/// The point where an edge crosses the plane. Both triangles at an edge begin inside, so that they
/// get the same point.
ClippedCorner crossing(const ClippedCorner &In, const ClippedCorner &Out, double AtIn,
                       double AtOut) {
  double Part = AtIn / (AtIn - AtOut);
  auto Mixed = [&](double A, double B) { return A + Part * (B - A); };
  ClippedCorner Result;
  for (unsigned I = 0; I < 4; ++I)
    Result.Position[I] = Mixed(In.Position[I], Out.Position[I]);
  for (unsigned I = 0; I < 3; ++I)
    Result.Weights[I] = Mixed(In.Weights[I], Out.Weights[I]);
  for (unsigned I = 0; I < In.Distances.size(); ++I)
    Result.Distances.push_back(Mixed(In.Distances[I], Out.Distances[I]));
  return Result;
}

Corners cut(const Corners &From, Plane At) {
  Corners Result;
  bool IsClosed = From.size() > 2;
  for (size_t I = 0; I < From.size(); ++I) {
    const ClippedCorner &A = From[I];
    double AtA = At(A);
    if (AtA >= 0)
      Result.push_back(A);
    if (I + 1 == From.size() && !IsClosed)
      break;
    const ClippedCorner &B = From[(I + 1) % From.size()];
    double AtB = At(B);
    if ((AtA >= 0) != (AtB >= 0))
      Result.push_back(AtA >= 0 ? crossing(A, B, AtA, AtB) : crossing(B, A, AtB, AtA));
  }
  return Result;
}

} // namespace

std::vector<ClippedCorner> clip(ArrayRef<const ShadedVertex *> Vertices, bool DepthClamp) {
  // So far outside, positions are still exact in the rasterizer's units.
  constexpr double Far = 4, LeastW = 1e-9;
  Corners Part;
  for (size_t I = 0; I < Vertices.size(); ++I) {
    ClippedCorner &C = Part.emplace_back();
    C.Position = Vertices[I]->Position;
    C.Weights[I] = 1;
    C.Distances.append(Vertices[I]->ClipDistances.begin(), Vertices[I]->ClipDistances.end());
  }
  size_t Least = std::min<size_t>(Vertices.size(), 3);
  double Sides = Vertices.size() == 1 ? 1 : Far;
  auto Cut = [&](Plane At) {
    Part = cut(Part, At);
    if (Part.size() < Least)
      Part.clear();
  };
  Cut([&](const ClippedCorner &C) { return C.Position[3] - LeastW; });
  for (unsigned Axis = 0; Axis < 2; ++Axis) {
    Cut([&](const ClippedCorner &C) { return Sides * C.Position[3] - C.Position[Axis]; });
    Cut([&](const ClippedCorner &C) { return Sides * C.Position[3] + C.Position[Axis]; });
  }
  if (!DepthClamp) {
    Cut([&](const ClippedCorner &C) { return C.Position[2]; });
    Cut([&](const ClippedCorner &C) { return C.Position[3] - C.Position[2]; });
  }
  for (size_t I = 0; I < Vertices[0]->ClipDistances.size(); ++I)
    Cut([&](const ClippedCorner &C) { return C.Distances[I]; });
  return Part;
}

} // namespace tessera::model
