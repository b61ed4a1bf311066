//===- TokenContext.h - What is known of the text around a token ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// State that all parts of TokenRewriter share: the last tokens that the parser got, the open
// brackets, and a view of the text ahead.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <functional>
#include <optional>

namespace clang {
class CompilerInstance;
class ValueDecl;
} // namespace clang

namespace tessera {

/// An open bracket, and what has been seen directly inside of it.
struct Bracket {
  enum Kind : uint8_t {
    Paren,
    Square,
    Attribute, ///< the `[` of [numthreads(...)], and the first one of [[...]]
    Block,     ///< a brace that begins no list
    Class,     ///< the brace after struct, class or enum
    List,      ///< the brace of an initializer
    InnerList, ///< a brace inside of a List, which the parser does not get
    Scalar     ///< the brace around a scalar's initializer, which the parser does not get either
  };
  explicit Bracket(Kind What) : What(What) {}

  Kind What;
  /// A Paren behind a name, an operator's too: of a call, or around parameters.
  bool FollowsName = false;
  /// There was a struct, class or enum in this statement.
  bool NamesClass = false;
  /// This statement declares Name, or declared a name before it.
  bool Declares = false;
  /// The name before the [ or = of a declaration or assignment; null between them.
  const clang::IdentifierInfo *Name = nullptr;
  clang::SourceLocation NameLoc;

  bool isList() const { return What == List || What == InnerList; }
  bool isDropped() const { return What == InnerList || What == Scalar; }
};

/// Whether \p T, raw or not, is a name or keyword.
inline bool isWord(const clang::Token &T) {
  return T.is(clang::tok::raw_identifier) || T.getIdentifierInfo();
}

class TokenContext {
public:
  explicit TokenContext(clang::Preprocessor &PP);

  clang::Preprocessor &PP;

  /// The token that the parser got last, or the one \p Back tokens before that; at most seven.
  const clang::Token &last(unsigned Back = 0) const { return Ring[(Newest - Back) % Ring.size()]; }
  /// The bracket around the next token; a Block around the text.
  const Bracket &innermost() const { return Open.back(); }
  /// Returns the kind of the last closed bracket.
  Bracket::Kind closed() const { return Closed; }

  /// The token after the one at \p Where in the text, which may be that of a macro.
  std::optional<clang::Token> following(clang::SourceLocation Where) const;
  /// The token after \p T, which the parser is about to get; where \p T comes out of a macro, the
  /// one that the parser gets after it.
  std::optional<clang::Token> followingExpanded(const clang::Token &T) const;
  /// Whether \p T, an identifier, is `vk`.
  bool isVk(const clang::Token &T) const { return T.getIdentifierInfo() == Vk; }
  /// The name after `vk::` (a raw identifier), where \p T is that `vk`.
  std::optional<clang::Token> nameInVk(const clang::Token &T) const;
  /// Whether the next token is the name after `vk::`.
  bool isBehindVk() const;
  /// Whether \p C may follow \p T, a token of one character; a comment between them may be
  /// anything.
  bool mayPrecede(const clang::Token &T, char C) const;

  /// \name Tokens that the text does not have
  /// @{
  clang::Token made(clang::tok::TokenKind Kind, clang::SourceLocation Where) const;
  clang::Token madeString(llvm::StringRef Text, clang::SourceLocation Where) const;
  /// \p Made come next, and are not changed again if \p IsReinject.
  void enter(llvm::ArrayRef<clang::Token> Made, bool IsReinject = true,
             bool ExpandsMacros = false) const;
  /// @}

  /// \name For TokenRewriter
  /// @{
  /// Lexes the next token and puts it back.
  std::function<clang::Token()> Peek;
  void open(Bracket::Kind What);
  void close();
  /// The parser gets \p T. Brackets have been opened and closed before.
  void pass(const clang::Token &T);
  /// @}

private:
  void beginStatement();
  bool mayNameFunction() const;
  void noteName();
  bool mayEndType(const clang::Token &T) const;

  const clang::IdentifierInfo *Vk;
  std::array<clang::Token, 8> Ring;
  unsigned Newest = 0;
  llvm::SmallVector<Bracket, 32> Open;
  Bracket::Kind Closed = Bracket::Block;
};

/// The variable, parameter or member that \p Name declares at \p Where, when Clang knows it
/// already; it does not in the functions of a class, which it parses when all of the class has been
/// read.
const clang::ValueDecl *findValue(const clang::CompilerInstance &Compiler,
                                  const clang::IdentifierInfo *Name, clang::SourceLocation Where);

} // namespace tessera
