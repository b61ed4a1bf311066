// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the kernels before the tessellator, divides the patches, and runs the vertex function behind
// it.

#ifndef TESSERA_MSL_MODEL_PATCHES_H
#define TESSERA_MSL_MODEL_PATCHES_H

#include "Drawing.h"
#include "Tessellator.h"
#include "Vertices.h"

namespace tessera::model {

/// A triangle that the tessellator made.
struct PatchTriangle {
  std::array<uint32_t, 3> Corners; ///< in PatchStage::Vertices
  uint32_t Patch = 0;              ///< of all instances
};

class PatchStage : public StageLanes {
public:
  /// \p Interface is that of the vertex function \p Vertex.
  PatchStage(const Draw &D, const DrawFunction &Vertex, const StageInterface &Interface,
             BoundMemory &Memory)
      : D(D), Rules(D.Patches->Rules), Vertex(Vertex), Interface(Interface), Memory(Memory) {}

  /// Returns an error for a vertex function that does not fit to the patches.
  Error check() const;
  /// Runs the kernels for \p Numbers, the vertices of all instances.
  Error runKernels(Machine &OfVertices, const DrawFunction &VertexKernel, Machine &OfHull,
                   const DrawFunction &Hull, ArrayRef<VertexNumber> Numbers);
  /// Divides the patches and runs the vertex function.
  Error run(Machine &M);

  void input(uint32_t Lane, uint32_t First, uint8_t *To) override;
  void output(uint32_t Lane, const uint8_t *From) override;
  std::string nameOf(uint32_t Lane) const override;

  std::vector<ShadedVertex> Vertices;
  std::vector<PatchTriangle> Triangles;

private:
  struct Point {
    uint32_t Patch;
    std::array<double, 3> At;
  };
  PatchFactors factorsOf(uint32_t Patch) const;
  uint32_t patches() const { return D.Count / D.Patches->InputPoints; }

  const Draw &D;
  const PatchRules &Rules;
  const DrawFunction &Vertex;
  const StageInterface &Interface;
  BoundMemory &Memory;
  std::vector<Point> Points;
  size_t FirstPoint = 0; ///< of the simdgroup that runs
};

} // namespace tessera::model

#endif
