// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entry points and intrinsics of ray tracing pipelines, and the methods of RayQuery.
#include "IR/AttrInfo.h"
#include "IR/SystemValues.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Intrinsics/Intrinsics.h"
#include "Lower/Lowering.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// What a stage is called with.
struct Parameters {
  bool Payload, Attributes;
  StringRef Said; ///< of a payload: what it is
};
} // namespace

static Parameters parametersOf(Stage S) {
  switch (S) {
  case Stage::AnyHit:
  case Stage::ClosestHit:
    return {true, true, "payload"};
  case Stage::Miss:
    return {true, false, "payload"};
  case Stage::Callable:
    return {true, false, "parameter"};
  default:
    return {false, false, ""};
  }
}

/// Whether \p T can pass between shaders, as the \p What of \p Whom; reports if it cannot.
static bool checkPassed(FunctionLowering &F, clang::QualType T, clang::SourceRange Where,
                        StringRef What, StringRef Whom) {
  T = T.getNonReferenceType();
  if (!T->isRecordType() || T->isHLSLResourceRecord() || F.L.holdsOpaque(T)) {
    F.report(Where, diags::RayPassedType, What, Whom);
    return false;
  }
  return !F.L.tooLarge(T, Where);
}

/// Sets the payload that the caller of the shader gets.
static void setPayload(FunctionLowering &F) {
  if (Global *G = F.L.Payload)
    F.B.RaySetPayload({F.B.load(F.B.global(G))});
}

/// Makes a variable of the payload: functions of the shader that end it find it there.
static Global *payloadVariable(FunctionLowering &F, const clang::ParmVarDecl *Param) {
  Global G;
  G.Name = F.M.uniqueName(Param->getName().empty() ? "payload" : Param->getName());
  G.ValueType = F.type(Param->getType().getNonReferenceType(), Param->getSourceRange());
  G.Space = AddressSpace::Private;
  G.Where = F.loc(Param->getLocation());
  return F.M.addGlobal(std::move(G));
}

