// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hooks before the functions of Clang that deduce and order function templates. The linker sends
// calls of such a function to its hook, as to a guard (ClangGuards.cpp).
#include "Frontend/Sema/ArrayTemplates.h"
#include "Frontend/Declarations/MethodQualifiers.h"
#include "Frontend/Locations.h"
#include "Frontend/Sema/DeductionCache.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"
#include "clang/Sema/TemplateDeduction.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;
using namespace llvm;

static thread_local tessera::DeductionCache *Cache = nullptr; ///< null where none is active

tessera::ArrayTemplates::ArrayTemplates() { Cache = &OfIntrinsics; }
tessera::ArrayTemplates::~ArrayTemplates() { Cache = nullptr; }

using Result = TemplateDeductionResult;
using NonDependentCheck = function_ref<bool(ArrayRef<QualType>, bool)>;

// clang-format off
Result hookedDeduction(Sema *S, FunctionTemplateDecl *Template, TemplateArgumentListInfo *Given, ArrayRef<Expr *> Args, FunctionDecl *&Found, sema::TemplateDeductionInfo &Info, bool IsPartial, bool IsAggregate, bool IsOrdering, QualType ObjectType, Expr::Classification ObjectKind, bool ForAddress, NonDependentCheck Check)
  asm("__wrap__ZN5clang4Sema23DeduceTemplateArgumentsEPNS_20FunctionTemplateDeclEPNS_24TemplateArgumentListInfoEN4llvm8ArrayRefIPNS_4ExprEEERPNS_12FunctionDeclERNS_4sema21TemplateDeductionInfoEbbbNS_8QualTypeENS7_14ClassificationEbNS5_12function_refIFbNS6_ISG_EEbEEE");
Result deduction(Sema *S, FunctionTemplateDecl *Template, TemplateArgumentListInfo *Given, ArrayRef<Expr *> Args, FunctionDecl *&Found, sema::TemplateDeductionInfo &Info, bool IsPartial, bool IsAggregate, bool IsOrdering, QualType ObjectType, Expr::Classification ObjectKind, bool ForAddress, NonDependentCheck Check)
  asm("__real__ZN5clang4Sema23DeduceTemplateArgumentsEPNS_20FunctionTemplateDeclEPNS_24TemplateArgumentListInfoEN4llvm8ArrayRefIPNS_4ExprEEERPNS_12FunctionDeclERNS_4sema21TemplateDeductionInfoEbbbNS_8QualTypeENS7_14ClassificationEbNS5_12function_refIFbNS6_ISG_EEbEEE");

FunctionTemplateDecl *hookedMoreSpecialized(Sema *S, FunctionTemplateDecl *A, FunctionTemplateDecl *B, SourceLocation Where, TemplatePartialOrderingContext Context, unsigned NumArgs, QualType ObjectA, QualType ObjectB, bool IsReversed, bool IsPartial)
  asm("__wrap__ZN5clang4Sema26getMoreSpecializedTemplateEPNS_20FunctionTemplateDeclES2_NS_14SourceLocationENS_30TemplatePartialOrderingContextEjNS_8QualTypeES5_bb");
FunctionTemplateDecl *moreSpecialized(Sema *S, FunctionTemplateDecl *A, FunctionTemplateDecl *B, SourceLocation Where, TemplatePartialOrderingContext Context, unsigned NumArgs, QualType ObjectA, QualType ObjectB, bool IsReversed, bool IsPartial)
  asm("__real__ZN5clang4Sema26getMoreSpecializedTemplateEPNS_20FunctionTemplateDeclES2_NS_14SourceLocationENS_30TemplatePartialOrderingContextEjNS_8QualTypeES5_bb");

QualType hookedReference(Sema *S, QualType To, bool IsLValue, SourceLocation Where, DeclarationName Entity)
  asm("__wrap__ZN5clang4Sema18BuildReferenceTypeENS_8QualTypeEbNS_14SourceLocationENS_15DeclarationNameE");
QualType reference(Sema *S, QualType To, bool IsLValue, SourceLocation Where, DeclarationName Entity)
  asm("__real__ZN5clang4Sema18BuildReferenceTypeENS_8QualTypeEbNS_14SourceLocationENS_15DeclarationNameE");

Decl *hookedFunction(Sema *S, Scope *In, Decl *Function, SkipBodyInfo *Skip, Sema::FnBodyKind Kind)
  asm("__wrap__ZN5clang4Sema23ActOnStartOfFunctionDefEPNS_5ScopeEPNS_4DeclEPNS_12SkipBodyInfoENS0_10FnBodyKindE");
