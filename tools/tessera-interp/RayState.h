//===- RayState.h - A description's rays for the machine --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Description/Pipeline.h"
#include "Interp/Scene.h"

namespace tessera::interp_tool {

interp::Scene sceneOf(const run::Pipeline &P, llvm::ArrayRef<run::SceneInstance> Instances);

/// Everything but the modules of the shaders.
interp::RayDispatch describeRays(const run::Pipeline &P);

} // namespace tessera::interp_tool
