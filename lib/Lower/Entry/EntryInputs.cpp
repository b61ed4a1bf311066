// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Entry/EntryInputs.h"
#include "IR/SystemValues.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using ir::SystemValue;

void tessera::assignLocations(ModuleLowering &L, MutableArrayRef<PlacedElement> Elements,
                              bool IsInput) {
  if (Elements.empty())
    return;
  bool Asks = Elements.front().Asked.has_value();
  for (const PlacedElement &P : Elements)
    if (P.Asked.has_value() != Asks) {
      const PlacedElement &Without = P.Asked ? Elements.front() : P;
      L.Diags.report(Without.Element->Where, diags::LocationMissing, Without.Element->Semantic,
                     IsInput ? "inputs" : "outputs");
      return;
    }
  SmallVector<PlacedElement *, 16> InOrder(
      map_range(Elements, [](PlacedElement &P) { return &P; }));
  if (!Asks && L.Options.Stages.Alphabetical)
    llvm::stable_sort(InOrder, [](const PlacedElement *A, const PlacedElement *B) {
      return A->Element->Semantic < B->Element->Semantic;
    });
  uint32_t Next = 0;
  DenseMap<std::pair<uint32_t, uint32_t>, const ir::StageElement *> Taken;
  for (PlacedElement *P : InOrder) {
    ir::StageElement &E = *P->Element;
    uint32_t Count = locationsOf(E.Ty);
    E.Location = P->Asked ? *P->Asked : P->Target ? *P->Target : Next;
    if (!P->Asked && !P->Target)
      Next += Count;
    for (uint32_t I = 0; I < Count; ++I) {
      auto [It, IsNew] = Taken.try_emplace({E.Location + I, E.Source}, &E);
      if (!IsNew && It->second != &E) {
        L.Diags.report(E.Where, diags::LocationTaken, E.Location + I, It->second->Semantic);
        break;
      }
    }
  }
}

ir::Value *tessera::adjustedInput(FunctionLowering &F, SystemValue V) {
  ir::Value *Given = F.B.systemValue(V);
  const StageRules &Options = F.L.Options.Stages;
  if (V == SystemValue::InstanceID && Options.BaseInstance)
    return F.B.Sub({Given, F.B.systemValue(SystemValue::StartInstanceLocation)});
  if (V == SystemValue::VertexID && Options.BaseVertex)
    return F.B.Sub({Given, F.B.systemValue(SystemValue::StartVertexLocation)});
  if (V == SystemValue::PixelPosition && Options.ReciprocalW) {
    ir::Value *One = F.B.constant(F.M.constant(F.Types.f32(), 0x3f800000));
    return F.B.insert(Given, F.B.Div({One, F.B.extract(Given, {3})}), {3});
  }
  return Given;
}

ir::Value *tessera::adjustedPosition(FunctionLowering &F, ir::Value *Position) {
  if (!F.L.Options.Stages.InvertY)
    return Position;
  return F.B.insert(Position, F.B.Neg({F.B.extract(Position, {1})}), {1});
}
