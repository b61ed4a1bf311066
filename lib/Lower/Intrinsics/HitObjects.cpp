// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Methods of dx::HitObject, and dx::MaybeReorderThread.
#include "IR/OpViews.h"
#include "Lower/Intrinsics/Intrinsics.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The minor version of the shader model that has hit objects.
static constexpr unsigned HitModel = 9;

/// The address of \p E: of a variable, or of a copy of another value.
static Value *addressOfHit(FunctionLowering &F, const clang::Expr *E) {
  E = withoutCopy(E);
  if (E->isGLValue())
    return F.addressOf(F.lvalue(E));
  Value *V = F.rvalue(E);
  return F.B.var(V->type(), "", V);
}

void tessera::makeNops(FunctionLowering &F, Value *Address, clang::SourceRange Where) {
  if (!checkStage(F, Where, "dx::HitObject", stages::Tracers))
    return;
  const Type *Ty = Address->type()->element();
  if (Ty->isHitObject())
    F.B.HitNop({Address});
  else if (Ty->isArray()) // a struct with one is an error
    for (uint64_t I = 0; I < Ty->count(); ++I)
      makeNops(F, F.B.access(Address, {F.B.u32(uint32_t(I))}), Where);
}

static Value *traceHit(FunctionLowering &F, const clang::CallExpr *E, Value *To) {
  constexpr unsigned RayAt = 6, PayloadAt = 7;
  const clang::Expr *Payload = E->getArg(PayloadAt);
  if (!checkPayload(F, Payload, "TraceRay"))
    return nullptr;
  SmallVector<Value *, 12> Operands{To};
  addRay(F, E, RayAt, Operands);
  callWith(F, E, Payload, [&](Value *V) {
    Operands.push_back(V);
    notePassed(V->type(), F.M.Entry.Passed.Payload);
    return F.B.HitTrace(Operands, V->type());
  });
  return F.B.load(To);
}

static void invoke(FunctionLowering &F, const clang::CallExpr *E) {
  const clang::Expr *Payload = E->getArg(1);
  if (!checkPayload(F, Payload, "Invoke"))
    return;
  Value *Hit = addressOfHit(F, E->getArg(0));
  callWith(F, E, Payload, [&](Value *V) {
    notePassed(V->type(), F.M.Entry.Passed.Payload);
    return F.B.HitInvoke({Hit, V}, V->type());
  });
}

static Value *makeMiss(FunctionLowering &F, const clang::CallExpr *E, Value *To) {
  constexpr unsigned RayAt = 2;
  SmallVector<Value *, 7> Operands{To};
  addRay(F, E, RayAt, Operands);
  F.at(FunctionLowering::range(E));
  F.B.HitMiss(Operands);
  return F.B.load(To);
}

/// A query without a hit makes no hit object.
static Value *fromQuery(FunctionLowering &F, const clang::CallExpr *E, Value *To) {
  constexpr unsigned KindAt = 1, AttributesAt = 2;
  Value *Query = F.addressOf(F.lvalue(withoutCopy(E->getArg(0))));
  SmallVector<Value *, 4> Operands{To, Query};
  if (E->getNumArgs() > KindAt) {
    const clang::Expr *Attributes = E->getArg(AttributesAt);
    if (!checkPassed(F, Attributes->getType(), FunctionLowering::range(Attributes), "attributes",
                     "FromRayQuery"))
      return nullptr;
    Operands.push_back(F.rvalue(E->getArg(KindAt)));
    Operands.push_back(F.rvalue(Attributes));
    notePassed(Operands.back()->type(), F.M.Entry.Passed.Attributes);
  } else {
    Operands.push_back(F.B.u32(0));
  }
  F.at(FunctionLowering::range(E));
  F.B.HitNop({To});
  Value *Status = F.B.QueryGet({Query}, F.Types.u32(),
                               {Builder::word(AttrKind::QueryValue, QueryValue::CommittedType)});
  Op *If = F.B.create(Opcode::If, {F.B.Ne({Status, F.B.u32(0)})}, nullptr, {}, 2);
  {
    RegionScope Scope(F, If->region(0));
    F.B.HitFromQuery(Operands);
  }
  return F.B.load(To);
}

/// A method with an object: the op has its address and the arguments.
static Value *hitMethod(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  const auto *Member = cast<clang::CXXMemberCallExpr>(E);
  if (Op == "hit.get:positions" && !checkModel(F, E, "TriangleObjectPositions", PositionModel))
    return F.poison(E->getType());
  SmallVector<Value *, 2> Operands{addressOfHit(F, Member->getImplicitObjectArgument())};
  for (const clang::Expr *Arg : E->arguments())
    Operands.push_back(F.rvalue(Arg));
  F.at(FunctionLowering::range(E));
  return *createPlainOp(Op, {F.B, Operands, F.typeOf(E)});
}

/// The attributes of a hit object; without one, zeros.
static Value *attributes(FunctionLowering &F, const clang::CallExpr *E) {
  if (!checkPassed(F, E->getType(), FunctionLowering::range(E), "attributes", "GetAttributes"))
    return F.poison(E->getType());
  if (!E->getNumArgs())
    return F.B.zero(F.typeOf(E));
  return F.B.HitAttributes({addressOfHit(F, E->getArg(0))}, F.typeOf(E));
}

static void reorder(FunctionLowering &F, const clang::CallExpr *E) {
  bool HasHit = E->getNumArgs() != 2, HasHint = E->getNumArgs() > 1;
  SmallVector<Value *, 3> Operands;
  Value *Hit = HasHit ? addressOfHit(F, E->getArg(0)) : nullptr;
  for (unsigned I = 0; I < 2; ++I)
    Operands.push_back(HasHint ? F.rvalue(E->getArg(I + HasHit)) : F.B.u32(0));
  if (Hit)
    Operands.push_back(Hit);
  F.at(FunctionLowering::range(E));
  F.B.RayReorder(Operands);
}

Value *tessera::lowerHitOp(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  bool IsReorder = Op == "ray.reorder";
  bool MakesHit = !IsReorder && !isa<clang::CXXMemberCallExpr>(E) && Op != "hit.invoke" &&
                  Op != "hit.attributes" && Op != "hit.no_attributes";
  if (!checkStage(F, E, IsReorder ? stages::RayGeneration : stages::Tracers) ||
      !checkModel(F, E, IsReorder ? "MaybeReorderThread" : "HitObject", HitModel))
    return E->getType()->isVoidType() ? nullptr : F.poison(E->getType());
  if (IsReorder) {
    reorder(F, E);
    return nullptr;
  }
  if (Op == "hit.local_constant") {
    F.report(FunctionLowering::range(E), diags::HitLocalConstant);
    return F.poison(E->getType());
  }
  if (Op == "hit.invoke") {
    invoke(F, E);
    return nullptr;
  }
  if (Op == "hit.attributes" || Op == "hit.no_attributes")
    return attributes(F, E);
  if (!MakesHit)
    return hitMethod(F, E, Op);
  F.at(FunctionLowering::range(E));
  Value *To = F.B.var(F.Types.hitObjectTy(), "hit"), *Made = nullptr;
  if (Op == "hit.trace")
    Made = traceHit(F, E, To);
  else if (Op == "hit.make_miss")
    Made = makeMiss(F, E, To);
  else if (Op == "hit.from_query")
    Made = fromQuery(F, E, To);
  else {
    F.B.HitNop({To});
    Made = F.B.load(To);
  }
  return Made ? Made : F.poison(E->getType());
}