Decl *function(Sema *S, Scope *In, Decl *Function, SkipBodyInfo *Skip, Sema::FnBodyKind Kind)
  asm("__real__ZN5clang4Sema23ActOnStartOfFunctionDefEPNS_5ScopeEPNS_4DeclEPNS_12SkipBodyInfoENS0_10FnBodyKindE");
// clang-format on

//===--- types -------------------------------------------------------------===//

/// The value that an expression or parameter of type \p T is: without qualifiers and memory, those
/// of elements too.
static QualType valueType(const ASTContext &C, QualType T) {
  T = T.getNonReferenceType();
  if (const auto *Decayed = T->getAs<DecayedType>())
    T = Decayed->getOriginalType();
  if (const auto *Array = dyn_cast<ArrayParameterType>(T.getCanonicalType()))
    T = Array->getConstantArrayType(C);
  Qualifiers Dropped;
  return C.getUnqualifiedArrayType(T, Dropped).getUnqualifiedType();
}

static QualType writtenType(const ASTContext &C, const ParmVarDecl *Param) {
  return valueType(C, Param->getOriginalType());
}

/// The texts of the matrix APIs take arrays as pointers to their elements.
static bool isOfUser(const Sema &S, const FunctionTemplateDecl *Template) {
  SourceLocation Where = Template->getLocation();
  return Where.isValid() && !tessera::isInPrelude(S.getSourceManager(), Where);
}

Decl *tessera::keepArraySizes(Decl *D) {
  const FunctionDecl *Function = D ? D->getAsFunction() : nullptr;
  if (!Cache || !Function || !Function->isDependentContext())
    return D;
  for (ParmVarDecl *Param : Function->parameters())
    if (Param->getType()->isPointerType() && !Param->getType()->isDependentType())
      if (QualType T = writtenType(D->getASTContext(), Param);
          T->isDependentType() && T->isArrayType())
        Param->setType(T);
  return D;
}

Decl *hookedFunction(Sema *S, Scope *In, Decl *Function, SkipBodyInfo *Skip,
                     Sema::FnBodyKind Kind) {
  tessera::bodyBegins(Function);
  return tessera::keepArraySizes(function(S, In, Function, Skip, Kind));
}

//===--- deduction ---------------------------------------------------------===//

namespace {
class Deducer {
public:
  Deducer(Sema &S, FunctionTemplateDecl *Template, sema::TemplateDeductionInfo &Info)
      : S(S), Template(Template), Info(Info), Deduced(Template->getTemplateParameters()->size()) {}

  /// From one of the types \p As for each parameter; null where nothing is deduced of one.
  Result deduce(ArrayRef<QualType> As) {
    SmallVector<TemplateArgument, 4> Wanted, Have;
    for (auto [Param, A] : zip(Template->getTemplatedDecl()->parameters(), As)) {
      QualType P = writtenType(S.Context, Param);
      if (A.isNull() || !P->isDependentType())
        continue;
      Wanted.push_back(TemplateArgument(P));
      Have.push_back(TemplateArgument(A));
    }
    return S.DeduceTemplateArguments(Template->getTemplateParameters(), Wanted, Have, Info, Deduced,
                                     /*NumberOfArgumentsMustMatch=*/false);
  }

  /// Adds to \p Arguments, which are the first, those that come next, as far as they are known.
  void addTo(TemplateArgumentListInfo &Arguments) {
    TemplateParameterList *Params = Template->getTemplateParameters();
    for (unsigned I = Arguments.size(); I < Params->size() && !Deduced[I].isNull(); ++I) {
      QualType Type;
      if (const auto *Number = dyn_cast<NonTypeTemplateParmDecl>(Params->getParam(I))) {
        Type = Number->getType();
        if (Type->isDependentType())
          return;
      }
      Arguments.addArgument(S.getTrivialTemplateArgumentLoc(Deduced[I], Type, Info.getLocation()));
    }
  }

private:
  Sema &S;
  FunctionTemplateDecl *Template;
  sema::TemplateDeductionInfo &Info;
  SmallVector<DeducedTemplateArgument, 4> Deduced;
};
} // namespace

/// Returns the value type of each of \p Args; nothing if one is not known yet.
static std::optional<SmallVector<QualType, 4>> typesOf(const ASTContext &C, ArrayRef<Expr *> Args) {
  SmallVector<QualType, 4> Types;
  for (const Expr *E : Args) {
    if (E->isTypeDependent())
      return std::nullopt;
    bool HasType = !isa<InitListExpr>(E) && !E->getType()->isPlaceholderType();
    Types.push_back(HasType ? valueType(C, E->getType()) : QualType());
  }
  return Types;
}

