// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clip and cull distances and factors of tessellation: inputs or outputs that share an array.
#include "Lower/Entry/Signature.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using ir::SystemValue;

unsigned Signature::scalarsIn(const ir::Type *Ty) {
  return Ty->isArray() ? unsigned(Ty->count()) * scalarsIn(Ty->element()) : Ty->components();
}

/// How many factors \p V has in the domain of the patch.
static unsigned factorsOf(const ir::EntryPoint &Entry, SystemValue V) {
  const ir::PatchDomainRow &Row = rowOf(Entry.Patch->Domain);
  return V == SystemValue::TessFactor ? Row.Edges : Row.Insides;
}

/// Gives the distances \p V, which have one array, their places in it: in the order of the numbers
/// of their semantics.
void Signature::placeDistances(SystemValue V) {
  SmallVector<Leaf *, 4> InOrder;
  for (Leaf &L : Leaves)
    if (L.Value == V)
      InOrder.push_back(&L);
  if (InOrder.empty())
    return;
  unsigned Length = ir::lengthOf(V);
  llvm::stable_sort(InOrder, [](const Leaf *A, const Leaf *B) { return A->Index < B->Index; });
  unsigned Count = 0;
  for (Leaf *L : InOrder) {
    L->First = Count;
    Count += scalarsIn(L->Ty);
  }
  ir::StageElement E = InOrder.front()->Element;
  if (F.L.DeducesDomain && V == SystemValue::TessFactor)
    Entry.Patch->Domain = Count == 2   ? ir::PatchDomain::Isolines
                          : Count == 4 ? ir::PatchDomain::Quad
                                       : ir::PatchDomain::Triangle;
  if (Length && Count > Length)
    return F.L.Diags.report(E.Where, diags::PatchFactorsMany, E.Semantic, Length);
  if (Length && Count != factorsOf(Entry, V))
    F.L.Diags.report(E.Where, diags::PatchFactors, E.Semantic, factorsOf(Entry, V),
                     ir::spelling(Entry.Patch->Domain), Count);
  E.Ty = F.Types.array(F.Types.f32(), Length ? Length : Count);
  E.Value = V;
  E.IsMatrix = E.IsRelaxed = false;
  auto &Elements = IsInput ? Entry.Inputs : Entry.Outputs;
  auto *Known = find_if(Elements, [&](const ir::StageElement &Other) {
    return Other.Stream < E.Stream && Other.Value == V;
  });
  for (Leaf *L : InOrder)
    L->Parts.Number = unsigned(Known - Elements.begin());
  if (Known == Elements.end())
    Elements.push_back(E);
  else if (Known->Ty != E.Ty)
    return F.L.Diags.report(E.Where, diags::GeometryParameter, E.Semantic,
                            "has " + std::to_string(Count) + " numbers, and " +
                                std::to_string(Known->Ty->count()) +
                                " in an earlier stream: all streams share them");
  Distances.push_back({InOrder.front()->Parts.Number, SmallVector<ir::Value *, 8>(Count)});
}
