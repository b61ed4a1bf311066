//===- WordParts.h - Values that were cut out of words --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %h = shr %word, 16
//   %u = convert %h : u16
//   %f = bitcast %u : f16         the upper half of %word, as is %u
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

/// Returns the 32-bit words whose parts \p Parts are (scalars of one type of 8 or 16 bits, lowest
/// bits first); nothing unless they are all parts of whole words in order.
llvm::SmallVector<ir::Value *, 4> wordsOf(llvm::ArrayRef<ir::Value *> Parts);

} // namespace tessera
