//===- ScratchDemand.h - Groupshared memory that matrices will take --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand-packed-fills, lower-fragments, widen-accumulators and stage-packed hand components from
// lane to lane through groupshared memory (WaveScratch.h), beside the variables of the shader,
// which may leave too little. Before they run, emulate-matrices asks here whose matrices that
// concerns: those that the lanes compute themselves need none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

/// Matrices that do not fit.
struct CrowdedMatrices {
  uint64_t Needed = 0; ///< bytes of groupshared memory in all
  /// The first load, store or fill of each.
  llvm::DenseMap<const ir::Type *, const ir::Op *> Accesses;
};

/// Those whose loads, stores and fills take so much that less than the target has would be left,
/// the largest takers first; none where nothing helps, because the shader's own variables take too
/// much, and where no limit is known. \p Emulated need nothing, whatever is done here; \p Device is
/// the target with rows for what is widened.
CrowdedMatrices findCrowded(ir::Module &M, const PassContext &Ctx, const Target &Device,
                            const llvm::DenseSet<const ir::Type *> &Emulated);

} // namespace tessera
