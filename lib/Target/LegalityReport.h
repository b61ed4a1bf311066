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

/// The construct that needs a feature, as the user wrote it.
struct FeatureNeed {
  llvm::StringRef What;   ///< at the first place
  llvm::StringRef WayOut; ///< "use 'float'", or empty
  size_t Lines = 1;       ///< that need it, the first included
};

/// Reports that \p T lacks \p F, and which targets of that back end have it.
void reportFeature(DiagnosticEngine &Diags, Loc Where, const Target &T, Backend For, Feature F,
                   const FeatureNeed &Need);

} // namespace tessera
