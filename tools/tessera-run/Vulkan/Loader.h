// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Vulkan loader, opened at run time: the program starts, and says what is missing, on machines
// without one.

#ifndef TESSERA_RUN_LOADER_H
#define TESSERA_RUN_LOADER_H

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace tessera::run {

/// No device, layer or feature that the run needs; exit status 2.
class DeviceError : public llvm::ErrorInfo<DeviceError> {
public:
  static char ID;
  explicit DeviceError(const llvm::Twine &Message) : Message(Message.str()) {}
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string Message;
};

inline llvm::Error deviceError(const llvm::Twine &Message) {
  return llvm::make_error<DeviceError>(Message);
}

/// The functions of VulkanFunctions.def as members of the same names.
struct VulkanApi {
  PFN_vkGetInstanceProcAddr vkGetInstanceProcAddr = nullptr;
#define GLOBAL_FUNCTION(Name) PFN_##Name Name = nullptr;
#define INSTANCE_FUNCTION(Name) PFN_##Name Name = nullptr;
#define DEVICE_FUNCTION(Name) PFN_##Name Name = nullptr;
#define EXTENSION_FUNCTION(Name) PFN_##Name Name = nullptr;
#include "Vulkan/VulkanFunctions.def"
  PFN_vkCreateDebugUtilsMessengerEXT vkCreateDebugUtilsMessengerEXT = nullptr;
  PFN_vkDestroyDebugUtilsMessengerEXT vkDestroyDebugUtilsMessengerEXT = nullptr;

  /// Opens libvulkan.so.1 and finds the functions that need no instance.
  llvm::Error open();
  llvm::Error loadInstance(VkInstance Instance);
  llvm::Error loadDevice(VkDevice Device);
};

llvm::StringRef resultName(VkResult Result);

/// Success, or an error that names the function.
llvm::Error check(VkResult Result, llvm::StringRef Function);

} // namespace tessera::run

#endif
