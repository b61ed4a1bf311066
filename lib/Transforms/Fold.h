//===- Fold.h - Ops on constants ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the result of an op for constant operands exactly as a device must. Integers wrap, shift
// counts are taken modulo the width, and floats are rounded to nearest even in their own format.
// Ops without a defined or exact result are left to the device: division by zero, conversion out of
// range, transcendental functions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

/// The result of \p O, all of whose operands are \p Operands; null when it is not folded.
const ir::Constant *foldConstant(ir::Module &M, const ir::Op &O,
                                 llvm::ArrayRef<const ir::Constant *> Operands);

/// Part \p Index of a composite constant, also of one that is all zero.
const ir::Constant *partOf(ir::Module &M, const ir::Constant *C, uint64_t Index);

/// Whether every component of the scalar or vector \p C is the number \p V.
bool isSplatOf(const ir::Constant *C, int64_t V);

/// Returns the region that \p Switch enters for \p Selector; null if it enters none.
ir::Region *enteredRegion(ir::Op &Switch, const ir::Constant &Selector);

} // namespace tessera
