// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

ArrayRef<Step> tessera::msl::steps() {
  using enum ir::Property;
  static constexpr Step Table[] = {
#define REQUIRES(...) ir::PropertySet{__VA_ARGS__}
#define GIVES(...) ir::PropertySet{__VA_ARGS__}
#define STEP(Name, Function, Requires, Gives, Doc) {Name, Function, Requires, Gives, Doc},
#include "MSL/Steps.def"
  };
  return Table;
}
