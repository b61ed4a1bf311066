// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hooks as in LanguageHooks.cpp: specialization constants as sizes (SpecSizes.h).
#include "Frontend/Declarations/SpecSizes.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/SemaHLSL.h"

using namespace clang;
using namespace llvm;

// clang-format off
ExprResult hookedBound(Parser *P)
  asm("__wrap__ZN5clang6Parser25ParseArrayBoundExpressionEv");
ExprResult bound(Parser *P)
  asm("__real__ZN5clang6Parser25ParseArrayBoundExpressionEv");

QualType hookedArray(Sema *S, QualType Element, ArraySizeModifier Modifier, Expr *Size, unsigned Qualifiers, SourceRange Brackets, DeclarationName Entity)
  asm("__wrap__ZN5clang4Sema14BuildArrayTypeENS_8QualTypeENS_17ArraySizeModifierEPNS_4ExprEjNS_11SourceRangeENS_15DeclarationNameE");
QualType array(Sema *S, QualType Element, ArraySizeModifier Modifier, Expr *Size, unsigned Qualifiers, SourceRange Brackets, DeclarationName Entity)
  asm("__real__ZN5clang4Sema14BuildArrayTypeENS_8QualTypeENS_17ArraySizeModifierEPNS_4ExprEjNS_11SourceRangeENS_15DeclarationNameE");

bool hookedRuntime(Sema *S, SourceLocation Where, const Stmt *Of, const PartialDiagnostic &Message)
  asm("__wrap__ZN5clang4Sema19DiagRuntimeBehaviorENS_14SourceLocationEPKNS_4StmtERKNS_17PartialDiagnosticE");
bool runtime(Sema *S, SourceLocation Where, const Stmt *Of, const PartialDiagnostic &Message)
  asm("__real__ZN5clang4Sema19DiagRuntimeBehaviorENS_14SourceLocationEPKNS_4StmtERKNS_17PartialDiagnosticE");

void hookedThreads(SemaHLSL *S, Decl *D, const ParsedAttr &Threads)
  asm("__wrap__ZN5clang8SemaHLSL20handleNumThreadsAttrEPNS_4DeclERKNS_10ParsedAttrE");
void setThreads(SemaHLSL *S, Decl *D, const ParsedAttr &Threads)
  asm("__real__ZN5clang8SemaHLSL20handleNumThreadsAttrEPNS_4DeclERKNS_10ParsedAttrE");
// clang-format on

ExprResult hookedBound(Parser *P) {
  ExprResult Size = bound(P);
  return Size.isUsable() ? tessera::withDefaultSize(P->getActions(), Size.get()) : Size;
}

/// Arrays of instantiated templates; the parser makes the others.
QualType hookedArray(Sema *S, QualType Element, ArraySizeModifier Modifier, Expr *Size,
                     unsigned Qualifiers, SourceRange Brackets, DeclarationName Entity) {
  return array(S, Element, Modifier, tessera::withDefaultSize(*S, Size), Qualifiers, Brackets,
               Entity);
}

/// The default size says nothing about an index.
bool hookedRuntime(Sema *S, SourceLocation Where, const Stmt *Of,
                   const PartialDiagnostic &Message) {
  bool IsOfBounds = is_contained(
      {diag::warn_array_index_exceeds_bounds, diag::note_array_declared_here}, Message.getDiagID());
  const auto *Array = dyn_cast_or_null<Expr>(Of);
  if (IsOfBounds && Array && tessera::isSpecializedDimension(Array))
    return false;
  return runtime(S, Where, Of, Message);
}

void hookedThreads(SemaHLSL *S, Decl *D, const ParsedAttr &Threads) {
  SmallVector<ArgsUnion, 3> Args;
  SmallVector<Expr *, 3> Written;
  bool Any = false;
  for (unsigned I = 0; I < Threads.getNumArgs() && Threads.isArgExpr(I); ++I) {
    Expr *Size = Threads.getArgAsExpr(I), *Given = tessera::withDefaultSize(S->SemaRef, Size);
    Any |= Given != Size;
    Args.push_back(Given);
    Written.push_back(Size);
  }
  if (!Any || Args.size() != Threads.getNumArgs())
    return setThreads(S, D, Threads);
  AttributeFactory Factory;
  AttributePool Pool(Factory);
  ParsedAttr *WithDefaults =
      Pool.create(const_cast<IdentifierInfo *>(Threads.getAttrName()), Threads.getRange(),
                  AttributeScopeInfo(Threads.getScopeName(), Threads.getScopeLoc()), Args.data(),
                  unsigned(Args.size()), Threads.getForm());
  setThreads(S, D, *WithDefaults);
  D->addAttr(AnnotateAttr::CreateImplicit(S->getASTContext(), tessera::GroupSizeAnnotation,
                                          Written.data(), unsigned(Written.size())));
}
