// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The entry point of a stage with inputs and outputs: a function of its own, which reads the
// inputs, calls the user's function and writes the outputs.
#include "Frontend/Annotations.h"
#include "Lower/Entry/Signature.h"
#include "Lower/Entry/StageAttributes.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Returns the modes that attributes of the function name. Reports two that exclude each other.
static ir::EntryModeSet modesOf(FunctionLowering &F, const FunctionDecl *Decl) {
  static constexpr StringRef Attributes[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Capability, Extension, Attribute) Attribute,
#include "IR/StageWords.def"
  };
  ir::EntryModeSet Modes;
  StringRef Front, Back;
  for (auto [I, Attribute] : enumerate(Attributes)) {
    if (Attribute.empty() || !hasStageWord(Decl, Attribute))
      continue;
    Modes = Modes | ir::EntryMode(I);
    if (!Attribute.starts_with("stencil_ref_"))
      continue;
    StringRef &Other = Attribute.ends_with("_front") ? Front : Back;
    if (!Other.empty())
      F.report(Decl->getNameInfo().getSourceRange(), diags::StageModesClash, Other, Attribute);
    Other = Attribute;
  }
  return Modes;
}

ir::Value *FunctionLowering::callFunction(ir::Function *Callee, ArrayRef<ir::Value *> Arguments,
                                          SourceRange Where) {
  at(Where);
  L.Calls[&Fn].push_back({Callee, loc(Where)});
  const ir::Type *Result = Callee->resultType();
  return B.Call(Arguments, Result->isVoid() ? nullptr : Result,
                {ir::Builder::string(ir::AttrKind::Symbol, Callee->name())});
}

ir::Value *FunctionLowering::callInlined(const FunctionDecl *Decl, ArrayRef<ir::Value *> Arguments,
                                         ArrayRef<const ir::Type *> Places) {
  ir::Function *Body = L.function(Decl, Places);
  Body->AlwaysInline = true;
  return callFunction(Body, Arguments, Decl->getNameInfo().getSourceRange());
}

void FunctionLowering::lowerStage(const FunctionDecl *Decl) {
  // Before anything asks for the types.
  noteStageMembers(L, Decl->getReturnType());
  for (const ParmVarDecl *Param : Decl->parameters())
    noteStageMembers(L, Param->getType());
  beginAroundBody(Decl);
  at(Decl->getNameInfo().getSourceRange());
  declareFunction(*this, Decl);
  if (M.Entry.Of == ir::Stage::Pixel)
    M.Entry.Modes = modesOf(*this, Decl);
  else if (hasStageWord(Decl, "waveopsincludehelperlanes"))
    report(Decl->getNameInfo().getSourceRange(), diags::HelperLanesIgnored);
  if (M.Entry.Of == ir::Stage::Vertex && hasStageWord(Decl, "clipplanes"))
    report(Decl->getNameInfo().getSourceRange(), diags::ClipPlanes);
  if (ir::stages::Tessellation.has(M.Entry.Of))
    readPatchRules(*this, Decl);
  if (M.Entry.Of == ir::Stage::Hull)
    return lowerHull(Decl);
  if (M.Entry.Of == ir::Stage::Geometry)
    return lowerGeometry(Decl);
  Signature Inputs(*this, /*IsInput=*/true), Outputs(*this, /*IsInput=*/false);
  Outputs.add(Decl);
  for (const ParmVarDecl *Param : Decl->parameters()) {
    if (isIn(Param))
      Inputs.add(Param);
    if (isOut(Param))
      Outputs.add(Param);
  }
  if (L.Diags.hasErrors())
    return;
  Inputs.finish();
  Outputs.finish();
  if (L.Diags.hasErrors())
    return;

  SmallVector<ir::Value *, 8> Arguments, OutAddresses;
  for (const ParmVarDecl *Param : Decl->parameters()) {
    at(Param->getLocation());
    ir::Value *V = isIn(Param) ? Inputs.read() : nullptr;
    if (isOut(Param)) {
      const ir::Type *Ty = type(Param->getType(), Param->getSourceRange());
      V = B.var(Ty, Param->getName(), V);
      OutAddresses.push_back(V);
    }
    Arguments.push_back(V);
  }
  at(Decl->getNameInfo().getSourceRange());
  ir::Value *Result = callInlined(Decl, Arguments);
  Outputs.write(Result);
  for (ir::Value *Address : OutAddresses)
    Outputs.write(B.load(Address));
  Outputs.storeDistances();
  B.Return({});
}
