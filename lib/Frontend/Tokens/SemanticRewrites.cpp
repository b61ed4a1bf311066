// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stands behind a colon: semantics, and widths of bit-fields that begin with a name.
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/Semantics.h"
#include "Frontend/Tokens/Rewrites.h"
#include "IR/SystemValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The type that a typedef of the shader's gives the name.
static QualType typedefNamed(Sema &Sema, const Token &Name) {
  LookupResult Found(Sema, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  Sema.LookupName(Found, Sema.getCurScope());
  const auto *Typedef = Found.getAsSingle<TypedefNameDecl>();
  return Typedef ? Typedef->getUnderlyingType() : QualType();
}

/// Clang only supports SV_GroupID and similar semantics on unsigned variables. The semantic of
/// `int2 id : SV_GroupID` becomes one that Clang leaves to lowering.
bool rewrites::renameSigned(Token &Name, const RewriteContext &C) {
  StringRef Written = Name.getIdentifierInfo()->getName();
  if (C.S.last(1).isNot(tok::identifier) || !rowOf(C.Shader.Stage).Groups)
    return true;
  std::optional<ir::SystemValue> Known = ir::inputOf(C.Shader.Stage, Written);
  if (!Known || rowOf(*Known).Components == 1)
    return true;
  // Lowering looks at the type itself; one that is not meant here costs nothing.
  const Token &Type = C.S.last(2);
  bool IsSigned = Type.is(tok::kw_int);
  if (Type.is(tok::identifier)) {
    Sema &Sema = C.Compiler.getSema();
    QualType Named = typeNamed(Sema.getASTContext(), C.Shader, Type.getIdentifierInfo()->getName());
    if (Named.isNull())
      Named = typedefNamed(Sema, Type);
    IsSigned = !Named.isNull() && Named->hasSignedIntegerRepresentation();
  }
  if (IsSigned)
    Name.setIdentifierInfo(C.S.PP.getIdentifierInfo((SignedSemantic + Written).str()));
  return true;
}

/// A system value that is not an input of compute shaders becomes a semantic that Clang leaves to
/// lowering.
bool rewrites::renameOfOtherStage(Token &Name, const RewriteContext &C) {
  StringRef Written = Name.getIdentifierInfo()->getName();
  bool IsClangs = rowOf(C.Shader.Stage).Groups && ir::inputOf(ir::Stage::Compute, Written);
  if (Written.starts_with_insensitive("SV_") && !IsClangs)
    Name.setIdentifierInfo(C.S.PP.getIdentifierInfo((OtherStageSemantic + Written).str()));
  return true;
}

/// Whether \p Name names an integer that the compiler knows, or will when it knows the template's
/// arguments.
static bool namesInteger(const Token &Name, Sema &S) {
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

/// The width of a bit-field gets a `+` before it, for Clang takes a name for a semantic.
bool rewrites::beginBitWidth(Token &Name, const RewriteContext &C) {
  if (C.S.innermost().What != Bracket::Class || C.S.last(1).isNot(tok::identifier))
    return true;
  std::optional<Token> Next = C.S.following(Name.getLocation());
  bool IsQualified = Next && Next->is(tok::coloncolon);
  if (!IsQualified && !namesInteger(Name, C.Compiler.getSema()))
    return true;
  C.S.enter(Name);
  Name = C.S.made(tok::plus, Name.getLocation());
  return true;
}
