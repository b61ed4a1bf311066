// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/SignedSemantics.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/Semantics.h"
#include "IR/SystemValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Clang wants these in unsigned variables.
static bool isUnsigned(StringRef Semantic) {
  std::optional<ir::SystemValue> Known = ir::inputOf(ir::Stage::Compute, Semantic);
  return Known && rowOf(*Known).Components > 1;
}

/// The type that a typedef of the shader's gives the name.
static QualType typedefNamed(Sema &Sema, const Token &Name) {
  LookupResult Found(Sema, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  Sema.LookupName(Found, Sema.getCurScope());
  const auto *Typedef = Found.getAsSingle<TypedefNameDecl>();
  return Typedef ? Typedef->getUnderlyingType() : QualType();
}

void tessera::renameSigned(Token &Name, const TokenContext &S, Sema &Sema,
                           const ShaderOptions &Shader) {
  StringRef Written = Name.getIdentifierInfo()->getName();
  if (S.last().isNot(tok::colon) || S.last(1).isNot(tok::identifier) || !isUnsigned(Written))
    return;
  // Lowering looks at the type itself; one that is not meant here costs nothing.
  const Token &Type = S.last(2);
  bool IsSigned = Type.is(tok::kw_int);
  if (Type.is(tok::identifier)) {
    QualType Named = typeNamed(Sema.getASTContext(), Shader, Type.getIdentifierInfo()->getName());
    if (Named.isNull())
      Named = typedefNamed(Sema, Type);
    IsSigned = !Named.isNull() && Named->hasSignedIntegerRepresentation();
  }
  if (IsSigned)
    Name.setIdentifierInfo(S.PP.getIdentifierInfo((SignedSemantic + Written).str()));
}
