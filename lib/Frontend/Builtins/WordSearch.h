//===- WordSearch.h - Where some of many words are in a text --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <vector>

namespace tessera {

/// Finds many words in one pass that reads a part of the characters (Wu and Manber, "A fast
/// algorithm for multi-pattern searching", 1994).
class WordSearch {
public:
  /// \p Words have two characters or more. The longer the shortest is, the faster is the search.
  explicit WordSearch(llvm::ArrayRef<llvm::StringRef> Words);

  /// Calls \p Each with the number of a word and its offset, for each place in \p Text.
  template <typename Fn> void forEach(llvm::StringRef Text, Fn Each) const {
    for (size_t End = Shortest; End <= Text.size();) {
      unsigned Pair = pairBefore(Text.data() + End);
      if (Shifts[Pair]) {
        End += Shifts[Pair];
        continue;
      }
      llvm::StringRef Rest = Text.drop_front(End - Shortest);
      for (unsigned W : Ending[Pair])
        if (Rest.starts_with(Words[W]))
          Each(W, End - Shortest);
      ++End;
    }
  }

private:
  static constexpr unsigned NumPairs = 1024;
  static unsigned pairBefore(const char *End) {
    return (uint8_t(End[-2]) * 31 + uint8_t(End[-1])) % NumPairs;
  }

  std::vector<llvm::StringRef> Words;
  size_t Shortest;
  std::array<uint8_t, NumPairs> Shifts; ///< how far on a window may end that has this pair last
  std::array<std::vector<unsigned>, NumPairs> Ending; ///< words whose first window ends in the pair
};

} // namespace tessera
