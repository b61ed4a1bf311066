// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/StageOutputs.h"
#include "BackendCommon/Rewrite.h"
#include "BackendCommon/StageInputs.h"
#include "IR/OpViews.h"
#include "IR/SourceType.h"
#include "MSL/Language/StageStructs.h"
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
using ir::StageElement;
using ir::Type;
using ir::Value;

static bool hasLocation(const StageElement &E) { return !E.Value && !E.BuiltIn; }

static std::string nameOf(const Type *Ty) {
  if (!Ty->isArray())
    return ir::hlslName(Ty);
  return nameOf(Ty->element()) + "[" + std::to_string(Ty->count()) + "]";
}

StageOutputs::Output StageOutputs::describe(const StageElement &E) {
  return {E.Location,
          E.Component,
          E.Ty->isArray() ? 0 : E.Ty->components(),
          E.Ty->innermost()->scalar()->str(),
          E.Ty->str(),
          nameOf(E.Ty),
          E.PerPrimitive};
}

StageOutputs::StageOutputs(const ir::Module &Before) : Function(Before.Entry.Fn->name()) {
  for (const StageElement &E : Before.Entry.Outputs)
    if (hasLocation(E)) {
      std::string Semantic = E.Semantic.lower();
      BySemantic[Semantic] = describe(E);
      ByLocation[E.Location] = Semantic;
      End = std::max(End, E.Location + ir::locationsOf(E.Ty));
    }
}

const StageOutputs::Output *StageOutputs::find(const StageElement &In) const {
  if (auto It = BySemantic.find(In.Semantic.lower()); It != BySemantic.end())
    return &It->second;
  auto At = ByLocation.find(In.Location);
  if (At == ByLocation.end())
    return nullptr;
  const Output &There = BySemantic.find(At->second)->second;
  return There.Type == In.Ty->str() ? &There : nullptr;
}

/// Makes inputs of the types in \p Narrow, which their reads have, the first components of what
/// they are now.
static void narrowReads(ir::Module &M, const DenseMap<unsigned, const Type *> &Narrow) {
  if (Narrow.empty())
    return;
  raising::rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.is(Opcode::IoLoad) && !O.is(Opcode::IoEvaluate))
      return std::nullopt;
    auto Number = unsigned(O.intAttr(AttrKind::Element));
    const Type *Ty = Narrow.lookup(Number);
    if (!Ty)
      return std::nullopt;
    Value *Whole =
        B.create(O.opcode(), O.operands(), M.Entry.Inputs[Number].Ty, O.attrs())->result();
    return Ty->isVector() ? B.shuffle(Whole, to_vector<4>(seq<int64_t>(0, int64_t(Ty->count()))))
                          : B.extract(Whole, {0});
  });
}

void StageOutputs::connect(ir::Module &M, DiagnosticEngine &Diags) const {
  std::map<unsigned, bool> Read = raising::readInputs(M);
  DenseMap<unsigned, const Type *> Narrow;
  uint32_t Free = End;
  for (auto [Index, In] : enumerate(M.Entry.Inputs)) {
    auto Number = unsigned(Index);
    if (!hasLocation(In))
      continue;
    const Output *Out = find(In);
    bool IsWider = Out && Out->Components > In.Ty->components() && !In.Ty->isArray() &&
                   Out->Scalar == In.Ty->scalar()->str();
    bool Fits = Out && (IsWider || Out->Type == In.Ty->str());
    if (!Out && Read.contains(Number))
      Diags.report(In.Where, diags::MslUnconnected, In.Semantic, Function);
    else if (!Fits && Read.contains(Number))
      Diags.report(In.Where, diags::MslConnectedType, In.Semantic, nameOf(In.Ty), Function,
                   Out->HLSLType);
    // No two inputs have one location.
    In.Location = Fits ? Out->Location : Free;
    In.Component = Fits ? Out->Component : 0;
    In.PerPrimitive = Fits && Out->PerPrimitive;
    if (!Fits)
      Free += ir::locationsOf(In.Ty);
    if (IsWider)
      Narrow[Number] =
          std::exchange(In.Ty, M.types().vector(In.Ty->scalar(), uint32_t(Out->Components)));
  }
  narrowReads(M, Narrow);
}
