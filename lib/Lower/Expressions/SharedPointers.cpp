// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// vk::WorkgroupSpirvPointer, an element of a groupshared array: no value of the IR, but another
// name for the place, wherever it is known which one that is. Variables are such names, and
// functions with such parameters are lowered where they are called.
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

bool tessera::isSharedPointer(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && hasAnnotation(Record, "tessera.pointer");
}

bool tessera::takesSharedPointer(const FunctionDecl *Callee) {
  return any_of(Callee->parameters(),
                [](const ParmVarDecl *P) { return isSharedPointer(P->getType()); });
}

/// Returns a placeholder for a pointer after an error.
static LValue noPointer(FunctionLowering &F, const Expr *E) {
  return LValue::rvalue(F.B.u32(0), E->getType());
}

/// Of vk::GetGroupSharedAddress(element): the element, with its type.
LValue FunctionLowering::sharedAddress(const CallExpr *E) {
  const Expr *Named = E->getArg(0)->IgnoreParenImpCasts();
  if (!Named->isGLValue()) {
    report(range(E), diags::SharedPointerTo);
    return noPointer(*this, E);
  }
  LValue Place = lvalue(Named);
  if (!Place.isAddress() || Place.space() != ir::AddressSpace::Workgroup) {
    report(range(E), diags::SharedPointerTo);
    return noPointer(*this, E);
  }
  Place.Type = Named->getType();
  return Place;
}

/// The place that \p E, a pointer, is a name of.
LValue FunctionLowering::sharedPointer(const Expr *E) {
  for (const Expr *Last = nullptr; E != Last;) {
    Last = E;
    E = E->IgnoreParenImpCasts();
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(E); Copy && Copy->getNumArgs() == 1)
      E = Copy->getArg(0);
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Full = dyn_cast<ExprWithCleanups>(E))
      E = Full->getSubExpr();
  }
  if (!isa<DeclRefExpr, CallExpr>(E)) {
    report(range(E), diags::SharedPointerValue);
    return noPointer(*this, E);
  }
  LValue Place = lvalue(E);
  return Place.isAddress() ? Place : noPointer(*this, E);
}

/// Lowers the body of a user's function that has pointers for parameters at the call. Other
/// parameters by value are variables.
LValue FunctionLowering::inlineWithPointers(const CallExpr *E, const FunctionDecl *Callee,
                                            const Expr *Object, ArrayRef<const Expr *> Args) {
  if (is_contained(BeingInlined, Callee)) {
    report(range(E), diags::LowerRecursion, Callee->getName());
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  if (!canInline(Callee)) {
    report(range(E), diags::SharedPointerReturns, Callee->getName());
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  BeingInlined.push_back(Callee);
  LValue Result = inlinePrelude(E, Callee, Object, Args);
  BeingInlined.pop_back();
  return Result;
}
