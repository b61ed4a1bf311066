// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of functions annotated tessera.op.
#include "IR/PrintFormat.h"
#include "IR/SystemValues.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Intrinsics/Intrinsics.h"
#include "Lower/Lowering.h"
#include "Lower/Matrices/Matrix.h"
#include "Lower/Matrices/ThreadMatrix.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Utf8.h"

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
  constexpr AddressSpace Spaces[] = {AddressSpace::Workgroup, AddressSpace::Payload,
                                     AddressSpace::Storage, AddressSpace::Physical};
  if (!Address || !is_contained(Spaces, Address->type()->space())) {
    F.report(Where, diags::AtomicTarget, Name);
    return nullptr;
  }
  return Address;
}

/// Whether overload resolution dropped components of \p E: beside structs, and scalars with a
/// matrix, `select` has no overload that keeps the condition whole.
static bool isTruncated(const clang::Expr *E) {
  while (const auto *Cast = dyn_cast<clang::ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() == clang::CK_HLSLVectorTruncation ||
        Cast->getCastKind() == clang::CK_HLSLMatrixTruncation)
      return true;
    E = Cast->getSubExpr();
  }
  return false;
}

/// Whether overload resolution has converted \p E, an argument of `asuint` or the like, to a number
/// of another width.
static bool isResized(FunctionLowering &F, const clang::Expr *E) {
  const Type *Given = F.typeOf(E->IgnoreImpCasts())->innermost()->scalar();
  const Type *Taken = F.typeOf(E)->innermost()->scalar();
  return !Given->isBool() && Given->bits() != Taken->bits();
}

/// The constant flags \p E; nothing after a report.
static std::optional<uint32_t> barrierFlags(FunctionLowering &F, const clang::Expr *E,
                                            uint32_t All) {
  const Constant *C = F.L.evaluate(E);
  if (!C || !C->Ty->isInt()) {
    F.report(FunctionLowering::range(E), diags::BarrierFlags);
    return std::nullopt;
  }
  if (C->Bits & ~uint64_t(All)) {
    F.report(FunctionLowering::range(E), diags::BarrierFlagsUnknown, C->Bits, All);
    return std::nullopt;
  }
  return uint32_t(C->Bits);
}

/// Barrier(memory, how). Memory is what the flags name, or where the resource lies; all memory
/// where the flags are computed. A scope is never narrower than what is written: that of buffers is
/// a dispatch's, as in the other barriers.
static void lowerBarrier(FunctionLowering &F, const clang::CallExpr *E) {
  enum : uint32_t { Buffers = 1, Shared = 2, NodeInput = 4, NodeOutput = 8, AllMemory = 15 };
  enum : uint32_t { Sync = 1, AllHow = 7 };
  const clang::Expr *What = E->getArg(0);
  uint32_t Memory = Buffers;
  // An element of a buffer is taken for the buffer.
  bool IsElement = isa<clang::CXXOperatorCallExpr>(What->IgnoreParenImpCasts());
  if (What->getType()->isIntegralOrEnumerationType() && !IsElement && !F.L.evaluate(What)) {
    F.rvalue(What);
    Memory = AllMemory;
  } else if (What->getType()->isIntegralOrEnumerationType()) {
    std::optional<uint32_t> Flags = barrierFlags(F, What, AllMemory);
    if (!Flags)
      return;
    Memory = *Flags;
  } else if (!resourceClass(What->getType())) {
    return F.report(FunctionLowering::range(What), diags::BarrierFlags);
  }
  std::optional<uint32_t> How = barrierFlags(F, E->getArg(1), AllHow);
  if (!How)
    return;
  if (Memory != AllMemory && (Memory & (NodeInput | NodeOutput)))
    return F.report(FunctionLowering::range(What), diags::BarrierNodes);
  if (!Memory && !(*How & Sync))
    return;
  BarrierScope Exec = *How & Sync ? BarrierScope::Workgroup : BarrierScope::None;
  MemoryKind Kind = !(Memory & Buffers) ? MemoryKind::Workgroup
                    : Memory & Shared   ? MemoryKind::All
                                        : MemoryKind::Device;
  F.at(FunctionLowering::range(E));
  F.B.Barrier({}, nullptr,
              {Builder::word(AttrKind::ExecScope, Exec), Builder::word(AttrKind::Memory, Kind)});
}

/// The literal that \p E is, or that the variable of a string begins with.
static const clang::StringLiteral *literalOf(const clang::Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<clang::VarDecl>(Ref->getDecl());
        Var && Var->hasGlobalStorage() && Var->getAnyInitializer())
      E = Var->getAnyInitializer()->IgnoreParenImpCasts();
  return dyn_cast<clang::StringLiteral>(E);
}

/// Converts a value for printf, which takes numbers of 32 or 64 bits.
static Value *printable(FunctionLowering &F, Value *V) {
  const Type *Number = V->type()->scalar();
  if (Number->isBool())
    return F.convert(V, F.Types.withScalar(V->type(), F.Types.u32()));
  if (Number->bits() >= 32)
    return V;
  const Type *Wide = Number->isFloat() ? F.Types.f32() : F.Types.intTy(32, Number->isSigned());
  return F.convert(V, F.Types.withScalar(V->type(), Wide));
}

