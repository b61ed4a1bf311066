// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The entry point of a hull shader: each thread makes a control point, and the first one has the
// patch constant function say how the patch is divided.
#include "Frontend/Annotations.h"
#include "Lower/Entry/Signature.h"
#include "Lower/Entry/StageAttributes.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::SystemValue;

namespace {
class HullEntry {
public:
  HullEntry(FunctionLowering &F, const FunctionDecl *Main, const FunctionDecl *Constants)
      : F(F), Main(Main), Constants(Constants), Inputs(F, /*IsInput=*/true),
        Outputs(F, /*IsInput=*/false) {}

  void lower();

private:
  static bool isPatch(const ParmVarDecl *Param, bool IsOutput) {
    std::optional<PatchType> Patch = patchType(Param->getType());
    return Patch && Patch->IsOutput == IsOutput;
  }
  bool declare();
  void makePatch();
  ir::Value *outputPatch(const ParmVarDecl *Param);

  FunctionLowering &F;
  const FunctionDecl *Main, *Constants;
  Signature Inputs, Outputs;
  /// Where the leaves of the patch begin: of the result, and of each parameter that is an output.
  SmallVector<size_t, 4> OfPatch;
  ir::Value *Patch = nullptr; ///< the control points that the shader gets
  bool ReadsOutputs = false;
};
} // namespace

/// Adds the inputs and outputs of both functions. They share the control points.
bool HullEntry::declare() {
  Outputs.add(Main);
  bool HasPatch = false;
  for (const ParmVarDecl *Param : Main->parameters()) {
    if (isOut(Param) || isPatch(Param, /*IsOutput=*/true))
      F.report(Param->getSourceRange(), diags::PatchParameter, Param->getName(),
               isOut(Param) ? "is an output: a hull shader returns its control point"
                            : "must be an InputPatch: the control points that the shader makes are "
                              "not there yet");
    HasPatch |= isPatch(Param, /*IsOutput=*/false);
    Inputs.add(Param);
  }
  if (!Constants->getReturnType()->isVoidType())
    OfPatch.push_back(
        Outputs.addPart(Constants, Constants->getReturnType(), /*PerPrimitive=*/true));
  for (const ParmVarDecl *Param : Constants->parameters()) {
    if (isPatch(Param, /*IsOutput=*/true)) {
      ReadsOutputs = true;
      bool IsResult =
          F.L.AST.hasSameUnqualifiedType(patchType(Param->getType())->Point, Main->getReturnType());
      if (!IsResult || patchType(Param->getType())->Count != F.M.Entry.Patch->Outputs)
        F.report(Param->getSourceRange(), diags::PatchParameter, Param->getName(),
                 "must have the type and number of the control points that the shader makes");
    } else if (isOut(Param)) {
      OfPatch.push_back(Outputs.addPart(Param, Param->getType().getNonReferenceType(),
                                        /*PerPrimitive=*/true));
    } else if (!isPatch(Param, /*IsOutput=*/false)) {
      continue;
    } else if (!HasPatch) {
      HasPatch = true;
      Inputs.add(Param);
    }
  }
  if (F.L.Diags.hasErrors())
    return false;
  Inputs.finish();
  Outputs.finish();
  bool HasFactors = any_of(F.M.Entry.Outputs, [](const ir::StageElement &E) {
    return E.Value == SystemValue::TessFactor;
  });
  if (!HasFactors && !F.L.Diags.hasErrors())
    F.report(Constants->getNameInfo().getSourceRange(), diags::PatchFactorsMissing,
             Constants->getName());
  return !F.L.Diags.hasErrors();
}

/// The control points that the threads have made.
ir::Value *HullEntry::outputPatch(const ParmVarDecl *Param) {
  ir::Value *Points = Outputs.readBack(F.M.Entry.Patch->Outputs);
  return F.B.Construct({Points}, F.type(Param->getType(), Param->getSourceRange()));
}

/// Calls the patch constant function and sets its outputs.
void HullEntry::makePatch() {
  SmallVector<ir::Value *, 8> Arguments, Addresses;
  for (const ParmVarDecl *Param : Constants->parameters()) {
    F.at(Param->getLocation());
    const ir::Type *Ty = F.type(Param->getType().getNonReferenceType(), Param->getSourceRange());
    if (isPatch(Param, /*IsOutput=*/true)) {
      Arguments.push_back(outputPatch(Param));
    } else if (isPatch(Param, /*IsOutput=*/false)) {
      Arguments.push_back(Patch ? Patch : Inputs.read());
    } else if (isOut(Param)) {
      Arguments.push_back(F.B.var(Ty, Param->getName()));
      Addresses.push_back(Arguments.back());
    } else {
      Signature Own(F, /*IsInput=*/true);
      Own.add(Param);
      if (!F.L.Diags.hasErrors())
        Own.finish();
      if (F.L.Diags.hasErrors())
        return;
      Arguments.push_back(Own.read());
    }
  }
  ir::Value *Result = F.callInlined(Constants, Arguments);
  ArrayRef<size_t> Next = OfPatch;
  if (Result) {
    Outputs.storePart(Result->type(), Next.front(), nullptr, {}, Result);
    Next = Next.drop_front();
  }
  for (ir::Value *Address : Addresses) {
    ir::Value *V = F.B.load(Address);
    Outputs.storePart(V->type(), Next.front(), nullptr, {}, V);
    Next = Next.drop_front();
  }
}

void HullEntry::lower() {
  if (!declare())
    return;
  SmallVector<ir::Value *, 8> Arguments;
  for (const ParmVarDecl *Param : Main->parameters()) {
    F.at(Param->getLocation());
    Arguments.push_back(Inputs.read());
    if (isPatch(Param, /*IsOutput=*/false))
      Patch = Arguments.back();
  }
  ir::Value *Point = F.callInlined(Main, Arguments);
  ir::Value *Number = F.B.systemValue(SystemValue::OutputControlPointID);
  if (Point)
    Outputs.storePart(Point->type(), 0, Number, {}, Point);
  if (ReadsOutputs)
    F.B.PatchBarrier({});
  ir::Value *IsFirst = F.B.Eq({Number, F.B.u32(0)}, F.Types.boolTy());
  ir::Op *If = F.B.create(ir::Opcode::If, {IsFirst}, nullptr, {}, 2);
  {
    RegionScope Scope(F, If->region(0));
    makePatch();
  }
  F.B.Return({});
}

void FunctionLowering::lowerHull(const FunctionDecl *Decl) {
  if (const Expr *Limit = numberAnnotation(Decl, (StagePrefix + "maxtessfactor").str())) {
    constexpr float MostFactor = 64; // of HLSL
    clang::Expr::EvalResult Value;
    bool IsNumber = Limit->EvaluateAsRValue(Value, L.AST) && !Value.HasSideEffects;
    if (!IsNumber || (Value.Val.isFloat() ? Value.Val.getFloat().convertToDouble() < MostFactor
                                          : Value.Val.getInt() < int64_t(MostFactor)))
      report(range(Limit), diags::PatchLimitIgnored);
  }
  const FunctionDecl *Constants = patchFunction(*this, Decl);
  if (Constants && !L.Diags.hasErrors())
    HullEntry(*this, Decl, Constants).lower();
}
