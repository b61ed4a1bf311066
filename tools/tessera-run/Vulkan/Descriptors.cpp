// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Descriptors.h"

#include "Vulkan/Launch.h"
#include "Vulkan/TexelFormats.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace tessera::run {

static VkDescriptorType descriptorType(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::Buffer:
    return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
  case ResourceKind::RWBuffer:
    return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
  case ResourceKind::StructuredBuffer:
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
#define COMBINED_TEXTURE(Kind, ...)                                                                \
  case ResourceKind::Kind:                                                                         \
    return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
#define SUBPASS_INPUT(Kind, IsMultisampled)                                                        \
  case ResourceKind::Kind:                                                                         \
    return VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
#define TEXTURE(Kind, Axes, IsArray, IsCube, IsWritten)                                            \
  case ResourceKind::Kind:                                                                         \
    return IsWritten ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
#include "Description/Textures.def"
  case ResourceKind::ConstantBuffer:
    return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  case ResourceKind::Sampler:
    return VK_DESCRIPTOR_TYPE_SAMPLER;
  case ResourceKind::AccelerationStructure:
    return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
  }
  llvm_unreachable("covered switch");
}

Error Descriptors::create() {
  if (Error E = createLayouts())
    return E;
  if (Error E = createSets())
    return E;
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources)
      if (Error E = write(R))
        return E;
  return Error::success();
}

namespace {
/// The bindings of one set.
class SetBindings {
public:
  /// Adds descriptors. Resources in a heap may share a binding.
  void add(uint32_t Binding, VkDescriptorType Type, uint32_t Count, bool IsInHeap) {
    auto [It, New] = ByNumber.try_emplace(Binding, Row{Type, 0, IsInHeap, HeapTypes});
    Row &R = It->second;
    if (Type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT && !is_contained(R.Types, Type))
      R.Types.push_back(Type);
    R.Count = std::max(R.Count, Count);
    if (R.Type != Type)
      R.Type = VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
  }

  Expected<VkDescriptorSetLayout> create(const Device &D, VkShaderStageFlags Stages,
                                         std::vector<VkDescriptorPoolSize> &PoolSizes) const {
    std::vector<VkDescriptorSetLayoutBinding> Bindings;
    std::vector<VkDescriptorBindingFlags> Flags;
    std::vector<VkMutableDescriptorTypeListEXT> Lists;
    bool HasMutable = false, HasGaps = false;
    for (const auto &[Number, R] : ByNumber) {
      VkDescriptorSetLayoutBinding &B = Bindings.emplace_back();
      B = {Number, R.Type, R.Count, Stages, nullptr};
      if (R.Type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT)
        B.stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT;
      PoolSizes.push_back({R.Type, R.Count});
      bool MayHaveGaps = R.IsInHeap && D.PartialBindings;
      Flags.push_back(MayHaveGaps ? VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT : 0);
      HasGaps |= MayHaveGaps;
      bool IsMutable = R.Type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
      Lists.push_back({IsMutable ? uint32_t(R.Types.size()) : 0, R.Types.data()});
      HasMutable |= IsMutable;
    }
    if (HasMutable && !D.MutableDescriptors)
      return deviceError("the device lacks VK_EXT_mutable_descriptor_type, which a heap needs");
    VkDescriptorSetLayoutBindingFlagsCreateInfo FlagsInfo = {};
    FlagsInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO;
    FlagsInfo.bindingCount = static_cast<uint32_t>(Flags.size());
    FlagsInfo.pBindingFlags = Flags.data();
    VkMutableDescriptorTypeCreateInfoEXT MutableInfo = {};
    MutableInfo.sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT;
    MutableInfo.mutableDescriptorTypeListCount = static_cast<uint32_t>(Lists.size());
    MutableInfo.pMutableDescriptorTypeLists = Lists.data();
    MutableInfo.pNext = HasGaps ? &FlagsInfo : nullptr;
    VkDescriptorSetLayoutCreateInfo Info = {};
    Info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    Info.pNext = HasMutable ? static_cast<const void *>(&MutableInfo) : MutableInfo.pNext;
    Info.bindingCount = static_cast<uint32_t>(Bindings.size());
    Info.pBindings = Bindings.data();
    VkDescriptorSetLayout Layout = VK_NULL_HANDLE;
    if (Error E = check(D.Vk.vkCreateDescriptorSetLayout(D.Handle, &Info, nullptr, &Layout),
                        "vkCreateDescriptorSetLayout"))
      return std::move(E);
    return Layout;
  }

private:
  /// The types that each device accepts together (VK_EXT_mutable_descriptor_type). Others are added
  /// where the description has them at the binding.
  static inline const std::vector<VkDescriptorType> HeapTypes = {
      VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,        VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
      VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
      VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,       VK_DESCRIPTOR_TYPE_STORAGE_BUFFER};

