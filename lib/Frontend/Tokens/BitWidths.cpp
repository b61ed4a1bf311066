// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/BitWidths.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Lookup.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether \p Name names an integer that the compiler knows, or will when it knows the template's
/// arguments.
static bool isInteger(const Token &Name, Sema &S) {
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  if (!S.LookupName(Found, S.getCurScope()) || !Found.isSingleResult())
    return false;
  const NamedDecl *D = Found.getFoundDecl();
  if (isa<NonTypeTemplateParmDecl, EnumConstantDecl>(D))
    return true;
  const auto *Var = dyn_cast<VarDecl>(D);
  return Var && Var->getType().isConstQualified() &&
         Var->getType()->isIntegralOrEnumerationType() && Var->hasInit();
}

void tessera::beginBitWidth(Token &Name, const TokenContext &S, Sema &Sema) {
  if (S.innermost().What != Bracket::Class || S.last().isNot(tok::colon) ||
      S.last(1).isNot(tok::identifier))
    return;
  std::optional<Token> Next = S.following(Name.getLocation());
  bool IsQualified = Next && Next->is(tok::coloncolon);
  if (!IsQualified && !isInteger(Name, Sema))
    return;
  S.enter(Name);
  Name = S.made(tok::plus, Name.getLocation());
}
