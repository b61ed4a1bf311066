// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entry points of ray tracing pipelines.
#include "IR/Layout.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::checkPassed(FunctionLowering &F, clang::QualType T, clang::SourceRange Where,
                          StringRef What, StringRef Whom) {
  T = T.getNonReferenceType();
  if (!T->isRecordType() || T->isHLSLResourceRecord() || F.L.holdsOpaque(T)) {
    F.report(Where, diags::RayPassedType, What, Whom);
    return false;
  }
  return !F.L.tooLarge(T, Where);
}

void tessera::notePassed(const Type *Ty, uint32_t &Most) {
  Most = std::max(Most, uint32_t(tightLayoutOf(Ty).Size));
}

void tessera::setPayload(FunctionLowering &F) {
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
  beginAroundBody(Decl);
  clang::SourceRange Name = Decl->getNameInfo().getSourceRange();
  at(Name);
  declareFunction(*this, Decl);
  Stage Of = M.Entry.Of;
  StringRef Word = rowOf(Of).Word;
  if (!Decl->getReturnType()->isVoidType())
    return report(Name, diags::RayEntryResult, Decl->getName(), Word);
  unsigned Count = stages::WithPayload.has(Of) + stages::WithAttributes.has(Of);
  if (Decl->getNumParams() != Count)
    return report(Name, diags::RayEntryParameters, Decl->getName(), Word,
                  Count == 0   ? "no parameters"
                  : Count == 1 ? "one parameter: 'inout' of a struct"
                               : "two parameters: the payload, 'inout' of a struct, and the "
                                 "attributes, 'in' of a struct");
  StringRef Payload = Of == Stage::Callable ? "parameter" : "payload";
  SmallVector<Value *, 2> Arguments;
  SmallVector<const Type *, 2> Places;
  for (const clang::ParmVarDecl *Param : Decl->parameters()) {
    bool IsPayload = Arguments.empty();
    bool IsInOut = isIn(Param) && isOut(Param);
    if (IsPayload ? !IsInOut : isOut(Param))
      return report(Param->getSourceRange(), diags::RayParameterModifier, Param->getName(),
                    IsPayload ? "inout" : "in");
    if (!checkPassed(*this, Param->getType(), Param->getSourceRange(),
                     IsPayload ? Payload : "attributes", Word))
      return;
    at(Param->getLocation());
    if (!IsPayload) {
      Arguments.push_back(B.RayAttributes({}, type(Param->getType(), Param->getSourceRange())));
      notePassed(Arguments.back()->type(), M.Entry.Passed.Attributes);
      Places.push_back(nullptr);
      continue;
    }
    if (M.Entry.Of != Stage::Callable) {
      checkPayloadType(*this, Param->getType(), Param->getSourceRange());
      checkPayloadUses(L, Param);
    }
    L.Payload = payloadVariable(*this, Param);
    notePassed(L.Payload->ValueType,
               M.Entry.Of == Stage::Callable ? M.Entry.Passed.Parameter : M.Entry.Passed.Payload);
    Value *Variable = B.global(L.Payload);
    B.store(Variable, B.RayPayload({}, L.Payload->ValueType));
    Arguments.push_back(Variable);
    Places.push_back(Variable->type());
  }
  at(Name);
  callInlined(Decl, Arguments, Places);
  setPayload(*this);
  B.Return({});
}
