//===- OwnStores.h - Matrices that stay in their variables ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes stores of matrices to variables that hold them already, which remain where a tile of a
// matrix was not the chosen one. An element in an `if` is read from the variable, not from a copy
// before the `if`, so that it can be changed in place (msl-homes).
//
//   %m = load %v                              if %c then {
//   %n = load %w                                %m = load %v
//   if %c then {                                %0 = mat.extract %m, 0
//     %0 = mat.extract %m, 0            =>      %1 = mat.insert %m, 0, (add %0, %x)
//     %1 = mat.insert %m, 0, (add %0, %x)       store %v, %1
//     store %v, %1                            }
//     store %w, %n
//   }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::msl {

void dropOwnStores(ir::Module &M, ir::Function &F);

} // namespace tessera::msl
