// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/WaveScratch.h"
#include "Matrix/Code/GroupBarriers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The smallest wave in HLSL (WaveGetLaneCount is 4 to 128).
constexpr uint32_t SmallestWave = 4;
/// No variable of HLSL has a point in its name.
constexpr StringLiteral Prefix = "wave_scratch.";

uint32_t WaveScratch::wavesOf(const EntryPoint &Entry, uint32_t LeastLanes) {
  uint32_t Lanes = std::max({SmallestWave, LeastLanes, Entry.Wave ? Entry.Wave->Min : 0});
  return uint32_t(std::min<uint64_t>((Entry.groupSize() + Lanes - 1) / Lanes, UINT32_MAX));
}

/// Every wave's part starts where matrices can be loaded.
uint32_t WaveScratch::perWave(ScratchUse Use) {
  return alignTo(Use.Count, std::max(1u, 128 / Use.Element->bits()));
}

uint64_t WaveScratch::componentsFor(ScratchUse Use, uint32_t Waves) {
  return uint64_t(Waves) * perWave(Use);
}

uint64_t WaveScratch::bytesFor(ScratchUse Use, uint32_t Waves) {
  return componentsFor(Use, Waves) * (Use.Element->bits() / 8);
}

bool WaveScratch::owns(const Global &G) {
  return G.Space == AddressSpace::Workgroup && G.Name.starts_with(Prefix);
}

Scratchpad WaveScratch::get(ScratchUse Use, Loc Where) {
  uint64_t Count = componentsFor(Use, Waves);
  for (Global *G : M.Globals)
    if (owns(*G) && G->ValueType->element() == Use.Element && G->ValueType->count() >= Count)
      return Scratchpad(G, uint32_t(G->ValueType->count() / Waves), Waves == 1);
  Global G;
  G.Name = M.intern(Prefix.str() + Use.Element->str());
  G.ValueType = M.types().array(Use.Element, Count);
  G.Space = AddressSpace::Workgroup;
  G.Where = Where;
  return Scratchpad(M.addGlobal(G), perWave(Use), Waves == 1);
}

Value *Scratchpad::start(Builder &B) {
  if (OneWave)
    return B.u32(0);
  Value *Wave = B.systemValue(SystemValue::WaveIndex);
  return B.Mul({Wave, B.u32(PerWave)});
}

void Scratchpad::fence(Builder &B) { waveBarrier(B, MemoryKind::Workgroup); }

void Scratchpad::forEachLane(Builder &B, uint32_t Count, Turn Body) {
  Value *First = B.systemValue(SystemValue::WaveLaneIndex);
  Value *Lanes = B.systemValue(SystemValue::WaveLaneCount);
  B.countedLoop("element", Count, Body, First, Lanes);
}

Value *Scratchpad::load(Builder &B, const Type *Ty, Lines How, uint32_t Count, Turn Put) {
  fence(B);
  forEachLane(B, Count, Put);
  fence(B);
  return B.MatLoad({memory(B), start(B), B.u32(How.Stride)}, Ty,
                   {Builder::word(AttrKind::Layout, How.Layout)});
}

void Scratchpad::store(Builder &B, Value *Matrix, Lines How, uint32_t Count, Turn Take) {
  fence(B);
  B.MatStore({Matrix, memory(B), start(B), B.u32(How.Stride)}, nullptr,
             {Builder::word(AttrKind::Layout, How.Layout)});
  fence(B);
  forEachLane(B, Count, Take);
}
