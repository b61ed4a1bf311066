// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Requirements of the modules and the description of a pipeline for a device.

#ifndef TESSERA_RUN_DEVICENEEDS_H
#define TESSERA_RUN_DEVICENEEDS_H

#include "Vulkan/ShaderModule.h"

namespace tessera::run {

/// A row STATE_NEEDS or STATE_USES of Features.def.
enum class StateNeed : uint8_t {
#define STATE_NEEDS(Name, ...) Name,
#define STATE_USES(Name, ...) Name,
#include "Vulkan/Features.def"
};

struct DeviceNeeds : ModuleNeeds {
  std::set<StateNeed> State;
  /// The stages that need operations of subgroups.
  std::set<ShaderStage> SubgroupStages;
  /// The work is a draw, so the queue must draw.
  bool Draws = false;

  void addCapability(uint32_t Capability);
};

/// Merges the requirements of all shaders. \p Modules has one module for each shader of \p P.
DeviceNeeds needsOf(const Pipeline &P, llvm::ArrayRef<ShaderModule> Modules);

} // namespace tessera::run

#endif
