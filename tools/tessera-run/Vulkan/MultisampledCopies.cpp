// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/MultisampledCopies.h"

#include "Vulkan/Images.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;

namespace tessera::run {

void needMultisampledCopies(const Pipeline &P, DeviceNeeds &Needs) {
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources)
      if (R.isImage() && textureShape(R.Kind)->IsMultisampled && !P.Bindings.isTarget(R.Object))
        for (spv::Capability C : {spv::Capability::StorageImageMultisample,
                                  spv::Capability::StorageImageReadWithoutFormat,
                                  spv::Capability::StorageImageWriteWithoutFormat})
          Needs.addCapability(uint32_t(C));
  auto IsMultisampled = [&](uint32_t Object) {
    return Object != NoIndex && P.Buffers[Object].Image->Samples != 1;
  };
  if (IsMultisampled(P.Bindings.Depth.Object) || IsMultisampled(P.Bindings.Stencil.Object) ||
      any_of(P.Bindings.RenderTargets,
             [&](const RenderTarget &T) { return IsMultisampled(T.Object); }))
    Needs.addCapability(uint32_t(spv::Capability::StorageImageWriteWithoutFormat));
}

/// An error if the samples are more than a typed buffer holds.
static Error checkTexels(const Device &D, const Buffer &B) {
  if (B.Image->texels() > D.Physical.Properties.limits.maxTexelBufferElements)
    return deviceError("the " + Twine(B.Image->texels()) + " samples of '" + B.Id.Text +
                       "' are more than the device has in a typed buffer, which fills it: " +
                       Twine(D.Physical.Properties.limits.maxTexelBufferElements));
  return Error::success();
}

Error MultisampledCopies::check(const Buffer &B, VkFormat Format, VkImageUsageFlags Usage) const {
  VkFormatProperties OfFormat = {};
  D.Vk.vkGetPhysicalDeviceFormatProperties(D.Physical.Handle, Format, &OfFormat);
  if (!(OfFormat.optimalTilingFeatures & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT) ||
      !(OfFormat.bufferFeatures & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT))
    return deviceError("the device can fill no multisampled texture with the format of '" +
                       B.Id.Text + "': it has no written textures and typed buffers of it");
  if (Error E = checkSamples(D, Format, Usage, B.Image->Samples, "textures", B.Id.Text))
    return E;
  return checkTexels(D, B);
}

Error MultisampledCopies::checkTarget(const Buffer &B, VkFormat Texels) const {
  VkFormatProperties OfFormat = {};
  D.Vk.vkGetPhysicalDeviceFormatProperties(D.Physical.Handle, Texels, &OfFormat);
  if (!(OfFormat.bufferFeatures & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT))
    return deviceError("the samples of target '" + B.Id.Text +
                       "' cannot be read: the device has no typed buffers with its format");
  return checkTexels(D, B);
}

static VkDescriptorType imageType(bool IsTarget) {
  return IsTarget ? VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE : VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
}

Error MultisampledCopies::createLayout(bool IsTarget) {
  Layout &L = Layouts[IsTarget];
  if (L.Pipeline)
    return Error::success();
  VkDescriptorSetLayoutBinding Bindings[2] = {
      {0, imageType(IsTarget), 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr},
      {1, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr}};
  VkDescriptorSetLayoutCreateInfo SetInfo = {};
  SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  SetInfo.bindingCount = 2;
  SetInfo.pBindings = Bindings;
  if (Error E = run::check(D.Vk.vkCreateDescriptorSetLayout(D.Handle, &SetInfo, nullptr, &L.Set),
                           "vkCreateDescriptorSetLayout"))
    return E;
  Cleaner.add([this, Set = L.Set] { D.Vk.vkDestroyDescriptorSetLayout(D.Handle, Set, nullptr); });
  VkPipelineLayoutCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  Info.setLayoutCount = 1;
  Info.pSetLayouts = &L.Set;
  if (Error E = run::check(D.Vk.vkCreatePipelineLayout(D.Handle, &Info, nullptr, &L.Pipeline),
                           "vkCreatePipelineLayout"))
    return E;
  Cleaner.add([this, Made = L.Pipeline] { D.Vk.vkDestroyPipelineLayout(D.Handle, Made, nullptr); });
  return Error::success();
}

