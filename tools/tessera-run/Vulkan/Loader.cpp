// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Loader.h"

#include "llvm/Support/raw_ostream.h"
#include <dlfcn.h>

using namespace llvm;

namespace tessera::run {

char DeviceError::ID;

void DeviceError::log(raw_ostream &OS) const { OS << Message; }

std::error_code DeviceError::convertToErrorCode() const { return inconvertibleErrorCode(); }

Error VulkanApi::open() {
  // Drivers keep threads and handlers alive, so the library is never closed.
  void *Library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    return deviceError("no Vulkan loader: " + Twine(dlerror()));
  vkGetInstanceProcAddr =
      reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(Library, "vkGetInstanceProcAddr"));
  if (!vkGetInstanceProcAddr)
    return deviceError("libvulkan.so.1 has no vkGetInstanceProcAddr");
#define GLOBAL_FUNCTION(Name)                                                                      \
  Name = reinterpret_cast<PFN_##Name>(vkGetInstanceProcAddr(VK_NULL_HANDLE, #Name));               \
  if (!Name)                                                                                       \
    return deviceError("the Vulkan loader is too old: it has no " #Name);
#include "Vulkan/VulkanFunctions.def"
  return Error::success();
}

Error VulkanApi::loadInstance(VkInstance Instance) {
#define INSTANCE_FUNCTION(Name)                                                                    \
  Name = reinterpret_cast<PFN_##Name>(vkGetInstanceProcAddr(Instance, #Name));                     \
  if (!Name)                                                                                       \
    return deviceError("the Vulkan loader is too old: it has no " #Name);
#include "Vulkan/VulkanFunctions.def"
  vkCreateDebugUtilsMessengerEXT = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
      vkGetInstanceProcAddr(Instance, "vkCreateDebugUtilsMessengerEXT"));
  vkDestroyDebugUtilsMessengerEXT = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
      vkGetInstanceProcAddr(Instance, "vkDestroyDebugUtilsMessengerEXT"));
  return Error::success();
}

Error VulkanApi::loadDevice(VkDevice Device) {
#define DEVICE_FUNCTION(Name)                                                                      \
  Name = reinterpret_cast<PFN_##Name>(vkGetDeviceProcAddr(Device, #Name));                         \
  if (!Name)                                                                                       \
    return deviceError("the Vulkan driver has no " #Name);
#define EXTENSION_FUNCTION(Name)                                                                   \
  Name = reinterpret_cast<PFN_##Name>(vkGetDeviceProcAddr(Device, #Name));
#include "Vulkan/VulkanFunctions.def"
  return Error::success();
}

StringRef resultName(VkResult Result) {
  static constexpr struct {
    VkResult Result;
    StringLiteral Name;
  } Names[] = {
#define RESULT(Name) {Name, #Name}
      RESULT(VK_SUCCESS),
      RESULT(VK_NOT_READY),
      RESULT(VK_TIMEOUT),
      RESULT(VK_INCOMPLETE),
      RESULT(VK_PIPELINE_COMPILE_REQUIRED),
      RESULT(VK_ERROR_OUT_OF_HOST_MEMORY),
      RESULT(VK_ERROR_OUT_OF_DEVICE_MEMORY),
      RESULT(VK_ERROR_INITIALIZATION_FAILED),
      RESULT(VK_ERROR_DEVICE_LOST),
      RESULT(VK_ERROR_MEMORY_MAP_FAILED),
      RESULT(VK_ERROR_LAYER_NOT_PRESENT),
      RESULT(VK_ERROR_EXTENSION_NOT_PRESENT),
      RESULT(VK_ERROR_FEATURE_NOT_PRESENT),
      RESULT(VK_ERROR_INCOMPATIBLE_DRIVER),
      RESULT(VK_ERROR_TOO_MANY_OBJECTS),
      RESULT(VK_ERROR_FORMAT_NOT_SUPPORTED),
      RESULT(VK_ERROR_FRAGMENTED_POOL),
      RESULT(VK_ERROR_OUT_OF_POOL_MEMORY),
      RESULT(VK_ERROR_FRAGMENTATION),
      RESULT(VK_ERROR_INVALID_SHADER_NV),
      RESULT(VK_ERROR_UNKNOWN),
#undef RESULT
  };
  for (const auto &Row : Names)
    if (Row.Result == Result)
      return Row.Name;
  return "an unlisted VkResult";
}

Error check(VkResult Result, StringRef Function) {
  if (Result == VK_SUCCESS)
    return Error::success();
  return createStringError(Function + ": " + resultName(Result) + " (" +
                           Twine(static_cast<int>(Result)) + ")");
}

} // namespace tessera::run
