//===- Patches.h - Runs hull and domain shaders -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/PrimitiveInputs.h"
#include "Interp/Raster/Tessellator.h"

namespace tessera::interp {

/// What a hull shader makes of a patch.
struct ShadedPatch {
  std::vector<ShadedValues> Points;
  ShadedValues Constants; ///< what the patch has once
  Division By;
};

/// Runs a hull shader: the threads of a patch are a group.
class HullStage : public StageContext {
public:
  /// \p Given: the outputs of the stage before, also below.
  HullStage(Machine &M, llvm::ArrayRef<ir::StageElement> Given, const Draw &Of, uint32_t View);

  /// Nothing where the patch is discarded, and after a violation.
  std::optional<ShadedPatch> run(const AssembledPrimitive &P);

  ThreadName nameOf(const StageThread &Thread) const override {
    return {Thread.Primitive, Thread.Instance, Thread.Part};
  }
  /// "control point 2 of patch 0 of instance 0".
  std::string textOf(const ThreadName &Name) const override;

private:
  /// Reads the factors. False after a violation.
  bool takeFactors(const AssembledPrimitive &P, ShadedPatch &To);
  void failPatch(const AssembledPrimitive &P, const Loc &Where, const llvm::Twine &Message);

  Machine &M;
  PrimitiveInputs Inputs;
  uint32_t Patches = 0; ///< that have run
};

/// Runs a domain shader for each vertex of a divided patch.
class DomainStage : public StageContext {
public:
  /// \p IsLast: before the rasterizer.
  DomainStage(Machine &M, llvm::ArrayRef<ir::StageElement> Given, const Draw &Of, uint32_t View,
              bool IsLast)
      : StageContext(Of, View), M(M), IsLast(IsLast), Inputs(M, Given) {
    M.Stage = this;
  }

  /// Calls \p Each with the primitives of a patch. Stops after a violation.
  void draw(const AssembledPrimitive &P, const ShadedPatch &Patch, AssembledFn Each);

  ThreadName nameOf(const StageThread &Thread) const override;
  /// "vertex (0.5, 0.25) of patch 0 of instance 0".
  std::string textOf(const ThreadName &Name) const override;

private:
  Machine &M;
  bool IsLast;
  PrimitiveInputs Inputs;
  uint32_t Drawn = 0; ///< primitives before
};

} // namespace tessera::interp