Error MultisampledCopies::createPipeline(TexelNumbers Numbers, CopyDirection Direction) {
  VkPipeline &Pipeline = Pipelines[{Numbers, Direction}];
  if (Pipeline)
    return Error::success();
  std::vector<uint32_t> Words = makeCopyShader(Numbers, Direction);
  VkShaderModuleCreateInfo ModuleInfo = {};
  ModuleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  ModuleInfo.codeSize = Words.size() * sizeof(uint32_t);
  ModuleInfo.pCode = Words.data();
  VkShaderModule Module = VK_NULL_HANDLE;
  if (Error E = run::check(D.Vk.vkCreateShaderModule(D.Handle, &ModuleInfo, nullptr, &Module),
                           "vkCreateShaderModule"))
    return E;
  Cleaner.add([this, Module] { D.Vk.vkDestroyShaderModule(D.Handle, Module, nullptr); });
  VkComputePipelineCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  Info.layout = Layouts[Direction == CopyDirection::FromTarget].Pipeline;
  Info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  Info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  Info.stage.module = Module;
  Info.stage.pName = "main";
  if (Error E = run::check(
          D.Vk.vkCreateComputePipelines(D.Handle, VK_NULL_HANDLE, 1, &Info, nullptr, &Pipeline),
          "vkCreateComputePipelines"))
    return E;
  Cleaner.add([this, Pipeline] { D.Vk.vkDestroyPipeline(D.Handle, Pipeline, nullptr); });
  return Error::success();
}

Expected<VkDescriptorSet> MultisampledCopies::createSet(VkImageView Image, VkBufferView Texels,
                                                        bool IsTarget) {
  VkDescriptorPoolSize Sizes[2] = {{imageType(IsTarget), 1},
                                   {VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 1}};
  VkDescriptorPoolCreateInfo PoolInfo = {};
  PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  PoolInfo.maxSets = 1;
  PoolInfo.poolSizeCount = 2;
  PoolInfo.pPoolSizes = Sizes;
  VkDescriptorPool Pool = VK_NULL_HANDLE;
  if (Error E = run::check(D.Vk.vkCreateDescriptorPool(D.Handle, &PoolInfo, nullptr, &Pool),
                           "vkCreateDescriptorPool"))
    return std::move(E);
  Cleaner.add([this, Pool] { D.Vk.vkDestroyDescriptorPool(D.Handle, Pool, nullptr); });
  VkDescriptorSetAllocateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  Info.descriptorPool = Pool;
  Info.descriptorSetCount = 1;
  Info.pSetLayouts = &Layouts[IsTarget].Set;
  VkDescriptorSet Set = VK_NULL_HANDLE;
  if (Error E = run::check(D.Vk.vkAllocateDescriptorSets(D.Handle, &Info, &Set),
                           "vkAllocateDescriptorSets"))
    return std::move(E);
  VkDescriptorImageInfo ImageInfo = {VK_NULL_HANDLE, Image, VK_IMAGE_LAYOUT_GENERAL};
  VkWriteDescriptorSet Writes[2] = {};
  for (uint32_t Binding : {0, 1}) {
    Writes[Binding].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    Writes[Binding].dstSet = Set;
    Writes[Binding].dstBinding = Binding;
    Writes[Binding].descriptorCount = 1;
    Writes[Binding].descriptorType = Sizes[Binding].type;
    Writes[Binding].pImageInfo = &ImageInfo;
    Writes[Binding].pTexelBufferView = &Texels;
  }
  D.Vk.vkUpdateDescriptorSets(D.Handle, 2, Writes, 0, nullptr);
  return Set;
}

Error MultisampledCopies::add(VkImage Image, VkBuffer Texels, const OutputProps &Size,
                              VkFormat Format, TexelNumbers Numbers, bool IsWritten) {
  Copy C = {};
  C.Numbers = Numbers;
  C.IsFilled = true;
  C.IsRead = IsWritten;
  return add(C, Image, Format, VK_IMAGE_ASPECT_COLOR_BIT, Texels, Format, Size);
}

