// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of types: those without arguments, and row_major, a keyword that may be one.
#include "Frontend/Tokens/Rewrites.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

bool tessera::standsForType(const Token &Name, const TokenContext &S) {
  std::optional<Token> Next = S.followingExpanded(Name);
  if (!Next || S.last().isOneOf(tok::period, tok::coloncolon))
    return false;
  if (isWord(*Next))
    return true;
  if (Next->is(tok::greater))
    return S.last().is(tok::less);
  if (Next->isNot(tok::r_paren) || S.last().isNot(tok::l_paren) || S.innermost().FollowsName)
    return false;
  std::optional<Token> Operand = S.following(Next->getLocation());
  return Operand && Operand->isOneOf(tok::raw_identifier, tok::l_paren, tok::numeric_constant);
}

static bool isOfUser(const Token &Name, const TokenContext &S) {
  return !S.PP.getSourceManager().isInSystemHeader(Name.getLocation());
}

/// Returns a location for tokens that are inserted after \p Name. It differs from the start of the
/// name: when Clang replaces tokens that it has looked ahead at by an annotation, it searches
/// backwards for the location of the first of them (Preprocessor::AnnotatePreviousCachedTokens).
static SourceLocation within(const Token &Name) { return Name.getLocation().getLocWithOffset(1); }

/// `matrix m` and its like, where a type stands.
bool rewrites::nameBareType(Token &Name, const RewriteContext &C) {
  if (!isOfUser(Name, C.S) || !standsForType(Name, C.S))
    return true;
  StringRef Meaning = StringSwitch<StringRef>(Name.getIdentifierInfo()->getName())
                          .Case("matrix", "float4x4")
                          .Case("vector", "float4")
                          .Case("sampler", "SamplerState");
  Name.setIdentifierInfo(C.S.PP.getIdentifierInfo(Meaning));
  return true;
}

/// `unsigned int3` becomes `uint3`: Clang does not know unsigned vectors.
bool rewrites::nameUnsigned(Token &Unsigned, const RewriteContext &C) {
  std::optional<Token> Next = C.S.following(Unsigned.getLocation());
  if (!Next || Next->isNot(tok::raw_identifier) || !isOfUser(Unsigned, C.S))
    return true;
  StringRef Named = StringSwitch<StringRef>(Next->getRawIdentifier())
                        .Case("int1", "uint1")
                        .Case("int2", "uint2")
                        .Case("int3", "uint3")
                        .Case("int4", "uint4")
                        .Default("");
  if (Named.empty())
    return true;
  Unsigned.setKind(tok::identifier);
  Unsigned.setIdentifierInfo(C.S.PP.getIdentifierInfo(Named));
  return true;
}

/// The second word of `unsigned int3`.
bool rewrites::dropNamed(Token &Name, const RewriteContext &C) {
  const Token &Last = C.S.last();
  return !Last.is(tok::identifier) || Last.getIdentifierInfo()->getName().size() != 5 ||
         Last.getLength() != StringRef("unsigned").size() ||
         !Last.getIdentifierInfo()->getName().ends_with(Name.getIdentifierInfo()->getName());
}

/// `Buffer b` gets `<float4>`.
bool rewrites::completeBuffer(Token &Name, const RewriteContext &C) {
  if (!isOfUser(Name, C.S) || !standsForType(Name, C.S))
    return true;
  SourceLocation Within = within(Name);
  Token Element = C.S.made(tok::identifier, Within);
  Element.setIdentifierInfo(C.S.PP.getIdentifierInfo("float4"));
  C.S.enter({C.S.made(tok::less, Within), Element, C.S.made(tok::greater, Within)});
  return true;
}

/// Gives \p Name, a texture's class, the `<>` that it lacks.
static void complete(const Token &Name, const TokenContext &S) {
  if (!isOfUser(Name, S) || S.last().isOneOf(tok::kw_struct, tok::kw_class))
    return;
  std::optional<Token> Next = S.followingExpanded(Name);
  if (!Next || Next->isNot(tok::less))
    S.enter({S.made(tok::less, within(Name)), S.made(tok::greater, within(Name))});
}

/// `Texture2D t`
bool rewrites::completeTexture(Token &Name, const RewriteContext &C) {
  // A class of the user's has the name, in a namespace.
  bool IsOther = C.S.last().is(tok::coloncolon) && C.S.last(1).is(tok::identifier) &&
                 !C.S.last(1).getIdentifierInfo()->isStr("hlsl");
  if (!IsOther)
    complete(Name, C.S);
  return true;
}

/// `vk::SampledTexture2D t`
bool rewrites::completeCombined(Token &Name, const RewriteContext &C) {
  if (C.S.isBehindVk()) {
    C.Registers.declare();
    complete(Name, C.S);
  }
  return true;
}

/// row_major is a keyword of HLSL and the name of a type in rocWMMA. Whether \p RowMajor, the next
/// token, is the name: it stands where HLSL's grammar, in which the type of a declaration and what
/// it declares follow, cannot have the keyword.
static bool isLayoutName(const Token &RowMajor, const TokenContext &S) {
  if (S.last().isOneOf(tok::coloncolon, tok::kw_struct, tok::kw_class))
    return true;
  std::optional<Token> Next = S.followingExpanded(RowMajor);
  if (!Next || Next->is(tok::eof))
    return false;
  // A type may begin with `::`.
  if (!isWord(*Next))
    return Next->isNot(tok::coloncolon);
  // `row_major Name;` would declare nothing.
  Next = S.following(Next->getLocation());
  return Next && Next->is(tok::semi);
}

bool rewrites::nameLayout(Token &RowMajor, const RewriteContext &C) {
  if (isLayoutName(RowMajor, C.S))
    RowMajor.setKind(tok::identifier);
  else
    C.Order.orderWritten();
  return true;
}

bool rewrites::noteOrder(Token &, const RewriteContext &C) {
  C.Order.orderWritten();
  return true;
}

/// `matrix<`
bool rewrites::noteMatrix(Token &, const RewriteContext &C) {
  const Token &Name = C.S.last();
  if (Name.is(tok::identifier) && Name.getIdentifierInfo()->isStr("matrix"))
    C.Order.matrixNamed(Name.getLocation());
  return true;
}
