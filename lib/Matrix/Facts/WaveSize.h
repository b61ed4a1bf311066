//===- WaveSize.h - How many lanes a wave has -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include "Target/Target.h"

namespace tessera {

/// Returns the wave size, or 0 if it is not known. Returns nothing after reporting a [WaveSize]
/// that the device lacks or, with \p UsesMatrices, one that leaves the group's last wave partly
/// empty. Steps that rely on the size call this before check-legality.
std::optional<uint32_t> checkWaves(const ir::Module &M, const Target &Device, bool UsesMatrices,
                                   DiagnosticEngine &Diags);

} // namespace tessera
