// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dispatches layer.spv on a Vulkan device and compares what it computes.
//
//   c++ -std=c++17 -o layer layer.cpp -lvulkan
//   layer layer.spv WAVE_SIZE
#include <vulkan/vulkan.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static void check(VkResult result, const char *what) {
  if (result != VK_SUCCESS) {
    std::fprintf(stderr, "%s: %d\n", what, int(result));
    std::exit(1);
  }
}
#define CHECK(call) check(call, #call)

/// Small integers and their bits as float16_t: exact, so that the sums are, too.
static float number(unsigned i) { return float(int(i * 7 % 9) - 4); }
static uint16_t half(float x) {
  if (x == 0)
    return 0;
  int exponent;
  float fraction = std::frexp(std::fabs(x), &exponent); // in [0.5, 1)
  return uint16_t((x < 0 ? 0x8000 : 0) | (exponent + 14) << 10 | (int(fraction * 2048) - 1024));
}

struct Buffer {
  VkBuffer handle;
  void *mapped;
};

int main(int argc, char **argv) {
  if (argc != 3)
    return std::fprintf(stderr, "usage: layer MODULE WAVE_SIZE\n"), 2;
  const uint32_t waveSize = uint32_t(std::atoi(argv[2]));
  const uint32_t sizes[] = {48, 32, 80}; // Rows, Columns, Depth
  const auto [rows, columns, depth] = sizes;

  // An instance and the first device.
  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo instanceInfo = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  instanceInfo.pApplicationInfo = &application;
  VkInstance instance;
  CHECK(vkCreateInstance(&instanceInfo, nullptr, &instance));
  uint32_t count = 1;
  VkPhysicalDevice physical;
  if (vkEnumeratePhysicalDevices(instance, &count, &physical) < 0 || !count)
    return std::fprintf(stderr, "no Vulkan device\n"), 1;

  // A family of queues that computes; one that does not draw is faster on some devices.
  vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
  uint32_t family = 0;
  for (uint32_t f = 0; f < count; ++f)
    if (families[f].queueFlags & VK_QUEUE_COMPUTE_BIT) {
      family = f;
      if (!(families[f].queueFlags & VK_QUEUE_GRAPHICS_BIT))
        break;
    }

  // The features and extensions that the reflection lists.
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrix = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  matrix.cooperativeMatrix = VK_TRUE;
  VkPhysicalDeviceVulkan13Features features13 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, &matrix};
  features13.subgroupSizeControl = VK_TRUE;
  VkPhysicalDeviceVulkan12Features features12 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, &features13};
  features12.shaderFloat16 = VK_TRUE;
  features12.vulkanMemoryModel = VK_TRUE;
  VkPhysicalDeviceVulkan11Features features11 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, &features12};
  features11.storageBuffer16BitAccess = VK_TRUE;
  const char *extension = VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME;
  const float priority = 1;
  VkDeviceQueueCreateInfo queueInfo = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queueInfo.queueFamilyIndex = family;
  queueInfo.queueCount = 1;
  queueInfo.pQueuePriorities = &priority;
  VkDeviceCreateInfo deviceInfo = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features11};
  deviceInfo.queueCreateInfoCount = 1;
  deviceInfo.pQueueCreateInfos = &queueInfo;
  deviceInfo.enabledExtensionCount = 1;
  deviceInfo.ppEnabledExtensionNames = &extension;
  VkDevice device;
  CHECK(vkCreateDevice(physical, &deviceInfo, nullptr, &device));
  VkQueue queue;
  vkGetDeviceQueue(device, family, 0, &queue);

  // Buffers that both sides see.
  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(physical, &memory);
  auto makeBuffer = [&](VkDeviceSize size) {
    Buffer b;
    VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    info.size = size;
    info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    CHECK(vkCreateBuffer(device, &info, nullptr, &b.handle));
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device, b.handle, &needs);
    const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    VkMemoryAllocateInfo allocation = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
    allocation.allocationSize = needs.size;
    while (!(needs.memoryTypeBits >> allocation.memoryTypeIndex & 1) ||
           (memory.memoryTypes[allocation.memoryTypeIndex].propertyFlags & wanted) != wanted)
      ++allocation.memoryTypeIndex; // Vulkan promises that there is one
    VkDeviceMemory bytes;
    CHECK(vkAllocateMemory(device, &allocation, nullptr, &bytes));
    CHECK(vkBindBufferMemory(device, b.handle, bytes, 0));
    CHECK(vkMapMemory(device, bytes, 0, VK_WHOLE_SIZE, 0, &b.mapped));
    return b;
  };
  const Buffer buffers[] = {makeBuffer(2 * rows * depth), makeBuffer(2 * depth * columns), makeBuffer(4 * columns),
                            makeBuffer(4 * rows * columns)};
  for (uint32_t i = 0; i < rows * depth; ++i)
    static_cast<uint16_t *>(buffers[0].mapped)[i] = half(number(i));
  for (uint32_t i = 0; i < depth * columns; ++i)
    static_cast<uint16_t *>(buffers[1].mapped)[i] = half(number(i + i / 5));
  for (uint32_t i = 0; i < columns; ++i)
    static_cast<float *>(buffers[2].mapped)[i] = 10 * number(i);

  // The pipeline: bindings 0 to 3 of set 0, 12 bytes of push constants, waves of the size that the shader is for.
  VkDescriptorSetLayoutBinding bindings[4] = {};
  VkDescriptorBufferInfo bound[4];
  VkWriteDescriptorSet writes[4] = {};
  for (uint32_t i = 0; i < 4; ++i) {
    bindings[i] = {i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    bound[i] = {buffers[i].handle, 0, VK_WHOLE_SIZE};
  }
  VkDescriptorSetLayoutCreateInfo setInfo = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  setInfo.bindingCount = 4;
  setInfo.pBindings = bindings;
  VkDescriptorSetLayout setLayout;
  CHECK(vkCreateDescriptorSetLayout(device, &setInfo, nullptr, &setLayout));
  const VkPushConstantRange pushed = {VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(sizes)};
  VkPipelineLayoutCreateInfo layoutInfo = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layoutInfo.setLayoutCount = 1;
  layoutInfo.pSetLayouts = &setLayout;
  layoutInfo.pushConstantRangeCount = 1;
  layoutInfo.pPushConstantRanges = &pushed;
  VkPipelineLayout layout;
  CHECK(vkCreatePipelineLayout(device, &layoutInfo, nullptr, &layout));

  std::ifstream file(argv[1], std::ios::binary);
  const std::string module((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (module.empty())
    return std::fprintf(stderr, "%s cannot be read\n", argv[1]), 1;
  std::vector<uint32_t> words(module.size() / 4);
  std::memcpy(words.data(), module.data(), 4 * words.size());
  VkShaderModuleCreateInfo moduleInfo = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  moduleInfo.codeSize = 4 * words.size();
  moduleInfo.pCode = words.data();
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo wave = {
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO};
  wave.requiredSubgroupSize = waveSize;
  VkComputePipelineCreateInfo pipelineInfo = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  pipelineInfo.layout = layout;
  pipelineInfo.stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, &wave};
  pipelineInfo.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  pipelineInfo.stage.pName = "main";
  CHECK(vkCreateShaderModule(device, &moduleInfo, nullptr, &pipelineInfo.stage.module));
  VkPipeline pipeline;
  CHECK(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &pipelineInfo, nullptr, &pipeline));

  const VkDescriptorPoolSize poolSize = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4};
  VkDescriptorPoolCreateInfo poolInfo = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  poolInfo.maxSets = 1;
  poolInfo.poolSizeCount = 1;
  poolInfo.pPoolSizes = &poolSize;
  VkDescriptorPool pool;
  CHECK(vkCreateDescriptorPool(device, &poolInfo, nullptr, &pool));
  VkDescriptorSetAllocateInfo allocateSet = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocateSet.descriptorPool = pool;
  allocateSet.descriptorSetCount = 1;
  allocateSet.pSetLayouts = &setLayout;
  VkDescriptorSet set;
  CHECK(vkAllocateDescriptorSets(device, &allocateSet, &set));
  for (uint32_t i = 0; i < 4; ++i) {
    writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    writes[i].dstSet = set;
    writes[i].dstBinding = i;
    writes[i].descriptorCount = 1;
    writes[i].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    writes[i].pBufferInfo = &bound[i];
  }
  vkUpdateDescriptorSets(device, 4, writes, 0, nullptr);

  // One dispatch, a group for each tile of 16x16.
  VkCommandPoolCreateInfo commandPoolInfo = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  commandPoolInfo.queueFamilyIndex = family;
  VkCommandPool commandPool;
  CHECK(vkCreateCommandPool(device, &commandPoolInfo, nullptr, &commandPool));
  VkCommandBufferAllocateInfo allocateCommands = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  allocateCommands.commandPool = commandPool;
  allocateCommands.commandBufferCount = 1;
  VkCommandBuffer commands;
  CHECK(vkAllocateCommandBuffers(device, &allocateCommands, &commands));
  const VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  CHECK(vkBeginCommandBuffer(commands, &begin));
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, nullptr);
  vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(sizes), sizes);
  vkCmdDispatch(commands, columns / 16, rows / 16, 1);
  VkMemoryBarrier toHost = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  toHost.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
  toHost.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &toHost, 0,
                       nullptr, 0, nullptr);
  CHECK(vkEndCommandBuffer(commands));
  VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands;
  CHECK(vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE));
  CHECK(vkQueueWaitIdle(queue));

  unsigned wrong = 0;
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t column = 0; column < columns; ++column) {
      float sum = 10 * number(column);
      for (uint32_t k = 0; k < depth; ++k) {
        uint32_t w = k * columns + column;
        sum += number(row * depth + k) * number(w + w / 5);
      }
      wrong += static_cast<float *>(buffers[3].mapped)[row * columns + column] != std::max(sum, 0.0f);
    }
  std::printf("%u of %u numbers differ\n", wrong, rows * columns);
  return wrong != 0;
}
