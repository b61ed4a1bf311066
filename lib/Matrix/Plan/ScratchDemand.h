//===- ScratchDemand.h - Groupshared memory that matrices will take -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand-packed-fills, lower-fragments, widen-accumulators and stage-accesses hand components from
// lane to lane through groupshared memory (WaveScratch.h), beside the variables of the shader,
// which may leave too little. The plan asks here whose matrices that concerns: those that the lanes
// compute themselves need none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Code/WaveScratch.h"
#include "Target/Target.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

/// The scratch memory for the accesses of one type. All uses of a component type share one
/// variable.
struct ScratchRequest {
  ScratchUse Use;
  const ir::Type *Matrix;
  Loc Where; ///< of the first
  /// It is there because no load or store reaches the place.
  bool Misplaced = false;
};

/// Matrices that do not fit.
struct CrowdedMatrices {
  uint64_t Needed = 0; ///< bytes of groupshared memory in all
  uint64_t Limit = 0;
  /// The first load, store or fill of each.
  llvm::DenseMap<const ir::Type *, Loc> Accesses;
};

/// Finds the matrices whose requests exceed the target's groupshared memory, largest first. Returns
/// none if removing them would not help, because the shader's own variables are too large. If the
/// target has no known limit, HLSL's limit applies to misplaced matrices, and no limit to others.
CrowdedMatrices findCrowded(ir::Module &M, const Target &Device, uint32_t Waves,
                            llvm::ArrayRef<ScratchRequest> Requests);

/// The variables that \p Requests take, each with the first access that takes most of it.
std::vector<std::pair<ScratchUse, Loc>> scratchVariables(llvm::ArrayRef<ScratchRequest> Requests);

} // namespace tessera
