//===- PatchStages.h - The stages around the tessellator --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera {
class DiagnosticEngine;
}

namespace tessera::msl {

/// The vertex, hull and domain shader of a text. They must be compiled together, because what they
/// pass to each other is in buffers (PatchBuffers.h): the one that reads has the structs of the one
/// that writes. Outlives their modules.
class PatchStages {
public:
  explicit PatchStages(llvm::ArrayRef<ir::Module *> Shaders);

  /// Whether \p M is the vertex shader before the hull shader.
  bool isBeforeHull(const ir::Module &M) const {
    return Hull.Count && M.Entry.Of == ir::Stage::Vertex;
  }
  /// Makes the inputs of a hull or domain shader the outputs of the shader before. Reports a
  /// shader that is missing, values that differ, and what a pixel shader cannot get.
  void connect(ir::Module &M, DiagnosticEngine &Diags) const;

private:
  /// The shaders of a stage, and what the first of them gives to the next stage.
  struct Shader {
    unsigned Count = 0;
    std::string Name;
    ir::PatchDomain Of = ir::PatchDomain::Triangle;
    uint32_t Points = 0; ///< that it makes, or gets
    std::vector<ir::StageElement> Outputs;
  };

  bool isComplete(const ir::Module &M, DiagnosticEngine &Diags) const;
  void replaceInputs(ir::Module &M, const Shader &Before, DiagnosticEngine &Diags) const;
  void addNumber(ir::Module &M) const;

  /// Of the types and names of outputs.
  ir::Module Own;
  Shader Vertex, Hull, Domain;
  /// The domain shader reads the number of the patch, which the hull shader passes on: the one that
  /// the domain shader has in Metal counts the patches of all instances.
  bool ReadsNumber = false;
};

} // namespace tessera::msl
