// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The draw of a pipeline as the model of Metal has it.

#ifndef TESSERA_RUN_METALDRAW_H
#define TESSERA_RUN_METALDRAW_H

#include "Description/Pipeline.h"
#include "Model.h"

namespace tessera::run {

/// Without the functions. Targets are the buffers of \p P. A DeviceError for what Metal lacks.
llvm::Expected<model::Draw> metalDraw(Pipeline &P);

} // namespace tessera::run

#endif
