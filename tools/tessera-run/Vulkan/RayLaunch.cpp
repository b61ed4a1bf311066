// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/AddressedBuffers.h"
#include "Vulkan/Launch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace tessera::run {
namespace {

/// A part of the shader binding table: records of one size.
struct TableRegion {
  std::vector<uint32_t> Groups; ///< of each record
  std::vector<std::vector<uint8_t>> Data;
  VkStridedDeviceAddressRegionKHR Region = {};

  void add(uint32_t Group, const ShaderRecord &R) {
    Groups.push_back(Group);
    Data.push_back(R.bytes());
  }
};

class RayLaunch : public Launch {
public:
  RayLaunch(Device &D, const Pipeline &P, ArrayRef<ShaderModule> Modules)
      : Launch(VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, stagesOf(P)), D(D), P(P), Modules(Modules) {
    Limits.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR;
    VkPhysicalDeviceProperties2 Properties = {};
    Properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
    Properties.pNext = &Limits;
    D.Vk.vkGetPhysicalDeviceProperties2(D.Physical.Handle, &Properties);
  }

  Error checkLimits() const override {
    const VkPhysicalDeviceLimits &Core = D.Physical.Properties.limits;
    uint64_t Rays = 1;
    for (unsigned I = 0; I < 3; ++I) {
      uint64_t Most = uint64_t(Core.maxComputeWorkGroupCount[I]) * Core.maxComputeWorkGroupSize[I];
      if (P.Dispatch.GroupCount[I] > Most)
        return deviceError("DispatchGroupCount " + Twine(P.Dispatch.GroupCount[I]) +
                           "; the device allows " + Twine(Most));
      Rays = SaturatingMultiply(Rays, uint64_t(P.Dispatch.GroupCount[I]));
    }
    if (Rays > Limits.maxRayDispatchInvocationCount)
      return deviceError("a dispatch of " + Twine(Rays) + " rays; the device allows " +
                         Twine(Limits.maxRayDispatchInvocationCount));
    if (P.Rays.Config.MaxRecursion > Limits.maxRayRecursionDepth)
      return deviceError("MaxTraceRecursionDepth " + Twine(P.Rays.Config.MaxRecursion) +
                         "; the device allows " + Twine(Limits.maxRayRecursionDepth));
    return Error::success();
  }

  Error create(VkPipelineLayout Layout, const DeviceMemory &) override {
    if (Error E = createPipeline(Layout))
      return E;
    return createTable();
  }

  void record(VkCommandBuffer Commands, function_ref<void()> BindResources) const override {
    BindResources();
    D.Vk.vkCmdBindPipeline(Commands, BindPoint, Handle);
    if (P.Rays.Config.StackSize)
      D.Vk.vkCmdSetRayTracingPipelineStackSizeKHR(Commands, *P.Rays.Config.StackSize);
    const auto &Count = P.Dispatch.GroupCount;
    D.Vk.vkCmdTraceRaysKHR(Commands, &Generation.Region, &Miss.Region, &Hit.Region,
                           &Callable.Region, Count[0], Count[1], Count[2]);
  }

private:
  static VkRayTracingShaderGroupCreateInfoKHR group(VkRayTracingShaderGroupTypeKHR Type) {
    VkRayTracingShaderGroupCreateInfoKHR G = {};
    G.sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR;
    G.type = Type;
    G.generalShader = G.closestHitShader = G.anyHitShader = G.intersectionShader =
        VK_SHADER_UNUSED_KHR;
    return G;
  }

  /// Returns the stage with the intersection shader of \p H. lavapipe 26.1 has one any-hit shader
  /// for each stage with an intersection shader, so groups with others get further stages.
  uint32_t intersectionStage(const HitGroup &H) {
    if (H.IntersectionShader == NoIndex)
      return VK_SHADER_UNUSED_KHR;
    auto [First, New] = AnyHitOf.try_emplace(H.IntersectionShader, H.AnyHitShader);
    if (First->second == H.AnyHitShader)
      return H.IntersectionShader;
    CopiedStages.push_back(H.IntersectionShader);
    return static_cast<uint32_t>(P.Shaders.size() + CopiedStages.size() - 1);
  }

  /// Makes a group of each hit group and, behind them, of each other shader of the table.
  void makeGroups() {
    static_assert(VK_SHADER_UNUSED_KHR == NoIndex, "indices of shaders are passed through");
    for (const HitGroup &H : P.Rays.HitGroups) {
      VkRayTracingShaderGroupCreateInfoKHR &G = Groups.emplace_back(
          group(H.Type == HitGroupType::Procedural
                    ? VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR
                    : VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR));
      G.closestHitShader = H.ClosestHitShader;
      G.anyHitShader = H.AnyHitShader;
      G.intersectionShader = intersectionStage(H);
    }
    auto Add = [&](TableRegion &To, const ShaderRecord &R) {
      To.add(static_cast<uint32_t>(Groups.size()), R);
      Groups.emplace_back(group(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR)).generalShader =
          R.Object;
    };
    const ShaderTable &T = P.Rays.Table;
    Add(Generation, T.RayGeneration);
    for (const ShaderRecord &R : T.Miss)
      Add(Miss, R);
    for (const ShaderRecord &R : T.HitGroups)
      Hit.add(R.Object, R);
    for (const ShaderRecord &R : T.Callable)
      Add(Callable, R);
  }

