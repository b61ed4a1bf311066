// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/ModuleCheck.h"

#include <spirv-tools/libspirv.hpp>

using namespace llvm;

namespace tessera::run {

Error checkModule(const ShaderModule &Module) {
  spvtools::SpirvTools Tools(SPV_ENV_VULKAN_1_4);
  std::string Complaint;
  Tools.SetMessageConsumer(
      [&](spv_message_level_t Level, const char *, const spv_position_t &, const char *Message) {
        if (Level <= SPV_MSG_ERROR && Complaint.empty())
          Complaint = Message;
      });
  // Features that a device may have enabled.
  spvtools::ValidatorOptions Options;
  Options.SetScalarBlockLayout(true);
  Options.SetWorkgroupScalarBlockLayout(true);
  Options.SetUniformBufferStandardLayout(true);
  Options.SetRelaxBlockLayout(true);
  Options.SetAllowLocalSizeId(true);
  Options.SetAllowOffsetTextureOperand(true);
  Options.SetAllowVulkan32BitBitwise(true);
  Options.SetFriendlyNames(false);
  if (Tools.Validate(Module.Words.data(), Module.Words.size(), Options))
    return Error::success();
  return createStringError("the module is not valid: " + Complaint);
}

} // namespace tessera::run
