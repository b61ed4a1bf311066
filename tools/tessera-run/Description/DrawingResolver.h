// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Connects the names of what only graphics pipelines have, fills in what is not given, and rejects
// what contradicts itself or the buffers.

#ifndef TESSERA_RUN_DRAWINGRESOLVER_H
#define TESSERA_RUN_DRAWINGRESOLVER_H

#include "Description/PipelineResolver.h"

namespace tessera::run {

/// Must run when the resources of \p P are resolved. \p P has shaders.
void resolveDrawing(Pipeline &P, ReportFn Report);

} // namespace tessera::run

#endif
