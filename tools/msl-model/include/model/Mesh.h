// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What object and mesh functions give their results to.

#ifndef TESSERA_MSL_MODEL_MESH_H
#define TESSERA_MSL_MODEL_MESH_H

#include "model/Stage.h"

namespace msl_model {

enum class topology : unsigned char { point, line, triangle };

/// V and P: the structs of a vertex and a primitive; P may be void. NV and NP: how many at most.
template <typename V, typename P, Word NV, Word NP, topology T> struct mesh {
  MSL_INLINE void set_primitive_count(uint count, MSL_PLACE_PARAMETERS) const {
    give(GroupResult::Kind::Count, count, nullptr, {}, "set_primitive_count", MSL_PLACE);
  }
  MSL_INLINE void set_vertex(uint I, const V &v, MSL_PLACE_PARAMETERS) const {
    give(GroupResult::Kind::Vertex, I, &v, {}, "set_vertex", MSL_PLACE);
  }
  template <typename Q = P>
  MSL_INLINE void set_primitive(uint I, const Q &p, MSL_PLACE_PARAMETERS) const {
    static_assert(is_same_v<Q, P>, "set_primitive takes the struct of the mesh's primitives");
    give(GroupResult::Kind::Primitive, I, &p, {}, "set_primitive", MSL_PLACE);
  }
  MSL_INLINE void set_index(uint I, uchar v, MSL_PLACE_PARAMETERS) const {
    give(GroupResult::Kind::Index, I, nullptr, {v}, "set_index", MSL_PLACE);
  }
  MSL_INLINE void set_indices(uint I, uchar2 v, MSL_PLACE_PARAMETERS) const {
    for (Word Each = 0; Each < 2; ++Each)
      give(GroupResult::Kind::Index, I + Each, nullptr, {v[Each]}, "set_indices", MSL_PLACE);
  }
  MSL_INLINE void set_indices(uint I, uchar4 v, MSL_PLACE_PARAMETERS) const {
    for (Word Each = 0; Each < 4; ++Each)
      give(GroupResult::Kind::Index, I + Each, nullptr, {v[Each]}, "set_indices", MSL_PLACE);
  }

private:
  struct Values {
    Word At[3];
  };
  static MSL_INLINE void give(GroupResult::Kind What, Word Number, const void *From, Values Of,
                              const char *Name, Place At) {
    giveResult({What, Number, From, {Of.At[0], Of.At[1], Of.At[2]}, Name, At});
  }
};

struct mesh_grid_properties {
  MSL_INLINE void set_threadgroups_per_grid(uint3 threadgroups, MSL_PLACE_PARAMETERS) const {
    giveResult({GroupResult::Kind::Grid,
                0,
                nullptr,
                {threadgroups[0], threadgroups[1], threadgroups[2]},
                "set_threadgroups_per_grid",
                MSL_PLACE});
  }
};

// --- the tables of a function ---
template <typename T> inline constexpr Bytes sizeOf = sizeof(T);
template <> inline constexpr Bytes sizeOf<void> = 0;

template <typename T> inline constexpr MeshShape meshShape = {};
template <typename V, typename P, Word NV, Word NP, topology T>
inline constexpr MeshShape meshShape<mesh<V, P, NV, NP, T>> = {NV, NP, static_cast<Word>(T) + 1,
                                                               sizeOf<V>, sizeOf<P>};
template <unsigned I, typename R, typename... P> constexpr MeshShape shapeOf(R (*)(P...)) {
  return meshShape<typename parameter_at<I, P...>::type>;
}

} // namespace msl_model

#endif
