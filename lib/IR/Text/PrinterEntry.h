//===- PrinterEntry.h - The text of an entry point -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Text/Printer.h"

namespace tessera::ir {

/// Prints the entry point and its inputs and outputs; nothing for a module without one.
void printEntry(const EntryPoint &E, llvm::raw_ostream &OS, const PrintOptions &Options);

} // namespace tessera::ir
