//===- WaveSize.h - How many lanes a wave has -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include "Target/Target.h"

namespace tessera {

/// The size of waves, 0 where it is not known; nothing after a report: of a [WaveSize] that the
/// device has not and, with \p UsesMatrices, of one that leaves a part of the group's last wave
/// empty. Steps that count on either ask before check-legality does.
std::optional<uint32_t> checkWaves(const ir::Module &M, const Target &Device, bool UsesMatrices,
                                   DiagnosticEngine &Diags);

} // namespace tessera
