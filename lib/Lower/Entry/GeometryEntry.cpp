// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The entry point of a geometry shader. Each stream has a function that appends a vertex to it,
// which sets all outputs of the stream.
#include "Lower/Entry/Signature.h"
#include "Lower/Entry/StageAttributes.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Declares the outputs of the stream \p Param and makes the function that appends to it.
static void addStream(FunctionLowering &F, const ParmVarDecl *Param, QualType Vertex) {
  auto Number = uint32_t(F.L.Streams.size());
  const ir::Type *Ty = F.type(Vertex, Param->getSourceRange());
  ir::Function *Append = F.M.addFunction(F.M.uniqueName(Param->getName().str() + ".append"),
                                         F.Types.voidTy(), {Ty}, F.loc(Param->getSourceRange()));
  Append->AlwaysInline = true;
  Append->IsPrelude = true; // its code is at the user's call
  F.L.Streams.push_back({Ty, Append});
  FunctionLowering Own(F.L, *Append);
  Own.at(Param->getSourceRange());
  uint32_t Location = 0;
  for (const ir::StageElement &E : F.M.Entry.Outputs)
    if (!E.Value && !E.BuiltIn)
      Location = std::max(Location, E.Location + ir::locationsOf(E.Ty));
  Signature Outputs(Own, /*IsInput=*/false);
  size_t First = Outputs.addPart(Param, Vertex, /*PerPrimitive=*/false, Number);
  if (F.L.Diags.hasErrors())
    return;
  Outputs.finish(Location);
  if (F.L.Diags.hasErrors())
    return;
  Outputs.storePart(Ty, First, nullptr, {}, Append->param(0));
  Own.B.StreamEmit({}, nullptr, {ir::Builder::integer(ir::AttrKind::Stream, Number)});
  Own.B.Return({});
}

void FunctionLowering::lowerGeometry(const FunctionDecl *Decl) {
  readGeometryRules(*this, Decl);
  SourceRange Name = Decl->getNameInfo().getSourceRange();
  if (!Decl->getReturnType()->isVoidType())
    report(Name, diags::RayEntryResult, Decl->getName(), StringRef(rowOf(M.Entry.Of).Word));
  Signature Inputs(*this, /*IsInput=*/true);
  for (const ParmVarDecl *Param : Decl->parameters()) {
    if (std::optional<StreamType> Stream = streamType(Param->getType()))
      addStream(*this, Param, Stream->Vertex);
    else if (isOut(Param))
      report(Param->getSourceRange(), diags::GeometryParameter, Param->getName(),
             "is an output: a geometry shader appends vertices to a stream");
    else
      Inputs.add(Param);
  }
  if (!L.Diags.hasErrors())
    Inputs.finish();
  if (L.Diags.hasErrors())
    return;
  SmallVector<ir::Value *, 8> Arguments;
  uint32_t Streams = 0;
  for (const ParmVarDecl *Param : Decl->parameters()) {
    at(Param->getLocation());
    if (!streamType(Param->getType())) {
      Arguments.push_back(Inputs.read());
      continue;
    }
    const ir::Type *Ty = type(Param->getType().getNonReferenceType(), Param->getSourceRange());
    ir::Value *V = B.Construct({B.u32(Streams++)}, Ty);
    Arguments.push_back(isOut(Param) ? B.var(Ty, Param->getName(), V) : V);
  }
  callInlined(Decl, Arguments);
  B.Return({});
}

//===----------------------------------------------------------------------===//
// Methods of streams
//===----------------------------------------------------------------------===//

void tessera::lowerStreamOp(FunctionLowering &F, const CallExpr *E, StringRef Op) {
  bool Appends = Op == "stream.append";
  StringRef Method = Appends ? "Append" : "RestartStrip";
  if (!F.M.Entry.Geometry)
    return F.report(FunctionLowering::range(E), diags::RayStage, Method, "geometry");
  ir::Value *Number = F.rvalue(E->getArg(0));
  ir::Value *Vertex = Appends ? F.rvalue(E->getArg(1)) : nullptr;
  F.at(FunctionLowering::range(E));
  // A stream is known by its number, which is constant when functions are inlined.
  SmallVector<uint32_t, 1> Candidates;
  for (auto [I, Stream] : enumerate(F.L.Streams))
    if (!Vertex || Stream.Vertex == Vertex->type())
      Candidates.push_back(uint32_t(I));
  if (Candidates.empty())
    return F.report(FunctionLowering::range(E), diags::GeometryStream, Method);
  auto Act = [&](uint32_t I) {
    if (!Appends)
      return void(F.B.StreamCut({}, nullptr, {ir::Builder::integer(ir::AttrKind::Stream, I)}));
    F.callFunction(F.L.Streams[I].Append, {Vertex}, FunctionLowering::range(E));
  };
  if (Candidates.size() == 1)
    return Act(Candidates.front());
  for (uint32_t I : Candidates) {
    ir::Value *Is = F.B.Eq({Number, F.B.u32(I)}, F.Types.boolTy());
    ir::Op *If = F.B.create(ir::Opcode::If, {Is}, nullptr, {}, 2);
    RegionScope Scope(F, If->region(0));
    Act(I);
  }
}
