// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/DeductionCache.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/Sema/TemplateDeduction.h"

using namespace clang;
using namespace llvm;

using Result = TemplateDeductionResult;

/// Others have more to tell in a note, and are rare.
static bool isKept(Result R) {
  return R == Result::Success || R == Result::NonDeducedMismatch ||
         R == Result::SubstitutionFailure;
}

/// Whether a parameter is or becomes a reference, so that it matters what an argument refers to.
static bool takesReference(const FunctionTemplateDecl *Template) {
  return any_of(Template->getTemplatedDecl()->parameters(), [](const ParmVarDecl *P) {
    return P->getType()->isReferenceType() || P->getType().hasAddressSpace() ||
           P->hasAttr<HLSLParamModifierAttr>();
  });
}

Result tessera::DeductionCache::deduce(FunctionTemplateDecl *Template, ArrayRef<Expr *> Args,
                                       FunctionDecl *&Found, sema::TemplateDeductionInfo &Info,
                                       function_ref<Result()> Deduce) {
  FoldingSetNodeID ID;
  ID.AddPointer(Template);
  bool ByReference = takesReference(Template);
  for (const Expr *E : Args) {
    QualType T = E->getType();
    // A list and the name of a function have no type yet.
    if (isa<InitListExpr>(E) || E->isTypeDependent() || T->isPlaceholderType())
      return Deduce();
    T = T.getCanonicalType();
    ID.AddPointer((ByReference ? T : T.getUnqualifiedType()).getAsOpaquePtr());
    if (ByReference)
      ID.AddInteger(unsigned(E->getValueKind()));
  }
  void *Place = nullptr;
  if (const Entry *Known = Entries.FindNodeOrInsertPos(ID, Place)) {
    Info.FirstArg = Known->First;
    Info.SecondArg = Known->Second;
    Found = Known->Found;
    return Known->Result;
  }
  Result R = Deduce();
  if (!isKept(R))
    return R;
  // Otherwise messages print decltype(...), with which the overload computes the result's type.
  if (R == Result::Success && isa<DecltypeType>(Found->getReturnType()))
    Found->setType(Found->getType().getCanonicalType());
  auto *New = new (Memory) Entry(ID.Intern(Memory));
  New->Result = R;
  New->Found = Found;
  New->First = Info.FirstArg;
  New->Second = Info.SecondArg;
  // Deduction may have called intrinsics itself.
  Entries.InsertNode(New);
  return R;
}
