// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Rays/HitValues.h"
#include "llvm/ADT/STLExtras.h"
#include <bit>
#include <cmath>

using namespace tessera;
using namespace tessera::interp;

//===--- points ------------------------------------------------------------===//

static Vector3 cross(const Vector3 &A, const Vector3 &B) {
  return {A[1] * B[2] - A[2] * B[1], A[2] * B[0] - A[0] * B[2], A[0] * B[1] - A[1] * B[0]};
}

static double dot(const Vector3 &A, const Vector3 &B) {
  return A[0] * B[0] + A[1] * B[1] + A[2] * B[2];
}

static Vector3 minus(const Vector3 &A, const Vector3 &B) {
  return {A[0] - B[0], A[1] - B[1], A[2] - B[2]};
}

Vector3 interp::transformVector(const Transform &T, const Vector3 &V) {
  Vector3 To;
  for (unsigned R = 0; R < 3; ++R)
    To[R] = T[4 * R] * V[0] + T[4 * R + 1] * V[1] + T[4 * R + 2] * V[2];
  return To;
}

Vector3 interp::transformPoint(const Transform &T, const Vector3 &P) {
  Vector3 To = transformVector(T, P);
  for (unsigned R = 0; R < 3; ++R)
    To[R] += T[4 * R + 3];
  return To;
}

Transform interp::inverseOf(const Transform &T) {
  auto Row = [&](unsigned R) { return Vector3{T[4 * R], T[4 * R + 1], T[4 * R + 2]}; };
  const Vector3 Columns[] = {cross(Row(1), Row(2)), cross(Row(2), Row(0)), cross(Row(0), Row(1))};
  double Determinant = dot(Row(0), Columns[0]);
  Transform To;
  for (unsigned R = 0; R < 3; ++R) {
    for (unsigned C = 0; C < 3; ++C)
      To[4 * R + C] = Columns[C][R] / Determinant;
    To[4 * R + 3] = -(To[4 * R] * T[3] + To[4 * R + 1] * T[7] + To[4 * R + 2] * T[11]);
  }
  return To;
}

//===--- rays --------------------------------------------------------------===//

std::string Ray::problem() const {
  auto IsFinite = [](float F) { return std::isfinite(F); };
  if (!llvm::all_of(Origin, IsFinite) || !llvm::all_of(Direction, IsFinite))
    return "the origin or the direction of the ray is not finite";
  if (llvm::all_of(Direction, [](float F) { return F == 0; }))
    return "the direction of the ray is zero";
  if (!(Least >= 0 && Most >= Least))
    return "TMin of the ray is negative, or greater than TMax";
  using namespace ray_flags;
  for (uint32_t Either : {ForceOpaque | ForceNonOpaque | CullOpaque | CullNonOpaque,
                          CullBack | CullFront | SkipTriangles, SkipTriangles | SkipBoxes})
    if (std::popcount(Flags & Either) > 1)
      return "the ray has flags that exclude each other";
  return {};
}

static Vector3 pointOf(const std::array<float, 3> &P) { return {P[0], P[1], P[2]}; }

/// Fills in the distance, the barycentrics and the side. False if the ray is beside the triangle.
static bool meetTriangle(const std::array<Vector3, 3> &Corners, const Vector3 &Origin,
                         const Vector3 &Direction, double &T, RayHit &H) {
  Vector3 AB = minus(Corners[1], Corners[0]), AC = minus(Corners[2], Corners[0]);
  Vector3 Normal = cross(AB, AC);
  double Slope = dot(Normal, Direction), Area = dot(Normal, Normal);
  if (Slope == 0 || Area == 0)
    return false;
  T = dot(Normal, minus(Corners[0], Origin)) / Slope;
  Vector3 At;
  for (unsigned C = 0; C < 3; ++C)
    At[C] = Origin[C] + T * Direction[C] - Corners[0][C];
  double U = dot(cross(At, AC), Normal) / Area, V = dot(cross(AB, At), Normal) / Area;
  if (!(U >= 0 && V >= 0 && U + V <= 1))
    return false;
  H.Barycentrics = {float(U), float(V)};
  H.IsFront = Slope < 0;
  return true;
}

