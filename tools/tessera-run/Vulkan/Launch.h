// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline object of a run and the command that starts its work. Each kind of pipeline has a
// file.

#ifndef TESSERA_RUN_LAUNCH_H
#define TESSERA_RUN_LAUNCH_H

#include "Vulkan/DeviceMemory.h"

namespace tessera::run {

class Launch {
public:
  virtual ~Launch() = default;

  /// Returns an error that names a limit of the device that the work exceeds.
  virtual llvm::Error checkLimits() const = 0;
  /// Creates the pipeline object, which lives as long as this. \p Memory has its buffers and
  /// images.
  virtual llvm::Error create(VkPipelineLayout Layout, const DeviceMemory &Memory) = 0;
  /// Records the work. \p BindResources binds descriptor sets and push constants; it must come
  /// after the beginning of a render pass, because one with views leaves nothing bound.
  virtual void record(VkCommandBuffer Commands, llvm::function_ref<void()> BindResources) const = 0;

  /// The bind point of descriptors, and the stages that read push constants.
  const VkPipelineBindPoint BindPoint;
  const VkShaderStageFlags Stages;

protected:
  Launch(VkPipelineBindPoint BindPoint, VkShaderStageFlags Stages)
      : BindPoint(BindPoint), Stages(Stages) {}
};

/// Dispatches a grid of groups of a compute shader (GroupLaunch.cpp).
std::unique_ptr<Launch> groupLaunch(Device &D, const Pipeline &P, const ShaderModule &Module);

/// Draws with a graphics pipeline (DrawLaunch.cpp).
std::unique_ptr<Launch> drawLaunch(Device &D, const Pipeline &P,
                                   llvm::ArrayRef<ShaderModule> Modules);

/// Dispatches a grid of rays (RayLaunch.cpp).
std::unique_ptr<Launch> rayLaunch(Device &D, const Pipeline &P,
                                  llvm::ArrayRef<ShaderModule> Modules);

/// Returns the launch for the kind of \p P. \p Modules has one module for each shader.
std::unique_ptr<Launch> launchOf(Device &D, const Pipeline &P,
                                 llvm::ArrayRef<ShaderModule> Modules);

/// Returns the stages of all shaders.
VkShaderStageFlags stagesOf(const Pipeline &P);

/// A shader as a stage of a pipeline object. It must live until the object is created.
class PipelineStage {
public:
  PipelineStage(Device &D, const Shader &S) : D(D), S(S) {}
  PipelineStage(const PipelineStage &) = delete;

  /// \p AskedSize is the description's SubgroupSize, or 0.
  llvm::Error create(const ShaderModule &Module, uint32_t AskedSize);

  VkPipelineShaderStageCreateInfo Info = {};
  /// The largest subgroup that the stage may have.
  uint32_t LargestSubgroup = 0;

private:
  Device &D;
  const Shader &S;
  std::vector<VkSpecializationMapEntry> Entries;
  std::vector<uint8_t> Values;
  VkSpecializationInfo Specialization = {};
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo SizeInfo = {};
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
