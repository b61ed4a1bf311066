// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Launch.h"
#include "Vulkan/WaveSizes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera::run {

std::unique_ptr<Launch> launchOf(Device &D, const Pipeline &P, ArrayRef<ShaderModule> Modules) {
  switch (P.kind()) {
  case PipelineKind::Compute:
    return groupLaunch(D, P, Modules.front());
  case PipelineKind::Graphics:
    return drawLaunch(D, P, Modules);
  case PipelineKind::Rays:
    return rayLaunch(D, P, Modules);
  }
  llvm_unreachable("covered switch");
}

VkShaderStageFlags stagesOf(const Pipeline &P) {
  VkShaderStageFlags Stages = 0;
  for (const Shader &S : P.Shaders)
    Stages |= bitOf(S.Stage);
  return Stages;
}

Error PipelineStage::create(const ShaderModule &Module, uint32_t AskedSize) {
  VkShaderStageFlagBits Stage = bitOf(S.Stage);
  VkShaderModuleCreateInfo ModuleInfo = {};
  ModuleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  ModuleInfo.codeSize = Module.Words.size() * 4;
  ModuleInfo.pCode = Module.Words.data();
  VkShaderModule Handle = VK_NULL_HANDLE;
  if (Error E = check(D.Vk.vkCreateShaderModule(D.Handle, &ModuleInfo, nullptr, &Handle),
                      "vkCreateShaderModule"))
    return E;
  Cleaner.add([this, Handle] { D.Vk.vkDestroyShaderModule(D.Handle, Handle, nullptr); });
  for (const SpecializationConstant &C : S.SpecializationConstants) {
    const FormatInfo &F = info(C.Type);
    Entries.push_back({C.ConstantID, static_cast<uint32_t>(Values.size()), F.Bytes});
    Values.resize(Values.size() + F.Bytes);
    storeBits(F, C.Bits, &Values[Values.size() - F.Bytes]);
  }
  Specialization = {static_cast<uint32_t>(Entries.size()), Entries.data(), Values.size(),
                    Values.data()};
  Info.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  Info.stage = Stage;
  Info.module = Handle;
  Info.pName = S.Entry.Text.c_str();
  Info.pSpecializationInfo = &Specialization;

  // From SPIR-V 1.6 on the driver may choose any size where none is required.
  bool Varies = Module.majorVersion() > 1 || Module.minorVersion() >= 6;
  const PhysicalDevice &Of = D.Physical;
  bool CanRequire = D.SubgroupSizeControl && (Of.RequiredSizeStages & Stage);
  Expected<WaveChoice> Waves =
      chooseWaveSize({Of.Properties.deviceName, Of.SubgroupSize, Of.MinSubgroupSize,
                      Of.MaxSubgroupSize, CanRequire, Varies},
                     AskedSize, Module.Waves);
  if (!Waves)
    return Waves.takeError();
  if (!Waves->Warning.empty())
    errs() << "tessera-run: warning: " << Waves->Warning << '\n';
  SizeInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
  SizeInfo.requiredSubgroupSize = Waves->Required;
  if (Waves->Required)
    Info.pNext = &SizeInfo;
  LargestSubgroup = Waves->Required ? Waves->Required
                    : Varies        ? Of.MaxSubgroupSize
                                    : Of.SubgroupSize;
  return Error::success();
}

} // namespace tessera::run
