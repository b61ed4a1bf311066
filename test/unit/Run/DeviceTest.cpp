// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of device features, with devices that only the test describes.
#include "Vulkan/Device.h"

#include "gtest/gtest.h"
#include <cstring>
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;
using namespace tessera::run;

namespace {

constexpr VkQueueFlags Graphics = VK_QUEUE_GRAPHICS_BIT, Compute = VK_QUEUE_COMPUTE_BIT,
                       Transfer = VK_QUEUE_TRANSFER_BIT;

VkQueueFamilyProperties family(VkQueueFlags Flags, uint32_t TimestampBits = 64) {
  return {Flags, 1, TimestampBits, {1, 1, 1}};
}

/// The family's number; -1 for an error.
int choose(ArrayRef<VkQueueFamilyProperties> Families, std::string Queue, bool Timed = false) {
  Expected<uint32_t> Chosen = chooseQueueFamily(Families, {true, std::move(Queue), Timed});
  if (Chosen)
    return static_cast<int>(*Chosen);
  EXPECT_TRUE(Chosen.errorIsA<DeviceError>());
  consumeError(Chosen.takeError());
  return -1;
}

/// The features that the test's device reports.
VkPhysicalDeviceFeatures Core;
VkBool32 BufferAccess2, ImageAccess, MatrixAccess;

VKAPI_ATTR VkResult VKAPI_CALL listExtensions(VkPhysicalDevice, const char *, uint32_t *Count,
                                              VkExtensionProperties *List) {
  *Count = 2;
  if (List) {
    std::strcpy(List[0].extensionName, VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME);
    std::strcpy(List[1].extensionName, VK_EXT_ROBUSTNESS_2_EXTENSION_NAME);
  }
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL fillFeatures(VkPhysicalDevice, VkPhysicalDeviceFeatures2 *Features) {
  Features->features = Core;
  for (auto *S = static_cast<VkBaseOutStructure *>(Features->pNext); S; S = S->pNext) {
    if (S->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES)
      reinterpret_cast<VkPhysicalDeviceVulkan13Features *>(S)->robustImageAccess = ImageAccess;
    if (S->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT)
      reinterpret_cast<VkPhysicalDeviceRobustness2FeaturesEXT *>(S)->robustBufferAccess2 =
          BufferAccess2;
    if (S->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR) {
      auto *Matrix = reinterpret_cast<VkPhysicalDeviceCooperativeMatrixFeaturesKHR *>(S);
      Matrix->cooperativeMatrix = VK_TRUE;
      Matrix->cooperativeMatrixRobustBufferAccess = MatrixAccess;
    }
  }
}

/// The arguments for vkCreateDevice.
struct Told {
  bool Has = false, Buffers = false, Buffers2 = false, Images = false, Matrices = false;
};

Told select(bool WithMatrices, bool Robust) {
  VulkanApi Vk;
  Vk.vkEnumerateDeviceExtensionProperties = listExtensions;
  Vk.vkGetPhysicalDeviceFeatures2 = fillFeatures;
  DeviceNeeds Module;
  Module.Capabilities.push_back(static_cast<uint32_t>(spv::Capability::Shader));
  if (WithMatrices)
    Module.Capabilities.push_back(static_cast<uint32_t>(spv::Capability::CooperativeMatrixKHR));
  Expected<EnabledFeatures> Features = selectFeatures(Vk, VK_NULL_HANDLE, Module, Robust);
  Told T;
  if (!Features) {
    ADD_FAILURE() << toString(Features.takeError());
    return T;
  }
  T.Has = Features->HasRobustAccess;
  const auto *First = static_cast<const VkPhysicalDeviceFeatures2 *>(Features->chain());
  T.Buffers = First->features.robustBufferAccess;
  for (auto *S = static_cast<const VkBaseInStructure *>(First->pNext); S; S = S->pNext) {
    if (S->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES)
      T.Images = reinterpret_cast<const VkPhysicalDeviceVulkan13Features *>(S)->robustImageAccess;
    if (S->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT)
      T.Buffers2 =
          reinterpret_cast<const VkPhysicalDeviceRobustness2FeaturesEXT *>(S)->robustBufferAccess2;
    if (S->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR)
      T.Matrices = reinterpret_cast<const VkPhysicalDeviceCooperativeMatrixFeaturesKHR *>(S)
                       ->cooperativeMatrixRobustBufferAccess;
  }
  return T;
}

} // namespace

TEST(Device, AQueueThatOnlyComputesIsPreferred) {
  VkQueueFamilyProperties Families[] = {family(Graphics | Compute | Transfer), family(Transfer),
                                        family(Compute | Transfer), family(Compute)};
  EXPECT_EQ(choose(Families, ""), 2);
  EXPECT_EQ(choose(Families, "compute"), 2);
  EXPECT_EQ(choose(Families, "graphics"), 0);
  EXPECT_EQ(choose(Families, "3"), 3);
  EXPECT_EQ(choose(Families, "1"), -1);
  EXPECT_EQ(choose(Families, "4"), -1);
}

TEST(Device, WithoutSuchAQueueAnyThatComputesWillDo) {
  VkQueueFamilyProperties Families[] = {family(Graphics), family(Graphics | Compute)};
  EXPECT_EQ(choose(Families, ""), 1);
  EXPECT_EQ(choose(Families, "compute"), -1);
  EXPECT_EQ(choose(ArrayRef(Families, 1), ""), -1);
}

TEST(Device, TimingNeedsAQueueWithTimestamps) {
  VkQueueFamilyProperties Families[] = {family(Graphics | Compute), family(Compute, 0)};
  EXPECT_EQ(choose(Families, ""), 1);
  EXPECT_EQ(choose(Families, "", /*Timed=*/true), 0);
  EXPECT_EQ(choose(Families, "compute", /*Timed=*/true), 1);
}

TEST(Device, ADrawNeedsAQueueThatDraws) {
  VkQueueFamilyProperties Families[] = {family(Compute), family(Graphics),
                                        family(Graphics | Compute), family(Compute)};
  auto Choose = [&](std::string Queue) {
    DeviceOptions O;
    O.Queue = std::move(Queue);
    O.Draws = true;
    Expected<uint32_t> Chosen = chooseQueueFamily(Families, O);
    return Chosen ? std::to_string(*Chosen) : toString(Chosen.takeError());
  };
  EXPECT_EQ(Choose(""), "2");
  EXPECT_EQ(Choose("graphics"), "2");
  EXPECT_EQ(Choose("2"), "2");
  EXPECT_EQ(Choose("0"), "queue family 0 does not draw");
  EXPECT_EQ(Choose("compute"), "a graphics pipeline needs a queue family of the kind 'graphics'");
  DeviceOptions Draws;
  Draws.Draws = true;
  EXPECT_EQ(describeQueue(Families, 2, Draws), "{family: 2, kind: graphics and compute}");
}

TEST(Device, TheQueueIsToldAndWhyItIsNotTheBest) {
  VkQueueFamilyProperties Both[] = {family(Graphics | Compute), family(Transfer), family(Compute)};
  EXPECT_EQ(describeQueue(Both, 2, {}), "{family: 2, kind: compute}");
  EXPECT_EQ(describeQueue(Both, 2, {true, "compute", false}), "{family: 2, kind: compute}");
  EXPECT_EQ(describeQueue(Both, 0, {true, "graphics", false}),
            "{family: 0, kind: graphics and compute}");
  EXPECT_EQ(describeQueue(Both, 0, {true, "0", true}), "{family: 0, kind: graphics and compute}");
  EXPECT_EQ(describeQueue(ArrayRef(Both, 2), 0, {}),
            "{family: 0, kind: graphics and compute, because: no family only computes}");
  VkQueueFamilyProperties Untimed[] = {family(Compute, 0), family(Graphics | Compute)};
  EXPECT_EQ(describeQueue(Untimed, 1, {true, "", true}),
            "{family: 1, kind: graphics and compute, "
            "because: no family that only computes has timestamps}");
}

TEST(Device, RobustAccessIsOnWhereTheDeviceHasIt) {
  Core.robustBufferAccess = BufferAccess2 = ImageAccess = MatrixAccess = VK_TRUE;
  Told All = select(/*WithMatrices=*/true, /*Robust=*/true);
  EXPECT_TRUE(All.Has && All.Buffers && All.Buffers2 && All.Images && All.Matrices);
  Told Plain = select(/*WithMatrices=*/false, /*Robust=*/true);
  EXPECT_TRUE(Plain.Buffers && Plain.Buffers2 && Plain.Images && !Plain.Matrices);
  Told Off = select(/*WithMatrices=*/true, /*Robust=*/false);
  EXPECT_TRUE(Off.Has && !Off.Buffers && !Off.Buffers2 && !Off.Images && !Off.Matrices);
}

TEST(Device, ADeviceWithoutRobustAccessIsUsedAllTheSame) {
  Core.robustBufferAccess = BufferAccess2 = ImageAccess = MatrixAccess = VK_FALSE;
  Told None = select(/*WithMatrices=*/true, /*Robust=*/true);
  EXPECT_FALSE(None.Has || None.Buffers || None.Buffers2 || None.Images || None.Matrices);
}

TEST(Device, FeaturesOfTheDescriptionAreNamed) {
  VulkanApi Vk;
  Vk.vkEnumerateDeviceExtensionProperties = listExtensions;
  Vk.vkGetPhysicalDeviceFeatures2 = fillFeatures;
  DeviceNeeds Needs;
  Needs.State = {StateNeed::IndependentBlend, StateNeed::PixelStores};
  Core = {};
  Core.independentBlend = VK_TRUE;
  Expected<EnabledFeatures> Features = selectFeatures(Vk, VK_NULL_HANDLE, Needs, false);
  ASSERT_FALSE(static_cast<bool>(Features));
  EXPECT_EQ(toString(Features.takeError()),
            "the device lacks what is needed: a resource that the pixel shader can write needs "
            "fragmentStoresAndAtomics");
  Core.fragmentStoresAndAtomics = VK_TRUE;
  Features = selectFeatures(Vk, VK_NULL_HANDLE, Needs, false);
  ASSERT_TRUE(static_cast<bool>(Features));
  const auto *First = static_cast<const VkPhysicalDeviceFeatures2 *>(Features->chain());
  EXPECT_TRUE(First->features.independentBlend && First->features.fragmentStoresAndAtomics);
}
