// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/PatchStages.h"
#include "BackendCommon/Rewrite.h"
#include "BackendCommon/StageInputs.h"
#include "IR/OpViews.h"
#include "IR/SourceType.h"
#include "IR/SystemValues.h"
#include "MSL/Language/PatchBuffers.h"
#include "Support/DiagnosticsMSL.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Stage;
using ir::StageElement;
using ir::SystemValue;
using ir::Type;
using ir::Value;

/// The type \p Ty, of an input or output, in another module.
static const Type *typeIn(ir::TypeContext &To, const Type *Ty) {
  if (Ty->isArray())
    return To.array(typeIn(To, Ty->element()), Ty->count());
  if (Ty->isVector())
    return To.vector(typeIn(To, Ty->scalar()), Ty->count());
  return Ty->isFloat()  ? To.floatTy(Ty->format())
         : Ty->isBool() ? To.boolTy()
                        : To.intTy(Ty->bits(), Ty->isSigned());
}

static StageElement elementIn(ir::Module &To, const StageElement &E) {
  StageElement New = E;
  New.Semantic = To.intern(E.Semantic);
  New.Ty = typeIn(To.types(), E.Ty);
  return New;
}

static bool isPatchNumber(const Op &O) {
  return O.is(Opcode::Builtin) &&
         O.enumAttr<SystemValue>(AttrKind::Builtin) == SystemValue::PrimitiveID;
}

PatchStages::PatchStages(ArrayRef<ir::Module *> Shaders) {
  for (ir::Module *M : Shaders) {
    const ir::EntryPoint &E = M->Entry;
    Shader *S = E.Of == Stage::Vertex   ? &Vertex
                : E.Of == Stage::Hull   ? &Hull
                : E.Of == Stage::Domain ? &Domain
                                        : nullptr;
    if (!S || S->Count++)
      continue;
    S->Name = E.Fn->name();
    for (const StageElement &Output : E.Outputs)
      S->Outputs.push_back(elementIn(Own, Output));
    if (E.Patch) {
      S->Of = E.Patch->Domain;
      S->Points = E.Of == Stage::Hull ? E.Patch->Outputs : E.Patch->Inputs;
    }
    if (S == &Domain)
      for (ir::Function *F : M->Functions)
        ir::walk(F->body(), [&](const Op &O) { ReadsNumber |= isPatchNumber(O); });
  }
}

bool PatchStages::isComplete(const ir::Module &M, DiagnosticEngine &Diags) const {
  const Loc &Where = M.Entry.Patch->Where;
  StringRef This = rowOf(M.Entry.Of).Word;
  std::string Wrong;
  for (auto [S, Of] :
       {std::pair(&Vertex, Stage::Vertex), {&Hull, Stage::Hull}, {&Domain, Stage::Domain}})
    if (S->Count != 1)
      Wrong += (Wrong.empty() ? "" : " and ") + std::string(S->Count ? "several " : "no ") +
               rowOf(Of).Word.str() + (S->Count ? " shaders" : " shader");
  if (!Wrong.empty()) {
    Diags.report(Where, diags::MslPatchStages, This, Wrong);
    return false;
  }
  unsigned Before = Diags.errorCount();
  if (M.Entry.Of == Stage::Domain && (Hull.Of != Domain.Of || Hull.Points != Domain.Points))
    Diags.report(Where, diags::MslPatchShape, Domain.Points, spelling(Domain.Of), Hull.Name,
                 Hull.Points, spelling(Hull.Of));
  return Diags.errorCount() == Before;
}

/// The number of the output that \p In is, as Direct3D connects them: by the semantic. Without one,
/// that of the same location and type.
static std::optional<unsigned> findOutput(ArrayRef<StageElement> Outputs, const StageElement &In) {
  std::optional<unsigned> AtLocation;
  for (auto [Number, Out] : enumerate(Outputs)) {
    if (Out.PerPrimitive != In.PerPrimitive || Out.Value != In.Value)
      continue;
    if (Out.Value || Out.Semantic.equals_insensitive(In.Semantic))
      return unsigned(Number);
    if (Out.Location == In.Location && Out.Ty->str() == In.Ty->str())
      AtLocation = unsigned(Number);
  }
  return AtLocation;
}

static bool isNarrower(const StageElement &In, const StageElement &Out) {
  return !In.Ty->isArray() && !Out.Ty->isArray() && In.Ty->components() < Out.Ty->components() &&
         In.Ty->scalar()->str() == Out.Ty->scalar()->str();
}

