//===- Access.h - What accesses to memory share -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Op.h"
#include "Interp/Program.h"

namespace tessera::interp {

/// Whether a pointer of this type leads to rows of a wave.
bool isLocal(const ir::Type *Pointer);

/// A: address, B: operand, C: what is compared.
void runAtomic(Wave &W, const Inst &I);

/// Returns the value that an atomic writes.
Word combine(ir::AtomicFn Fn, NumberType Ty, Word Old, Word Operand, Word Comparand = 0);

} // namespace tessera::interp
