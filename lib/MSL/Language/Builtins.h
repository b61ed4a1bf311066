//===- Builtins.h - System values -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Op.h"
#include "llvm/ADT/ArrayRef.h"

namespace tessera::msl {

/// A row of Builtins.def.
struct BuiltinRow {
  ir::BuiltinFn Fn;
  const char *Attribute; ///< of the parameter of the kernel
  const char *Name;      ///< where the user has none
  const char *Type;
};
llvm::ArrayRef<BuiltinRow> builtins();
const BuiltinRow &builtin(ir::BuiltinFn Fn);

} // namespace tessera::msl
