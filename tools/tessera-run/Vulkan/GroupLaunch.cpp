// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Launch.h"

using namespace llvm;

namespace tessera::run {

namespace {
class GroupLaunch : public Launch {
public:
  GroupLaunch(Device &D, const Pipeline &P, const ShaderModule &Module)
      : Launch(VK_PIPELINE_BIND_POINT_COMPUTE, VK_SHADER_STAGE_COMPUTE_BIT), D(D), P(P),
        Module(Module) {}

  Error checkLimits() const override {
    const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
    uint64_t Invocations = 1;
    for (unsigned I = 0; I < 3; ++I) {
      Invocations *= Module.WorkgroupSize[I];
      if (P.Dispatch.GroupCount[I] > Limits.maxComputeWorkGroupCount[I])
        return deviceError("DispatchGroupCount " + Twine(P.Dispatch.GroupCount[I]) +
                           "; the device allows " + Twine(Limits.maxComputeWorkGroupCount[I]));
      if (!Module.WorkgroupSize[I] || Module.WorkgroupSize[I] > Limits.maxComputeWorkGroupSize[I])
        return deviceError("a workgroup size of " + Twine(Module.WorkgroupSize[I]) +
                           "; the device allows 1 to " + Twine(Limits.maxComputeWorkGroupSize[I]));
    }
    if (Invocations > Limits.maxComputeWorkGroupInvocations)
      return deviceError("a workgroup of " + Twine(Invocations) +
                         " invocations; the device allows " +
                         Twine(Limits.maxComputeWorkGroupInvocations));
    return Error::success();
  }

  Error create(VkPipelineLayout Layout, const DeviceMemory &) override {
    PipelineStage Stage(D, P.shader());
    if (Error E = Stage.create(Module, P.Dispatch.SubgroupSize))
      return E;
    VkComputePipelineCreateInfo Info = {};
    Info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
    Info.layout = Layout;
    Info.stage = Stage.Info;
    if (D.FullSubgroups && Module.WorkgroupSize[0] % Stage.LargestSubgroup == 0)
      Info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
    if (Error E = check(
            D.Vk.vkCreateComputePipelines(D.Handle, VK_NULL_HANDLE, 1, &Info, nullptr, &Handle),
            "vkCreateComputePipelines"))
      return E;
    Cleaner.add([this] { D.Vk.vkDestroyPipeline(D.Handle, Handle, nullptr); });
    return Error::success();
  }

  void record(VkCommandBuffer Commands, function_ref<void()> BindResources) const override {
    BindResources();
    D.Vk.vkCmdBindPipeline(Commands, BindPoint, Handle);
    const auto &Count = P.Dispatch.GroupCount;
    D.Vk.vkCmdDispatch(Commands, Count[0], Count[1], Count[2]);
  }

private:
  Device &D;
  const Pipeline &P;
  const ShaderModule &Module;
  VkPipeline Handle = VK_NULL_HANDLE;
  Cleanup Cleaner;
};
} // namespace

std::unique_ptr<Launch> groupLaunch(Device &D, const Pipeline &P, const ShaderModule &Module) {
  return std::make_unique<GroupLaunch>(D, P, Module);
}

} // namespace tessera::run
