// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/OutArguments.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/Initialization.h"

using namespace clang;
using namespace tessera;

static bool hasComponents(QualType T) { return T->isVectorType() || T->isConstantMatrixType(); }

bool tessera::isWidenedOut(const ParmVarDecl *Param, const Expr *Argument) {
  return Argument->isLValue() && Argument->getType()->isArithmeticType() &&
         hasComponents(Param->getType().getNonReferenceType());
}

ExprResult tessera::widenedOut(Sema &S, const ParmVarDecl *Param, Expr *Argument) {
  ASTContext &C = S.Context;
  SourceLocation Where = Argument->getExprLoc();
  auto *Given =
      new (C) OpaqueValueExpr(Where, Argument->getType(), VK_LValue, OK_Ordinary, Argument);
  QualType T = Param->getType().getNonLValueExprType(C);
  ExprResult Initial = S.PerformCopyInitialization(
      InitializedEntity::InitializeParameter(C, T, /*Consumed=*/false), Where, Given);
  if (Initial.isInvalid())
    return ExprError();
  auto *Temporary = new (C) OpaqueValueExpr(Where, T, VK_LValue, OK_Ordinary, Initial.get());
  ExprResult Back = S.ActOnBinOp(S.getCurScope(), Where, tok::equal, Given, Temporary);
  if (Back.isInvalid())
    return ExprError();
  bool IsInOut = Param->getAttr<HLSLParamModifierAttr>()->isInOut();
  return HLSLOutArgExpr::Create(C, T, Given, Temporary, Back.get(), IsInOut);
}
