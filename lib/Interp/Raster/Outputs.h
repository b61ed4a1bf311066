//===- Outputs.h - Outputs of the stages of a draw --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An output of a mesh or hull shader is an object in the memory of its threads: the scalars of one
// vertex, primitive or control point after the other, or those of the patch. Others stay in rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Interp/Raster/Primitives.h"

namespace tessera::interp {

/// Takes the outputs of a vertex, primitive or control point out of the memory of the threads that
/// ran. \p OfPrimitives: those of a primitive or of the patch, else the others.
void takeShared(const Machine &M, uint32_t Number, bool OfPrimitives, ShadedValues &To);

} // namespace tessera::interp
