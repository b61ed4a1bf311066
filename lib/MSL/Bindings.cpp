// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Bindings.h"
#include "MSL/Types.h"
#include "Support/DiagnosticsMSL.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <bitset>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Binding;
using ir::Global;

static size_t countOf(const Global *G) {
  return takesSeveralBuffers(*G) ? size_t(G->ValueType->count()) : 1;
}

namespace {
class Table {
public:
  bool take(unsigned Index) {
    if (Index >= MaxBuffers || Taken[Index])
      return false;
    Taken[Index] = true;
    return true;
  }
  /// The lowest free index; MaxBuffers where there is none.
  unsigned takeLowest() {
    unsigned Index = 0;
    while (Index < MaxBuffers && Taken[Index])
      ++Index;
    if (Index < MaxBuffers)
      Taken[Index] = true;
    return Index;
  }

private:
  std::bitset<MaxBuffers> Taken;
};
} // namespace

std::optional<Bindings> Bindings::assign(const ir::Module &M, ArrayRef<BufferChoice> Choices,
                                         bool NeedsSizes, DiagnosticEngine &Diags) {
  Bindings B;
  unsigned Before = Diags.errorCount();
  Table Free;
  DenseSet<const Global *> Full;
  auto Place = [](const Global *G) { return std::pair(G->Bind->Set, G->Bind->Index); };
  SmallVector<const Global *, 8> Bound, Pushed;
  for (const Global *G : M.Globals) {
    if (G->Kind == ir::ResourceKind::PushConstants)
      Pushed.push_back(G);
    else if (G->Bind)
      Bound.push_back(G);
  }
  stable_sort(Bound, [&](const Global *X, const Global *Y) { return Place(X) < Place(Y); });

  auto Chosen = [&](const Global *G) -> const BufferChoice * {
    auto It = find_if(Choices, [&](const BufferChoice &C) { return C.Resource == *G->Bind; });
    return It == Choices.end() ? nullptr : It;
  };
  /// Two declarations at one place are one buffer.
  auto Earlier = [&](const Global *G) -> const Global * {
    auto It = find_if(Bound, [&](const Global *X) { return Place(X) == Place(G); });
    return *It == G ? nullptr : *It;
  };
  auto Fixed = [&](const Global *G, unsigned Index) {
    if (!Free.take(Index))
      Diags.report(G->Where, Index < MaxBuffers ? diags::MslBufferTaken : diags::MslBufferRange,
                   G->Name, Index, MaxBuffers - 1);
    B.Indices[G].push_back(Index);
  };
  auto Lowest = [&](const Global *G) {
    unsigned Index = Free.takeLowest();
    if (Index == MaxBuffers && Full.insert(G).second)
      Diags.report(G->Where, diags::MslBuffersFull, G->Name, MaxBuffers);
    B.Indices[G].push_back(Index);
  };

  for (const Global *G : Bound)
    if (const BufferChoice *C = Earlier(G) ? nullptr : Chosen(G))
      Fixed(G, C->Index);
  for (const Global *G : Bound)
    if (!Earlier(G) && !Chosen(G) && G->Bind->Set == 0)
      Fixed(G, G->Bind->Index);
  for (const Global *G : Bound)
    if (!Earlier(G))
      for (size_t I = B.Indices[G].size(); I < countOf(G); ++I)
        Lowest(G);
  for (const Global *G : Bound)
    if (const Global *First = Earlier(G)) {
      B.Indices[G] = B.Indices[First];
      bool SameKind =
          G->ArgumentBuffer && First->ArgumentBuffer && G->WithSizes == First->WithSizes;
      if (!SameKind && (isArrayOfResources(*G) || isArrayOfResources(*First)))
        Diags.report(G->Where, diags::MslSharedArray, G->Name, First->Name);
    }
  for (const Global *G : Pushed)
    Lowest(G);
  if (NeedsSizes) {
    B.Sizes = Free.takeLowest();
    if (*B.Sizes == MaxBuffers)
      Diags.report({}, diags::MslBuffersFull, "the sizes of buffers", MaxBuffers);
  }
  B.Order.append(Bound.begin(), Bound.end());
  stable_sort(B.Order,
              [&](const Global *X, const Global *Y) { return B.Indices[X][0] < B.Indices[Y][0]; });
  B.Order.append(Pushed.begin(), Pushed.end());
  if (Diags.errorCount() != Before)
    return std::nullopt;
  return B;
}
