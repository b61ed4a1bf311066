// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Bindings.h"
#include "MSL/Language/Environments.h"
#include "MSL/Language/Types.h"
#include "MSL/Language/Versions.h"
#include "MSL/Raise/Raise.h"
#include "Support/DiagnosticsMSL.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Global;
using ir::Op;
using ir::Opcode;

namespace {
/// The resources that have one place.
using Place = SmallVector<Global *, 1>;

class Chooser {
public:
  Chooser(ir::Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx) {
    for (Global *G : M.Globals)
      if (hasOwnTable(G->ValueType) && !G->ValueType->isUnbounded())
        continue; // these textures and samplers have their own tables
      else if (G->Bind)
        Places[placeOf(*G)].push_back(G);
      else if (G->Kind == ir::ResourceKind::PushConstants)
        ++Pushed;
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        if (O.is(Opcode::BytesSize))
          Sized.insert(sizedBuffer(M, O));
      });
  }

  void run() {
    if (Ctx.MSL.ArgumentBuffers == false)
      return refuseUnbounded();
    for (auto &[Where, P] : Places)
      if (any_of(P, [&](const Global *G) {
            return isArrayOfResources(*G) &&
                   (Ctx.MSL.ArgumentBuffers || G->ValueType->isUnbounded());
          }))
        choose(P);
    // Each shader of a pipeline must choose the same.
    if (rowOf(M.Entry.Of).isRays())
      return;
    SmallVector<Place *, 8> Arrays;
    uint64_t Count = Pushed;
    for (auto &[Where, P] : Places) {
      Count += argumentsOf(P);
      if (any_of(P, [](const Global *G) { return takesSeveralBuffers(*G); }))
        Arrays.push_back(&P);
    }
    stable_sort(Arrays,
                [](const Place *X, const Place *Y) { return argumentsOf(*X) > argumentsOf(*Y); });
    // If no array is left to choose, Bindings reports the error.
    for (Place *P : Arrays) {
      if (Count + takesSizes() <= MaxBuffers)
        return;
      Count -= argumentsOf(*P);
      choose(*P);
      Count += argumentsOf(*P);
    }
  }

private:
  void refuseUnbounded() {
    for (const auto &[Where, P] : Places)
      for (const Global *G : P)
        if (G->Heap && !G->CounterOf)
          Ctx.Diags.report(G->Where, diags::MslHeap,
                           "which '--msl-argument-buffers=never' rules out");
        else if (G->ValueType->isUnbounded() && !G->CounterOf) // its buffer is one too
          Ctx.Diags.report(G->Where, diags::MslUnbounded, G->Name);
  }

  /// Single buffers of a place are one argument, and so are its argument buffers.
  static uint64_t argumentsOf(const Place &P) {
    uint64_t Elements = 0;
    for (const Global *G : P)
      if (takesSeveralBuffers(*G))
        Elements += G->ValueType->count();
    bool HasSingle = any_of(P, [](const Global *G) { return !isArrayOfResources(*G); });
    bool HasArgumentBuffer = any_of(P, [](const Global *G) { return G->ArgumentBuffer; });
    return Elements + HasSingle + HasArgumentBuffer;
  }

  /// Whether the kernel needs the buffer of sizes.
  bool takesSizes() const {
    return any_of(Sized, [](const Global *G) { return !G->ArgumentBuffer; });
  }

  /// Whether \p G has buffers, which have sizes.
  static bool isSized(const Global &G) {
    return !hasOwnTable(G.ValueType) && !G.ValueType->innermost()->isAccelerationStructure();
  }

  void choose(Place &P) {
    const NeedRow &Row = rowOf(Need::ArgumentBuffer);
    // For counters without a size the error is reported at their buffers.
    bool IsReported = P.front()->CounterOf && P.front()->ValueType->isUnbounded();
    if (!Ctx.Device.has(Row.TargetFeature) && P.front()->Heap && !IsReported)
      Ctx.Diags.report(P.front()->Where, diags::MslHeap,
                       "which is new in MSL " + toString(Row.From) + " and not in target '" +
                           Ctx.Device.Name + "'");
    else if (!Ctx.Device.has(Row.TargetFeature) && !IsReported)
      Ctx.Diags.report(P.front()->Where, diags::MslArgumentBuffer, P.front()->Name,
                       toString(Row.From), Ctx.Device.Name, MaxBuffers);
    M.Language = std::max(M.Language, Row.From);
    bool WithSizes = any_of(P, [&](const Global *G) {
      return rowOf(M.Entry.Of).isRays() ? isSized(*G) : Sized.contains(G);
    });
    for (Global *G : P) {
      G->ArgumentBuffer = isArrayOfResources(*G);
      G->WithSizes = G->ArgumentBuffer && WithSizes;
    }
  }

  ir::Module &M;
  const PassContext &Ctx;
  std::map<ResourcePlace, Place> Places;
  DenseSet<const Global *> Sized;
  uint64_t Pushed = 0;
};
} // namespace

void tessera::msl::raiseArguments(ir::Module &M, const PassContext &Ctx) { Chooser(M, Ctx).run(); }
