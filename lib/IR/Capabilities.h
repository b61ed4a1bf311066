//===- Capabilities.h - What a module for SPIR-V asks of a device ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/EnumSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tessera::ir {

/// A row of Capabilities.def.
enum class Capability : uint8_t {
#define CAPABILITY(Enumerator) Enumerator,
#include "IR/Capabilities.def"
};
constexpr unsigned NumCapabilities = 0
#define CAPABILITY(Enumerator) +1
#include "IR/Capabilities.def"
    ;
using CapabilitySet = EnumSet<Capability, NumCapabilities>;

/// The name in SPIR-V's grammar and in the text form: "Float16".
llvm::StringRef spelling(Capability C);
std::optional<Capability> capabilityOf(llvm::StringRef Name);

/// The result of the step spirv-needs.
struct ModuleNeeds {
  CapabilitySet Capabilities;
  /// Members of Vulkan's feature structures; sorted, each once.
  llvm::SmallVector<llvm::StringRef, 8> Features;

  bool empty() const { return Capabilities.empty() && Features.empty(); }
};

/// Of the text that a back end writes.
struct LanguageVersion {
  unsigned Major = 0, Minor = 0;

  bool empty() const { return Major == 0; }
  friend auto operator<=>(const LanguageVersion &, const LanguageVersion &) = default;
};

} // namespace tessera::ir
