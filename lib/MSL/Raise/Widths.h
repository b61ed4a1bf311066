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

/// Of what has a name or is as short: see isNamed(), and parameters.
unsigned nameWidth(const ir::Value *V);
/// Of what \p O gives, whose operands are \p Operands wide together.
unsigned width(ir::Module &M, const ir::Op &O, unsigned Operands);
/// Of what \p V is made of down to what has a name; every value on the way is used once.
unsigned treeWidth(ir::Module &M, const ir::Value *V);
/// The same of the statement \p O without regions.
unsigned statementWidth(ir::Module &M, const ir::Op &O);

} // namespace tessera::msl
