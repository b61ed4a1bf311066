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

/// The 32-bit words that \p Parts, scalars of one type of 8 or 16 bits, are the parts of, lowest
/// bits first; none where they are not all of whole words in their order.
llvm::SmallVector<ir::Value *, 4> wordsOf(llvm::ArrayRef<ir::Value *> Parts);

} // namespace tessera
