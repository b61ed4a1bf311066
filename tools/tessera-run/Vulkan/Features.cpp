// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Features.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstddef>
#include <cstring>
#include <set>
#define SPV_ENABLE_UTILITY_CODE
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;

namespace tessera::run {

VkShaderStageFlagBits bitOf(ShaderStage Stage) {
  switch (Stage) {
#define STAGE(Name, Kind, Vulkan, Model, Word)                                                     \
  case ShaderStage::Name:                                                                          \
    return VK_SHADER_STAGE_##Vulkan;
#include "Description/Stages.def"
  }
  llvm_unreachable("covered switch");
}

struct FeatureStructs {
#define FEATURE_STRUCT(Member, Type, SType, Extension) Type Member;
#include "Vulkan/Features.def"

  FeatureStructs() {
    std::memset(this, 0, sizeof(*this));
#define FEATURE_STRUCT(Member, Type, SType, Extension) Member.sType = SType;
#include "Vulkan/Features.def"
  }
};

namespace {

constexpr StringLiteral StructExtensions[] = {
#define FEATURE_STRUCT(Member, Type, SType, Extension) Extension,
#include "Vulkan/Features.def"
};

enum StructIndex : unsigned {
#define FEATURE_STRUCT(Member, Type, SType, Extension) Member##Index,
#include "Vulkan/Features.def"
  StructCount
};

/// A feature is a flag at a place of FeatureStructs.
struct Feature {
  StringLiteral Name;
  StructIndex Struct;
  size_t Offset;

  VkBool32 &in(FeatureStructs &S) const {
    return *reinterpret_cast<VkBool32 *>(reinterpret_cast<char *>(&S) + Offset);
  }
  StringRef spelling() const {
    StringRef Text = Name;
    Text.consume_front("features.");
    return Text;
  }
};

#define FEATURE(Struct, Field) {#Field, Struct##Index, offsetof(FeatureStructs, Struct.Field)}

struct CapabilityRow {
  spv::Capability Capability;
  Feature Needed;
};

constexpr CapabilityRow Needs[] = {
#define NEEDS(Name, Struct, Field) {spv::Capability::Name, FEATURE(Struct, Field)},
#include "Vulkan/Features.def"
};

constexpr CapabilityRow Uses[] = {
#define USES(Name, Struct, Field) {spv::Capability::Name, FEATURE(Struct, Field)},
#include "Vulkan/Features.def"
};

constexpr CapabilityRow Robust[] = {
#define ROBUST(Name, Struct, Field) {spv::Capability::Name, FEATURE(Struct, Field)},
#include "Vulkan/Features.def"
};

constexpr struct {
  StringLiteral Extension;
  Feature Needed;
} ExtensionNeeds[] = {
#define EXTENSION_NEEDS(Extension, Struct, Field) {Extension, FEATURE(Struct, Field)},
#include "Vulkan/Features.def"
};

constexpr struct {
  spv::Capability Capability;
  StringLiteral Extension;
} CapabilityExtensions[] = {
#define CAPABILITY_EXTENSION(Name, Extension) {spv::Capability::Name, Extension},
#include "Vulkan/Features.def"
};

constexpr struct {
  StateNeed Need;
  Feature Needed;
  StringLiteral Words;
} StateNeeds[] = {
#define STATE_NEEDS(Name, Struct, Field, Words) {StateNeed::Name, FEATURE(Struct, Field), Words},
#include "Vulkan/Features.def"
};

constexpr struct {
  StateNeed Need;
  Feature Used;
} StateUses[] = {
#define STATE_USES(Name, Struct, Field) {StateNeed::Name, FEATURE(Struct, Field)},
#include "Vulkan/Features.def"
};

constexpr struct {
  spv::Capability Capability;
  VkSubgroupFeatureFlags Bit;
} SubgroupNeeds[] = {
#define SUBGROUP_NEEDS(Name, Bit) {spv::Capability::Name, Bit},
#include "Vulkan/Features.def"
};

constexpr struct {
  StringLiteral Extension, Needed;
} RequiredExtensions[] = {
#define EXTENSION_REQUIRES(Extension, Needed) {Extension, Needed},
#include "Vulkan/Features.def"
};

constexpr spv::Capability Always[] = {
#define ALWAYS(Name) spv::Capability::Name,
#include "Vulkan/Features.def"
};

class FeatureSelector {
public:
  FeatureSelector(const VulkanApi &Vk, VkPhysicalDevice Device, const DeviceNeeds &Asked,
                  bool RobustAccess)
      : Vk(Vk), Device(Device), Asked(Asked), RobustAccess(RobustAccess) {}

