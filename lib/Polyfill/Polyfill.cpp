// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/Polyfill.h"
#include "Polyfill/Replacements.h"
#include <array>

using namespace tessera;
using namespace tessera::polyfill;
using ir::Opcode;

using Function = Replacement (*)(const Request &);

/// Null for an op without a polyfill.
static constexpr std::array<Function, ir::NumOpcodes> Functions = [] {
  std::array<Function, ir::NumOpcodes> Table{};
#define POLYFILL(Op, Function) Table[size_t(Opcode::Op)] = Function;
#include "Polyfill/Polyfill.def"
  return Table;
}();

std::optional<ir::Value *> Polyfill::operator()(ir::Op &O, ir::Builder &B) {
  Function F = Functions[size_t(O.opcode())];
  return F ? F({O, B, Wanted, Known}) : std::nullopt;
}
