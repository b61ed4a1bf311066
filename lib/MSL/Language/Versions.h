//===- Versions.h - What needs a newer version of the language ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "MSL/MSL.h"
#include "Target/Target.h"

namespace tessera::msl {

enum class Need {
#define LANGUAGE(Enumerator, Major, Minor, TargetFeature, Words) Enumerator,
#include "MSL/Language/Versions.def"
};
struct NeedRow {
  Version From;
  Feature TargetFeature;
  const char *Words; ///< the construct in the user's words
};
inline constexpr NeedRow Needs[] = {
#define LANGUAGE(Enumerator, Major, Minor, TargetFeature, Words)                                   \
  {{Major, Minor}, Feature::TargetFeature, Words},
#include "MSL/Language/Versions.def"
};
inline const NeedRow &rowOf(Need N) { return Needs[size_t(N)]; }

} // namespace tessera::msl
