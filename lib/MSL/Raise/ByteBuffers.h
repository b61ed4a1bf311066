//===- ByteBuffers.h - How buffers of bytes are declared ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the declared type of a buffer of bytes: a byte-address buffer, or one that
// Raise/Layout.cpp has turned into bytes. If all accesses use one scalar type and cover whole
// elements, the buffer is a pointer to that type, and its offsets count elements. Otherwise it is a
// pointer to uchar.
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
