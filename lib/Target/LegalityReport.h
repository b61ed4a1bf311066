//===- LegalityReport.h - Legality as diagnostics -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function reports a negative answer of Legality.h at the user's line, with notes that name
// the way out, and returns whether the answer was positive. They are the only place with these
// texts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "Target/Legality.h"

namespace tessera {

bool reportMultiply(DiagnosticEngine &Diags, Loc Where, const Target &T, const MultiplyQuery &Query,
                    const MultiplyCheck &Check);
bool reportMatrix(DiagnosticEngine &Diags, Loc Where, const Target &T, const MatrixQuery &Query,
                  const MatrixCheck &Check);
bool reportWaveSize(DiagnosticEngine &Diags, Loc Where, const Target &T, WaveSizeRange Attribute,
                    const WaveCheck &Check);
bool reportLimit(DiagnosticEngine &Diags, Loc Where, const Target &T, const LimitCheck &Check);

/// Reports that \p T lacks \p F, which \p Construct (as the user wrote it) needs.
bool requireFeature(DiagnosticEngine &Diags, Loc Where, const Target &T, Feature F,
                    llvm::StringRef Construct);

} // namespace tessera
