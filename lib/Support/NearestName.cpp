// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/NearestName.h"

using namespace llvm;

StringRef tessera::nearestName(StringRef Word, ArrayRef<StringRef> Candidates) {
  // Nearly every short name is near to some other one.
  if (Word.size() < 3)
    return {};
  unsigned Best = static_cast<unsigned>((Word.size() + 2) / 3) + 1;
  StringRef Nearest;
  for (StringRef Candidate : Candidates) {
    unsigned Distance = Word.edit_distance_insensitive(Candidate, /*AllowReplacements=*/true, Best);
    if (Distance < Best) {
      Best = Distance;
      Nearest = Candidate;
    }
  }
  return Nearest;
}
