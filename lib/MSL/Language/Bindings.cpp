// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Bindings.h"
#include "IR/Module.h"
#include "MSL/Language/RayResources.h"
#include "MSL/Language/Types.h"
#include "Support/DiagnosticsMSL.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <bitset>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Global;

namespace {
struct TableInfo {
  StringRef Word;
  unsigned Count; ///< Metal feature set tables
};
} // namespace
constexpr unsigned MostEntries = 128;
constexpr TableInfo Tables[] = {{"buffer", MaxBuffers}, {"texture", MostEntries}, {"sampler", 16}};

Table tessera::msl::tableOf(const Global &G) {
  if (!hasOwnTable(G.ValueType) || G.ArgumentBuffer)
    return Table::Buffer;
  return G.ValueType->innermost()->isSampler() ? Table::Sampler : Table::Texture;
}

StringRef tessera::msl::spelling(Table T) { return Tables[size_t(T)].Word; }

ResourcePlace tessera::msl::placeOf(const Global &G) {
  // All arrays of a heap have the same place.
  char Letter = G.Heap ? 0 : ir::registerLetter(G.Kind);
  return {G.Bind->Set, G.Bind->Index, Letter};
}

static unsigned countOf(const Global *G) {
  bool Several = tableOf(*G) == Table::Buffer ? takesSeveralBuffers(*G) : G->ValueType->isArray();
  return Several ? unsigned(G->ValueType->count()) : 1;
}

/// Whether both are the same buffer, so that the kernel has one argument for them.
static bool isOneArgument(const Global &X, const Global &Y) {
  if (tableOf(X) != Table::Buffer || tableOf(Y) != Table::Buffer || placeOf(X) != placeOf(Y))
    return false;
  auto IsScene = [](const Global &G) {
    return G.ValueType->innermost()->isAccelerationStructure();
  };
  if (IsScene(X) != IsScene(Y))
    return false;
  if (X.ArgumentBuffer || Y.ArgumentBuffer)
    return X.ArgumentBuffer && Y.ArgumentBuffer && X.WithSizes == Y.WithSizes;
  return !isArrayOfResources(X) && !isArrayOfResources(Y);
}

namespace {
/// The entries of one table.
class Entries {
public:
  explicit Entries(unsigned Count) : Count(Count) {}

  bool isFree(unsigned First, unsigned Length) const {
    return uint64_t(First) + Length <= Count &&
           none_of(seq(First, First + Length), [&](unsigned I) { return Taken[I]; });
  }
  bool take(unsigned First, unsigned Length) {
    if (!isFree(First, Length))
      return false;
    for (unsigned I : seq(First, First + Length))
      Taken[I] = true;
    return true;
  }
  /// Takes the lowest index with \p Length free indices; returns nothing if there is none.
  std::optional<unsigned> takeLowest(unsigned Length) {
    for (unsigned First = 0; First < Count; ++First)
      if (take(First, Length))
        return First;
    return std::nullopt;
  }

private:
  unsigned Count;
  std::bitset<MostEntries> Taken;
};
} // namespace

namespace tessera::msl {
/// Fills one table.
class Assigner {
public:
  Assigner(Bindings &B, Table T, ArrayRef<BufferChoice> Choices, DiagnosticEngine &Diags)
      : B(B), T(T), Info(Tables[size_t(T)]), Free(Info.Count), Choices(Choices), Diags(Diags) {}

  /// \p Bound in the order of their places.
  void assign(ArrayRef<const Global *> Bound) {
    SmallVector<const Global *, 8> Own;
    for (const Global *G : Bound)
      if (!earlier(Bound, G))
        Own.push_back(G);
    for (const BufferChoice &C : Choices)
      if (const auto *It =
              find_if(Own, [&](const Global *G) { return *G->Bind == C.Resource && !isPlaced(G); });
          It != Own.end())
        fix(*It, C.Index);
    // Vulkan's binding numbers cover all kinds of resources, and Metal's tables are short. A
    // resource gets its own number if that is free, and otherwise a free index.
    for (bool IsRun : {false, true})
      for (const Global *G : Own)
        if ((length(G) != 1) == IsRun && !isPlaced(G) && G->Bind->Set == 0 &&
            Free.take(G->Bind->Index, length(G)))
          put(G, G->Bind->Index);
    if (T == Table::Buffer)
      fillBuffers(Own);
    else
      fillRuns(Own);
    for (const Global *G : Bound)
      if (const Global *First = earlier(Bound, G))
        B.Indices[G] = B.Indices[First];
  }

