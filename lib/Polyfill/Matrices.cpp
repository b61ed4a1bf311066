// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Polyfill/Replacements.h"

using namespace tessera;
using namespace tessera::polyfill;
using ir::Builder;
using ir::Value;

Replacement tessera::polyfill::select(const Request &R) {
  if (!R.Wanted.MatrixSelect || !R.O.type()->containsMatrix())
    return std::nullopt;
  auto Select = R.O.as<ir::ops::Select>();
  Value *Result = R.B.var(R.O.type(), "");
  R.B.ifElse(
      Select.condition(), [&](Builder &Then) { Then.store(Result, Select.ifTrue()); },
      [&](Builder &Else) { Else.store(Result, Select.ifFalse()); });
  return R.B.load(Result);
}