static std::string nameOf(const Type *Ty) {
  if (!Ty->isArray())
    return ir::hlslName(Ty);
  return nameOf(Ty->element()) + "[" + std::to_string(Ty->count()) + "]";
}

void PatchStages::replaceInputs(ir::Module &M, const Shader &Before,
                                DiagnosticEngine &Diags) const {
  std::map<unsigned, bool> Read = raising::readInputs(M);
  ArrayRef<StageElement> Old = M.Entry.Inputs;
  SmallVector<StageElement, 0> New;
  for (const StageElement &Out : Before.Outputs) {
    StageElement &In = New.emplace_back(elementIn(M, Out));
    In.PerVertex = !In.PerPrimitive;
    In.How = {};
  }
  SmallVector<unsigned, 8> Numbers(Old.size());
  for (auto [Number, In] : enumerate(Old)) {
    if (!isInPatchBuffer(M.Entry, In, /*IsInput=*/true, /*BeforeHull=*/false)) {
      Numbers[Number] = unsigned(New.size());
      New.push_back(In);
      continue;
    }
    std::optional<unsigned> Out = findOutput(Before.Outputs, In);
    if (Out)
      Numbers[Number] = *Out;
    if (!Read.contains(unsigned(Number)))
      continue;
    if (!Out) {
      Diags.report(In.Where, diags::MslPatchInput, In.Semantic, Before.Name);
    } else if (const StageElement &There = Before.Outputs[*Out];
               There.Ty->str() != In.Ty->str() && !isNarrower(In, There)) {
      Diags.report(In.Where, diags::MslPatchType, In.Semantic, nameOf(In.Ty), Before.Name,
                   nameOf(There.Ty));
    }
  }
  if (Diags.hasErrors())
    return;
  M.Entry.Inputs = std::move(New);
  raising::rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.is(Opcode::IoLoad))
      return std::nullopt;
    unsigned Number = Numbers[size_t(O.intAttr(AttrKind::Element))];
    const Type *Ty = M.Entry.Inputs[Number].Ty;
    Value *Whole = B.IoLoad(O.operands(), Ty, {Builder::integer(AttrKind::Element, Number)});
    if (Ty == O.type())
      return Whole;
    return O.type()->isVector()
               ? B.shuffle(Whole, to_vector<4>(seq<int64_t>(0, int64_t(O.type()->count()))))
               : B.extract(Whole, {0});
  });
}

/// Has the hull shader pass the number of the patch to the domain shader, as its last output.
void PatchStages::addNumber(ir::Module &M) const {
  StageElement E;
  E.Semantic = ir::rowOf(SystemValue::PrimitiveID).Semantic;
  E.Ty = M.types().u32();
  E.PerPrimitive = true;
  E.Where = M.Entry.Patch->Where;
  auto &Elements = M.Entry.Of == Stage::Hull ? M.Entry.Outputs : M.Entry.Inputs;
  for (const StageElement &Other : Elements)
    if (!Other.Value && !Other.BuiltIn)
      E.Location = std::max(E.Location, Other.Location + ir::locationsOf(Other.Ty));
  auto Number = Builder::integer(AttrKind::Element, Elements.size());
  Elements.push_back(E);
  if (M.Entry.Of == Stage::Domain)
    return raising::rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
      return isPatchNumber(O) ? std::optional(B.IoLoad({}, E.Ty, {Number})) : std::nullopt;
    });
  ir::Region &Body = M.Entry.Fn->body();
  auto B = Builder::before(M, Body.front());
  Value *Point = B.systemValue(SystemValue::OutputControlPointID);
  B.ifElse(B.Eq({Point, B.u32(0)}, M.types().boolTy()), [&](Builder &In) {
    In.IoStore({In.systemValue(SystemValue::PrimitiveID)}, nullptr, {Number});
  });
}

void PatchStages::connect(ir::Module &M, DiagnosticEngine &Diags) const {
  if (M.Entry.Of == Stage::Pixel && Domain.Count)
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](const Op &O) {
        if (isPatchNumber(O))
          Diags.report(O.loc(), diags::MslNoCounterpart, "SV_PrimitiveID behind a domain shader",
                       "pass the number through an output of the domain shader");
      });
  if (!ir::stages::Tessellation.has(M.Entry.Of) || !isComplete(M, Diags))
    return;
  replaceInputs(M, M.Entry.Of == Stage::Hull ? Vertex : Hull, Diags);
  if (ReadsNumber && !Diags.hasErrors())
    addNumber(M);
}
