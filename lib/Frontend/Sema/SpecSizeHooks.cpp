// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hooks as in LanguageHooks.cpp: specialization constants as sizes (SpecSizes.h).
#include "Frontend/Declarations/SpecSizes.h"
#include "clang/AST/Attr.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/SemaHLSL.h"

using namespace clang;
using namespace llvm;

// clang-format off
ExprResult hookedBound(Parser *P)
  asm("__wrap__ZN5clang6Parser25ParseArrayBoundExpressionEv");
ExprResult bound(Parser *P)
  asm("__real__ZN5clang6Parser25ParseArrayBoundExpressionEv");

void hookedThreads(SemaHLSL *S, Decl *D, const ParsedAttr &Threads)
  asm("__wrap__ZN5clang8SemaHLSL20handleNumThreadsAttrEPNS_4DeclERKNS_10ParsedAttrE");
void setThreads(SemaHLSL *S, Decl *D, const ParsedAttr &Threads)
  asm("__real__ZN5clang8SemaHLSL20handleNumThreadsAttrEPNS_4DeclERKNS_10ParsedAttrE");
// clang-format on

ExprResult hookedBound(Parser *P) {
  ExprResult Size = bound(P);
  return Size.isUsable() ? tessera::withDefaultSize(P->getActions(), Size.get()) : Size;
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
