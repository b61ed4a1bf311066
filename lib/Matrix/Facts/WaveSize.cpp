// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/WaveSize.h"
#include "Target/LegalityReport.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

std::optional<uint32_t> tessera::checkWaves(const Module &M, const Target &Device,
                                            bool UsesMatrices, DiagnosticEngine &Diags) {
  const EntryPoint &E = M.Entry;
  WaveSizeRange Attribute;
  if (E.Wave)
    Attribute = {E.Wave->Min, E.Wave->Max, E.Wave->Preferred};
  WaveCheck Check = checkWaveSize(Device, Attribute, E.numThreads(), UsesMatrices);
  bool AtAttribute = E.Wave && Check.Reason == WaveReason::NoSuchSize;
  if (!reportWaveSize(Diags, AtAttribute ? E.Wave->Where : E.loc(), Device, Attribute, Check))
    return std::nullopt;
  return Check.WaveSize;
}
