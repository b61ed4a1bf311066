//===- ScratchDemand.h - Groupshared memory that matrices will take -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand-packed-fills, lower-fragments, widen-matrices and stage-accesses hand components from
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
  /// It needs scratch memory because devices cannot load or store it at its place.
  bool Misplaced = false;
};

/// Matrices that do not fit.
struct CrowdedMatrices {
  uint64_t Needed = 0; ///< bytes of groupshared memory in all
  uint64_t Limit = 0;
  /// The first load, store or fill of each.
  llvm::DenseMap<const ir::Type *, Loc> Accesses;
};

/// Finds the matrices to remove so that the scratch variables of the rest, with the shader's own
/// variables, fit in the target's groupshared memory. Until they fit, removes the matrices with the
/// largest request for the largest variable. Returns none if the shader's own variables are too
/// large already. If the target states no limit, HLSL's applies, but only misplaced matrices are
/// removed.
CrowdedMatrices findCrowded(ir::Module &M, const Target &Device, uint32_t Waves,
                            llvm::ArrayRef<ScratchRequest> Requests);

/// Returns the variables for \p Requests, each with the first access that needs its full size.
std::vector<std::pair<ScratchUse, Loc>> scratchVariables(llvm::ArrayRef<ScratchRequest> Requests);

} // namespace tessera