  Expected<DeviceFacts> list() {
    if (Error E = query())
      return std::move(E);
    DeviceFacts Facts;
    for (ArrayRef<CapabilityRow> Rows : {ArrayRef(Needs), ArrayRef(Uses), ArrayRef(Robust)})
      for (const CapabilityRow &Row : Rows)
        if (Row.Needed.Struct != CooperativeMatrixMaintenance1Index && Row.Needed.in(Available))
          Facts.Features.insert(Row.Needed.spelling().str());
    Facts.Extensions = std::move(DeviceExtensions);
    return Facts;
  }

  Expected<EnabledFeatures> run() {
    if (Error E = query())
      return std::move(E);
    for (uint32_t Capability : Asked.Capabilities)
      addCapability(static_cast<spv::Capability>(Capability));
    Result.HasRobustAccess = Robust[0].Needed.in(Available);
    for (const CapabilityRow &Row : Robust)
      if (RobustAccess && Asked.hasCapability(static_cast<uint32_t>(Row.Capability)))
        enable(Row.Needed);
    for (const auto &Row : ExtensionNeeds)
      if (is_contained(Asked.Extensions, Row.Extension) && !enable(Row.Needed))
        Missing.push_back((Row.Extension + " needs " + describe(Row.Needed)).str());
    for (const auto &Row : StateNeeds)
      if (Asked.State.contains(Row.Need) && !enable(Row.Needed))
        Missing.push_back((Row.Words + " needs " + describe(Row.Needed)).str());
    for (const auto &Row : StateUses)
      if (Asked.State.contains(Row.Need))
        enable(Row.Used);
    for (ShaderStage Stage : Asked.SubgroupStages)
      if (!(subgroups().supportedStages & bitOf(Stage)))
        Missing.push_back(("subgroup operations in a " + info(Stage).Word + " shader").str());
    if (!Missing.empty())
      return deviceError("the device lacks what is needed: " + join(Missing, "; "));
    return finish();
  }

private:
  Error query() {
    if (Error E = findExtensions())
      return E;
    link(Available, [&](unsigned I) {
      return StructExtensions[I].empty() || DeviceExtensions.contains(StructExtensions[I].str());
    });
    Vk.vkGetPhysicalDeviceFeatures2(Device, &Available.Core);
    return Error::success();
  }

  Error findExtensions() {
    uint32_t Count = 0;
    if (Error E = check(Vk.vkEnumerateDeviceExtensionProperties(Device, nullptr, &Count, nullptr),
                        "vkEnumerateDeviceExtensionProperties"))
      return E;
    std::vector<VkExtensionProperties> List(Count);
    if (Error E =
            check(Vk.vkEnumerateDeviceExtensionProperties(Device, nullptr, &Count, List.data()),
                  "vkEnumerateDeviceExtensionProperties"))
      return E;
    for (const VkExtensionProperties &P : List)
      DeviceExtensions.insert(P.extensionName);
    return Error::success();
  }

  /// Chains the structures that \p Wanted accepts, behind Core.
  template <typename Predicate> static void link(FeatureStructs &S, Predicate Wanted) {
    VkBaseOutStructure *Structs[] = {
#define FEATURE_STRUCT(Member, Type, SType, Extension)                                             \
  reinterpret_cast<VkBaseOutStructure *>(&S.Member),
#include "Vulkan/Features.def"
    };
    VkBaseOutStructure *Last = Structs[CoreIndex];
    for (unsigned I = CoreIndex + 1; I < StructCount; ++I)
      if (Wanted(I)) {
        Last->pNext = Structs[I];
        Last = Structs[I];
      }
    Last->pNext = nullptr;
  }

  bool enable(const Feature &F) {
    if (!F.in(Available))
      return false;
    F.in(*Result.Structs) = VK_TRUE;
    StructsInUse.insert(F.Struct);
    return true;
  }

