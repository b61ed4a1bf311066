// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Device.h"
#include "Vulkan/PrivateDriver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

Cleanup::~Cleanup() {
  while (!Actions.empty()) {
    Actions.back()();
    Actions.pop_back();
  }
}

static StringRef typeName(VkPhysicalDeviceType Type) {
  switch (Type) {
  case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
    return "discrete GPU";
  case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
    return "integrated GPU";
  case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
    return "virtual GPU";
  case VK_PHYSICAL_DEVICE_TYPE_CPU:
    return "CPU";
  default:
    return "other";
  }
}

std::string PhysicalDevice::describe() const {
  uint32_t Version = Properties.apiVersion;
  return (Properties.deviceName + Twine(" (") + typeName(Properties.deviceType) + ", Vulkan " +
          Twine(VK_API_VERSION_MAJOR(Version)) + "." + Twine(VK_API_VERSION_MINOR(Version)) + "." +
          Twine(VK_API_VERSION_PATCH(Version)) + ", " + DriverInfo + ", subgroups of " +
          Twine(MinSubgroupSize) + " to " + Twine(MaxSubgroupSize) + ")")
      .str();
}

static bool computes(const VkQueueFamilyProperties &F) {
  return (F.queueFlags & VK_QUEUE_COMPUTE_BIT) != 0;
}

static bool draws(const VkQueueFamilyProperties &F) {
  return (F.queueFlags & VK_QUEUE_GRAPHICS_BIT) != 0;
}

/// Names the kind of a family that computes.
static StringRef kindName(const VkQueueFamilyProperties &F) {
  return draws(F) ? "graphics and compute" : "compute";
}

std::string PhysicalDevice::describeQueues() const {
  std::string Text = "queue families:";
  for (size_t I = 0; I < QueueFamilies.size(); ++I) {
    const VkQueueFamilyProperties &F = QueueFamilies[I];
    if (computes(F))
      Text += ((Text.back() == ':' ? " " : ", ") + Twine(I) + " " + kindName(F)).str();
  }
  return Text;
}

static constexpr char ValidationLayer[] = "VK_LAYER_KHRONOS_validation";

static VKAPI_ATTR VkBool32 VKAPI_CALL
collectMessage(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
               const VkDebugUtilsMessengerCallbackDataEXT *Data, void *Messages) {
  static_cast<std::vector<std::string> *>(Messages)->push_back(Data->pMessage);
  return VK_FALSE;
}

static Error findLayer(const VulkanApi &Vk) {
  uint32_t Count = 0;
  if (Error E = check(Vk.vkEnumerateInstanceLayerProperties(&Count, nullptr),
                      "vkEnumerateInstanceLayerProperties"))
    return E;
  std::vector<VkLayerProperties> Layers(Count);
  if (Error E = check(Vk.vkEnumerateInstanceLayerProperties(&Count, Layers.data()),
                      "vkEnumerateInstanceLayerProperties"))
    return E;
  if (any_of(Layers,
             [](const VkLayerProperties &L) { return StringRef(L.layerName) == ValidationLayer; }))
    return Error::success();
  return deviceError(Twine("--validate needs the layer ") + ValidationLayer +
                     ", which is not installed (Debian and Ubuntu: vulkan-validationlayers)");
}

