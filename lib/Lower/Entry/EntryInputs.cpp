// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Entry/EntryInputs.h"
#include "IR/SystemValues.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using ir::SystemValue;

namespace {
/// Gives elements free locations, as DXC does: the first ones in which enough components are left,
/// or else new ones.
class Packer {
public:
  /// \p First: the least location.
  Packer(bool Packs, uint32_t First) : Packs(Packs) { Used.append(First, 4); }

  void place(ir::StageElement &E) {
    uint32_t Count = ir::locationsOf(E.Ty), Components = ir::componentsOf(E.Ty);
    uint32_t Align = E.Ty->innermost()->scalar()->bits() == 64 ? 2 : 1;
    // What had no room before an element of this shape has none later.
    uint32_t &First = From[{Count, Components * 2 + Align - 1}];
    while (Packs && First + Count <= Used.size()) {
      auto Wanted = MutableArrayRef(Used).slice(First, Count);
      const uint32_t *Fullest = llvm::max_element(Wanted);
      auto Start = uint32_t(alignTo(*Fullest, Align));
      if (Start + Components > 4) {
        First += uint32_t(Fullest - Wanted.begin()) + 1;
        continue;
      }
      E.Location = First;
      E.Component = Start;
      return llvm::fill(Wanted, Start + Components);
    }
    E.Location = uint32_t(Used.size());
    Used.append(Count, Components);
  }

private:
  bool Packs;
  SmallVector<uint32_t, 32> Used; ///< the components of each location
  DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> From;
};
} // namespace

bool tessera::assignLocations(ModuleLowering &L, MutableArrayRef<PlacedElement> Elements,
                              bool IsInput, uint32_t First) {
  SmallVector<PlacedElement *, 16> InOrder;
  for (PlacedElement &P : Elements)
    if (!P.Fixed)
      InOrder.push_back(&P);
  bool Asks = !InOrder.empty() && InOrder.front()->Asked.has_value();
  for (const PlacedElement *P : InOrder)
    if (P->Asked.has_value() != Asks) {
      const PlacedElement &Without = P->Asked ? *InOrder.front() : *P;
      L.Diags.report(Without.Element->Where, diags::LocationMissing, Without.Element->Semantic,
                     IsInput ? "inputs" : "outputs");
      return false;
    }
  using ir::Stage;
  Stage Of = L.M.Entry.Of;
  bool IsBetween = Of != (IsInput ? Stage::Vertex : Stage::Pixel);
  bool Packs = IsBetween && L.Options.Stages.Packed && !Asks && !L.Options.Stages.Alphabetical;
  // A hull shader has two kinds of outputs; a domain shader may have them in another order. Of two
  // with one name, that of the control points is first, as in DXC's hull shaders.
  bool OfPatch = Of == (IsInput ? Stage::Domain : Stage::Hull);
  bool ByName = !Asks && !Packs && (OfPatch || L.Options.Stages.Alphabetical);
  if (OfPatch && (ByName || !IsInput))
    std::stable_partition(InOrder.begin(), InOrder.end(), [ByName](const PlacedElement *P) {
      return P->Element->PerPrimitive != ByName;
    });
  if (ByName)
    llvm::stable_sort(InOrder, [](const PlacedElement *A, const PlacedElement *B) {
      return A->Element->Semantic < B->Element->Semantic;
    });
  Packer Places(Packs, First);
  for (PlacedElement *P : InOrder) {
    if (P->Asked || P->Target)
      P->Element->Location = P->Asked ? *P->Asked : *P->Target;
    else
      Places.place(*P->Element);
  }
  for (PlacedElement &P : Elements)
    if (P.Fixed) {
      P.Element->Location = *P.Fixed;
      InOrder.push_back(&P);
    }
  // By components. The two sources of a blend do not meet.
  DenseMap<std::pair<uint64_t, uint32_t>, const ir::StageElement *> Taken;
  for (PlacedElement *P : InOrder) {
    const ir::StageElement &E = *P->Element;
    uint32_t Last = std::min(4u, E.Component + ir::componentsOf(E.Ty));
    const ir::StageElement *Other = nullptr;
    uint64_t Location = E.Location, End = Location + ir::locationsOf(E.Ty);
    for (; !Other && Location < End; ++Location)
      for (uint32_t Component = E.Component; !Other && Component < Last; ++Component)
        if (auto [It, New] = Taken.try_emplace({Location * 4 + Component, E.Source}, &E); !New)
          Other = It->second;
    if (Other)
      L.Diags.report(E.Where, diags::LocationTaken, Location - 1, Other->Semantic);
  }
  return Packs;
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

ir::Value *tessera::adjustedPart(FunctionLowering &F, ir::Value *Part, ir::Value *Component) {
  if (!F.L.Options.Stages.InvertY)
    return Part;
  ir::Value *Number = F.convert(Component, F.Types.u32());
  ir::Value *IsY = F.B.Eq({Number, F.B.u32(1)}, F.Types.boolTy());
  return F.B.Select({IsY, F.B.Neg({Part}), Part}, Part->type());
}

ir::Value *tessera::adjustedPosition(FunctionLowering &F, ir::Value *Position) {
  if (!F.L.Options.Stages.InvertY)
    return Position;
  return F.B.insert(Position, F.B.Neg({F.B.extract(Position, {1})}), {1});
}
