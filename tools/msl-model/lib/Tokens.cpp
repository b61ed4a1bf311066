// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tokens.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace llvm;
using namespace clang;

namespace tessera::model {

TokenText::TokenText(StringRef Name, StringRef Text) : Name(Name), Text(Text) {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 = true;
  Options.LineComment = true;
  Lexer Lex(SourceLocation(), Options, Text.begin(), Text.begin(), Text.end());
  bool InDirective = false;
  while (true) {
    clang::Token T;
    Lex.LexFromRawLexer(T);
    if (T.is(tok::eof))
      break;
    // The lexer has no file, so it gives its current position instead of the token's.
    const char *End = Lex.getBufferLocation();
    if (T.isAtStartOfLine()) {
      InDirective = T.is(tok::hash);
      StringRef Rest = Text.substr(static_cast<size_t>(End - Text.data())).split('\n').first;
      if (InDirective && Rest.ltrim().starts_with("line "))
        Edits[static_cast<size_t>(End - Text.data()) - 1].Length = Rest.size() + 1;
    }
    if (InDirective || T.is(tok::comment))
      continue;
    Tokens.push_back({T.getKind(), StringRef(End - T.getLength(), T.getLength())});
  }
}

size_t TokenText::match(size_t Open) const {
  size_t Depth = 0;
  for (size_t I = Open; I < size(); ++I) {
    if (Tokens[I].Kind == tok::l_paren || Tokens[I].Kind == tok::l_square ||
        Tokens[I].Kind == tok::l_brace)
      ++Depth;
    else if (Tokens[I].Kind == tok::r_paren || Tokens[I].Kind == tok::r_square ||
             Tokens[I].Kind == tok::r_brace)
      if (--Depth == 0)
        return I;
  }
  return size();
}

Error TokenText::error(size_t I, const Twine &What) const {
  return createStringError(Name + ":" + Twine(line(I)) + ": " + What);
}

void TokenText::insertBefore(size_t I, StringRef New) { Edits[offset(I)].Before += New; }

void TokenText::insertAfter(size_t I, StringRef New) {
  Edit &E = Edits[offset(I)];
  if (!E.Length) {
    E.Length = Tokens[I].Text.size();
    E.Instead = Tokens[I].Text;
  }
  E.After.insert(0, New);
}

void TokenText::replace(size_t First, size_t Last, StringRef New) {
  size_t Begin = offset(First), End = offset(Last) + Tokens[Last].Text.size();
  Edit &E = Edits[Begin];
  E.Length = End - Begin;
  E.Instead = New.str() + std::string(Text.slice(Begin, End).count('\n'), '\n');
}

std::string TokenText::edited() const {
  std::string Result;
  size_t At = 0;
  for (const auto &[Offset, E] : Edits) {
    if (Offset < At)
      continue; // inside of a range that was replaced as a whole
    Result += Text.slice(At, Offset);
    Result += E.Before;
    Result += E.Length ? E.Instead : "";
    Result += E.After;
    At = Offset + E.Length;
  }
  Result += Text.substr(At);
  return Result;
}

} // namespace tessera::model
