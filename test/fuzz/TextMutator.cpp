// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TextMutator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace llvm;
using namespace tessera;
using namespace tessera::fuzz;

ArrayRef<const char *> fuzz::edgeNumbers() {
  static constexpr const char *Numbers[] = {"0",
                                            "1",
                                            "2",
                                            "3",
                                            "4",
                                            "5",
                                            "7",
                                            "8",
                                            "16",
                                            "17",
                                            "31",
                                            "32",
                                            "33",
                                            "63",
                                            "64",
                                            "65",
                                            "127",
                                            "128",
                                            "255",
                                            "256",
                                            "1000",
                                            "1023",
                                            "1024",
                                            "1025",
                                            "4096",
                                            "16383",
                                            "16384",
                                            "32768",
                                            "65535",
                                            "65536",
                                            "65537",
                                            "-1",
                                            "-2",
                                            "2147483647",
                                            "2147483648",
                                            "4294967295",
                                            "4294967296",
                                            "-2147483648",
                                            "9223372036854775807",
                                            "18446744073709551615",
                                            "18446744073709551616",
                                            "0.0",
                                            "1.0",
                                            "0.5",
                                            "-0.0",
                                            "1e38",
                                            "3.5e38",
                                            "1e-45",
                                            "1e999",
                                            "65504.0",
                                            "0x7fffffff",
                                            "0x80000000",
                                            "0xffffffff"};
  return Numbers;
}

static bool isWordPart(char C) { return isAlnum(C) || C == '_'; }

void TextMutator::tokenize() {
  Tokens.clear();
  for (size_t At = 0; At < Text.size();) {
    char C = Text[At];
    size_t Begin = At;
    if (isSpace(C)) {
      ++At;
      continue;
    }
    if (StringRef(Text).substr(At).starts_with(Comment)) {
      At = std::min(Text.find('\n', At), Text.size());
      continue;
    }
    if (isDigit(C)) {
      while (At < Text.size() && (isWordPart(Text[At]) || Text[At] == '.'))
        ++At;
      Tokens.push_back({TokenKind::Number, Begin, At});
    } else if (isAlpha(C) || C == '_' || WordSigns.contains(C)) {
      do
        ++At;
      while (At < Text.size() && isWordPart(Text[At]));
      Tokens.push_back({TokenKind::Word, Begin, At});
    } else if (C == '"') {
      size_t End = Text.find_first_of("\"\n", At + 1);
      At = std::min(End == std::string::npos ? End : End + 1, Text.size());
      Tokens.push_back({TokenKind::Text, Begin, At});
    } else {
      ++At;
      Tokens.push_back({TokenKind::Sign, Begin, At});
    }
  }
}

size_t TextMutator::anyToken(TokenKind Kind) {
  size_t First = below(Tokens.size());
  for (size_t I = 0; I < Tokens.size(); ++I)
    if (size_t At = (First + I) % Tokens.size(); Tokens[At].Kind == Kind)
      return At;
  return Tokens.size();
}

/// The token that closes the bracket at \p Open; past the end where there is none.
size_t TextMutator::partner(size_t Open) const {
  constexpr StringRef Opening = "([{", Closing = ")]}";
  unsigned Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    char C = Text[Tokens[I].Begin];
    if (Tokens[I].Kind != TokenKind::Sign)
      continue;
    if (Opening.contains(C))
      ++Depth;
    else if (Closing.contains(C) && --Depth == 0)
      return I;
  }
  return Tokens.size();
}

Span TextMutator::anyBrackets(StringRef Opening) {
  size_t First = below(Tokens.size());
  for (size_t I = 0; I < Tokens.size(); ++I) {
    size_t At = (First + I) % Tokens.size();
    if (Tokens[At].Kind == TokenKind::Sign && Opening.contains(Text[Tokens[At].Begin]))
      if (size_t Close = partner(At); Close < Tokens.size())
        return {Tokens[At].Begin, Tokens[Close].End};
  }
  return {};
}

Span TextMutator::anyPiece(StringRef Separators, StringRef Ends) {
  if (Tokens.empty())
    return {};
  auto Is = [&](size_t At, StringRef Signs) {
    return Tokens[At].Kind == TokenKind::Sign && Signs.contains(Text[Tokens[At].Begin]);
  };
  size_t First = below(Tokens.size());
  while (First && !Is(First - 1, Separators))
    --First;
  size_t Last = First;
  while (Last < Tokens.size() && !Is(Last, Separators)) {
    if (Is(Last, "([{"))
      if (size_t Close = partner(Last); Close < Tokens.size())
        Last = Close;
    ++Last;
  }
  if (Last < Tokens.size() && Is(Last, Ends)) {
    // A block is a part of the statement before it.
    if (Text[Tokens[Last].Begin] == '{')
      Last = std::min(partner(Last), Tokens.size() - 1);
    ++Last;
  }
  if (Last == First)
    return {};
  return {Tokens[First].Begin, Tokens[Last - 1].End};
}

