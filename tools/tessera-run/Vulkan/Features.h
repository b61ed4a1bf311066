// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds and enables the device features that a pipeline needs.

#ifndef TESSERA_RUN_FEATURES_H
#define TESSERA_RUN_FEATURES_H

#include "Vulkan/DeviceNeeds.h"
#include "Vulkan/Loader.h"
#include <memory>
#include <set>
#include <string>

namespace tessera::run {

/// Returns the stage in Vulkan.
VkShaderStageFlagBits bitOf(ShaderStage Stage);

/// All feature structures that the program knows, chained.
struct FeatureStructs;

/// The features and extensions for vkCreateDevice.
class EnabledFeatures {
public:
  EnabledFeatures();
  EnabledFeatures(EnabledFeatures &&);
  ~EnabledFeatures();

  /// For VkDeviceCreateInfo::pNext.
  const void *chain() const;
  std::vector<const char *> Extensions;
  bool SubgroupSizeControl = false;
  bool FullSubgroups = false;
  /// The device has robustBufferAccess; enabled if it was asked for.
  bool HasRobustAccess = false;
  /// VK_EXT_mutable_descriptor_type.
  bool MutableDescriptors = false;
  /// Descriptors that no thread uses need not be there.
  bool PartialBindings = false;
  /// Shaders may read the vertices of acceleration structures.
  bool PositionFetch = false;

  std::unique_ptr<FeatureStructs> Structs;
};

/// A DeviceError names each feature that the device lacks. With \p RobustAccess, an access outside
/// a resource is harmless where the device can do that.
llvm::Expected<EnabledFeatures> selectFeatures(const VulkanApi &Vk, VkPhysicalDevice Device,
                                               const DeviceNeeds &Needs, bool RobustAccess);

/// The features and extensions that a device reports.
struct DeviceFacts {
  /// Members of the structures of Features.def that are true. Those of
  /// VK_EXT_cooperative_matrix_maintenance1 are left out: they have the names of
  /// VK_NV_cooperative_matrix2.
  std::set<std::string> Features;
  std::set<std::string> Extensions;
};
llvm::Expected<DeviceFacts> listFacts(const VulkanApi &Vk, VkPhysicalDevice Device);

} // namespace tessera::run

#endif
