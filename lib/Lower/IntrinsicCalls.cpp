// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of functions annotated tessera.op.
#include "Lower/Intrinsics.h"
#include "Lower/Lowering.h"
#include "Lower/Matrix.h"
#include "Lower/Resources.h"
#include "Lower/ThreadMatrix.h"
#include "Support/DiagnosticsLower.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The target of an atomic: the address of a scalar in groupshared memory or in a buffer; null
/// after a report.
static Value *atomicTarget(FunctionLowering &F, const clang::Expr *Target, StringRef Name) {
  if (const auto *Out = dyn_cast<clang::HLSLOutArgExpr>(Target))
    Target = Out->getArgLValue();
  LValue L = F.lvalue(Target);
  clang::SourceRange Where = FunctionLowering::range(Target);
  Value *Address = nullptr;
  if (L.Kind == LValue::Texel)
    return texelAddress(F, L, Where, Name);
  if (L.isAddress())
    Address = L.Base;
  else if (L.Kind == LValue::Swizzle && L.Components.size() == 1)
    Address = F.B.access(L.Base, {F.B.u32(L.Components[0])});
  else if (L.Kind == LValue::Elements && L.Parts.size() == 1)
    Address = L.Parts[0];
  if (!Address || (Address->type()->space() != AddressSpace::Workgroup &&
                   Address->type()->space() != AddressSpace::Storage)) {
    F.report(Where, diags::AtomicTarget, Name);
    return nullptr;
  }
  return Address;
}

/// Whether overload resolution dropped components of \p E: with a scalar for each value, `select`
/// has no overload that keeps a vector condition whole.
static bool isTruncated(const clang::Expr *E) {
  while (const auto *Cast = dyn_cast<clang::ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() == clang::CK_HLSLVectorTruncation ||
        Cast->getCastKind() == clang::CK_HLSLMatrixTruncation)
      return true;
    E = Cast->getSubExpr();
  }
  return false;
}

Value *tessera::lowerIntrinsic(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  StringRef Name = E->getDirectCallee()->getName();
  ArrayRef<const clang::Expr *> Args(E->getArgs(), E->getNumArgs());
  if (Op.starts_with("mat."))
    return lowerMatrixOp(F, E, Op);
  if (Op.starts_with("thread."))
    return lowerThreadOp(F, E, Op);
  if (std::string Tag = Name.lower(); isAtomic(Tag)) {
    F.at(FunctionLowering::range(E));
    if (Value *Target = atomicTarget(F, Args.front(), Name))
      lowerAtomic(F, E, Tag, Target, Args.drop_front());
    return nullptr;
  }

  if (Op == "select" && isTruncated(Args.front())) {
    F.report(FunctionLowering::range(E), diags::LowerUnsupported,
             "'select' with a vector condition and scalar values",
             "write the values as vectors, for example (float4)1");
    return F.poison(E->getType());
  }

  SmallVector<Value *, 4> Values;
  SmallVector<const clang::HLSLOutArgExpr *, 2> Outs;
  for (const clang::Expr *Arg : Args) {
    if (const auto *Out = dyn_cast<clang::HLSLOutArgExpr>(Arg)) {
      Values.push_back(F.outArgument(Out).Base);
      Outs.push_back(Out);
    } else {
      Values.push_back(F.rvalue(Arg));
    }
  }
  F.at(FunctionLowering::range(E));
  IntrinsicCall Call{F.B, Values, F.typeOf(E)};
  Value *Result = nullptr;
  if (const IntrinsicInfo *Info = findIntrinsic(Op)) {
    Result = composeIntrinsic(*Info, Call);
  } else if (std::optional<Value *> Made = createPlainOp(Op, Call)) {
    Result = *Made;
  } else {
    F.report(FunctionLowering::range(E), diags::IntrinsicUnsupported, Name);
    return F.poison(E->getType());
  }
  for (const clang::HLSLOutArgExpr *Out : Outs)
    F.writeBack(Out);
  return Result;
}
