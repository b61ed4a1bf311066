//===- PrimitiveInputs.h - Inputs of hull, domain and geometry shaders -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/Links.h"
#include "Interp/Raster/Primitives.h"

namespace tessera::interp {

/// What the threads of a shader read of the vertices of one primitive or patch.
class PrimitiveInputs {
public:
  /// \p Given: the outputs of the stage before.
  PrimitiveInputs(const Machine &M, llvm::ArrayRef<ir::StageElement> Given);

  /// Fills the rows of all inputs. \p OfPatch: the values that the patch has once; null without a
  /// patch. A vertex that is missing has no values.
  void fill(Wave &W, llvm::ArrayRef<const ShadedValues *> Vertices,
            const ShadedValues *OfPatch) const;

private:
  std::vector<Links> Found; ///< of each input
};

} // namespace tessera::interp
