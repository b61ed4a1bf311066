// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/NearestName.h"
#include <algorithm>

using namespace llvm;

static bool isPermutation(StringRef A, StringRef B) {
  if (A.size() != B.size())
    return false;
  std::string Left = A.lower(), Right = B.lower();
  std::sort(Left.begin(), Left.end());
  std::sort(Right.begin(), Right.end());
  return Left == Right;
}

StringRef tessera::nearestName(StringRef Word, ArrayRef<StringRef> Candidates) {
  // Nearly every short name is near to some other one.
  if (Word.size() < 3)
    return {};
  unsigned Best = static_cast<unsigned>(std::max<size_t>(1, Word.size() / 3)) + 1;
  StringRef Nearest;
  for (StringRef Candidate : Candidates) {
    unsigned Distance = Word.edit_distance_insensitive(Candidate, /*AllowReplacements=*/true, Best);
    // Letters in another order are one mistake.
    if (Distance == 2 && isPermutation(Word, Candidate))
      Distance = 1;
    if (Distance < Best) {
      Best = Distance;
      Nearest = Candidate;
    }
  }
  return Nearest;
}
