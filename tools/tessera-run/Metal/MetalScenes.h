// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline's acceleration structures as the model of Metal searches them.

#ifndef TESSERA_RUN_METALSCENES_H
#define TESSERA_RUN_METALSCENES_H

#include "Description/Pipeline.h"

namespace tessera::run {

/// The contents of the structure that has the instances.
std::vector<uint8_t> metalScene(const Pipeline &P, llvm::ArrayRef<SceneInstance> Instances);

/// The first hit group of each instance, a uint.
std::vector<uint8_t> hitGroupOffsets(llvm::ArrayRef<SceneInstance> Instances);

} // namespace tessera::run

#endif
