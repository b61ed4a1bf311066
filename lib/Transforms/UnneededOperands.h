//===- UnneededOperands.h - Removes operands that are not needed --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes operands undefined if no part of them is needed (Needed.h): arguments and results of calls,
// parts of vectors, arrays and structs, initial values of locals. Ops that only computed them have
// no uses afterwards. For debuggers, a value with an unneeded part becomes unknown.
//
//   func @f() : vec<f32, 2> { ... %2 = construct %0, %1        =>      %2 = construct %0, %undef
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Needed.h"

namespace tessera {

void dropUnneededOperands(ir::Module &M, const Needed &Known);

} // namespace tessera
