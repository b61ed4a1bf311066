//===- ByteBuffers.h - How byte-address buffers are declared --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A byte-address buffer that is read and written as one scalar type alone, in accesses that are a
// whole number of them, is declared as a pointer to that type, and its offsets count in it. Any
// other is a pointer to uchar.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::msl {

/// The one scalar type of each byte-address buffer that has one.
using WordTypes = llvm::DenseMap<const ir::Global *, const ir::Type *>;
WordTypes wordTypes(ir::Module &M);

} // namespace tessera::msl
