//===- Addresses.h - What a module does through 64-bit addresses ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An address may lead into any buffer, those with a binding among them: which one is not known
// before the shader runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// Whether \p Pointer leads to what lies at an address.
inline bool isAtAddress(const Value *Pointer) {
  return Pointer->type()->isPointer() && Pointer->type()->space() == AddressSpace::Physical;
}
/// Whether anything in \p M is reached by its address.
bool usesAddresses(const Module &M);
/// Whether \p M may change a buffer through an address.
bool writesAddresses(const Module &M);

} // namespace tessera::ir
