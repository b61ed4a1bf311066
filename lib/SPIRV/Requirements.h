//===- Requirements.h - What a module asks of the device ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "SPIRV/SPIRV.h"
#include "SPIRV/Words.h"
#include "Target/Target.h"
#include <set>

namespace tessera::spirv {

/// Collects the capabilities of the instructions and types that are written, and what follows from
/// them: extensions and Vulkan features. The tables are in Capabilities.def.
class Requirements {
public:
  void capability(spv::Capability C) { Capabilities.insert(C); }
  /// What the instruction itself needs; types and operands bring their own.
  void instruction(spv::Op Code);
  /// A feature that no capability stands for.
  void feature(Feature F) { Features.insert(info(F).ApiName.str()); }
  /// The same for a feature that targets do not list.
  void feature(llvm::StringRef ApiName) { Features.insert(ApiName.str()); }

  /// OpCapability and OpExtension, in a fixed order.
  void write(Section &Out) const;
  void describe(SPIRVInfo &Info) const;

private:
  std::set<std::string> extensions() const;

  std::set<spv::Capability> Capabilities;
  std::set<std::string> Features;
};

} // namespace tessera::spirv
