//===- Widths.h - How long an expression will be --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes a variable, and which loop has a head, goes by how much there is to read. Names are
// not chosen yet and parentheses not set, so these are estimates, in characters.
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
