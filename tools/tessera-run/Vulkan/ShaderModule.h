// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The facts about a SPIR-V module that a run needs: its requirements of the device, and the
// resources that it expects to be bound.

#ifndef TESSERA_RUN_SHADERMODULE_H
#define TESSERA_RUN_SHADERMODULE_H

#include "Description/Pipeline.h"
#include "Vulkan/WaveSizes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>

namespace tessera::run {

/// A descriptor that the entry point names in its interface, or any of the module's before
/// SPIR-V 1.4.
struct ModuleResource {
  std::string Name;
  uint32_t Set = 0;
  uint32_t Binding = 0;
  /// spv::StorageClass
  uint32_t StorageClass = 0;
  /// It is an acceleration structure or an array of them.
  bool IsAccelerationStructure = false;
  /// The number of a subpass input; for an array, the number of its first element.
  std::optional<uint32_t> InputAttachment;
};

/// An input of a vertex shader.
struct ModuleInput {
  std::string Name;
  uint32_t Location = 0; ///< the first one of several
};

/// Requirements of modules for a device.
struct ModuleNeeds {
  std::vector<uint32_t> Capabilities;
  std::vector<std::string> Extensions;
  /// The layouts of matrices that instructions on cooperative vectors take:
  /// spv::CooperativeVectorMatrixLayout.
  std::set<uint32_t> VectorLayouts;

  bool hasCapability(uint32_t Capability) const;
};

struct ShaderModule : ModuleNeeds {
  ShaderStage Stage = ShaderStage::Compute; ///< stage of the entry point
  std::vector<uint32_t> Words;
  std::vector<ModuleResource> Resources;
  std::vector<ModuleInput> Inputs;
  /// The entry point has a block of push constants.
  bool HasPushConstants = false;
  /// The entry point reads the data of its record in the shader binding table.
  bool HasRecord = false;
  /// The size for the entry point, with the specialization of the pipeline applied.
  std::array<uint32_t, 3> WorkgroupSize = {1, 1, 1};
  /// Without a value the module states no sizes.
  std::optional<ModuleWaves> Waves;

  uint32_t majorVersion() const { return Words[1] >> 16 & 0xff; }
  uint32_t minorVersion() const { return Words[1] >> 8 & 0xff; }
};

/// \p Bytes is the contents of a .spv file; \p S names the entry point.
llvm::Expected<ShaderModule> readModule(llvm::StringRef Bytes, const Shader &S);

} // namespace tessera::run

#endif
