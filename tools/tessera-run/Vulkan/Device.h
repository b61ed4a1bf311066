// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Vulkan instance, the choice of a device, and the logical device with one queue.

#ifndef TESSERA_RUN_DEVICE_H
#define TESSERA_RUN_DEVICE_H

#include "Vulkan/Features.h"
#include "llvm/ADT/FunctionExtras.h"

namespace tessera::run {

/// Runs the added actions in reverse order when it is destroyed.
class Cleanup {
public:
  Cleanup() = default;
  Cleanup(Cleanup &&) = default;
  ~Cleanup();
  void add(llvm::unique_function<void()> Action) { Actions.push_back(std::move(Action)); }

private:
  std::vector<llvm::unique_function<void()>> Actions;
};

struct PhysicalDevice {
  VkPhysicalDevice Handle = VK_NULL_HANDLE;
  VkPhysicalDeviceProperties Properties;
  VkDriverId Driver;
  std::string DriverInfo;
  uint32_t SubgroupSize = 0;
  uint32_t MinSubgroupSize = 0;
  uint32_t MaxSubgroupSize = 0;
  /// Stages that can require a subgroup size.
  VkShaderStageFlags RequiredSizeStages = 0;
  /// Views that a draw may be repeated for; at most 32.
  uint32_t MaxViews = 0;
  std::vector<VkQueueFamilyProperties> QueueFamilies;

  std::string describe() const;
  /// "queue families: 0 graphics and compute, 2 compute", those that compute.
  std::string describeQueues() const;
};

class Instance {
public:
  Instance() = default;
  Instance(const Instance &) = delete;
  ~Instance();

  /// With \p Validate, collects messages of the Khronos validation layer; returns a DeviceError if
  /// the layer is missing. Without any driver this succeeds, and devices() is empty.
  llvm::Error create(bool Validate);

  /// All devices, in the loader's order.
  llvm::Expected<std::vector<PhysicalDevice>> devices() const;

  /// Returns a function of an extension of the instance's devices; null if no device has it.
  PFN_vkVoidFunction function(const char *Name) const {
    return Vk.vkGetInstanceProcAddr(Handle, Name);
  }

  VulkanApi Vk;
  /// Warnings and errors of the validation layer.
  std::vector<std::string> Messages;

private:
  VkInstance Handle = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT Messenger = VK_NULL_HANDLE;
};

/// Returns the device that \p Wanted selects: a number, a part of a name in any case, or a driver
/// of cpuDrivers(). Empty text selects the first GPU, or the first device if there is no GPU.
llvm::Expected<PhysicalDevice> chooseDevice(llvm::ArrayRef<PhysicalDevice> Devices,
                                            llvm::StringRef Wanted);

/// Options for the setup of a device.
struct DeviceOptions {
  /// Make accesses outside a resource harmless, where the device can.
  bool RobustAccess = true;
  /// "compute", "graphics" (and compute) or a number of a queue family; empty for the best one.
  std::string Queue;
  /// Dispatches will be timed.
  bool Timed = false;
  /// The work is a draw. Device sets it.
  bool Draws = false;
};

/// The queue family that \p O asks for; without a wish one that computes and does not draw, because
/// some devices give its groups more shared memory, if it can also do what is needed. Work that is
/// drawn takes one that draws and computes.
llvm::Expected<uint32_t> chooseQueueFamily(llvm::ArrayRef<VkQueueFamilyProperties> Families,
                                           const DeviceOptions &O);

/// "{family: 2, kind: compute}"; where a family that only computes was looked for and another is
/// taken, why: "{family: 0, kind: graphics and compute, because: no family only computes}".
std::string describeQueue(llvm::ArrayRef<VkQueueFamilyProperties> Families, uint32_t Chosen,
                          const DeviceOptions &O);

class Device {
public:
  Device(VulkanApi &Vk, const PhysicalDevice &Physical) : Vk(Vk), Physical(Physical) {}
  Device(const Device &) = delete;
  ~Device();

  llvm::Error create(const DeviceNeeds &Needs, const DeviceOptions &O);

  /// Memory for requirements, with all of \p Needed and, where there is such memory, \p Preferred.
  /// \p HasAddress: shaders are told its address.
  llvm::Expected<VkDeviceMemory> allocate(const VkMemoryRequirements &Requirements,
                                          VkMemoryPropertyFlags Needed,
                                          VkMemoryPropertyFlags Preferred, bool HasAddress = false);

  /// Records with \p Record, submits, and waits until it is done.
  llvm::Error submit(llvm::function_ref<void(VkCommandBuffer)> Record);

  VulkanApi &Vk;
  const PhysicalDevice &Physical;
  VkDevice Handle = VK_NULL_HANDLE;
  uint32_t TimestampBits = 0;
  bool SubgroupSizeControl = false;
  bool FullSubgroups = false;
  bool HasRobustAccess = false;
  /// The text of describeQueue.
  std::string QueueText;
  bool MutableDescriptors = false;
  bool PartialBindings = false;
  /// Shaders may read the vertices of acceleration structures.
  bool PositionFetch = false;

private:
  VkQueue Queue = VK_NULL_HANDLE;
  VkCommandPool Pool = VK_NULL_HANDLE;
  VkPhysicalDeviceMemoryProperties Memory;
};

/// Orders all commands before with all after, and with the host's reading.
void recordFullBarrier(const Device &D, VkCommandBuffer Commands);

} // namespace tessera::run

#endif
