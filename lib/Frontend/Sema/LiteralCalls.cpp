// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/IntrinsicDecls.h"
#include "Frontend/HalfTypes.h"
#include "Frontend/Sema/LiteralTypes.h"
#include "Frontend/Sema/OverloadRanking.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The functions that \p Callee may be.
static SmallVector<const NamedDecl *, 8> functionsOf(const Expr *Callee) {
  SmallVector<const NamedDecl *, 8> Functions;
  Callee = Callee->IgnoreParens();
  if (const auto *Overloads = dyn_cast<OverloadExpr>(Callee))
    for (const NamedDecl *D : Overloads->decls())
      Functions.push_back(D->getUnderlyingDecl());
  else if (const auto *Named = dyn_cast<DeclRefExpr>(Callee))
    Functions.push_back(Named->getDecl());
  return Functions;
}

/// Whether all of \p Functions are HLSL's own, and there is one.
bool LiteralTypes::isOurs(ArrayRef<const NamedDecl *> Functions) const {
  return !Functions.empty() && Functions.front()->getIdentifier() &&
         all_of(Functions, [&](const NamedDecl *D) {
           return S.getSourceManager().isInSystemHeader(D->getLocation());
         });
}

void LiteralTypes::intrinsicArguments(StringRef Name, MutableArrayRef<Expr *> Arguments) {
  SmallVector<bool, 4> IsCommon = commonType(Name).Parameters;
  QualType Element;
  for (auto [A, OfCommonType] : zip(Arguments, IsCommon))
    if (OfCommonType && !find(A))
      Element = common(Element, elementOf(A->getType()));
  for (auto [A, OfCommonType] : zip(Arguments, IsCommon))
    if (OfCommonType && find(A) && !Element.isNull())
      A = beside(A, Element);
}

/// A literal int that decides a template's argument is an int, whatever its value.
void LiteralTypes::templateArguments(MutableArrayRef<Expr *> Arguments) {
  for (Expr *&A : Arguments)
    if (const Literal *L = find(A); L && !L->IsFloat && L->Value &&
                                    !Context.hasSameUnqualifiedType(A->getType(), Context.IntTy)) {
      LiteralValue Value = *L->Value;
      A = makeNumber(Value, Context.IntTy, A->getBeginLoc());
      note(A, /*IsFloat=*/false, Value);
    }
}

void LiteralTypes::arguments(Expr *&Callee, MutableArrayRef<Expr *> Arguments) {
  if (any_of(Arguments, [](const Expr *A) { return A->isTypeDependent(); }))
    return;
  SmallVector<const NamedDecl *, 8> Functions = functionsOf(Callee);
  bool HasLiterals = any_of(Arguments, [&](const Expr *A) { return find(A); });
  if (isOurs(Functions)) {
    if (HasLiterals)
      intrinsicArguments(Functions.front()->getName(), Arguments);
    return;
  }
  if (HasLiterals &&
      any_of(Functions, [](const NamedDecl *D) { return isa<FunctionTemplateDecl>(D); }))
    templateArguments(Arguments);
  Callee = chooseOverload(S, Callee, Arguments, [&](const Expr *A) {
    const Literal *L = find(A);
    return !L ? LiteralKind::None : L->IsFloat ? LiteralKind::Float : LiteralKind::Int;
  });
}

void LiteralTypes::madeCall(Expr *Callee, ArrayRef<Expr *> Arguments, const Expr *Made) {
  if (Arguments.empty() || !all_of(Arguments, [&](const Expr *A) { return find(A); }) ||
      !isa<CallExpr>(Made) || Made->isTypeDependent() || elementOf(Made->getType()).isNull())
    return;
  SmallVector<const NamedDecl *, 8> Functions = functionsOf(Callee);
  if (!isOurs(Functions) || !commonType(Functions.front()->getName()).IsResult)
    return;
  note(Made, Made->getType()->isFloatingType(), std::nullopt);
  Calls[Made] = {Callee, SmallVector<Expr *, 2>(Arguments)};
}

Expr *LiteralTypes::rebuiltCall(CallExpr *Call, QualType To) {
  auto Known = Calls.find(Call);
  if (Known == Calls.end() || To->isFloatingType() != Call->getType()->isFloatingType())
    return Call;
  Expr *Callee = Known->second.Callee;
  SmallVector<Expr *, 2> Arguments;
  for (Expr *A : SmallVector<Expr *, 2>(Known->second.Arguments))
    Arguments.push_back(typed(A, To));
  ExprResult Made =
      S.ActOnCallExpr(/*S=*/nullptr, Callee, Callee->getEndLoc(), Arguments, Call->getRParenLoc());
  return Made.isUsable() ? Made.get() : Call;
}
