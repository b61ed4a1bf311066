// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the object and mesh functions of a draw.

#ifndef TESSERA_MSL_MODEL_MESHES_H
#define TESSERA_MSL_MODEL_MESHES_H

#include "Drawing.h"
#include "Vertices.h"

namespace tessera::model {

/// What a mesh function gave for a primitive.
struct ShadedPrimitive {
  SmallVector<uint32_t, 3> Corners; ///< in MeshStage::Vertices
  uint32_t Number = 0;
  uint32_t Layer = 0, Viewport = 0;
  /// By the numbers of the function's values of primitives.
  std::vector<StageWords> Values;
};

class MeshStage {
public:
  /// \p Interface is that of the mesh function.
  MeshStage(const DrawFunction &Mesh, const StageInterface &Interface)
      : Mesh(Mesh), Interface(Interface) {}

  /// Runs the threadgroups of an object function, which launch those of the mesh function.
  Error runObjects(Machine &M, const DrawFunction &Object);
  /// Runs the mesh function: what the object function launched, or the grid of its shape.
  Error run(Machine &M);

  std::vector<ShadedVertex> Vertices;
  /// Those that are not culled.
  std::vector<ShadedPrimitive> Primitives;

private:
  Error take(const GroupResults &Results);
  Error error(const Twine &What) const;

  struct Launched {
    std::array<uint32_t, 3> Groups;
    std::optional<Memory::Contents> Payload;
  };
  const DrawFunction &Mesh;
  const StageInterface &Interface;
  std::optional<std::vector<Launched>> Grids;
};

} // namespace tessera::model

#endif