  struct Row {
    VkDescriptorType Type;
    uint32_t Count;
    bool IsInHeap;
    std::vector<VkDescriptorType> Types; ///< for a mutable descriptor
  };
  std::map<uint32_t, Row> ByNumber;
};
} // namespace

Error Descriptors::createLayouts() {
  std::vector<SetBindings> Bindings;
  auto At = [&](uint32_t Set) -> SetBindings & {
    if (Bindings.size() <= Set)
      Bindings.resize(Set + 1);
    return Bindings[Set];
  };
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources) {
      uint32_t Count = R.firstElement() + P.countOf(R);
      bool IsInHeap = R.HeapIndex.has_value();
      At(R.Set).add(R.Binding,
                    IsInHeap && R.hasBuffer() ? VK_DESCRIPTOR_TYPE_MUTABLE_EXT
                                              : descriptorType(R.Kind),
                    Count, IsInHeap);
      if (R.CounterBinding)
        At(R.Set).add(*R.CounterBinding, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, Count, IsInHeap);
    }
  const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
  if (Bindings.size() > Limits.maxBoundDescriptorSets)
    return deviceError("set " + Twine(Bindings.size() - 1) + "; the device allows " +
                       Twine(Limits.maxBoundDescriptorSets) + " sets");
  for (const SetBindings &Set : Bindings) {
    Expected<VkDescriptorSetLayout> SetLayout = Set.create(D, For.Stages, PoolSizes);
    if (!SetLayout)
      return SetLayout.takeError();
    Cleaner.add(
        [this, Made = *SetLayout] { D.Vk.vkDestroyDescriptorSetLayout(D.Handle, Made, nullptr); });
    SetLayouts.push_back(*SetLayout);
  }
  PushConstantSize = static_cast<uint32_t>(P.pushConstantBytes().size());
  if (PushConstantSize > Limits.maxPushConstantsSize)
    return deviceError(Twine(PushConstantSize) + " bytes of push constants; the device allows " +
                       Twine(Limits.maxPushConstantsSize));
  VkPushConstantRange Range = {For.Stages, 0, PushConstantSize};
  VkPipelineLayoutCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  Info.setLayoutCount = static_cast<uint32_t>(SetLayouts.size());
  Info.pSetLayouts = SetLayouts.data();
  Info.pushConstantRangeCount = PushConstantSize ? 1 : 0;
  Info.pPushConstantRanges = &Range;
  if (Error E = check(D.Vk.vkCreatePipelineLayout(D.Handle, &Info, nullptr, &Layout),
                      "vkCreatePipelineLayout"))
    return E;
  Cleaner.add([this] { D.Vk.vkDestroyPipelineLayout(D.Handle, Layout, nullptr); });
  return Error::success();
}

Error Descriptors::createSets() {
  if (PoolSizes.empty())
    return Error::success();
  VkDescriptorPoolCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  Info.maxSets = static_cast<uint32_t>(SetLayouts.size());
  Info.poolSizeCount = static_cast<uint32_t>(PoolSizes.size());
  Info.pPoolSizes = PoolSizes.data();
  VkDescriptorPool Pool = VK_NULL_HANDLE;
  if (Error E = check(D.Vk.vkCreateDescriptorPool(D.Handle, &Info, nullptr, &Pool),
                      "vkCreateDescriptorPool"))
    return E;
  Cleaner.add([this, Pool] { D.Vk.vkDestroyDescriptorPool(D.Handle, Pool, nullptr); });
  VkDescriptorSetAllocateInfo AllocateInfo = {};
  AllocateInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  AllocateInfo.descriptorPool = Pool;
  AllocateInfo.descriptorSetCount = Info.maxSets;
  AllocateInfo.pSetLayouts = SetLayouts.data();
  Sets.resize(SetLayouts.size());
  return check(D.Vk.vkAllocateDescriptorSets(D.Handle, &AllocateInfo, Sets.data()),
               "vkAllocateDescriptorSets");
}