  static std::string describe(const Feature &F) {
    std::string Text = F.spelling().str();
    if (!StructExtensions[F.Struct].empty())
      Text += " of " + StructExtensions[F.Struct].str();
    return Text;
  }

  void addCapability(spv::Capability Capability) {
    StringRef Name = spv::CapabilityToString(Capability);
    bool Known = is_contained(Always, Capability), Served = false;
    std::vector<std::string> Choices;
    for (const CapabilityRow &Row : Needs)
      if (Row.Capability == Capability) {
        Known = true;
        Served |= enable(Row.Needed);
        Choices.push_back(describe(Row.Needed));
      }
    if (!Choices.empty() && !Served)
      Missing.push_back(("capability " + Name + " needs " + join(Choices, " or ")).str());
    for (const CapabilityRow &Row : Uses)
      if (Row.Capability == Capability)
        enable(Row.Needed);
    for (const auto &Row : CapabilityExtensions)
      if (Row.Capability == Capability) {
        Known = true;
        if (DeviceExtensions.contains(Row.Extension.str()))
          Result.Extensions.push_back(Row.Extension.data());
        else
          Missing.push_back(("capability " + Name + " needs " + Row.Extension).str());
      }
    for (const auto &Row : SubgroupNeeds)
      if (Row.Capability == Capability) {
        Known = true;
        if (!(subgroups().supportedOperations & Row.Bit))
          Missing.push_back(("capability " + Name + ": no such subgroup operations").str());
      }
    if (!Known)
      Missing.push_back("capability " + Name.str() + " (" +
                        std::to_string(static_cast<unsigned>(Capability)) +
                        "), which tessera-run cannot enable");
  }

  VkPhysicalDeviceSubgroupProperties subgroups() const {
    VkPhysicalDeviceSubgroupProperties Subgroup = {};
    Subgroup.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
    VkPhysicalDeviceProperties2 Properties = {};
    Properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
    Properties.pNext = &Subgroup;
    Vk.vkGetPhysicalDeviceProperties2(Device, &Properties);
    return Subgroup;
  }

  EnabledFeatures finish() {
    link(*Result.Structs, [&](unsigned I) { return StructsInUse.contains(I); });
    for (unsigned I : StructsInUse)
      if (!StructExtensions[I].empty())
        Result.Extensions.push_back(StructExtensions[I].data());
    // The list grows meanwhile.
    for (size_t I = 0; I < Result.Extensions.size(); ++I)
      for (const auto &Row : RequiredExtensions)
        if (Row.Extension == Result.Extensions[I] && !is_contained(Result.Extensions, Row.Needed))
          Result.Extensions.push_back(Row.Needed.data());
    Result.SubgroupSizeControl = Result.Structs->Vulkan13.subgroupSizeControl;
    Result.MutableDescriptors = Result.Structs->MutableDescriptors.mutableDescriptorType;
    Result.PartialBindings = Result.Structs->Vulkan12.descriptorBindingPartiallyBound;
    Result.PositionFetch = Result.Structs->PositionFetch.rayTracingPositionFetch;
    Result.FullSubgroups = Result.Structs->Vulkan13.computeFullSubgroups;
    return std::move(Result);
  }

  const VulkanApi &Vk;
  VkPhysicalDevice Device;
  const DeviceNeeds &Asked;
  bool RobustAccess;
  FeatureStructs Available;
  EnabledFeatures Result;
  std::set<std::string> DeviceExtensions;
  std::set<unsigned> StructsInUse;
  std::vector<std::string> Missing;
};

} // namespace

EnabledFeatures::EnabledFeatures() : Structs(std::make_unique<FeatureStructs>()) {}
EnabledFeatures::EnabledFeatures(EnabledFeatures &&) = default;
EnabledFeatures::~EnabledFeatures() = default;

const void *EnabledFeatures::chain() const { return &Structs->Core; }

Expected<EnabledFeatures> selectFeatures(const VulkanApi &Vk, VkPhysicalDevice Device,
                                         const DeviceNeeds &Needs, bool RobustAccess) {
  return FeatureSelector(Vk, Device, Needs, RobustAccess).run();
}

Expected<DeviceFacts> listFacts(const VulkanApi &Vk, VkPhysicalDevice Device) {
  return FeatureSelector(Vk, Device, DeviceNeeds(), /*RobustAccess=*/false).list();
}

} // namespace tessera::run
