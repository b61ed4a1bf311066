// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the keys that only graphics pipelines have.

#ifndef TESSERA_RUN_DRAWINGWRITER_H
#define TESSERA_RUN_DRAWINGWRITER_H

#include "Description/Pipeline.h"

namespace tessera::run {

/// Writes Bindings, Rasterizer and DepthStencil, without what is as by default.
void writeDrawing(llvm::raw_ostream &OS, const Pipeline &P);

} // namespace tessera::run

#endif
