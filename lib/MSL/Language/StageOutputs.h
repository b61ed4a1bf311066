//===- StageOutputs.h - Connects pixel shaders to the stage before ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/StringMap.h"

namespace tessera {
class DiagnosticEngine;
}

namespace tessera::msl {

/// The outputs at locations of the vertex or mesh shader of a text. They outlive its module.
class StageOutputs {
public:
  explicit StageOutputs(const ir::Module &Before);

  /// Connects the inputs of the pixel shader \p M to them (Text::expect).
  void connect(ir::Module &M, DiagnosticEngine &Diags) const;

private:
  struct Output {
    uint32_t Location, Component;
    uint64_t Components; ///< of a vector or number; 0: it is an array
    std::string Scalar, Type, HLSLType;
    bool PerPrimitive;
  };
  static Output describe(const ir::StageElement &E);
  const Output *find(const ir::StageElement &In) const;

  std::string Function;
  uint32_t End = 0;                   ///< one more than the last location
  llvm::StringMap<Output> BySemantic; ///< in small letters
  llvm::DenseMap<uint32_t, std::string> ByLocation;
};

} // namespace tessera::msl