void FunctionLowering::lowerRayEntry(const clang::FunctionDecl *Decl) {
  beginDebugFunction(Decl);
  clang::SourceRange Name = Decl->getNameInfo().getSourceRange();
  at(Name);
  declareFunction(*this, Decl);
  Parameters Takes = parametersOf(M.Entry.Of);
  StringRef Word = rowOf(M.Entry.Of).Word;
  if (!Decl->getReturnType()->isVoidType())
    return report(Name, diags::RayEntryResult, Decl->getName(), Word);
  unsigned Count = Takes.Payload + Takes.Attributes;
  if (Decl->getNumParams() != Count)
    return report(Name, diags::RayEntryParameters, Decl->getName(), Word,
                  Count == 0   ? "no parameters"
                  : Count == 1 ? "one parameter: 'inout' of a struct"
                               : "two parameters: the payload, 'inout' of a struct, and the "
                                 "attributes, 'in' of a struct");
  SmallVector<Value *, 2> Arguments;
  SmallVector<const Type *, 2> Places;
  for (const clang::ParmVarDecl *Param : Decl->parameters()) {
    bool IsPayload = Arguments.empty();
    const auto *Modifier = Param->getAttr<clang::HLSLParamModifierAttr>();
    bool IsInOut = Modifier && Modifier->isInOut(), IsOut = Modifier && Modifier->isAnyOut();
    if (IsPayload ? !IsInOut : IsOut)
      return report(Param->getSourceRange(), diags::RayParameterModifier, Param->getName(),
                    IsPayload ? "inout" : "in");
    if (!checkPassed(*this, Param->getType(), Param->getSourceRange(),
                     IsPayload ? Takes.Said : "attributes", Word))
      return;
    at(Param->getLocation());
    if (!IsPayload) {
      Arguments.push_back(B.RayAttributes({}, type(Param->getType(), Param->getSourceRange())));
      Places.push_back(nullptr);
      continue;
    }
    L.Payload = payloadVariable(*this, Param);
    Value *Variable = B.global(L.Payload);
    B.store(Variable, B.RayPayload({}, L.Payload->ValueType));
    Arguments.push_back(Variable);
    Places.push_back(Variable->type());
  }
  at(Name);
  Function *Body = L.function(Decl, Places);
  Body->AlwaysInline = true;
  L.Calls[&Fn].push_back({Body, loc(Name)});
  B.Call(Arguments, nullptr, {Builder::string(AttrKind::Symbol, Body->name())});
  setPayload(*this);
  B.Return({});
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

/// Returns whether the stage is one of \p Stages; reports the call \p E otherwise.
static bool checkStage(FunctionLowering &F, const clang::CallExpr *E, StageSet Stages) {
  if (Stages.has(F.M.Entry.Of))
    return true;
  std::string Words;
  Stages.forEach([&](Stage S) { Words += (Words.empty() ? "" : ", ") + rowOf(S).Word.str(); });
  F.report(FunctionLowering::range(E), diags::RayStage, E->getDirectCallee()->getName(), Words);
  return false;
}

/// The four parts of a RayDesc: where the ray begins, the least distance, the direction, the
/// greatest distance.
static SmallVector<Value *, 4> partsOfRay(FunctionLowering &F, const clang::Expr *Ray) {
  Value *V = F.rvalue(Ray);
  SmallVector<Value *, 4> Parts;
  for (int64_t I = 0; I < 4; ++I)
    Parts.push_back(F.B.extract(V, {I}));
  return Parts;
}

/// Calls other shaders by \p Make, which gets the value of \p Passed, an inout argument, and
/// returns what they leave.
static void callWith(FunctionLowering &F, const clang::CallExpr *E, const clang::Expr *Passed,
                     function_ref<Value *(Value *)> Make) {
  const auto *Out = dyn_cast<clang::HLSLOutArgExpr>(Passed->IgnoreParens());
  if (!Out)
    return F.report(FunctionLowering::range(Passed), diags::LowerNotAssignable);
  Value *Place = F.outArgument(Out).Base;
  F.at(FunctionLowering::range(E));
  F.B.store(Place, Make(F.B.load(Place)));
  F.writeBack(Out);
}

static void traceRay(FunctionLowering &F, const clang::CallExpr *E) {
  constexpr unsigned RayAt = 6, PayloadAt = 7;
  const clang::Expr *Payload = E->getArg(PayloadAt);
  if (!checkStage(F, E, stages::RayGeneration | stages::ClosestHit | stages::Miss) ||
      !checkPassed(F, Payload->getType(), FunctionLowering::range(Payload), "payload", "TraceRay"))
    return;
  SmallVector<Value *, 11> Operands;
  for (unsigned I = 0; I < RayAt; ++I)
    Operands.push_back(F.rvalue(E->getArg(I)));
  Operands.append(partsOfRay(F, E->getArg(RayAt)));
  callWith(F, E, Payload, [&](Value *V) {
    Operands.push_back(V);
    return F.B.RayTrace(Operands, V->type());
  });
}

static void callShader(FunctionLowering &F, const clang::CallExpr *E) {
  constexpr unsigned DataAt = 1;
  const clang::Expr *Data = E->getArg(DataAt);
  if (!checkStage(F, E,
                  stages::RayGeneration | stages::ClosestHit | stages::Miss | stages::Callable) ||
      !checkPassed(F, Data->getType(), FunctionLowering::range(Data), "parameter", "CallShader"))
    return;
  Value *Index = F.rvalue(E->getArg(0));
  callWith(F, E, Data, [&](Value *V) { return F.B.RayCall({Index, V}, V->type()); });
}

static Value *reportHit(FunctionLowering &F, const clang::CallExpr *E) {
  constexpr unsigned AttributesAt = 2;
  const clang::Expr *Attributes = E->getArg(AttributesAt);
  if (!checkStage(F, E, stages::Intersection) ||
      !checkPassed(F, Attributes->getType(), FunctionLowering::range(Attributes), "attributes",
                   "ReportHit"))
    return F.poison(E->getType());
  SmallVector<Value *, 3> Operands;
  for (const clang::Expr *Arg : E->arguments())
    Operands.push_back(F.rvalue(Arg));
  F.at(FunctionLowering::range(E));
  return F.B.RayReport(Operands, F.Types.boolTy());
}

/// A value of the ray, of what it hits or of the dispatch; a float3x4 is the transpose of the one
/// that there is.
static Value *rayValue(FunctionLowering &F, const clang::CallExpr *E, StringRef Word) {
  auto V = *findSystemValue([&](const SystemValueRow &Row) {
    return spelling(SystemValue(&Row - SystemValueRows)) == Word;
  });
  if (!checkStage(F, E, rowOf(V).Inputs))
    return F.poison(E->getType());
  F.at(FunctionLowering::range(E));
  Value *Made = V == SystemValue::RayTCurrent ? F.B.RayT({}, F.Types.f32()) : F.B.systemValue(V);
  const Type *Asked = F.typeOf(E);
  return Made->type() == Asked ? Made : composeTranspose(IntrinsicCall{F.B, Made, Asked});
}

/// A method of RayQuery: the op has the object and the arguments.
static Value *queryMethod(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  const auto *Member = cast<clang::CXXMemberCallExpr>(E);
  SmallVector<Value *, 8> Operands{F.addressOf(F.lvalue(Member->getImplicitObjectArgument()))};
  for (const clang::Expr *Arg : E->arguments())
    Operands.push_back(F.rvalue(Arg));
  F.at(FunctionLowering::range(E));
  return *createPlainOp(Op, {F.B, Operands, F.typeOf(E)});
}

Value *tessera::lowerRayOp(FunctionLowering &F, const clang::CallExpr *E, StringRef Op) {
  if (Op.starts_with("query."))
    return queryMethod(F, E, Op);
  if (Op.consume_front("ray.value:"))
    return rayValue(F, E, Op);
  if (Op == "ray.trace")
    traceRay(F, E);
  else if (Op == "ray.call")
    callShader(F, E);
  else if (Op == "ray.report_hit")
    return reportHit(F, E);
  else if (checkStage(F, E, stages::AnyHit)) {
    F.at(FunctionLowering::range(E));
    setPayload(F);
    if (Op == "ray.ignore_hit")
      F.B.RayIgnore({});
    else
      F.B.RayAccept({});
  }
  return nullptr;
}