  Error createPipeline(VkPipelineLayout Layout) {
    makeGroups();
    std::vector<std::unique_ptr<PipelineStage>> Stages;
    std::vector<VkPipelineShaderStageCreateInfo> StageInfos;
    for (const auto &[S, Module] : zip(P.Shaders, Modules)) {
      PipelineStage &Stage = *Stages.emplace_back(std::make_unique<PipelineStage>(D, S));
      if (Error E = Stage.create(Module, P.Dispatch.SubgroupSize))
        return E;
      StageInfos.push_back(Stage.Info);
    }
    for (uint32_t Shader : CopiedStages)
      StageInfos.push_back(StageInfos[Shader]);
    const VkDynamicState StackSize = VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR;
    VkPipelineDynamicStateCreateInfo Dynamic = {};
    Dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
    Dynamic.dynamicStateCount = 1;
    Dynamic.pDynamicStates = &StackSize;
    const RayConfig &Config = P.Rays.Config;
    VkRayTracingPipelineCreateInfoKHR Info = {};
    Info.sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR;
    if (Config.Flags & RayConfig::SkipTriangles)
      Info.flags |= VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR;
    if (Config.Flags & RayConfig::SkipBoxes)
      Info.flags |= VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR;
    Info.stageCount = static_cast<uint32_t>(StageInfos.size());
    Info.pStages = StageInfos.data();
    Info.groupCount = static_cast<uint32_t>(Groups.size());
    Info.pGroups = Groups.data();
    Info.maxPipelineRayRecursionDepth = Config.MaxRecursion;
    Info.pDynamicState = Config.StackSize ? &Dynamic : nullptr;
    Info.layout = Layout;
    if (Error E = check(D.Vk.vkCreateRayTracingPipelinesKHR(
                            D.Handle, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &Info, nullptr, &Handle),
                        "vkCreateRayTracingPipelinesKHR"))
      return E;
    Cleaner.add([this] { D.Vk.vkDestroyPipeline(D.Handle, Handle, nullptr); });
    return Error::success();
  }

  Error createTable() {
    uint32_t HandleSize = Limits.shaderGroupHandleSize;
    std::vector<uint8_t> Handles(Groups.size() * HandleSize);
    if (Error E = check(D.Vk.vkGetRayTracingShaderGroupHandlesKHR(
                            D.Handle, Handle, 0, static_cast<uint32_t>(Groups.size()),
                            Handles.size(), Handles.data()),
                        "vkGetRayTracingShaderGroupHandlesKHR"))
      return E;
    std::vector<uint8_t> Bytes;
    for (TableRegion *T : {&Generation, &Miss, &Hit, &Callable}) {
      if (T->Groups.empty())
        continue;
      size_t Largest = 0;
      for (const std::vector<uint8_t> &Data : T->Data)
        Largest = std::max(Largest, Data.size());
      VkDeviceSize Stride = alignTo(HandleSize + Largest, Limits.shaderGroupHandleAlignment);
      if (Stride > Limits.maxShaderGroupStride)
        return deviceError("a record with " + Twine(Largest) +
                           " bytes of data; the device allows " +
                           Twine(Limits.maxShaderGroupStride - HandleSize));
      size_t Start = alignTo(Bytes.size(), Limits.shaderGroupBaseAlignment);
      T->Region = {Start, Stride, Stride * T->Groups.size()};
      Bytes.resize(Start + T->Region.size);
      for (const auto &[I, Group] : enumerate(T->Groups)) {
        auto Record = Bytes.begin() + static_cast<ptrdiff_t>(Start + I * Stride);
        Record = std::copy_n(Handles.begin() + ptrdiff_t(Group) * HandleSize, HandleSize, Record);
        copy(T->Data[I], Record);
      }
    }
    Expected<AddressedBuffer> Table =
        createFilledBuffer(D, Bytes, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR,
                           Limits.shaderGroupBaseAlignment, Cleaner);
    if (!Table)
      return Table.takeError();
    for (TableRegion *T : {&Generation, &Miss, &Hit, &Callable})
      if (!T->Groups.empty())
        T->Region.deviceAddress += Table->Address;
    return Error::success();
  }

  Device &D;
  const Pipeline &P;
  ArrayRef<ShaderModule> Modules;
  VkPhysicalDeviceRayTracingPipelinePropertiesKHR Limits = {};
  std::vector<VkRayTracingShaderGroupCreateInfoKHR> Groups;
  /// Of each intersection shader, in the first hit group that has it.
  std::map<uint32_t, uint32_t> AnyHitOf;
  std::vector<uint32_t> CopiedStages; ///< further stages with the same shaders
  TableRegion Generation, Miss, Hit, Callable;
  VkPipeline Handle = VK_NULL_HANDLE;
  Cleanup Cleaner;
};

} // namespace

std::unique_ptr<Launch> rayLaunch(Device &D, const Pipeline &P, ArrayRef<ShaderModule> Modules) {
  return std::make_unique<RayLaunch>(D, P, Modules);
}

} // namespace tessera::run
