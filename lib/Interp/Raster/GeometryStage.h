//===- GeometryStage.h - Runs geometry shaders ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/PrimitiveInputs.h"
#include "Interp/Raster/Vertices.h"

namespace tessera::interp {

/// What the threads of a wave have appended to their streams.
struct Appended {
  struct ByThread {
    uint32_t Count = 0;                 ///< vertices of all streams
    std::vector<ShadedVertex> Vertices; ///< of the first stream
    VertexSequence Strips;
  };
  std::vector<ByThread> Threads;
};

/// Runs a geometry shader once for each primitive and instance. Only the first stream goes on.
class GeometryStage : public StageContext {
public:
  /// \p Given: the outputs of the stage before.
  GeometryStage(Machine &M, llvm::ArrayRef<ir::StageElement> Given, const Draw &Of, uint32_t View);

  /// Calls \p Each with the primitives that are made of one. Stops after a violation.
  void draw(const AssembledPrimitive &P, PrimitiveFn Each);

  ThreadName nameOf(const StageThread &Thread) const override {
    return {Thread.Primitive, Thread.Instance, Thread.Part};
  }
  /// "primitive 3 of instance 0 in instance 1 of the geometry shader".
  std::string textOf(const ThreadName &Name) const override;

private:
  void drawStrips(Appended::ByThread &Of, PrimitiveFn Each);

  Machine &M;
  PrimitiveInputs Inputs;
  Appended Made;
  uint32_t Drawn = 0; ///< primitives before
};

} // namespace tessera::interp
