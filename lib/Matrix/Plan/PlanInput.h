//===- PlanInput.h - What every question of the plan reads ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Facts/WiderMatrices.h"
#include "Transforms/Pass.h"

namespace tessera {

/// The input of the plan, which no decision changes. All references must outlive it.
struct PlanInput {
  const Target &Device;
  const MatrixOptions &Options;
  const MatrixSummary &Written; ///< the module's operations on matrices
  ir::TypeContext &Types;
  uint32_t Invocations;  ///< of a group
  uint32_t ScratchWaves; ///< waves of a group; each has its own part of the scratch memory
  /// Tiles may reach beyond the matrices.
  bool Pads = true;
  /// Uses only the rows of cooperative tensors, which the device then has.
  bool ForTensors = false;
  /// Why tensors are not used although the device has them, as a sentence.
  llvm::StringRef NotTensors = {};

  /// The same for a module with these operations.
  PlanInput with(const MatrixSummary &Others) const {
    return {Device,       Options, Others,     Types,     Invocations,
            ScratchWaves, Pads,    ForTensors, NotTensors};
  }
  bool forSPIRV() const { return includes(Device.Backends, Backend::SPIRV); }
};

using MatrixTypeMap = llvm::DenseMap<const ir::Type *, const ir::Type *>;

/// The target as it looks to decisions about some ops, which may hold matrices wider.
struct WiderTarget {
  llvm::SetVector<const ir::Type *> Narrow; ///< types that are held wider
  std::optional<Target> Own;                ///< with rows for these; empty if there are none

  const Target &over(const Target &Device) const { return Own ? *Own : Device; }
};

/// Returns the first matrix of \p Types that the device lacks and that nothing holds wider,
/// although the target has rows for others of its components; null if there is none.
const ir::Type *notHeld(const PlanInput &In, const WiderTarget &Wider,
                        llvm::ArrayRef<const ir::Type *> Types);

WiderTarget targetFor(const PlanInput &In, llvm::ArrayRef<MatrixOps> Ops);

} // namespace tessera
