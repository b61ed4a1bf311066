// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words of declarations, and `this`.
#include "Frontend/Annotations.h"
#include "Frontend/Builtins/ExternalSource.h"
#include "Frontend/Locations.h"
#include "Frontend/Tokens/Rewrites.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether the next token may stand among the specifiers of a declaration.
static bool isInSpecifiers(const TokenContext &S) {
  const Token &Last = S.last();
  if (Last.isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::l_paren, tok::comma, tok::r_square,
                   tok::colon, tok::greater, tok::kw___attribute))
    return true;
  // Behind such a word, which has become an annotation.
  if (Last.is(tok::r_paren))
    return S.last(1).is(tok::r_paren) && S.last(2).is(tok::r_paren) &&
           S.last(3).is(tok::string_literal);
  return isWord(Last) && !Last.isOneOf(tok::kw_else, tok::kw_do, tok::kw_return);
}

/// Whether the shader has a type with the name.
static bool namesType(const Token &Name, Sema &S) {
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  return S.LookupName(Found, S.getCurScope()) && Found.getAsSingle<TypeDecl>();
}

/// Returns whether the identifier \p Name, the next token, is a modifier of a declaration, as in
/// `nointerpolation uint id : ID`: a type or another specifier follows. The words are names of
/// variables and types as well.
static bool isModifier(const Token &Name, const RewriteContext &C) {
  return isInSpecifiers(C.S) && isWord(C.S.Peek()) && !namesType(Name, C.Compiler.getSema());
}

/// \p Name becomes `__attribute__((annotate("text")))`, which Clang takes at any place among the
/// specifiers of a declaration.
static void annotate(Token &Name, const std::string &Text, const TokenContext &S) {
  SourceLocation Where = Name.getLocation();
  Token Annotate = S.made(tok::identifier, Where);
  Annotate.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
  S.enter({S.made(tok::l_paren, Where), S.made(tok::l_paren, Where), Annotate,
           S.made(tok::l_paren, Where), S.madeString(Text, Where), S.made(tok::r_paren, Where),
           S.made(tok::r_paren, Where), S.made(tok::r_paren, Where)});
  Name.setKind(tok::kw___attribute);
  Name.setIdentifierInfo(S.PP.getIdentifierInfo("__attribute__"));
}

/// A modifier becomes an annotation such as "tessera.stage.nointerpolation".
bool rewrites::annotateModifier(Token &Name, const RewriteContext &C) {
  if (!isModifier(Name, C))
    return true;
  if (!C.Shader.IsLibrary && C.Shader.Stage == ir::Stage::Compute)
    return false;
  annotate(Name, (StagePrefix + Name.getIdentifierInfo()->getName()).str(), C.S);
  return true;
}

/// `precise` becomes the annotation "tessera.precise". As a name, no other name follows it.
bool rewrites::annotateWord(Token &Name, const RewriteContext &C) {
  if (isWord(C.S.Peek()) && !namesType(Name, C.Compiler.getSema()))
    annotate(Name, ("tessera." + Name.getIdentifierInfo()->getName()).str(), C.S);
  return true;
}

/// A modifier that says what is so anyway.
bool rewrites::dropModifier(Token &Name, const RewriteContext &C) { return !isModifier(Name, C); }

/// `discard;` becomes `discard();`.
bool rewrites::callDiscard(Token &Name, const RewriteContext &C) {
  std::optional<Token> Next = C.S.following(Name.getLocation());
  if (Next && Next->is(tok::semi))
    C.S.enter(
        {C.S.made(tok::l_paren, Name.getLocation()), C.S.made(tok::r_paren, Name.getLocation())});
  return true;
}

/// Reports `in`, `out` and `inout` where no parameter may be.
bool rewrites::checkModifier(Token &Modifier, const RewriteContext &C) {
  const TokenContext &S = C.S;
  if (S.innermost().What == Bracket::Paren && S.innermost().FollowsName)
    return true;
  C.Diags.report(mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), C.Diags.files(),
                          Modifier.getLocation()),
                 diags::ModifierMisplaced, tok::getKeywordSpelling(Modifier.getKind()));
  return false;
}

/// HLSL has `static` before the definition of a static member outside of its class too, where C++
/// has none. Whether \p Static, the next token, is that of `static int S::Count = 3;`.
static bool definesStaticMember(const Token &Static, const TokenContext &S) {
  // The next token in a macro is not the next one in the text.
  if (S.innermost().What != Bracket::Block || Static.getLocation().isMacroID())
    return false;
  bool IsQualified = false, AfterColons = false;
  // In `A<B::c, d>` nothing is declared.
  unsigned Angles = 0;
  for (std::optional<Token> Next = S.following(Static.getLocation()); Next;
       Next = S.following(Next->getLocation())) {
    switch (Next->getKind()) {
    case tok::raw_identifier:
      IsQualified = AfterColons;
      break;
    case tok::less:
      ++Angles;
      break;
    case tok::greatergreater:
      Angles -= std::min(Angles, 2u);
      break;
    case tok::greater:
      Angles -= Angles != 0;
      break;
    case tok::equal:
    case tok::l_square:
      if (Angles == 0)
        return IsQualified;
      break;
    case tok::semi:
      return Angles == 0 && IsQualified;
    case tok::hash:
    case tok::l_brace:
    case tok::eof:
      return false;
    case tok::l_paren:
    case tok::comma:
      if (Angles == 0)
        return false;
      break;
    default:
      break;
    }
    AfterColons = Next->is(tok::coloncolon);
  }
  return false;
}

bool rewrites::dropStatic(Token &Static, const RewriteContext &C) {
  return !definesStaticMember(Static, C.S);
}

/// A `this` that a member follows.
bool rewrites::nameClass(Token &This, const RewriteContext &C) {
  std::optional<Token> Period = C.S.following(This.getLocation());
  if (!Period || Period->isNot(tok::period))
    return true;
  std::optional<Token> Member = C.S.following(Period->getLocation());
  if (!Member || Member->isNot(tok::raw_identifier))
    return true;
  This.setKind(tok::identifier);
  This.setIdentifierInfo(C.S.PP.getIdentifierInfo(ThisScope));
  return true;
}

/// The `.` behind it.
bool rewrites::nameMember(Token &Period, const RewriteContext &C) {
  const Token &Last = C.S.last();
  if (Last.is(tok::identifier) && Last.getIdentifierInfo()->isStr(ThisScope))
    Period.setKind(tok::coloncolon);
  return true;
}
