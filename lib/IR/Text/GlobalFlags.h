//===- GlobalFlags.h - What the text form says of variables in a word -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

struct GlobalFlag {
  llvm::StringLiteral Word;
  bool Global::*Flag;
};

/// In the order in which they are printed.
inline constexpr GlobalFlag GlobalFlags[] = {
#define GLOBAL_FLAG(Member, Word) {Word, &Global::Member},
#define GLOBAL_NAME(Member, Word)
#include "IR/AllGlobalFlags.inc"
#undef GLOBAL_FLAG
#undef GLOBAL_NAME
};

struct GlobalName {
  llvm::StringLiteral Word;
  Global *Global::*Of;
};

/// The same, of the names of other variables.
inline constexpr GlobalName GlobalNames[] = {
#define GLOBAL_FLAG(Member, Word)
#define GLOBAL_NAME(Member, Word) {Word, &Global::Member},
#include "IR/AllGlobalFlags.inc"
#undef GLOBAL_FLAG
#undef GLOBAL_NAME
};

} // namespace tessera::ir
