// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/WordSearch.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace llvm;
using namespace tessera;

WordSearch::WordSearch(ArrayRef<StringRef> Given) : Words(Given) {
  Shortest = std::numeric_limits<uint8_t>::max();
  for (StringRef Word : Words)
    Shortest = std::min(Shortest, Word.size());
  Shifts.fill(uint8_t(Shortest - 1));
  for (const auto &[I, Word] : enumerate(Words))
    for (size_t End = 2; End <= Shortest; ++End) {
      unsigned Pair = pairBefore(Word.data() + End);
      Shifts[Pair] = std::min(Shifts[Pair], uint8_t(Shortest - End));
      if (End == Shortest)
        Ending[Pair].push_back(unsigned(I));
    }
}