  unsigned lowest(const Global *G, StringRef Name) {
    std::optional<unsigned> Index = Free.takeLowest(1);
    if (!Index && Full.insert(G).second)
      Diags.report(G ? G->Where : Loc(), diags::MslBuffersFull, Name, Info.Count, Info.Word);
    return Index.value_or(0);
  }

private:
  /// Returns the first of the buffers that share an argument with \p G; null if that is \p G.
  static const Global *earlier(ArrayRef<const Global *> Bound, const Global *G) {
    auto It = find_if(Bound, [&](const Global *X) { return X == G || isOneArgument(*X, *G); });
    return *It == G ? nullptr : *It;
  }

  bool isPlaced(const Global *G) const { return B.Indices.contains(G); }

  /// Returns how many adjacent entries \p G needs: the buffers of an array are separate parameters.
  unsigned length(const Global *G) const { return T == Table::Buffer ? 1 : countOf(G); }

  void put(const Global *G, unsigned First) {
    append_range(B.Indices[G], seq(First, First + length(G)));
  }

  void fix(const Global *G, unsigned Index) {
    if (!Free.take(Index, length(G))) {
      bool Fits = uint64_t(Index) + length(G) <= Info.Count;
      Diags.report(G->Where, Fits ? diags::MslBufferTaken : diags::MslBufferRange, G->Name, Index,
                   Info.Count - 1, Info.Word);
      Index = 0; // no number follows the largest one
    }
    put(G, Index);
  }

  void fillBuffers(ArrayRef<const Global *> Own) {
    for (const Global *G : Own)
      for (size_t I = B.Indices[G].size(); I < countOf(G); ++I)
        B.Indices[G].push_back(lowest(G, G->Name));
  }

  void fillRuns(ArrayRef<const Global *> Own) {
    for (const Global *G : Own) {
      if (isPlaced(G))
        continue;
      std::optional<unsigned> First = Free.takeLowest(length(G));
      if (!First)
        Diags.report(G->Where, diags::MslBuffersFull, G->Name, Info.Count, Info.Word);
      put(G, First.value_or(0));
    }
  }

  Bindings &B;
  Table T;
  const TableInfo &Info;
  Entries Free;
  DenseSet<const Global *> Full;
  ArrayRef<BufferChoice> Choices;
  DiagnosticEngine &Diags;
};
} // namespace tessera::msl

std::optional<Bindings> Bindings::assign(const ir::Module &M, ArrayRef<BufferChoice> Choices,
                                         bool NeedsSizes, DiagnosticEngine &Diags) {
  Bindings B;
  unsigned Before = Diags.errorCount();
  SmallVector<const Global *, 8> Bound, Pushed;
  for (const Global *G : M.Globals) {
    if (G->Kind == ir::ResourceKind::PushConstants)
      Pushed.push_back(G);
    else if (G->Bind)
      Bound.push_back(G);
  }
  stable_sort(Bound, [](const Global *X, const Global *Y) { return placeOf(*X) < placeOf(*Y); });
  for (Table T : {Table::Buffer, Table::Texture, Table::Sampler}) {
    SmallVector<const Global *, 8> Here;
    copy_if(Bound, std::back_inserter(Here), [&](const Global *G) { return tableOf(*G) == T; });
    Assigner A(B, T, Choices, Diags);
    A.assign(Here);
    if (T == Table::Buffer) {
      for (const Global *G : Pushed)
        B.Indices[G].push_back(A.lowest(G, G->Name));
      if (NeedsSizes)
        B.Sizes = A.lowest(nullptr, "the sizes of buffers");
    }
    stable_sort(
        Here, [&](const Global *X, const Global *Y) { return B.Indices[X][0] < B.Indices[Y][0]; });
    B.Order.append(Here.begin(), Here.end());
    if (T == Table::Buffer)
      B.Order.append(Pushed.begin(), Pushed.end());
  }
  if (Diags.errorCount() != Before)
    return std::nullopt;
  return B;
}

Bindings Bindings::inSlots(const ir::Module &M, const RayResources &Slots, bool NeedsSizes) {
  Bindings B;
  for (const Global *G : M.Globals) {
    if (!G->Bind && G->Kind != ir::ResourceKind::PushConstants)
      continue;
    for (unsigned I = 0; I < countOf(G); ++I)
      B.Indices[G].push_back(Slots.slotOf(*G) + I * slotsOfElement(*G));
    B.Order.push_back(G);
  }
  stable_sort(B.Order,
              [&](const Global *X, const Global *Y) { return B.Indices[X][0] < B.Indices[Y][0]; });
  if (NeedsSizes)
    B.Sizes = Slots.sizes();
  return B;
}
