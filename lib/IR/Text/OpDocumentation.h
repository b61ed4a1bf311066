//===- OpDocumentation.h - The op set as documentation --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/raw_ostream.h"

namespace tessera::ir {

/// Ops.def and AttrUse.def as the Markdown table of docs/ir.md.
void printOpTable(llvm::raw_ostream &OS);

} // namespace tessera::ir
