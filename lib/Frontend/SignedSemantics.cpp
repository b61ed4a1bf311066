// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SignedSemantics.h"
#include "Frontend/TypeNames.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Unsigned[] = {"SV_DispatchThreadID", "SV_GroupID", "SV_GroupThreadID"};

void tessera::renameSigned(Token &Name, const Tokens &S, const ASTContext &Context,
                           const ShaderOptions &Shader) {
  StringRef Written = Name.getIdentifierInfo()->getName();
  if (S.last().isNot(tok::colon) || S.last(1).isNot(tok::identifier) ||
      none_of(Unsigned, [&](StringRef Known) { return Known.equals_insensitive(Written); }))
    return;
  // Lowering looks at the type itself; one that is not meant here costs nothing.
  const Token &Type = S.last(2);
  bool IsSigned = Type.is(tok::kw_int);
  if (Type.is(tok::identifier)) {
    QualType Named = typeNamed(Context, Shader, Type.getIdentifierInfo()->getName());
    IsSigned = !Named.isNull() && Named->hasSignedIntegerRepresentation();
  }
  if (IsSigned)
    Name.setIdentifierInfo(S.PP.getIdentifierInfo((SignedSemantic + Written).str()));
}
