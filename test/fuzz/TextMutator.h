//===- TextMutator.h - Changes of texts by their tokens -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common part of shaders, textual IR and YAML: tokens, brackets, pieces between separators.
// Each mutation returns a text that is likely to be accepted as far as the old one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <random>
#include <string>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

namespace tessera::fuzz {

enum class TokenKind : uint8_t { Word, Number, Text, Sign };

struct Token {
  TokenKind Kind;
  size_t Begin, End; ///< bytes of the text
};

/// Bytes of a text.
struct Span {
  size_t Begin = 0, End = 0;
  size_t size() const { return End - Begin; }
};

/// Words by kind: replacing a word by another of its kind is likely to be accepted.
class WordKinds {
public:
  void add(llvm::StringRef Word, llvm::StringRef Kind);
  /// Those of the kind of \p Word; none where it has none.
  llvm::ArrayRef<llvm::StringRef> like(llvm::StringRef Word) const;

private:
  llvm::StringMap<llvm::SmallVector<llvm::StringRef, 0>> Words; ///< by kind
  llvm::StringMap<const llvm::SmallVector<llvm::StringRef, 0> *> KindOf;
};

class TextMutator {
public:
  /// \p WordSigns: characters besides letters that may begin a word ("%@" in IR). \p Comment
  /// begins a comment that ends with the line.
  TextMutator(std::string Text, unsigned Seed, llvm::StringRef WordSigns, llvm::StringRef Comment)
      : Text(std::move(Text)), Random(Seed), WordSigns(WordSigns), Comment(Comment) {
    tokenize();
  }

  size_t below(size_t N) { return N ? Random() % N : 0; }
  bool oneIn(size_t N) { return below(N) == 0; }
  template <typename T> const T &oneOf(llvm::ArrayRef<T> List) { return List[below(List.size())]; }

  /// A token of \p Kind; past the end where there is none.
  size_t anyToken(TokenKind Kind);
  llvm::StringRef textOf(const Token &T) const { return view({T.Begin, T.End}); }
  llvm::StringRef view(Span S) const { return llvm::StringRef(Text).substr(S.Begin, S.size()); }

  /// From a bracket to its partner, both included; empty if there is none.
  Span anyBrackets(llvm::StringRef Opening);
  /// A piece between two of the characters \p Separators, with matched brackets. If one of \p
  /// Ends follows it, that is included.
  Span anyPiece(llvm::StringRef Separators, llvm::StringRef Ends);
  Span anyLine();
  /// From a line to the next one that is not indented further.
  Span anyBlock();

  void replace(Span S, std::string With);
  void swap(Span A, Span B);

  /// Changes that need no grammar.
  void changeNumber();
  void changeWord();
  void changeToken(llvm::StringRef Signs);
  void moveLines();
  /// A word becomes another of its kind, here or, where \p MayBeAll, sometimes in the whole text.
  void changeToLike(const WordKinds &Kinds, bool MayBeAll);
  /// A number becomes another one in the whole text.
  void changeNumbers();

  std::string Text;
  std::vector<Token> Tokens;
  std::minstd_rand Random;

private:
  /// \p With in the place of every token that is \p Old.
  void replaceAll(llvm::StringRef Old, llvm::StringRef With);
  void tokenize();
  size_t partner(size_t Open) const;

  llvm::StringRef WordSigns, Comment;
};

/// Numbers at which something ends.
llvm::ArrayRef<const char *> edgeNumbers();

/// A text as libFuzzer holds it. Gives the new size; the text is cut at \p MaxSize.
size_t store(llvm::StringRef Text, uint8_t *Data, size_t MaxSize);

/// Implements LLVMFuzzerCustomMutator for a text: up to \p Most mutations of a \p Mutator, and in
/// one of \p PlainOf cases libFuzzer's own.
template <typename Mutator>
size_t mutateText(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed, unsigned PlainOf,
                  size_t Most) {
  if (Seed % PlainOf == 0)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  Mutator M(llvm::StringRef(reinterpret_cast<const char *>(Data), Size), Seed);
  for (size_t Count = 1 + M.below(Most); Count; --Count)
    M.mutate();
  return store(M.Text, Data, MaxSize);
}

/// And LLVMFuzzerCustomCrossOver with two: up to \p Most pieces of the second go into the first.
template <typename Mutator>
size_t spliceTexts(llvm::ArrayRef<uint8_t> A, llvm::ArrayRef<uint8_t> B, uint8_t *Out,
                   size_t MaxSize, unsigned Seed, size_t Most) {
  Mutator M(llvm::toStringRef(A), Seed), Other(llvm::toStringRef(B), Seed + 1);
  for (size_t Count = Most == 1 ? 1 : 1 + M.below(Most); Count; --Count)
    M.splice(Other);
  return store(M.Text, Out, MaxSize);
}

} // namespace tessera::fuzz
