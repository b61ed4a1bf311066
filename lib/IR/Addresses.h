//===- Addresses.h - What is done through addresses -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An address of 64 bits may lead into any buffer, those with a binding among them: which one is not
// known before the shader runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "IR/OpViews.h"

namespace tessera::ir {

/// Whether \p Pointer leads to what lies at an address.
inline bool isAtAddress(const Value *Pointer) {
  return Pointer->type()->isPointer() && Pointer->type()->space() == AddressSpace::Physical;
}
/// Whether \p U of an address reads or writes all that lies there.
inline bool isWholeAccess(const Use &U) {
  return U.user()->is(Opcode::Load) ||
         (U.user()->is(Opcode::Store) && U.index() == ops::Store::address_at);
}
/// Whether anything in \p M is reached by its address.
bool usesAddresses(const Module &M);
/// Whether \p M may change a buffer through an address.
bool writesAddresses(const Module &M);

} // namespace tessera::ir
