//===- TargetPrinter.h - What --list-targets prints -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/Target.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera {

/// One line for each embedded target, in aligned columns with a heading.
void printTargetTable(llvm::raw_ostream &OS);

/// Prints a target in full, with the sources of its facts, as a target file with inheritance
/// resolved. Parsing the file gives an equal target.
void printTarget(llvm::raw_ostream &OS, const Target &T);

} // namespace tessera
