// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the vertex function of a draw.

#ifndef TESSERA_MSL_MODEL_VERTICES_H
#define TESSERA_MSL_MODEL_VERTICES_H

#include "Interface.h"
#include "Machine.h"

namespace tessera::model {

/// What the vertex function returned, or a mesh function gave for a vertex.
struct ShadedVertex {
  std::array<double, 4> Position{};
  std::optional<float> PointSize;
  std::vector<float> ClipDistances;
  uint32_t Layer = 0, Viewport = 0;
  /// By the numbers of the function's outputs.
  std::vector<StageWords> Values;
};

/// Reads it from a struct with the members \p Outputs.
ShadedVertex shadedVertex(ArrayRef<StageVariable> Outputs, const uint8_t *From);

/// One run of the vertex function.
struct VertexNumber {
  uint32_t Vertex = 0;   ///< with the base vertex
  uint32_t Instance = 0; ///< without the base instance
  uint32_t View = 0;
};

class VertexStage : public StageLanes {
public:
  VertexStage(const Draw &D, const StageInterface &Interface) : D(D), Interface(Interface) {}

  /// Returns an error for inputs and attributes that do not fit.
  Error check(llvm::StringRef TextName) const;
  /// Runs the function for \p Numbers; the results are in their order.
  llvm::Expected<std::vector<ShadedVertex>> run(Machine &M, uint32_t SimdWidth,
                                                ArrayRef<VertexNumber> Numbers);

  /// Runs a kernel in its place. The thread (x, y) of its grid gets number y * \p Width + x of
  /// \p Numbers.
  Error runKernel(Machine &M, uint32_t Width, ArrayRef<VertexNumber> Numbers);

  void input(uint32_t Lane, uint32_t First, uint8_t *To) override;
  void output(uint32_t Lane, const uint8_t *From) override;
  std::string nameOf(uint32_t Lane) const override;

private:
  const VertexAttribute *attribute(uint32_t Index) const;
  /// The value of an attribute; an error if the buffer has no such vertex.
  llvm::Expected<StageWords> fetch(const VertexAttribute &A, const VertexNumber &N) const;
  Error fetchAll(ArrayRef<VertexNumber> Numbers);
  StageWords valueOf(const StageVariable &V, uint32_t Lane, size_t Number) const;

  const Draw &D;
  const StageInterface &Interface;
  /// Of the simdgroup that runs, or of all threads of a kernel.
  ArrayRef<VertexNumber> Current;
  std::vector<ShadedVertex> *Results = nullptr;
  size_t FirstResult = 0;
  /// By lane and input.
  std::vector<std::vector<StageWords>> Fetched;
};

} // namespace tessera::model

#endif
