// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/ScopeScratch.h"
#include "IR/Analysis/LaneRules.h"
#include "Matrix/Code/GroupBarriers.h"
#include "Matrix/Code/WaveScratch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Alignment of a matrix that every device accepts.
constexpr uint32_t PlaceBits = 128;

ScopeScratch::ScopeScratch(Module &M, const Target &Device)
    : M(M), Waves(WaveScratch::wavesOf(M.Entry, Device.Subgroup.min())) {
  WaveSizes Sizes = waveSizesOf(M, Device.Subgroup.Sizes);
  LeastLanes = Sizes.Smallest;
  Lanes = Sizes.Smallest == Sizes.Largest ? Sizes.Largest : 0;
}

uint32_t ScopeScratch::strideFor(const Type *Element, uint32_t Length) {
  return alignTo(Length, std::max(1u, PlaceBits / Element->bits()));
}

void ScopeScratch::reserve(const Type *Element, Scope Scope, uint64_t Count, Loc Where) {
  auto [It, IsNew] = Memories.try_emplace(Element);
  Memory &Of = It->second;
  if (IsNew)
    Of.Where = Where;
  uint64_t &Most = Scope == Scope::Workgroup ? Of.OfGroup : Of.PerWave;
  Most = std::max(Most, alignTo(Count, std::max(1u, PlaceBits / Element->bits())));
}

Value *ScopeScratch::memory(Builder &B, const Type *Element) {
  Memory &Of = Memories.find(Element)->second;
  if (!Of.Variable) {
    Global G;
    G.Name =
        M.intern("scope_scratch." + Element->str()); // no variable of HLSL has a point in its name
    G.ValueType = M.types().array(Element, std::max(Of.PerWave * Waves, Of.OfGroup));
    G.Space = AddressSpace::Workgroup;
    G.Where = Of.Where;
    Of.Variable = M.addGlobal(G);
  }
  return B.global(Of.Variable);
}

Value *ScopeScratch::start(Builder &B, const Type *Element, Scope Scope) {
  if (Scope == Scope::Workgroup || Waves == 1)
    return B.u32(0);
  return B.Mul({B.systemValue(SystemValue::WaveIndex),
                B.u32(uint32_t(Memories.find(Element)->second.PerWave))});
}

Value *ScopeScratch::element(Builder &B, const Type *Element, Scope Scope, Value *Index) {
  Value *All = memory(B, Element);
  return B.access(All, {B.Add({start(B, Element, Scope), Index})});
}

void ScopeScratch::barrier(Builder &B, Scope Scope, MemoryKind Memory) {
  Scope == Scope::Workgroup ? groupBarrier(B, Memory) : waveBarrier(B, Memory);
}

void ScopeScratch::forEach(Builder &B, Scope Scope, uint32_t Count, Turn Body) const {
  bool OfGroup = Scope == Scope::Workgroup;
  Value *First = B.systemValue(OfGroup ? SystemValue::GroupIndex : SystemValue::WaveLaneIndex);
  auto Threads = OfGroup ? uint32_t(M.Entry.groupSize()) : LeastLanes;
  if (Count <= Threads) {
    auto Once = [&](Builder &In) { Body(In, First); };
    Count == (OfGroup ? Threads : Lanes) ? Once(B) : B.ifElse(B.Lt({First, B.u32(Count)}), Once);
    return;
  }
  Value *Step = OfGroup ? B.u32(Threads) : B.systemValue(SystemValue::WaveLaneCount);
  B.countedLoop("element", Count, Body, First, Step);
}