Error Descriptors::write(const Resource &R) {
  std::vector<VkDescriptorBufferInfo> BufferInfos, CounterInfos;
  std::vector<VkDescriptorImageInfo> ImageInfos;
  std::vector<VkBufferView> Views;
  if (R.isSampler() || R.isCombined()) {
    uint32_t First = R.firstSampler();
    for (uint32_t Element = 0; Element < P.Samplers[First].ArraySize; ++Element) {
      Expected<VkSampler> S = createSampler(P.Samplers[First + Element]);
      if (!S)
        return S.takeError();
      ImageInfos.push_back({*S, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED});
    }
  }
  if (R.hasBuffer()) {
    const DeviceObjects &O = Memory.objects()[R.Object];
    ImageInfos.resize(O.Images.size());
    for (auto [Info, Image] : zip(ImageInfos, O.Images)) {
      Info.imageView = Image.View;
      Info.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    for (const DeviceBuffer &B : O.Buffers) {
      BufferInfos.push_back({B.Handle, 0, VK_WHOLE_SIZE});
      if (!R.isTyped())
        continue;
      Expected<VkBufferView> View =
          createView(B, texelFormat(R.TexelFormat.Text, P.Buffers[R.Object]));
      if (!View)
        return View.takeError();
      Views.push_back(*View);
    }
    for (const DeviceBuffer &B : O.Counters)
      CounterInfos.push_back({B.Handle, 0, VK_WHOLE_SIZE});
  }
  VkWriteDescriptorSetAccelerationStructureKHR Scenes = {};
  Scenes.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR;
  if (R.isAccelerationStructure()) {
    Scenes.accelerationStructureCount = P.countOf(R);
    Scenes.pAccelerationStructures = Scene.elements(R.Object).data();
  }
  VkWriteDescriptorSet Write = {};
  Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
  Write.dstSet = Sets[R.Set];
  Write.dstBinding = R.Binding;
  Write.dstArrayElement = R.firstElement();
  Write.descriptorType = descriptorType(R.Kind);
  Write.descriptorCount = P.countOf(R);
  Write.pNext = R.isAccelerationStructure() ? &Scenes : nullptr;
  Write.pBufferInfo = BufferInfos.data();
  Write.pImageInfo = ImageInfos.data();
  Write.pTexelBufferView = Views.data();
  D.Vk.vkUpdateDescriptorSets(D.Handle, 1, &Write, 0, nullptr);
  if (!R.CounterBinding)
    return Error::success();
  Write.dstBinding = *R.CounterBinding;
  Write.pBufferInfo = CounterInfos.data();
  D.Vk.vkUpdateDescriptorSets(D.Handle, 1, &Write, 0, nullptr);
  return Error::success();
}

Expected<VkBufferView> Descriptors::createView(const DeviceBuffer &B, VkFormat Format) {
  VkBufferViewCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO;
  Info.buffer = B.Handle;
  Info.format = Format;
  Info.range = VK_WHOLE_SIZE;
  VkBufferView View = VK_NULL_HANDLE;
  if (Error E =
          check(D.Vk.vkCreateBufferView(D.Handle, &Info, nullptr, &View), "vkCreateBufferView"))
    return std::move(E);
  Cleaner.add([this, View] { D.Vk.vkDestroyBufferView(D.Handle, View, nullptr); });
  return View;
}

Expected<VkSampler> Descriptors::createSampler(const Sampler &S) {
  auto Filter = [](FilterMode Mode) {
    return Mode == FilterMode::Linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
  };
  auto Address = [](AddressMode Mode) {
    switch (Mode) {
    case AddressMode::Clamp:
      return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    case AddressMode::Repeat:
      return VK_SAMPLER_ADDRESS_MODE_REPEAT;
    case AddressMode::Mirror:
      return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    case AddressMode::Border:
      return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    case AddressMode::MirrorOnce:
      return VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE;
    }
    llvm_unreachable("covered switch");
  };
  VkSamplerCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
  Info.magFilter = Filter(S.MagFilter);
  Info.minFilter = Filter(S.MinFilter);
  Info.mipmapMode = S.MinFilter == FilterMode::Linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR
                                                      : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  Info.addressModeU = Info.addressModeV = Info.addressModeW = Address(S.Address);
  Info.mipLodBias = S.MipLODBias;
  Info.minLod = S.MinLOD;
  Info.maxLod = S.MaxLOD;
  Info.compareEnable = S.Kind == SamplerKind::SamplerComparison;
  Info.compareOp = static_cast<VkCompareOp>(S.Comparison);
  Info.borderColor = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
  VkSampler Handle = VK_NULL_HANDLE;
  if (Error E = check(D.Vk.vkCreateSampler(D.Handle, &Info, nullptr, &Handle), "vkCreateSampler"))
    return std::move(E);
  Cleaner.add([this, Handle] { D.Vk.vkDestroySampler(D.Handle, Handle, nullptr); });
  return Handle;
}

void Descriptors::recordBind(VkCommandBuffer Commands) const {
  if (!Sets.empty())
    D.Vk.vkCmdBindDescriptorSets(Commands, For.BindPoint, Layout, 0,
                                 static_cast<uint32_t>(Sets.size()), Sets.data(), 0, nullptr);
  if (PushConstantSize)
    D.Vk.vkCmdPushConstants(Commands, Layout, For.Stages, 0, PushConstantSize,
                            P.pushConstantBytes().data());
}

} // namespace tessera::run
