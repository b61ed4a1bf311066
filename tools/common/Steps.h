//===- Steps.h - Programs that run steps by name --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the programs that run steps of the compiler themselves, without the API.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"
#include "Support/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera::tools {

/// The steps of one table, and its name.
struct StepTable {
  llvm::StringRef Name;
  llvm::ArrayRef<Step> (*Steps)();
};
/// Returns the passes of a compile ("all"), then the steps that raise to each back end.
llvm::ArrayRef<StepTable> stepTables();

/// Appends the steps of \p List to \p Steps: names of steps or of whole tables, separated by
/// commas. Returns the first unknown name, or an empty one.
llvm::StringRef findSteps(llvm::StringRef List, std::vector<const Step *> &Steps);

/// Takes the steps of \p List, names with commas between them, out of \p Steps. Why that may not
/// be, for the first one; empty where all are out.
std::string leaveOut(llvm::StringRef List, std::vector<const Step *> &Steps);

/// Runs \p Work on a large stack, prints its diagnostics, and returns the exit status: that of \p
/// Work, unless an error was reported.
int runAndReport(DiagnosticEngine &Diags, llvm::function_ref<int()> Work);

} // namespace tessera::tools
