// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/WordSearch.h"
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace tessera;
using llvm::StringRef;

namespace {

using Places = std::set<std::pair<size_t, size_t>>;

Places found(llvm::ArrayRef<StringRef> Words, StringRef Text) {
  Places Result;
  WordSearch(Words).forEach(
      Text, [&](size_t Word, size_t At) { EXPECT_TRUE(Result.insert({Word, At}).second); });
  return Result;
}

/// One word at a time.
Places expected(llvm::ArrayRef<StringRef> Words, StringRef Text) {
  Places Result;
  for (size_t W = 0; W != Words.size(); ++W)
    for (size_t At = Text.find(Words[W]); At != StringRef::npos; At = Text.find(Words[W], At + 1))
      Result.insert({W, At});
  return Result;
}

TEST(WordSearch, FindsWordsInsideOfOthersAndAtTheEnds) {
  StringRef Words[] = {"aba", "abab", "bab", "cabab"};
  for (StringRef Text : {"", "a", "aba", "cababab", "ababcabab", "xxaba", "babx"})
    EXPECT_EQ(found(Words, Text), expected(Words, Text)) << Text.str();
}

TEST(WordSearch, FindsWhatOneSearchForEachWordFinds) {
  std::mt19937 Random(7);
  auto Make = [&](size_t Length, unsigned Letters) {
    std::string Text;
    while (Text.size() != Length)
      Text += char((Random() % 16 ? 'a' : 0xE0) + Random() % Letters);
    return Text;
  };
  size_t Total = 0;
  for (unsigned Round = 0; Round != 300; ++Round) {
    unsigned Letters = 1 + Random() % 5;
    std::vector<std::string> Owned;
    for (unsigned I = 0, E = 1 + Random() % 20; I != E; ++I)
      Owned.push_back(Make(2 + Random() % 6, Letters));
    std::vector<StringRef> Words(Owned.begin(), Owned.end());
    std::string Text = Make(Random() % 400, Letters);
    Places Want = expected(Words, Text);
    Total += Want.size();
    EXPECT_EQ(found(Words, Text), Want) << Text;
  }
  EXPECT_GT(Total, 10000u);
}

} // namespace
