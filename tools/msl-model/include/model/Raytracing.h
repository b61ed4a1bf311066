// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intersection queries of metal_raytracing. A search tries every primitive of the scene, in order.

#ifndef TESSERA_MSL_MODEL_RAYTRACING_H
#define TESSERA_MSL_MODEL_RAYTRACING_H

#include "model/Matrix.h"

namespace msl_model {

enum class winding : unsigned char { clockwise, counterclockwise };

namespace raytracing {

struct triangle_data {};
struct instancing {};
enum class intersection_type : unsigned char { none, triangle, bounding_box, curve };
enum class triangle_cull_mode : unsigned char { none, front, back };
enum class geometry_cull_mode : unsigned char { none, triangle, bounding_box, curve };
enum class opacity_cull_mode : unsigned char { none, opaque, non_opaque };
enum class forced_opacity : unsigned char { none, opaque, non_opaque };

class instance_acceleration_structure {
public:
  instance_acceleration_structure() = default;
  explicit instance_acceleration_structure(const void *Buffer)
      : Of(static_cast<const Scene *>(Buffer)) {}

private:
  template <typename... Tags> friend class intersection_query;
  const Scene *Of = nullptr;
};

struct ray {
  MSL_INLINE ray(float3 origin = float3(0), float3 direction = float3(0), float min_distance = 0,
                 float max_distance = __builtin_inff())
      : origin(origin), direction(direction), min_distance(min_distance),
        max_distance(max_distance) {}
  float3 origin, direction;
  float min_distance, max_distance;
};

class intersection_params {
public:
#define MSL_PARAMETER(Setter, Type, Name, Default)                                                 \
  MSL_INLINE void Setter(Type value) { Name = value; }                                             \
  Type Name = Default;
  MSL_PARAMETER(set_triangle_cull_mode, triangle_cull_mode, TriangleCulling,
                triangle_cull_mode::none)
  MSL_PARAMETER(set_geometry_cull_mode, geometry_cull_mode, GeometryCulling,
                geometry_cull_mode::none)
  MSL_PARAMETER(set_opacity_cull_mode, opacity_cull_mode, OpacityCulling, opacity_cull_mode::none)
  MSL_PARAMETER(set_triangle_front_facing_winding, winding, Front, winding::clockwise)
  MSL_PARAMETER(force_opacity, forced_opacity, Opacity, forced_opacity::none)
  MSL_PARAMETER(accept_any_intersection, bool, AcceptsAny, false)
#undef MSL_PARAMETER
};

// --- points, in greater precision than the text has ---
struct Point {
  double At[3];
};
MSL_OUTSIDE Point pointOf(const float *P) { return {P[0], P[1], P[2]}; }
MSL_OUTSIDE Point pointOf(float3 P) { return {P[0], P[1], P[2]}; }
MSL_OUTSIDE float3 toFloats(const Point &P) {
  return float3(static_cast<float>(P.At[0]), static_cast<float>(P.At[1]),
                static_cast<float>(P.At[2]));
}
MSL_OUTSIDE Point minus(const Point &A, const Point &B) {
  return {A.At[0] - B.At[0], A.At[1] - B.At[1], A.At[2] - B.At[2]};
}
MSL_OUTSIDE double dot(const Point &A, const Point &B) {
  return A.At[0] * B.At[0] + A.At[1] * B.At[1] + A.At[2] * B.At[2];
}
MSL_OUTSIDE Point cross(const Point &A, const Point &B) {
  return {A.At[1] * B.At[2] - A.At[2] * B.At[1], A.At[2] * B.At[0] - A.At[0] * B.At[2],
          A.At[0] * B.At[1] - A.At[1] * B.At[0]};
}

/// The coordinates of \p V along the columns of the transform, by Cramer's rule.
MSL_OUTSIDE Point alongColumns(const ScenePrimitive &Of, const Point &V) {
  Point X = pointOf(Of.ToWorld[0]), Y = pointOf(Of.ToWorld[1]), Z = pointOf(Of.ToWorld[2]);
  double Volume = dot(X, cross(Y, Z));
  return {dot(V, cross(Y, Z)) / Volume, dot(V, cross(Z, X)) / Volume, dot(V, cross(X, Y)) / Volume};
}
MSL_OUTSIDE Point vectorToObject(const ScenePrimitive &Of, float3 V) {
  return alongColumns(Of, pointOf(V));
}
MSL_OUTSIDE Point pointToObject(const ScenePrimitive &Of, float3 P) {
  return alongColumns(Of, minus(pointOf(P), pointOf(Of.ToWorld[3])));
}
MSL_OUTSIDE float4x3 toWorld(const ScenePrimitive &Of) {
  float4x3 All;
  for (int c = 0; c < 4; ++c)
    All[c] = toFloats(pointOf(Of.ToWorld[c]));
  return All;
}
MSL_OUTSIDE float4x3 toObject(const ScenePrimitive &Of) {
  return float4x3(
      toFloats(vectorToObject(Of, float3(1, 0, 0))), toFloats(vectorToObject(Of, float3(0, 1, 0))),
      toFloats(vectorToObject(Of, float3(0, 0, 1))), toFloats(pointToObject(Of, float3(0))));
}

template <typename... Tags> class intersection_query {
public:
  intersection_query() = default;
  intersection_query(const intersection_query &) = delete;
  intersection_query &operator=(const intersection_query &) = delete;

  MSL_OUTSIDE void reset(ray r, instance_acceleration_structure scene, uint mask,
                         intersection_params params, MSL_PLACE_PARAMETERS) {
    if (!scene.Of || scene.Of->Mark != Scene::IsOne)
      misusedQuery("reset: the pipeline has no acceleration structure here", MSL_PLACE);
    In = scene.Of;
    From = r;
    Mask = mask;
    Params = params;
    Next = 0;
    Candidate = Committed = {};
    Reach = r.max_distance;
  }

  MSL_OUTSIDE bool next(MSL_PLACE_PARAMETERS) {
    if (!In)
      misusedQuery("next: the query has not begun", MSL_PLACE);
    Candidate = {};
    while (Next < In->Count) {
      Hit Met = meet(primitives()[Next++]);
      if (!Met.Of)
        continue;
      if (!Met.Of->IsTriangle || !Met.IsOpaque) {
        Candidate = Met;
        return true;
      }
      commit(Met);
    }
    return false;
  }

  MSL_OUTSIDE void abort() { Next = ~0u; }

  MSL_OUTSIDE void commit_triangle_intersection(MSL_PLACE_PARAMETERS) {
    if (!Candidate.Of || !Candidate.Of->IsTriangle)
      misusedQuery("commit_triangle_intersection: the candidate is no triangle", MSL_PLACE);
    commit(Candidate);
  }
  MSL_OUTSIDE void commit_bounding_box_intersection(float distance, MSL_PLACE_PARAMETERS) {
    if (!Candidate.Of || Candidate.Of->IsTriangle)
      misusedQuery("commit_bounding_box_intersection: the candidate is no box", MSL_PLACE);
    if (!(distance >= From.min_distance && distance <= Reach))
      misusedQuery("commit_bounding_box_intersection: the distance is not between those of the ray "
                   "and the closest hit",
                   MSL_PLACE);
    Candidate.Distance = distance;
    commit(Candidate);
  }

  MSL_OUTSIDE float3 get_world_space_ray_origin() const { return From.origin; }
  MSL_OUTSIDE float3 get_world_space_ray_direction() const { return From.direction; }
  MSL_OUTSIDE float get_ray_min_distance() const { return From.min_distance; }
  MSL_OUTSIDE intersection_type get_candidate_intersection_type() const { return Candidate.type(); }
  MSL_OUTSIDE intersection_type get_committed_intersection_type() const { return Committed.type(); }

#define MSL_ASKED(Type, Method, Which, IsThere, Value)                                             \
  MSL_OUTSIDE Type Method(MSL_PLACE_PARAMETERS) const {                                            \
    const ScenePrimitive *Of = Which.Of;                                                           \
    if (!Of || !(IsThere))                                                                         \
      misusedQuery(#Method ": there is no such " #Which " hit", MSL_PLACE);                        \
    return Value;                                                                                  \
  }
  MSL_ASKED(float, get_candidate_triangle_distance, Candidate, Of->IsTriangle, Candidate.Distance)
  MSL_ASKED(float, get_committed_distance, Committed, true, Committed.Distance)
  MSL_ASKED(bool, is_candidate_non_opaque_bounding_box, Candidate, !Of->IsTriangle,
            !Candidate.IsOpaque)
  MSL_ASKED(bool, is_candidate_triangle_front_facing, Candidate, Of->IsTriangle, Candidate.IsFront)
  MSL_ASKED(bool, is_committed_triangle_front_facing, Committed, Of->IsTriangle, Committed.IsFront)
  MSL_ASKED(float2, get_candidate_triangle_barycentric_coord, Candidate, Of->IsTriangle,
            Candidate.Barycentrics)
  MSL_ASKED(float2, get_committed_triangle_barycentric_coord, Committed, Of->IsTriangle,
            Committed.Barycentrics)
#define MSL_VALUE(Type, Name)
#define MSL_HIT_VALUE(Type, Name, Value)                                                           \
  MSL_ASKED(Type, get_candidate_##Name, Candidate, true, Value)                                    \
  MSL_ASKED(Type, get_committed_##Name, Committed, true, Value)
#include "model/QueryValues.def"
#undef MSL_ASKED

private:
  struct Hit {
    const ScenePrimitive *Of = nullptr; ///< null: there is none
    bool IsOpaque = false, IsFront = false;
    float Distance = 0;
    float2 Barycentrics = float2(0);

    MSL_OUTSIDE intersection_type type() const {
      return !Of              ? intersection_type::none
             : Of->IsTriangle ? intersection_type::triangle
                              : intersection_type::bounding_box;
    }
  };

  MSL_OUTSIDE void commit(const Hit &H) {
    Committed = H;
    Reach = H.Distance;
    if (Params.AcceptsAny)
      abort();
  }

  /// Whether the params rule out what \p H is.
  MSL_OUTSIDE bool isCulled(const Hit &H) const {
    auto Side = H.IsFront ? triangle_cull_mode::front : triangle_cull_mode::back;
    auto Opacity = H.IsOpaque ? opacity_cull_mode::opaque : opacity_cull_mode::non_opaque;
    auto Kind = H.Of->IsTriangle ? geometry_cull_mode::triangle : geometry_cull_mode::bounding_box;
    bool HasSide = H.Of->IsTriangle && !H.Of->IsNeverCulled;
    return (HasSide && Params.TriangleCulling == Side) || Params.OpacityCulling == Opacity ||
           Params.GeometryCulling == Kind;
  }

  /// Where the ray meets \p P before the closest hit.
  MSL_OUTSIDE Hit meet(const ScenePrimitive &P) const {
    Hit H;
    H.Of = &P;
    H.IsOpaque = Params.Opacity == forced_opacity::none ? P.IsOpaque
                                                        : Params.Opacity == forced_opacity::opaque;
    bool IsMet = (P.Mask & Mask) && (P.IsTriangle ? meetTriangle(P, H) : meetBox(P));
    if (!IsMet || isCulled(H))
      H.Of = nullptr;
    return H;
  }

  /// The plane of the triangle, then the areas of the triangles beside the point there.
  MSL_OUTSIDE bool meetTriangle(const ScenePrimitive &P, Hit &H) const {
    Point O = pointToObject(P, From.origin), D = vectorToObject(P, From.direction);
    Point A = minus(pointOf(P.Points[0]), O), B = minus(pointOf(P.Points[1]), O),
          C = minus(pointOf(P.Points[2]), O);
    // Volumes that the direction spans with the edges, as the origin sees them.
    double OfA = dot(D, cross(B, C)), OfB = dot(D, cross(C, A)), OfC = dot(D, cross(A, B));
    double Whole = OfA + OfB + OfC;
    if (Whole == 0 || OfA / Whole < 0 || OfB / Whole < 0 || OfC / Whole < 0)
      return false;
    double T = dot(A, cross(minus(B, A), minus(C, A))) / Whole;
    H.Distance = static_cast<float>(T);
    H.Barycentrics = float2(static_cast<float>(OfB / Whole), static_cast<float>(OfC / Whole));
    bool IsCounterclockwise = (Params.Front == winding::counterclockwise) != P.IsFlipped;
    H.IsFront = (Whole < 0) != IsCounterclockwise;
    return T > From.min_distance && T < Reach;
  }

  MSL_OUTSIDE bool meetBox(const ScenePrimitive &P) const {
    Point O = pointToObject(P, From.origin), D = vectorToObject(P, From.direction);
    double Near = From.min_distance, Far = Reach;
    for (int i = 0; i < 3; ++i) {
      double Low = P.Points[0][i] - O.At[i], High = P.Points[1][i] - O.At[i];
      if (D.At[i] == 0 ? Low > 0 || High < 0 : Low > High)
        return false;
      if (D.At[i] == 0)
        continue;
      double In = Low / D.At[i], Out = High / D.At[i];
      Near = max(Near, min(In, Out));
      Far = min(Far, max(In, Out));
    }
    return Near <= Far;
  }
  MSL_OUTSIDE static double min(double A, double B) { return A < B ? A : B; }
  MSL_OUTSIDE static double max(double A, double B) { return A < B ? B : A; }

  MSL_OUTSIDE const ScenePrimitive *primitives() const {
    return reinterpret_cast<const ScenePrimitive *>(In + 1);
  }

  const Scene *In = nullptr; ///< null: no search has begun
  ray From;
  Word Mask = 0;
  intersection_params Params;
  Word Next = 0; ///< of the primitives
  float Reach = 0;
  Hit Candidate, Committed;
};

} // namespace raytracing

template <> struct Argument<raytracing::instance_acceleration_structure> {
  static MSL_INLINE raytracing::instance_acceleration_structure get(const Parameter &What) {
    return raytracing::instance_acceleration_structure(storageOfBuffer(What.Index));
  }
};

} // namespace msl_model

#endif
