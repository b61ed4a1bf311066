// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/RayResources.h"
#include "MSL/Language/Types.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Global;

unsigned tessera::msl::slotsOfElement(const Global &G) {
  return G.ValueType->innermost()->isAccelerationStructure() ? 2 : 1;
}

RayResources::Place RayResources::keyOf(const Global &G, bool IsSampler) {
  return {placeOf(G), IsSampler};
}

RayResources::RayResources(ArrayRef<ir::Module *> Shaders) {
  std::map<Place, unsigned> Lengths;
  ir::StageSet Stages;
  for (const ir::Module *M : Shaders) {
    Stages = Stages | M->Entry.Of;
    for (const Global *G : M->Globals) {
      if (!G->Bind)
        continue;
      bool IsArray =
          isArrayOfResources(*G) || (hasOwnTable(G->ValueType) && G->ValueType->isArray());
      bool IsOne = !IsArray || G->ValueType->isUnbounded();
      unsigned Length = slotsOfElement(*G) * (IsOne ? 1 : unsigned(G->ValueType->count()));
      // A combined texture becomes a texture and a sampler.
      for (bool IsSampler : {false, true})
        if (G->ValueType->isCombined() || IsSampler == G->ValueType->innermost()->isSampler()) {
          unsigned &Known = Lengths[keyOf(*G, IsSampler)];
          Known = std::max(Known, Length);
        }
    }
  }
  for (auto [Key, Length] : Lengths) {
    Slots[Key] = Count;
    Count += Length;
  }
  Pushed = Count++;
  ++Count; // the sizes
  HasNested = Stages.has(ir::Stage::Intersection) && Stages.has(ir::Stage::AnyHit);
}

unsigned RayResources::slotOf(const Global &G) const {
  if (G.Kind == ir::ResourceKind::PushConstants)
    return Pushed;
  return Slots.at(keyOf(G, G.ValueType->innermost()->isSampler()));
}
