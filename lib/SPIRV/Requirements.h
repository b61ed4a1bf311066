//===- Requirements.h - What a module asks of the device ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "SPIRV/SPIRV.h"
#include "SPIRV/Words.h"
#include <set>

namespace tessera::spirv {

/// What inline SPIR-V names in a module.
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

/// N of the SPIR-V 1.N that the environment takes.
unsigned minorVersion(Environment For);

} // namespace tessera::spirv
