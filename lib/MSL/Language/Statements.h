//===- Statements.h - IR as the text has it -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After msl-variables a module consists of statements: ops that become a line of the text. The ops
// of their operands come before them in the same region, have one use, and are printed at that use.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Rules/PropertyRules.h"

namespace tessera::msl {

using ir::isNamed;
/// Whether \p O becomes a line of the text.
bool isStatement(const ir::Op &O);
/// Whether \p O makes a matrix by a function of the library that writes a variable.
bool writesMatrix(const ir::Op &O);
/// Returns the only statement of \p R; null if there are more, or none.
ir::Op *onlyStatement(ir::Region &R);

/// Returns the variable that the head of \p Loop declares; null if there is none. Other
/// declarations may be between them.
ir::Op *counterOf(ir::Op &Loop);

/// Gives every value that is not a variable exactly one use, in its own region. Copies values that
/// are used more than once or elsewhere.
void arrange(ir::Module &M, ir::Function &F);

} // namespace tessera::msl
