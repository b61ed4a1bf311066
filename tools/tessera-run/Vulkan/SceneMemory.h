// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The acceleration structures of a run, built on the device from the geometry of the description.

#ifndef TESSERA_RUN_SCENEMEMORY_H
#define TESSERA_RUN_SCENEMEMORY_H

#include "Vulkan/AddressedBuffers.h"

namespace tessera::run {

class SceneMemory {
public:
  SceneMemory(Device &D, const Pipeline &P) : D(D), P(P) {}
  SceneMemory(const SceneMemory &) = delete;

  /// Builds all structures, and waits until they are there. Does nothing if no resource is one.
  llvm::Error create();

  /// Returns the structures of a TLAS, one for each of ArraySize.
  llvm::ArrayRef<VkAccelerationStructureKHR> elements(uint32_t Object) const {
    return TopLevels[Object];
  }

private:
  struct Structure {
    VkAccelerationStructureKHR Handle = VK_NULL_HANDLE;
    VkDeviceAddress Address = 0;
  };
  /// Geometries of a structure, with how many primitives each has.
  struct Geometries {
    std::vector<VkAccelerationStructureGeometryKHR> List;
    std::vector<VkAccelerationStructureBuildRangeInfoKHR> Ranges;
  };

  llvm::Error add(Geometries &To, const TriangleGeometry &G);
  llvm::Error add(Geometries &To, const BoxGeometry &G);
  llvm::Error add(Geometries &To, llvm::ArrayRef<SceneInstance> Instances);
  llvm::Expected<Structure> build(VkAccelerationStructureTypeKHR Type, const Geometries &Of);

  /// Returns the address of a copy of \p Values for the build.
  template <typename T> llvm::Expected<VkDeviceAddress> upload(llvm::ArrayRef<T> Values);

  Device &D;
  const Pipeline &P;
  VkDeviceSize ScratchAlignment = 1;
  std::vector<Structure> BottomLevels;
  std::vector<std::vector<VkAccelerationStructureKHR>> TopLevels;
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
