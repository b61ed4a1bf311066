// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/SceneMemory.h"

#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

static VkGeometryFlagsKHR flagsOf(const GeometryFlags &F) {
  return (F.Opaque ? VK_GEOMETRY_OPAQUE_BIT_KHR : 0) |
         (F.NoDuplicateAnyHit ? VK_GEOMETRY_NO_DUPLICATE_ANY_HIT_INVOCATION_BIT_KHR : 0);
}

static VkTransformMatrixKHR matrixOf(const Transform &T) {
  VkTransformMatrixKHR Matrix;
  static_assert(sizeof(Matrix) == sizeof(T), "both are three rows of four");
  std::memcpy(&Matrix, T.data(), sizeof(Matrix));
  return Matrix;
}

template <typename T> Expected<VkDeviceAddress> SceneMemory::upload(ArrayRef<T> Values) {
  ArrayRef Bytes(reinterpret_cast<const uint8_t *>(Values.data()), Values.size() * sizeof(T));
  Expected<AddressedBuffer> Buffer = createFilledBuffer(
      D, Bytes, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR,
      /*Alignment=*/16, Cleaner);
  if (!Buffer)
    return Buffer.takeError();
  return Buffer->Address;
}

Error SceneMemory::add(Geometries &To, const TriangleGeometry &G) {
  VkAccelerationStructureGeometryKHR &Made = To.List.emplace_back();
  Made.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR;
  Made.geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR;
  Made.flags = flagsOf(G.Flags);
  VkAccelerationStructureGeometryTrianglesDataKHR &Data = Made.geometry.triangles;
  Data.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR;
  Data.vertexFormat = VK_FORMAT_R32G32B32_SFLOAT;
  Data.vertexStride = sizeof(G.Positions.front());
  Data.maxVertex = static_cast<uint32_t>(G.Positions.size()) - 1;
  Data.indexType = G.Indices.empty() ? VK_INDEX_TYPE_NONE_KHR : VK_INDEX_TYPE_UINT32;
  Expected<VkDeviceAddress> Vertices = upload(ArrayRef(G.Positions));
  if (!Vertices)
    return Vertices.takeError();
  Data.vertexData.deviceAddress = *Vertices;
  if (!G.Indices.empty()) {
    Expected<VkDeviceAddress> Indices = upload(ArrayRef(G.Indices));
    if (!Indices)
      return Indices.takeError();
    Data.indexData.deviceAddress = *Indices;
  }
  if (G.Transform) {
    Expected<VkDeviceAddress> Matrix = upload(ArrayRef(matrixOf(*G.Transform)));
    if (!Matrix)
      return Matrix.takeError();
    Data.transformData.deviceAddress = *Matrix;
  }
  To.Ranges.push_back({G.triangles(), 0, 0, 0});
  return Error::success();
}

Error SceneMemory::add(Geometries &To, const BoxGeometry &G) {
  VkAccelerationStructureGeometryKHR &Made = To.List.emplace_back();
  Made.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR;
  Made.geometryType = VK_GEOMETRY_TYPE_AABBS_KHR;
  Made.flags = flagsOf(G.Flags);
  VkAccelerationStructureGeometryAabbsDataKHR &Data = Made.geometry.aabbs;
  Data.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR;
  Data.stride = sizeof(G.Boxes.front());
  Expected<VkDeviceAddress> Boxes = upload(ArrayRef(G.Boxes));
  if (!Boxes)
    return Boxes.takeError();
  Data.data.deviceAddress = *Boxes;
  To.Ranges.push_back({static_cast<uint32_t>(G.Boxes.size()), 0, 0, 0});
  return Error::success();
}

Error SceneMemory::add(Geometries &To, ArrayRef<SceneInstance> Instances) {
  VkAccelerationStructureGeometryKHR &Made = To.List.emplace_back();
  Made.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR;
  Made.geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR;
  VkAccelerationStructureGeometryInstancesDataKHR &Data = Made.geometry.instances;
  Data.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR;
  // Without instances the build reads none, but drivers may want an address.
  std::vector<VkAccelerationStructureInstanceKHR> Structs(std::max<size_t>(Instances.size(), 1));
  for (auto [Into, N] : zip(Structs, Instances)) {
    Into.transform = matrixOf(N.Transform);
    Into.instanceCustomIndex = N.ID;
    Into.mask = N.Mask;
    Into.instanceShaderBindingTableRecordOffset = N.HitGroupOffset;
    for (InstanceFlag Flag : N.Flags)
      Into.flags |= 1u << static_cast<unsigned>(Flag);
    Into.accelerationStructureReference = BottomLevels[N.Object].Address;
  }
  Expected<VkDeviceAddress> Uploaded = upload(ArrayRef(Structs));
  if (!Uploaded)
    return Uploaded.takeError();
  Data.data.deviceAddress = *Uploaded;
  To.Ranges.push_back({static_cast<uint32_t>(Instances.size()), 0, 0, 0});
  return Error::success();
}

