// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/SystemValues.h"
#include "Interp/Evaluators.h"
#include "Support/InternalError.h"

using namespace tessera;
using namespace tessera::interp;

namespace {
/// A component of a system value, for a lane of a wave.
struct SystemValues {
  const Wave &W;
  unsigned Lane;
  uint32_t C;
  const Machine &M = W.M;

  uint32_t DispatchThreadID() const {
    return M.Group.ID[C] * M.Group.Threads[C] + M.threadOf(W, Lane)[C];
  }
  uint32_t GroupID() const { return M.Group.ID[C]; }
  uint32_t GroupThreadID() const { return M.threadOf(W, Lane)[C]; }
  uint32_t GroupIndex() const { return M.numberOf(W.Index, Lane); }
  uint32_t NumGroups() const { return M.Group.Groups[C]; }
  uint32_t WaveLaneIndex() const { return Lane; }
  uint32_t WaveLaneCount() const { return W.Size; }
  uint32_t WaveIndex() const { return W.Index; }
  uint32_t WaveCount() const { return uint32_t(M.Waves.size()); }
};

constexpr uint32_t (SystemValues::*Evaluators[])() const = {
#define SYSTEM_VALUE(Enumerator, ...) &SystemValues::Enumerator,
#define STAGE_VALUE(...)
#include "IR/SystemValues.def"
};
} // namespace

static void runSystemValue(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    Word *To = W.row(I.To + C);
    W.setDefined(To);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      To[Lane] = (SystemValues{W, Lane, C}.*Evaluators[I.Construct])();
  }
}

/// The machine refuses modules of stages that have such ops.
void build::ofOtherStage(Translator &, ir::Op &O) {
  internalError(llvm::Twine(O.mnemonic()) + " has reached the reference machine");
}

void build::builtin(Translator &T, ir::Op &O) {
  T.emit(O, runSystemValue).Construct = uint32_t(O.intAttr(ir::AttrKind::Builtin));
}