/// The part of the ray between \p Near and \p Far that is in the box; false if there is none.
static bool meetBox(const std::array<Vector3, 2> &Box, const Vector3 &Origin,
                    const Vector3 &Direction, double &Near, double &Far) {
  for (unsigned C = 0; C < 3; ++C) {
    if (!(Box[0][C] <= Box[1][C]))
      return false;
    if (Direction[C] == 0) {
      if (Origin[C] < Box[0][C] || Origin[C] > Box[1][C])
        return false;
      continue;
    }
    double A = (Box[0][C] - Origin[C]) / Direction[C], B = (Box[1][C] - Origin[C]) / Direction[C];
    Near = std::max(Near, std::min(A, B));
    Far = std::min(Far, std::max(A, B));
  }
  return Near <= Far;
}

bool RaySearch::isCulled(const SceneInstance &I, const RayHit &H) const {
  using namespace ray_flags;
  if (Of.Flags & (H.IsOpaque ? CullOpaque : CullNonOpaque))
    return true;
  if (Of.Flags & (H.IsTriangle ? SkipTriangles : SkipBoxes))
    return true;
  return H.IsTriangle && !I.IsCullingDisabled && (Of.Flags & (H.IsFront ? CullFront : CullBack));
}

std::optional<RayHit> RaySearch::meet(const SceneInstance &I) {
  const SceneGeometry &G = I.Geometries[Geometry];
  RayHit H;
  H.Of = &I;
  H.Instance = Instance;
  H.Geometry = Geometry;
  H.Primitive = Primitive;
  H.IsTriangle = !G.Triangles.empty();
  H.IsOpaque = I.IsOpaque.value_or(G.IsOpaque);
  if (Of.Flags & (ray_flags::ForceOpaque | ray_flags::ForceNonOpaque))
    H.IsOpaque = Of.Flags & ray_flags::ForceOpaque;
  Vector3 Origin = transformPoint(I.ToObject, pointOf(Of.Origin));
  Vector3 Direction = transformVector(I.ToObject, pointOf(Of.Direction));
  double T = Of.Least;
  if (H.IsTriangle) {
    if (!meetTriangle(G.Triangles[Primitive], Origin, Direction, T, H) || T <= Of.Least ||
        T >= Reach)
      return std::nullopt;
    H.IsFront = H.IsFront != I.IsFlipped;
  } else {
    double Far = Reach;
    if (!meetBox(G.Boxes[Primitive], Origin, Direction, T, Far))
      return std::nullopt;
  }
  H.T = float(T);
  return isCulled(I, H) ? std::nullopt : std::optional(H);
}

std::optional<RayHit> RaySearch::next() {
  while (In && Instance < In->Instances.size()) {
    const SceneInstance &I = In->Instances[Instance];
    bool IsSeen = I.Mask & Of.Mask & 255;
    if (!IsSeen || Geometry == I.Geometries.size()) {
      ++Instance;
      Geometry = Primitive = 0;
      continue;
    }
    const SceneGeometry &G = I.Geometries[Geometry];
    if (Primitive == G.Triangles.size() + G.Boxes.size()) {
      ++Geometry;
      Primitive = 0;
      continue;
    }
    std::optional<RayHit> Met = meet(I);
    ++Primitive;
    if (Met)
      return Met;
  }
  end();
  return std::nullopt;
}

//===--- what shaders are told ---------------------------------------------===//

uint32_t interp::objectRayOrigin(const Ray &R, const RayHit &H, uint32_t Component) {
  return bitsOf(float(transformPoint(H.Of->ToObject, pointOf(R.Origin))[Component]));
}

uint32_t interp::objectRayDirection(const Ray &R, const RayHit &H, uint32_t Component) {
  return bitsOf(float(transformVector(H.Of->ToObject, pointOf(R.Direction))[Component]));
}

uint32_t interp::cornerOf(const RayHit &H, uint32_t Component) {
  const auto &Triangles = H.Of->Geometries[H.Geometry].Triangles;
  return bitsOf(float(Triangles[H.Primitive][Component / 3][Component % 3]));
}

uint32_t interp::transformPart(const Transform &T, uint32_t Component) {
  return bitsOf(float(T[Component % 3 * 4 + Component / 3]));
}