Expected<SceneMemory::Structure> SceneMemory::build(VkAccelerationStructureTypeKHR Type,
                                                    const Geometries &Of) {
  VkAccelerationStructureBuildGeometryInfoKHR Info = {};
  Info.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
  Info.type = Type;
  Info.flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR;
  if (D.PositionFetch)
    Info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DATA_ACCESS_BIT_KHR;
  Info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
  Info.geometryCount = static_cast<uint32_t>(Of.List.size());
  Info.pGeometries = Of.List.data();
  std::vector<uint32_t> Counts;
  for (const VkAccelerationStructureBuildRangeInfoKHR &Range : Of.Ranges)
    Counts.push_back(Range.primitiveCount);
  VkAccelerationStructureBuildSizesInfoKHR Sizes = {};
  Sizes.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR;
  D.Vk.vkGetAccelerationStructureBuildSizesKHR(
      D.Handle, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &Info, Counts.data(), &Sizes);

  Expected<AddressedBuffer> Storage =
      createAddressedBuffer(D, Sizes.accelerationStructureSize,
                            VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR, 1, Cleaner);
  if (!Storage)
    return Storage.takeError();
  VkAccelerationStructureCreateInfoKHR CreateInfo = {};
  CreateInfo.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR;
  CreateInfo.buffer = Storage->Handle;
  CreateInfo.size = Sizes.accelerationStructureSize;
  CreateInfo.type = Type;
  Structure Made;
  if (Error E =
          check(D.Vk.vkCreateAccelerationStructureKHR(D.Handle, &CreateInfo, nullptr, &Made.Handle),
                "vkCreateAccelerationStructureKHR"))
    return std::move(E);
  Cleaner.add([this, Handle = Made.Handle] {
    D.Vk.vkDestroyAccelerationStructureKHR(D.Handle, Handle, nullptr);
  });
  VkAccelerationStructureDeviceAddressInfoKHR AddressInfo = {};
  AddressInfo.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR;
  AddressInfo.accelerationStructure = Made.Handle;
  Made.Address = D.Vk.vkGetAccelerationStructureDeviceAddressKHR(D.Handle, &AddressInfo);

  Cleanup ScratchCleaner;
  Expected<AddressedBuffer> Scratch =
      createAddressedBuffer(D, Sizes.buildScratchSize, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                            ScratchAlignment, ScratchCleaner);
  if (!Scratch)
    return Scratch.takeError();
  Info.dstAccelerationStructure = Made.Handle;
  Info.scratchData.deviceAddress = Scratch->Address;
  if (Error E = D.submit([&](VkCommandBuffer Commands) {
        const VkAccelerationStructureBuildRangeInfoKHR *Ranges = Of.Ranges.data();
        D.Vk.vkCmdBuildAccelerationStructuresKHR(Commands, 1, &Info, &Ranges);
        recordFullBarrier(D, Commands);
      }))
    return std::move(E);
  return Made;
}

Error SceneMemory::create() {
  if (!P.hasAccelerationStructures())
    return Error::success();
  VkPhysicalDeviceAccelerationStructurePropertiesKHR Limits = {};
  Limits.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR;
  VkPhysicalDeviceProperties2 Properties = {};
  Properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  Properties.pNext = &Limits;
  D.Vk.vkGetPhysicalDeviceProperties2(D.Physical.Handle, &Properties);
  ScratchAlignment = Limits.minAccelerationStructureScratchOffsetAlignment;

  for (const BottomLevel &B : P.AccelerationStructures.BottomLevels) {
    Geometries Of;
    for (const TriangleGeometry &G : B.Triangles)
      if (Error E = add(Of, G))
        return E;
    for (const BoxGeometry &G : B.Boxes)
      if (Error E = add(Of, G))
        return E;
    Expected<Structure> Made = build(VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR, Of);
    if (!Made)
      return Made.takeError();
    BottomLevels.push_back(*Made);
  }
  for (const TopLevel &T : P.AccelerationStructures.TopLevels) {
    std::vector<VkAccelerationStructureKHR> &Elements = TopLevels.emplace_back();
    for (const std::vector<SceneInstance> &Element : T.Instances) {
      Geometries Of;
      if (Error E = add(Of, Element))
        return E;
      Expected<Structure> Made = build(VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR, Of);
      if (!Made)
        return Made.takeError();
      Elements.push_back(Made->Handle);
    }
  }
  return Error::success();
}

} // namespace tessera::run