Span TextMutator::anyLine() {
  if (Text.empty())
    return {};
  size_t At = below(Text.size());
  size_t Begin = At ? Text.rfind('\n', At - 1) : std::string::npos;
  size_t End = Text.find('\n', At);
  return {Begin == std::string::npos ? 0 : Begin + 1,
          End == std::string::npos ? Text.size() : End + 1};
}

Span TextMutator::anyBlock() {
  Span First = anyLine();
  auto Indent = [&](size_t At) { return Text.find_first_not_of(" -", At) - At; };
  while (First.End < Text.size()) {
    size_t Next = std::min(Text.find('\n', First.End), Text.size() - 1) + 1;
    if (Indent(First.End) <= Indent(First.Begin))
      break;
    First.End = Next;
  }
  return First;
}

void TextMutator::replace(Span S, std::string With) {
  Text.replace(S.Begin, S.size(), With);
  tokenize();
}

void TextMutator::swap(Span A, Span B) {
  if (B.Begin < A.Begin)
    std::swap(A, B);
  if (A.End > B.Begin)
    return;
  std::string Middle = view({A.End, B.Begin}).str();
  replace({A.Begin, B.End}, (view(B) + Middle + view(A)).str());
}

void TextMutator::changeNumber() {
  size_t At = anyToken(TokenKind::Number);
  if (At == Tokens.size())
    return;
  const Token &T = Tokens[At];
  uint64_t Value;
  if (oneIn(2) && !textOf(T).getAsInteger(10, Value))
    return replace({T.Begin, T.End}, std::to_string(Value + below(5) - 2));
  replace({T.Begin, T.End}, oneOf(edgeNumbers()));
}

void TextMutator::changeWord() {
  size_t At = anyToken(TokenKind::Word), Other = anyToken(TokenKind::Word);
  if (At != Tokens.size())
    replace({Tokens[At].Begin, Tokens[At].End}, textOf(Tokens[Other]).str());
}

void TextMutator::changeToken(StringRef Signs) {
  if (Tokens.empty())
    return;
  const Token &T = Tokens[below(Tokens.size())];
  switch (below(4)) {
  case 0:
    return replace({T.Begin, T.End}, "");
  case 1:
    return replace({T.End, T.End}, (" " + textOf(T)).str());
  case 2:
    return replace({T.Begin, T.Begin}, std::string(1, Signs[below(Signs.size())]));
  default:
    return replace({T.Begin, T.End}, textOf(Tokens[below(Tokens.size())]).str());
  }
}

void TextMutator::moveLines() {
  Span A = oneIn(2) ? anyLine() : anyBlock(), B = oneIn(2) ? anyLine() : anyBlock();
  switch (below(4)) {
  case 0:
    return replace(A, "");
  case 1:
    return replace({B.Begin, B.Begin}, view(A).str());
  case 2:
    return replace(A, view(B).str());
  default:
    return swap(A, B);
  }
}

void WordKinds::add(StringRef Word, StringRef Kind) {
  auto &Row = Words[Kind];
  if (KindOf.try_emplace(Word, &Row).second)
    Row.push_back(Word);
}

ArrayRef<StringRef> WordKinds::like(StringRef Word) const {
  if (const auto *Row = KindOf.lookup(Word))
    return *Row;
  return {};
}

void TextMutator::replaceAll(StringRef Old, StringRef With) {
  std::string New;
  size_t Copied = 0;
  for (const Token &T : Tokens)
    if (textOf(T) == Old) {
      New += view({Copied, T.Begin});
      New += With;
      Copied = T.End;
    }
  New += view({Copied, Text.size()});
  replace({0, Text.size()}, New);
}

void TextMutator::changeToLike(const WordKinds &Kinds, bool MayBeAll) {
  size_t First = below(Tokens.size());
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[(First + I) % Tokens.size()];
    ArrayRef<StringRef> Row = Kinds.like(textOf(T));
    if (Row.size() < 2)
      continue;
    std::string Old = textOf(T).str(), New = oneOf(Row).str();
    return MayBeAll && oneIn(2) ? replaceAll(Old, New) : replace({T.Begin, T.End}, New);
  }
}

void TextMutator::changeNumbers() {
  size_t At = anyToken(TokenKind::Number);
  if (At == Tokens.size())
    return;
  std::string Old = textOf(Tokens[At]).str();
  uint64_t Value;
  std::string New = !StringRef(Old).getAsInteger(10, Value) && oneIn(2)
                        ? std::to_string(oneIn(2) ? Value * 2 : Value / 2)
                        : oneOf(edgeNumbers());
  replaceAll(Old, New);
}

size_t fuzz::store(StringRef Text, uint8_t *Data, size_t MaxSize) {
  size_t Size = std::min(Text.size(), MaxSize);
  memcpy(Data, Text.data(), Size);
  return Size;
}