Error Instance::create(bool Validate) {
  if (Error E = Vk.open())
    return E;
  uint32_t Version = 0;
  if (Error E = check(Vk.vkEnumerateInstanceVersion(&Version), "vkEnumerateInstanceVersion"))
    return E;
  if (Version < VK_API_VERSION_1_3)
    return deviceError("the Vulkan loader is older than Vulkan 1.3");
  VkDebugUtilsMessengerCreateInfoEXT MessengerInfo = {};
  MessengerInfo.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
  MessengerInfo.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                                  VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  // General messages are the loader's own, about drivers that it did not load.
  MessengerInfo.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  MessengerInfo.pfnUserCallback = collectMessage;
  MessengerInfo.pUserData = &Messages;
  const char *Layers[] = {ValidationLayer};
  const char *Extensions[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
  VkApplicationInfo Application = {};
  Application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  Application.pApplicationName = "tessera-run";
  Application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  Info.pApplicationInfo = &Application;
  if (Validate) {
    if (Error E = findLayer(Vk))
      return E;
    Info.pNext = &MessengerInfo;
    Info.enabledLayerCount = 1;
    Info.ppEnabledLayerNames = Layers;
    Info.enabledExtensionCount = 1;
    Info.ppEnabledExtensionNames = Extensions;
  }
  VkResult Result = Vk.vkCreateInstance(&Info, nullptr, &Handle);
  if (Result == VK_ERROR_INCOMPATIBLE_DRIVER) {
    Handle = VK_NULL_HANDLE;
    return Error::success();
  }
  if (Error E = check(Result, "vkCreateInstance"))
    return E;
  if (Error E = Vk.loadInstance(Handle))
    return E;
  if (Validate)
    return check(Vk.vkCreateDebugUtilsMessengerEXT(Handle, &MessengerInfo, nullptr, &Messenger),
                 "vkCreateDebugUtilsMessengerEXT");
  return Error::success();
}

Instance::~Instance() {
  if (Messenger)
    Vk.vkDestroyDebugUtilsMessengerEXT(Handle, Messenger, nullptr);
  if (Handle)
    Vk.vkDestroyInstance(Handle, nullptr);
}

Expected<std::vector<PhysicalDevice>> Instance::devices() const {
  std::vector<PhysicalDevice> Devices;
  if (!Handle)
    return Devices;
  uint32_t Count = 0;
  VkResult Result = Vk.vkEnumeratePhysicalDevices(Handle, &Count, nullptr);
  if (Result == VK_ERROR_INITIALIZATION_FAILED)
    return Devices;
  if (Error E = check(Result, "vkEnumeratePhysicalDevices"))
    return std::move(E);
  std::vector<VkPhysicalDevice> Handles(Count);
  if (Error E = check(Vk.vkEnumeratePhysicalDevices(Handle, &Count, Handles.data()),
                      "vkEnumeratePhysicalDevices"))
    return std::move(E);
  for (VkPhysicalDevice H : Handles) {
    VkPhysicalDeviceVulkan13Properties Properties13 = {};
    Properties13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES;
    VkPhysicalDeviceVulkan12Properties Properties12 = {};
    Properties12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES;
    Properties12.pNext = &Properties13;
    VkPhysicalDeviceVulkan11Properties Properties11 = {};
    Properties11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES;
    Properties11.pNext = &Properties12;
    VkPhysicalDeviceProperties2 Properties = {};
    Properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
    Properties.pNext = &Properties11;
    Vk.vkGetPhysicalDeviceProperties2(H, &Properties);
    PhysicalDevice &D = Devices.emplace_back();
    D.Handle = H;
    D.Properties = Properties.properties;
    D.Driver = Properties12.driverID;
    D.DriverInfo = (Twine(Properties12.driverName) + " " + Properties12.driverInfo).str();
    D.SubgroupSize = Properties11.subgroupSize;
    D.MaxViews = Properties11.maxMultiviewViewCount;
    D.MinSubgroupSize = Properties13.minSubgroupSize;
    D.MaxSubgroupSize = Properties13.maxSubgroupSize;
    D.RequiredSizeStages = Properties13.requiredSubgroupSizeStages;
    uint32_t Families = 0;
    Vk.vkGetPhysicalDeviceQueueFamilyProperties(H, &Families, nullptr);
    D.QueueFamilies.resize(Families);
    Vk.vkGetPhysicalDeviceQueueFamilyProperties(H, &Families, D.QueueFamilies.data());
  }
  return Devices;
}

static const PhysicalDevice *findDevice(ArrayRef<PhysicalDevice> Devices, StringRef Wanted) {
  unsigned Number;
  if (!Wanted.getAsInteger(10, Number))
    return Number < Devices.size() ? &Devices[Number] : nullptr;
  const CPUDriver *Named = findCPUDriver(Wanted);
  auto Matches = [&](const PhysicalDevice &D) {
    if (Named)
      return D.Driver == Named->ID;
    return Wanted.empty() ? D.Properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU
                          : StringRef(D.Properties.deviceName).contains_insensitive(Wanted);
  };
  auto Found = find_if(Devices, Matches);
  if (Found == Devices.end() && Wanted.empty())
    Found = Devices.begin();
  return Found == Devices.end() ? nullptr : &*Found;
}

Expected<PhysicalDevice> chooseDevice(ArrayRef<PhysicalDevice> Devices, StringRef Wanted) {
  if (Devices.empty())
    return deviceError("no Vulkan device was found");
  const PhysicalDevice *Found = findDevice(Devices, Wanted);
  if (!Found) {
    std::string Text = "no device '" + Wanted.str() + "'; there are:";
    for (size_t I = 0; I < Devices.size(); ++I)
      Text += "\n  " + std::to_string(I) + ": " + Devices[I].describe();
    return deviceError(Text);
  }
  if (Found->Properties.apiVersion < VK_API_VERSION_1_3)
    return deviceError(Found->describe() + " is older than Vulkan 1.3");
  return *Found;
}

Expected<uint32_t> chooseQueueFamily(ArrayRef<VkQueueFamilyProperties> Families,
                                     const DeviceOptions &O) {
  uint32_t Number;
  if (!StringRef(O.Queue).getAsInteger(10, Number)) {
    if (Number >= Families.size() || !computes(Families[Number]))
      return deviceError("queue family " + Twine(Number) + " does not compute or does not exist");
    if (O.Draws && !draws(Families[Number]))
      return deviceError("queue family " + Twine(Number) + " does not draw");
    return Number;
  }
  // The first of the largest value wins.
  std::optional<uint32_t> Best;
  unsigned BestValue = 0;
  for (uint32_t I = 0; I < Families.size(); ++I) {
    const VkQueueFamilyProperties &F = Families[I];
    if (!computes(F) || (O.Draws && !draws(F)) ||
        (!O.Queue.empty() && draws(F) != (O.Queue == "graphics")))
      continue;
    unsigned Value = 1 + !draws(F) + 2 * (O.Timed && F.timestampValidBits);
    if (Value > BestValue) {
      Best = I;
      BestValue = Value;
    }
  }
  if (Best)
    return *Best;
  if (O.Queue.empty())
    return deviceError(Twine("the device has no queue family that ") +
                       (O.Draws ? "draws and computes" : "computes"));
  if (O.Draws && O.Queue != "graphics")
    return deviceError("a graphics pipeline needs a queue family of the kind 'graphics'");
  return deviceError("the device has no queue family of the kind '" + O.Queue + "'");
}

std::string describeQueue(ArrayRef<VkQueueFamilyProperties> Families, uint32_t Chosen,
                          const DeviceOptions &O) {
  const VkQueueFamilyProperties &F = Families[Chosen];
  std::string Text = ("{family: " + Twine(Chosen) + ", kind: " + kindName(F)).str();
  if (O.Queue.empty() && draws(F) && !O.Draws) {
    bool OnlyComputes =
        any_of(Families, [](const auto &Other) { return computes(Other) && !draws(Other); });
    Text += OnlyComputes ? ", because: no family that only computes has timestamps"
                         : ", because: no family only computes";
  }
  return Text + "}";
}

Device::~Device() {
  if (Pool)
    Vk.vkDestroyCommandPool(Handle, Pool, nullptr);
  if (Handle)
    Vk.vkDestroyDevice(Handle, nullptr);
}

Error Device::create(const DeviceNeeds &Needs, const DeviceOptions &Wanted) {
  DeviceOptions O = Wanted;
  O.Draws = Needs.Draws;
  Expected<EnabledFeatures> Features = selectFeatures(Vk, Physical.Handle, Needs, O.RobustAccess);
  if (!Features)
    return Features.takeError();
  SubgroupSizeControl = Features->SubgroupSizeControl;
  FullSubgroups = Features->FullSubgroups;
  HasRobustAccess = Features->HasRobustAccess;
  MutableDescriptors = Features->MutableDescriptors;
  PartialBindings = Features->PartialBindings;
  PositionFetch = Features->PositionFetch;
  Vk.vkGetPhysicalDeviceMemoryProperties(Physical.Handle, &Memory);

  Expected<uint32_t> Family = chooseQueueFamily(Physical.QueueFamilies, O);
  if (!Family)
    return Family.takeError();
  TimestampBits = Physical.QueueFamilies[*Family].timestampValidBits;
  QueueText = describeQueue(Physical.QueueFamilies, *Family, O);

  float Priority = 1;
  VkDeviceQueueCreateInfo QueueInfo = {};
  QueueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  QueueInfo.queueFamilyIndex = *Family;
  QueueInfo.queueCount = 1;
  QueueInfo.pQueuePriorities = &Priority;
  VkDeviceCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  Info.pNext = Features->chain();
  Info.queueCreateInfoCount = 1;
  Info.pQueueCreateInfos = &QueueInfo;
  Info.enabledExtensionCount = static_cast<uint32_t>(Features->Extensions.size());
  Info.ppEnabledExtensionNames = Features->Extensions.data();
  if (Error E =
          check(Vk.vkCreateDevice(Physical.Handle, &Info, nullptr, &Handle), "vkCreateDevice"))
    return E;
  if (Error E = Vk.loadDevice(Handle))
    return E;
  Vk.vkGetDeviceQueue(Handle, *Family, 0, &Queue);
  VkCommandPoolCreateInfo PoolInfo = {};
  PoolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  PoolInfo.queueFamilyIndex = *Family;
  return check(Vk.vkCreateCommandPool(Handle, &PoolInfo, nullptr, &Pool), "vkCreateCommandPool");
}

Expected<VkDeviceMemory> Device::allocate(const VkMemoryRequirements &Requirements,
                                          VkMemoryPropertyFlags Needed,
                                          VkMemoryPropertyFlags Preferred, bool HasAddress) {
  VkMemoryAllocateFlagsInfo Shared = {};
  Shared.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO;
  Shared.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  for (VkMemoryPropertyFlags Flags : {Needed | Preferred, Needed}) {
    for (uint32_t Type = 0; Type < Memory.memoryTypeCount; ++Type) {
      if (!(Requirements.memoryTypeBits >> Type & 1) ||
          (Memory.memoryTypes[Type].propertyFlags & Flags) != Flags)
        continue;
      VkMemoryAllocateInfo Info = {};
      Info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
      Info.allocationSize = Requirements.size;
      Info.memoryTypeIndex = Type;
      Info.pNext = HasAddress ? &Shared : nullptr;
      VkDeviceMemory Allocated = VK_NULL_HANDLE;
      VkResult Result = Vk.vkAllocateMemory(Handle, &Info, nullptr, &Allocated);
      if (Result == VK_SUCCESS)
        return Allocated;
      if (Flags == Needed)
        return check(Result, "vkAllocateMemory of " + std::to_string(Requirements.size) + " bytes");
    }
  }
  return deviceError(Physical.describe() + " has no memory of a kind that is needed");
}

Error Device::submit(function_ref<void(VkCommandBuffer)> Record) {
  VkCommandBufferAllocateInfo AllocateInfo = {};
  AllocateInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  AllocateInfo.commandPool = Pool;
  AllocateInfo.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  AllocateInfo.commandBufferCount = 1;
  VkCommandBuffer Commands = VK_NULL_HANDLE;
  if (Error E = check(Vk.vkAllocateCommandBuffers(Handle, &AllocateInfo, &Commands),
                      "vkAllocateCommandBuffers"))
    return E;
  Cleanup Cleaner;
  Cleaner.add([this, Commands] { Vk.vkFreeCommandBuffers(Handle, Pool, 1, &Commands); });
  VkCommandBufferBeginInfo BeginInfo = {};
  BeginInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  BeginInfo.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  if (Error E = check(Vk.vkBeginCommandBuffer(Commands, &BeginInfo), "vkBeginCommandBuffer"))
    return E;
  Record(Commands);
  if (Error E = check(Vk.vkEndCommandBuffer(Commands), "vkEndCommandBuffer"))
    return E;
  VkFenceCreateInfo FenceInfo = {};
  FenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  VkFence Fence = VK_NULL_HANDLE;
  if (Error E = check(Vk.vkCreateFence(Handle, &FenceInfo, nullptr, &Fence), "vkCreateFence"))
    return E;
  Cleaner.add([this, Fence] { Vk.vkDestroyFence(Handle, Fence, nullptr); });
  VkCommandBufferSubmitInfo CommandInfo = {};
  CommandInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO;
  CommandInfo.commandBuffer = Commands;
  VkSubmitInfo2 SubmitInfo = {};
  SubmitInfo.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2;
  SubmitInfo.commandBufferInfoCount = 1;
  SubmitInfo.pCommandBufferInfos = &CommandInfo;
  if (Error E = check(Vk.vkQueueSubmit2(Queue, 1, &SubmitInfo, Fence), "vkQueueSubmit2"))
    return E;
  return check(Vk.vkWaitForFences(Handle, 1, &Fence, VK_TRUE, UINT64_MAX), "vkWaitForFences");
}

void recordFullBarrier(const Device &D, VkCommandBuffer Commands) {
  VkMemoryBarrier2 Barrier = {};
  Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
  Barrier.srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
  Barrier.srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
  Barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_2_HOST_BIT;
  Barrier.dstAccessMask =
      VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT | VK_ACCESS_2_HOST_READ_BIT;
  VkDependencyInfo Dependency = {};
  Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
  Dependency.memoryBarrierCount = 1;
  Dependency.pMemoryBarriers = &Barrier;
  D.Vk.vkCmdPipelineBarrier2(Commands, &Dependency);
}

} // namespace tessera::run
