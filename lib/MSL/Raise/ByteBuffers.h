//===- ByteBuffers.h - How buffers of bytes are declared ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A buffer of bytes that is read and written as one scalar type alone, in accesses that are a whole
// number of them, is declared as a pointer to that type, and its offsets count in it. Any other is
// a pointer to uchar. These are byte-address buffers and what Raise/Layout.cpp made bytes of.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::msl {

/// The one scalar type of each buffer of bytes that has one.
using WordTypes = llvm::DenseMap<const ir::Global *, const ir::Type *>;
WordTypes wordTypes(ir::Module &M);

} // namespace tessera::msl
