// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the keys for rays.

#ifndef TESSERA_RUN_RAYSWRITER_H
#define TESSERA_RUN_RAYSWRITER_H

#include "Description/Pipeline.h"

namespace tessera::run {

/// Writes AccelerationStructures and, of a ray tracing pipeline, its configuration, hit groups and
/// shader binding table, without what is as by default.
void writeRays(llvm::raw_ostream &OS, const Pipeline &P);

} // namespace tessera::run

#endif
