// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Declarations/SpecSizes.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

const VarDecl *tessera::specConstantNamed(const Expr *E) {
  const auto *Named = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *Var = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  return Var && Var->hasAttr<HLSLVkConstantIdAttr>() ? Var : nullptr;
}

static bool namesSpecConstant(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  return E && (specConstantNamed(E) || any_of(E->children(), namesSpecConstant));
}

/// The value of \p E by default, in 64 bits; none where it is not a constant or divides by zero.
static std::optional<int64_t> defaultOf(const ASTContext &Context, const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const VarDecl *Var = specConstantNamed(E)) {
    // Clang makes a call (id, literal) of the initializer; there is none after an error.
    const Expr *Given = Var->getAnyInitializer();
    const auto *Init = Given ? dyn_cast<CallExpr>(Given->IgnoreParenCasts()) : nullptr;
    return Init && Init->getNumArgs() == 2 ? defaultOf(Context, Init->getArg(1)) : std::nullopt;
  }
  if (!namesSpecConstant(E)) {
    Expr::EvalResult Value;
    return E->EvaluateAsInt(Value, Context) ? Value.Val.getInt().tryExtValue() : std::nullopt;
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  std::optional<int64_t> L = defaultOf(Context, Binary->getLHS()),
                         R = defaultOf(Context, Binary->getRHS());
  if (!L || !R)
    return std::nullopt;
  switch (Binary->getOpcode()) {
  case BO_Add:
    return *L + *R;
  case BO_Sub:
    return *L - *R;
  case BO_Mul:
    return int64_t(uint64_t(*L) * uint64_t(*R));
  case BO_Div:
    return *R ? std::optional(*L / *R) : std::nullopt;
  case BO_Rem:
    return *R ? std::optional(*L % *R) : std::nullopt;
  case BO_And:
    return *L & *R;
  case BO_Or:
    return *L | *R;
  case BO_Xor:
    return *L ^ *R;
  case BO_Shl:
    return int64_t(uint64_t(*L) << (*R & 31));
  case BO_Shr:
    return *L >> (*R & 31);
  default:
    return std::nullopt;
  }
}

Expr *tessera::withDefaultSize(Sema &S, Expr *Size) {
  if (!Size || isa<ConstantExpr>(Size) || Size->isTypeDependent() || Size->isValueDependent() ||
      !namesSpecConstant(Size) || !Size->getType()->isIntegerType())
    return Size;
  std::optional<int64_t> Default = defaultOf(S.Context, Size);
  if (!Default)
    return Size;
  Expr *Read = S.DefaultLvalueConversion(Size).get();
  if (!Read)
    return Size;
  APSInt Value = S.Context.MakeIntValue(uint64_t(*Default), Read->getType());
  return ConstantExpr::Create(S.Context, Read, APValue(Value));
}

const Expr *tessera::specializedSize(ArrayTypeLoc Array) {
  const Expr *Size = Array.getSizeExpr();
  if (!Size || Size->isValueDependent())
    return nullptr;
  // An instantiated template has only the expression.
  if (const auto *WithDefault = dyn_cast<ConstantExpr>(Size))
    Size = WithDefault->getSubExpr();
  return namesSpecConstant(Size) ? Size : nullptr;
}

/// How many dimensions \p Var has, if one of them has such a size; else 0.
static unsigned specializedDimensions(const VarDecl *Var) {
  if (!Var->getTypeSourceInfo() || isa<ParmVarDecl>(Var))
    return 0;
  unsigned Count = 0;
  bool Any = false;
  for (TypeLoc At = Var->getTypeSourceInfo()->getTypeLoc(); !At.isNull();
       At = At.getNextTypeLoc()) {
    auto Array = At.getAs<ArrayTypeLoc>();
    Count += bool(Array);
    Any |= Array && specializedSize(Array);
  }
  return Any ? Count : 0;
}

bool tessera::isSpecializedDimension(const Expr *Array) {
  unsigned Outer = 0;
  Array = Array->IgnoreParenImpCasts();
  for (; const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Array); ++Outer)
    Array = Subscript->getBase()->IgnoreParenImpCasts();
  const auto *Named = dyn_cast<DeclRefExpr>(Array);
  const auto *Var = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  if (!Var || !Var->getTypeSourceInfo() || isa<ParmVarDecl>(Var))
    return false;
  for (TypeLoc At = Var->getTypeSourceInfo()->getTypeLoc(); !At.isNull();
       At = At.getNextTypeLoc()) {
    auto Dimension = At.getAs<ArrayTypeLoc>();
    if (Dimension && Outer-- == 0)
      return specializedSize(Dimension);
  }
  return false;
}

bool tessera::hasSpecializedSize(const VarDecl *Var) { return specializedDimensions(Var); }

namespace {
class Checker : public RecursiveASTVisitor<Checker> {
public:
  Checker(Sema &S, DiagnosticEngine &Diags) : S(S), Diags(Diags) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseVarDecl(VarDecl *Var) {
    if (hasSpecializedSize(Var)) {
      if (const Expr *Init = Var->getInit(); Init && !isa<CXXConstructExpr>(Init))
        Diags.report(at(Var->getLocation()), diags::SpecArrayInitialized, Var->getName());
      return true;
    }
    return RecursiveASTVisitor::TraverseVarDecl(Var);
  }

  bool VisitArrayTypeLoc(ArrayTypeLoc Array) {
    if (const Expr *Size = specializedSize(Array))
      Diags.report(at(Size->getSourceRange()), diags::SpecArrayPlace);
    return true;
  }

  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) {
    Expr *Base = E;
    unsigned Count = 0;
    while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Base->IgnoreParenImpCasts())) {
      Base = Subscript->getBase();
      ++Count;
      if (!TraverseStmt(Subscript->getIdx()))
        return false;
    }
    unsigned Dimensions = dimensionsOf(Base->IgnoreParenImpCasts());
    return Dimensions && Dimensions <= Count ? true : TraverseStmt(Base);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (dimensionsOf(E))
      Diags.report(at(E->getSourceRange()), diags::SpecArrayWhole,
                   cast<VarDecl>(E->getDecl())->getName());
    return true;
  }

private:
  Loc at(SourceRange Where) const {
    return mapRange(S.getSourceManager(), S.getLangOpts(), Diags.files(), Where);
  }
  static unsigned dimensionsOf(const Expr *E) {
    const auto *Named = dyn_cast<DeclRefExpr>(E);
    const auto *Var = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    return Var ? specializedDimensions(Var) : 0;
  }

  Sema &S;
  DiagnosticEngine &Diags;
};
} // namespace

void tessera::checkSpecSizes(Sema &S, DiagnosticEngine &Diags) {
  Checker(S, Diags).TraverseDecl(S.Context.getTranslationUnitDecl());
}
