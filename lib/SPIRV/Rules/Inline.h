//===- Inline.h - Instructions that the user wrote ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Op.h"
#include "Support/Diagnostic.h"

namespace tessera::spirv {

/// The entry of an instruction in SPIR-V's grammar.
struct InstructionInfo {
  const char *Name = nullptr; ///< null for a number that it does not have
  bool HasResult = false;
  bool HasType = false;
};
InstructionInfo instructionInfo(uint32_t Number);
/// "Int8"; the number itself for a capability that the grammar does not have.
std::string capabilityName(uint32_t Number);
/// Whether the instruction makes a constant of the module.
bool makesConstant(uint32_t Number);

/// Returns the capability that the instruction of an `inline` requires.
ir::CapabilitySet capabilityOfInline(const ir::Op &O);
/// Returns the capability that an `inline` outside of functions names, if it is one of
/// Capabilities.def, or that its execution mode requires.
ir::CapabilitySet capabilityNamed(const ir::Op &O);

/// Reports an `inline` that cannot stand in a function, or whose result is not what the grammar
/// says.
void checkInline(const ir::Op &O, DiagnosticEngine &Diags);

} // namespace tessera::spirv
