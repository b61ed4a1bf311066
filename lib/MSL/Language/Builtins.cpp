// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::msl;

llvm::ArrayRef<BuiltinRow> tessera::msl::builtins() {
  static constexpr BuiltinRow Rows[] = {
#define BUILTIN(Fn, Type, Attribute, Name) {ir::BuiltinFn::Fn, Attribute, Name, Type},
#include "MSL/Language/Builtins.def"
  };
  return Rows;
}

const BuiltinRow &tessera::msl::builtin(ir::BuiltinFn Fn) {
  return *llvm::find_if(builtins(), [&](const BuiltinRow &Row) { return Row.Fn == Fn; });
}
