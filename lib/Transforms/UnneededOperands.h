//===- UnneededOperands.h - Nothing is passed for what nobody needs -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the operands undefined of which needed ops need nothing (Needed.h): arguments and results
// of calls, parts of vectors, arrays and structs, first values of locals. What only computed them
// has no use any more. Debuggers are told that nobody knows what has such a part in it.
//
//   func @f() : vec<f32, 2> { ... %2 = construct %0, %1        =>      %2 = construct %0, %undef
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Needed.h"

namespace tessera {

void dropUnneededOperands(ir::Module &M, const Needed &Known);

} // namespace tessera
