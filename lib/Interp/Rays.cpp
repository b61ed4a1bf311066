// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ray tracing, which this machine does not run yet.
#include "Interp/Evaluators.h"

using namespace tessera;
using namespace tessera::interp;

static void noRays(Wave &W, const Inst &I) {
  W.fail(Rule::Inline, I, W.Active.lowest(), "the reference machine does not trace rays");
}

void build::ray(Translator &T, ir::Op &O) { T.emit(O, noRays); }
