// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Polyfill/Replacements.h"

using namespace tessera;
using namespace tessera::polyfill;
using ir::Value;

Replacement tessera::polyfill::shift(const Request &R) {
  ir::ops::Shift Shift(R.O);
  Value *Count = Shift.count();
  unsigned Width = R.O.type()->scalar()->bits();
  if (!R.Wanted.ShiftCounts || R.Known.of(Count).Max < Width)
    return std::nullopt;
  Value *Masked = R.B.And({Count, R.B.number(Count->type(), Width - 1)});
  return R.B.create(R.O.opcode(), {Shift.value(), Masked})->result();
}
