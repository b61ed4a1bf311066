//===- Widths.h - How long an expression will be --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Estimates the length of an expression in characters. The length decides which values become
// variables and which loops have a head. It is an estimate because names and parentheses are not
// chosen yet.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::msl {

/// Returns the width of a value with a name, or of one that is as short; see isNamed(). Parameters
/// count.
unsigned nameWidth(const ir::Value *V);
/// Returns the width of the result of \p O, given the total width of its operands.
unsigned width(ir::Module &M, const ir::Op &O, unsigned Operands);
/// Returns the width of \p V as an expression of named values. Every value inside has one use.
unsigned treeWidth(ir::Module &M, const ir::Value *V);
/// Returns the width of the statement \p O, which has no regions.
unsigned statementWidth(ir::Module &M, const ir::Op &O);

} // namespace tessera::msl
