// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mutator of fuzzers whose inputs are YAML: keys, values, lines and blocks.
#include "Fuzz.h"
#include "TextMutator.h"

using namespace llvm;
using namespace tessera::fuzz;

namespace {
class Mutator : public TextMutator {
public:
  Mutator(StringRef Text, unsigned Seed) : TextMutator(Text.str(), Seed, "", "#") {}

  void mutate() {
    switch (below(8)) {
    case 0:
    case 1:
      return changeNumber();
    case 2:
      return changeWord();
    case 3:
    case 4:
      return moveLines();
    case 5:
      return value();
    case 6:
      return element();
    default:
      return changeToken("{}[],:-&*!?|>'\"%@\n ");
    }
  }

  void splice(Mutator &Other) {
    Span Mine = anyLine(), Given = Other.anyBlock();
    if (oneIn(3))
      Mine = anyPiece("{}[],:", ""), Given = Other.anyPiece("{}[],:", "");
    if (oneIn(2))
      Mine.End = Mine.Begin;
    replace(Mine, Other.view(Given).str());
  }

private:
  /// Replaces the text after a colon.
  void value() {
    static constexpr const char *Values[] = {
        "true",     "false",    "null",      "~",
        "''",       "{}",       "[]",        "[1, 2]",
        "{a: b}",   "x",        "nan",       ".inf",
        "1e999",    "-1",       "0x10",      "18446744073709551616",
        "16x16x16", "f16",      "\"\\x00\"", "&a b",
        "*a",       "|\n  text"};
    size_t Colon = Text.find(':', below(Text.size() + 1));
    if (Colon == std::string::npos)
      return;
    size_t End = std::min(Text.find_first_of(",}]\n", Colon), Text.size());
    std::string With = oneIn(3) ? view(anyPiece("{}[],:", "")).str() : oneOf(ArrayRef(Values));
    replace({Colon + 1, End}, " " + With);
  }

  /// An element of a list in brackets, or a pair in braces, goes or comes twice.
  void element() {
    Span S = anyPiece("{}[],", ","), To = anyPiece("{}[],", ",");
    if (oneIn(2))
      return replace(S, "");
    replace({To.Begin, To.Begin}, view(S).str());
  }
};
} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize,
                                          unsigned Seed) {
  return mutateText<Mutator>(Data, Size, MaxSize, Seed, /*PlainOf=*/16, /*Most=*/4);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *A, size_t SizeA, const uint8_t *B,
                                            size_t SizeB, uint8_t *Out, size_t MaxSize,
                                            unsigned Seed) {
  return spliceTexts<Mutator>({A, SizeA}, {B, SizeB}, Out, MaxSize, Seed, /*Most=*/1);
}