static void lowerPrint(FunctionLowering &F, const clang::CallExpr *E) {
  const clang::StringLiteral *Text = literalOf(E->getArg(0));
  if (!Text)
    return F.report(FunctionLowering::range(E->getArg(0)), diags::PrintLiteral);
  if (!isLiteralString(Text->getString()))
    return F.report(FunctionLowering::range(E->getArg(0)), diags::PrintText);
  PrintFormat Format = parsePrintFormat(Text->getString());
  if (Format.Wrong != StringRef::npos)
    return F.report(FunctionLowering::range(E->getArg(0)), diags::PrintConversion,
                    Text->getString().substr(Format.Wrong, 4));
  ArrayRef<const clang::Expr *> Args(E->getArgs() + 1, E->getNumArgs() - 1);
  if (Args.size() != Format.Conversions.size())
    return F.report(FunctionLowering::range(E), diags::PrintArguments, Format.Conversions.size(),
                    Args.size());
  SmallVector<Value *, 4> Values;
  for (auto [Arg, C] : zip_equal(Args, Format.Conversions)) {
    // C's promotions are none of HLSL's: a float stays one.
    const auto *Promoted = dyn_cast<clang::ImplicitCastExpr>(Arg);
    bool IsPromoted = Promoted && Promoted->getCastKind() != clang::CK_LValueToRValue &&
                      !Promoted->getSubExpr()->isLValue();
    const clang::Expr *Written = IsPromoted ? Promoted->getSubExpr() : Arg;
    clang::QualType T = Written->getType();
    if (!T->isArithmeticType() && !T->isVectorType() && !T->isEnumeralType())
      return F.report(FunctionLowering::range(Arg), diags::PrintType,
                      Text->getString().substr(C.At, C.Size), T.getAsString());
    Value *V = printable(F, F.rvalue(Written));
    // A longer vector is truncated, as where it is assigned to a shorter one.
    if (V->type()->isVector() && C.Components > 1 && V->type()->count() > C.Components)
      V = F.B.shuffle(V, to_vector<4>(llvm::seq<int64_t>(0, C.Components)));
    Values.push_back(V);
    if (!C.takes(Values.back()->type()))
      return F.report(FunctionLowering::range(Arg), diags::PrintType,
                      Text->getString().substr(C.At, C.Size), T.getAsString());
  }
  F.at(FunctionLowering::range(E));
  F.B.DebugPrint(Values, nullptr, {Builder::string(AttrKind::Text, F.M.intern(Text->getString()))});
}

Value *tessera::lowerIntrinsic(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  StringRef Name = E->getDirectCallee()->getName();
  ArrayRef<const clang::Expr *> Args(E->getArgs(), E->getNumArgs());
  if (Op.starts_with("mat."))
    return lowerMatrixOp(F, E, Op);
  if (Op.starts_with("thread."))
    return lowerThreadOp(F, E, Op);
  if (Op.starts_with("pixel."))
    return lowerPixelCall(F, E, Op);
  if (Op.starts_with("mesh.")) {
    lowerMeshOp(F, E, Op);
    return nullptr;
  }
  if (Op.starts_with("stream.")) {
    lowerStreamOp(F, E, Op);
    return nullptr;
  }
  if (Op.starts_with("query.") || Op.starts_with("hit.") || Op.starts_with("ray."))
    return lowerRayOp(F, E, Op);
  if (std::string Tag = Name.lower(); isAtomic(Tag)) {
    F.at(FunctionLowering::range(E));
    Value *Target = atomicTarget(F, Args.front(), Name);
    if (Target && checkAtomicArguments(F, E, Args.drop_front()))
      lowerAtomic(F, E, Tag, Target, Args.drop_front());
    return nullptr;
  }

  if (Op == "barrier_of") {
    lowerBarrier(F, E);
    return nullptr;
  }
  if (Op == "printf") {
    lowerPrint(F, E);
    return nullptr;
  }

  if (StringRef Word = Op; Word.consume_front("builtin:")) {
    SystemValue V = *systemValueNamed(Word);
    if (!isReadIn(F.M.Entry.Of, V) && !checkStage(F, E, rowOf(V).Inputs))
      return F.poison(E->getType());
  }

  if (Op == "execution_mode" || Op == "execution_mode_id") {
    lowerExecutionMode(F, E, /*OfValues=*/Op == "execution_mode_id");
    return nullptr;
  }
  if (Op == "read_clock")
    return lowerReadClock(F, E);

  if (Op == "select" && isTruncated(Args.front())) {
    F.report(FunctionLowering::range(E), diags::LowerUnsupported,
             "'select' with a condition of more components than the values",
             "write values of its shape, for example (float2x2)1");
    return F.poison(E->getType());
  }

  if (Op == "bitcast" && isResized(F, Args.front())) {
    F.report(FunctionLowering::range(E), diags::BitsOfOtherWidth, Name,
             F.typeOf(Args.front())->scalar()->bits());
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
