// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a device runs of a pipeline: its object and the command that starts its work. Each kind of
// pipeline has a file.

#ifndef TESSERA_RUN_LAUNCH_H
#define TESSERA_RUN_LAUNCH_H

#include "Vulkan/Device.h"

namespace tessera::run {

class Launch {
public:
  virtual ~Launch() = default;

  /// An error that says what of the work is more than the device allows.
  virtual llvm::Error checkLimits() const = 0;
  /// Makes the pipeline object, which lives as long as this.
  virtual llvm::Error create(VkPipelineLayout Layout) = 0;
  virtual void record(VkCommandBuffer Commands) const = 0;

  /// Where its descriptors are bound, and which stages read push constants.
  const VkPipelineBindPoint BindPoint;
  const VkShaderStageFlags Stages;

protected:
  Launch(VkPipelineBindPoint BindPoint, VkShaderStageFlags Stages)
      : BindPoint(BindPoint), Stages(Stages) {}
};

/// A grid of groups, of a compute shader (GroupLaunch.cpp).
std::unique_ptr<Launch> groupLaunch(Device &D, const Pipeline &P, const ShaderModule &Module);

/// The launch of a pipeline's kind.
std::unique_ptr<Launch> launchOf(Device &D, const Pipeline &P, const ShaderModule &Module);

/// A shader as a stage of a pipeline object. It must live until that is made.
class PipelineStage {
public:
  PipelineStage(Device &D, const Shader &S) : D(D), S(S) {}
  PipelineStage(const PipelineStage &) = delete;

  llvm::Error create(const ShaderModule &Module, VkShaderStageFlagBits Stage);

  VkPipelineShaderStageCreateInfo Info = {};

private:
  Device &D;
  const Shader &S;
  std::vector<VkSpecializationMapEntry> Entries;
  std::vector<uint8_t> Values;
  VkSpecializationInfo Specialization = {};
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
