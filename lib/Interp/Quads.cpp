// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Derivatives: how values change from thread to thread in a quad. Its lanes are (0, 0), (1, 0),
// (0, 1) and (1, 1) (Machine::numberOf).
#include "Interp/Evaluators.h"
#include "Interp/Functions.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::DerivativeFn;

bool interp::checkQuads(Wave &W, const Inst &I) {
  if (W.Size % 4) {
    W.fail(Rule::Divergent, I, W.Active.lowest(),
           "a wave of " + Twine(W.Size) + " lanes has no whole number of quads");
    return false;
  }
  return W.Active.each([&](unsigned Lane) {
    Lanes Here = Lanes::quad(Lane) & W.Active;
    if (Here == Lanes::quad(Lane))
      return true;
    W.fail(Rule::Divergent, I, Lane,
           "only " + Twine(Here.count()) +
               " of the 4 threads of the quad reach this operation, which compares them");
    return false;
  });
}

/// Returns the lanes of the quad whose values the lane at \p At subtracts.
static std::pair<unsigned, unsigned> comparedFor(DerivativeFn Fn, unsigned At) {
  switch (Fn) {
  case DerivativeFn::X:
    return {0, 1};
  case DerivativeFn::Y:
    return {0, 2};
  case DerivativeFn::XFine:
    return {At & 2, At | 1};
  case DerivativeFn::YFine:
    return {At & 1, At | 2};
  }
  llvm_unreachable("derivative");
}

static void runDerivative(Wave &W, const Inst &I) {
  if (!checkQuads(W, I))
    return;
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *In = W.row(I.A + C);
    Word *To = W.row(I.To + C);
    Lanes Bad;
    eachActive(W, [&](unsigned Lane) {
      auto [Low, High] = comparedFor(DerivativeFn(I.Construct), Lane & 3);
      unsigned From = (Lane & ~3u) + Low, Next = (Lane & ~3u) + High;
      To[Lane] = withKind(I.From, [&](auto K) -> Word {
        return K.put(functions::sub::of(I.From, K.get(In[Next]), K.get(In[From])));
      });
      Bad.add(Lane, W.undefined(In).has(From) || W.undefined(In).has(Next));
    });
    W.setUndefined(To, Bad, In[W.Size + 2]);
  }
}

void build::derivative(Translator &T, ir::Op &O) {
  T.emit(O, runDerivative).Construct = uint32_t(O.intAttr(ir::AttrKind::Derivative));
}
