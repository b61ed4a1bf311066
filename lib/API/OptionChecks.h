//===- OptionChecks.h - Checks of options, independent of the shader ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each check reports its errors. They do not check for features that a device lacks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/MSL.h"
#include "Support/Diagnostic.h"
#include "tessera/tessera.h"

namespace tessera {

/// Checks that enumerators are valid, and that options for SPIR-V are not used with MSL output.
bool checkOptions(const CompileOptions &Options, DiagnosticEngine &Diags);
/// Checks the classes of registers, and that rules do not contradict each other.
bool checkBindings(const BindingRules &Rules, DiagnosticEngine &Diags);
/// Reads texts of the form "SET:BINDING=INDEX". Returns nothing after a report.
std::optional<std::vector<msl::BufferChoice>> readBufferChoices(llvm::ArrayRef<std::string> Texts,
                                                                DiagnosticEngine &Diags);

/// Whether the row reports an error in the options.
bool isOptionError(DiagID ID);

} // namespace tessera
