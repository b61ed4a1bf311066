// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Launch.h"

using namespace llvm;

namespace tessera::run {

std::unique_ptr<Launch> launchOf(Device &D, const Pipeline &P, const ShaderModule &Module) {
  return groupLaunch(D, P, Module);
}

Error PipelineStage::create(const ShaderModule &Module, VkShaderStageFlagBits Stage) {
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
  return Error::success();
}

} // namespace tessera::run
