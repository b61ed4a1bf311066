//===- Requirements.h - What a module asks of the device ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/SPIRV.h"
#include <set>

namespace tessera::spirv {

/// The names that inline SPIR-V requires in a module.
struct NamedNeeds {
  std::set<uint32_t> Capabilities;
  std::set<std::string> Extensions;
};
NamedNeeds namedNeeds(ir::Module &M);

/// OpCapability and OpExtension, in a fixed order. \p ForDebuggers: the module has instructions for
/// them.
void writeNeeds(const ir::ModuleNeeds &Needs, const NamedNeeds &Named, const SPIRVOptions &Options,
                bool ForDebuggers, Section &Out);
SPIRVInfo describe(const ir::ModuleNeeds &Needs, const NamedNeeds &Named,
                   const SPIRVOptions &Options, bool ForDebuggers);

/// Whether storage buffers are Uniform with the decoration BufferBlock, which SPIR-V has up to 1.3,
/// as in modules of DXC. Not where they hold 8-bit numbers, which are in the storage class
/// StorageBuffer only.
bool hasBufferBlocks(const ir::ModuleNeeds &Needs, const SPIRVOptions &Options);

/// N of the SPIR-V 1.N that the environment takes.
unsigned minorVersion(Environment For);
/// From this version on, that of Vulkan 1.3, the size of a group may be specialization constants in
/// an execution mode. It needs the feature maintenance4.
inline constexpr unsigned MinorOfLocalSizeId = 6;

} // namespace tessera::spirv
