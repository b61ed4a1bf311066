// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Connects the names of the keys for rays, reads the geometry from the buffers, fills in what is
// not given, and rejects what contradicts itself or the buffers.

#ifndef TESSERA_RUN_RAYSRESOLVER_H
#define TESSERA_RUN_RAYSRESOLVER_H

#include "Description/PipelineResolver.h"

namespace tessera::run {

/// \p P has shaders.
void resolveRays(Pipeline &P, ReportFn Report);

} // namespace tessera::run

#endif