Error MultisampledCopies::addTarget(VkImage Image, VkFormat Format, VkImageAspectFlags Aspect,
                                    VkBuffer Texels, VkFormat TexelFormat, const OutputProps &Size,
                                    TexelNumbers Numbers) {
  Copy C = {};
  C.Numbers = Numbers;
  C.IsRead = C.IsTarget = true;
  return add(C, Image, Format, Aspect, Texels, TexelFormat, Size);
}

Error MultisampledCopies::add(Copy C, VkImage Image, VkFormat Format, VkImageAspectFlags Aspect,
                              VkBuffer Texels, VkFormat TexelFormat, const OutputProps &Size) {
  if (Error E = createLayout(C.IsTarget))
    return E;
  Expected<VkImageView> View =
      createView(D, Image, VK_IMAGE_VIEW_TYPE_2D_ARRAY, Format, Aspect, 1, Cleaner);
  if (!View)
    return View.takeError();
  VkBufferViewCreateInfo BufferInfo = {};
  BufferInfo.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO;
  BufferInfo.buffer = Texels;
  BufferInfo.format = TexelFormat;
  BufferInfo.range = VK_WHOLE_SIZE;
  VkBufferView BufferView = VK_NULL_HANDLE;
  if (Error E = run::check(D.Vk.vkCreateBufferView(D.Handle, &BufferInfo, nullptr, &BufferView),
                           "vkCreateBufferView"))
    return E;
  Cleaner.add([this, BufferView] { D.Vk.vkDestroyBufferView(D.Handle, BufferView, nullptr); });
  Expected<VkDescriptorSet> Set = createSet(*View, BufferView, C.IsTarget);
  if (!Set)
    return Set.takeError();
  C.Set = *Set;
  C.Groups = {static_cast<uint32_t>(divideCeil(Size.Width * Size.Samples, CopyGroupSize)),
              Size.Height, Size.Layers};
  Copies.push_back(C);
  if (C.IsTarget)
    return createPipeline(C.Numbers, CopyDirection::FromTarget);
  if (Error E = createPipeline(C.Numbers, CopyDirection::FromBuffer))
    return E;
  return C.IsRead ? createPipeline(C.Numbers, CopyDirection::FromImage) : Error::success();
}

void MultisampledCopies::record(VkCommandBuffer Commands, const Copy &C,
                                CopyDirection Direction) const {
  D.Vk.vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                         Pipelines.at({C.Numbers, Direction}));
  D.Vk.vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                               Layouts[C.IsTarget].Pipeline, 0, 1, &C.Set, 0, nullptr);
  D.Vk.vkCmdDispatch(Commands, C.Groups[0], C.Groups[1], C.Groups[2]);
}

void MultisampledCopies::recordBarrier(VkCommandBuffer Commands) const {
  VkMemoryBarrier2 Barrier = {};
  Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
  Barrier.srcStageMask = Barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
  Barrier.srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
  Barrier.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
  VkDependencyInfo Dependency = {};
  Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
  Dependency.memoryBarrierCount = 1;
  Dependency.pMemoryBarriers = &Barrier;
  D.Vk.vkCmdPipelineBarrier2(Commands, &Dependency);
}

void MultisampledCopies::recordFill(VkCommandBuffer Commands) const {
  if (none_of(Copies, [](const Copy &C) { return C.IsFilled; }))
    return;
  recordBarrier(Commands);
  for (const Copy &C : Copies)
    if (C.IsFilled)
      record(Commands, C, CopyDirection::FromBuffer);
}

void MultisampledCopies::recordRead(VkCommandBuffer Commands) const {
  if (none_of(Copies, [](const Copy &C) { return C.IsRead; }))
    return;
  for (const Copy &C : Copies)
    if (C.IsRead)
      record(Commands, C, C.IsTarget ? CopyDirection::FromTarget : CopyDirection::FromImage);
  recordBarrier(Commands);
}

} // namespace tessera::run
