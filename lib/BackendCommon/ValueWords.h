//===- ValueWords.h - Values as sequences of 32-bit words ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::raising {

/// The u32 words of a scalar or vector whose size is a multiple of 4 bytes, lowest address first.
llvm::SmallVector<ir::Value *, 8> toWords(ir::Builder &B, ir::Value *V);
/// The value of type \p Ty with these words.
ir::Value *fromWords(ir::Builder &B, llvm::ArrayRef<ir::Value *> Words, const ir::Type *Ty);

} // namespace tessera::raising