/// Whether one of \p Args is an array for a parameter whose type is not known yet.
static bool takesArray(const ASTContext &C, FunctionTemplateDecl *Template, ArrayRef<Expr *> Args) {
  return any_of(zip(Template->getTemplatedDecl()->parameters(), Args), [&](auto Each) {
    auto [Param, E] = Each;
    return E->getType()->isArrayType() && writtenType(C, Param)->isDependentType();
  });
}

Result hookedDeduction(Sema *S, FunctionTemplateDecl *Template, TemplateArgumentListInfo *Given,
                       ArrayRef<Expr *> Args, FunctionDecl *&Found,
                       sema::TemplateDeductionInfo &Info, bool IsPartial, bool IsAggregate,
                       bool IsOrdering, QualType ObjectType, Expr::Classification ObjectKind,
                       bool ForAddress, NonDependentCheck Check) {
  auto Deduce = [&](TemplateArgumentListInfo *Arguments) {
    return deduction(S, Template, Arguments, Args, Found, Info, IsPartial, IsAggregate, IsOrdering,
                     ObjectType, ObjectKind, ForAddress, Check);
  };
  if (!Cache)
    return Deduce(Given);
  if (!isOfUser(*S, Template)) {
    if (Given || IsPartial || IsAggregate || IsOrdering || !ObjectType.isNull())
      return Deduce(Given);
    return Cache->deduce(Template, Args, Found, Info, [&] { return Deduce(nullptr); });
  }
  if (!takesArray(S->Context, Template, Args))
    return Deduce(Given);
  auto Types = typesOf(S->Context, Args);
  if (!Types)
    return Deduce(Given);
  TemplateArgumentListInfo Arguments(Info.getLocation(), Info.getLocation());
  if (Given) {
    // Template arguments that the user wrote need not match the other arguments of the call: Clang
    // converts those.
    Arguments = *Given;
    for (QualType &T : *Types)
      if (!T.isNull() && !T->isArrayType())
        T = QualType();
  }
  Deducer D(*S, Template, Info);
  if (Result R = D.deduce(*Types); R != Result::Success)
    return R;
  D.addTo(Arguments);
  // Clang looks early at conversions to types that are known, and finds none from groupshared
  // memory for `inout`; it looks at all of them later.
  auto Later = [](ArrayRef<QualType>, bool) { return false; };
  Check = Later;
  return Deduce(&Arguments);
}

//===--- order -------------------------------------------------------------===//

/// Whether each call of \p A, with \p NumArgs arguments, could be one of \p B.
static bool isAtLeastAsSpecialized(Sema &S, FunctionTemplateDecl *A, FunctionTemplateDecl *B,
                                   SourceLocation Where, unsigned NumArgs) {
  SmallVector<QualType, 4> Types;
  for (const ParmVarDecl *Param : A->getTemplatedDecl()->parameters().take_front(NumArgs))
    Types.push_back(writtenType(S.Context, Param));
  sema::TemplateDeductionInfo Info(Where, B->getTemplateParameters()->getDepth());
  return Deducer(S, B, Info).deduce(Types) == Result::Success;
}

static bool takesArrays(const Sema &S, const FunctionTemplateDecl *Template) {
  return any_of(Template->getTemplatedDecl()->parameters(), [&](const ParmVarDecl *Param) {
    QualType T = writtenType(S.Context, Param);
    return T->isDependentType() && T->isArrayType();
  });
}

FunctionTemplateDecl *hookedMoreSpecialized(Sema *S, FunctionTemplateDecl *A,
                                            FunctionTemplateDecl *B, SourceLocation Where,
                                            TemplatePartialOrderingContext Context,
                                            unsigned NumArgs, QualType ObjectA, QualType ObjectB,
                                            bool IsReversed, bool IsPartial) {
  if (Cache && (takesArrays(*S, A) || takesArrays(*S, B)) && isOfUser(*S, A) && isOfUser(*S, B)) {
    bool First = isAtLeastAsSpecialized(*S, A, B, Where, NumArgs);
    bool Second = isAtLeastAsSpecialized(*S, B, A, Where, NumArgs);
    if (First != Second)
      return First ? A : B;
  }
  return moreSpecialized(S, A, B, Where, Context, NumArgs, ObjectA, ObjectB, IsReversed, IsPartial);
}

/// Of a type that a template has substituted. The parser has refused the references of users, and
/// Clang's own are nowhere: what has a place is the array of an `inout` or `out` parameter, which
/// would be refused as a reference now.
QualType hookedReference(Sema *S, QualType To, bool IsLValue, SourceLocation Where,
                         DeclarationName Entity) {
  if (!Cache || Where.isInvalid())
    return reference(S, To, IsLValue, Where, Entity);
  if (To->isConstantArrayType())
    To = S->Context.getArrayParameterType(To);
  return reference(S, To, IsLValue, SourceLocation(), Entity);
}
