//===- OptionChecks.h - What is wrong whatever the shader is ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each check reports what it finds. Features that a device lacks are not checked here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/MSL.h"
#include "Support/Diagnostic.h"
#include "tessera/tessera.h"

namespace tessera {

/// Values that are none of the enumerators, and rules for SPIR-V where the output is MSL.
bool checkOptions(const CompileOptions &Options, DiagnosticEngine &Diags);
/// Classes of registers, and rules that contradict each other.
bool checkBindings(const BindingRules &Rules, DiagnosticEngine &Diags);
/// Texts "SET:BINDING=INDEX"; nothing after a report.
std::optional<std::vector<msl::BufferChoice>> readBufferChoices(llvm::ArrayRef<std::string> Texts,
                                                                DiagnosticEngine &Diags);

/// Whether the row says that the options are wrong.
bool isOptionError(DiagID ID);

} // namespace tessera
