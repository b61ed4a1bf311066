// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/LaneValue.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

const char *tessera::ir::spelling(Spread S) {
  constexpr const char *Words[] = {"uniform", "possible", "by lane"};
  return Words[static_cast<unsigned>(S)];
}

Spread LaneValue::spread(LaneScope S) const {
  Spread How = Spread::Uniform;
  for (unsigned I = 0; I < NumLaneViews; ++I)
    if (LaneViews[I].Scope == S && LaneViews[I].InOrder && !In[I].isUniform())
      How = std::max(How, LaneViews[I].IsSure ? Spread::ByLane : Spread::Possible);
  return How;
}

void LaneValue::set(LaneScope S, LaneBits May, LaneBits Sure) {
  for (unsigned I = 0; I < NumLaneViews; ++I)
    if (LaneViews[I].Scope == S)
      In[I] = LaneViews[I].IsSure ? Sure : May;
}

LaneValue LaneValue::open() {
  LaneValue V;
  V.IsOpen = true;
  return V;
}

LaneValue LaneValue::constant(uint64_t Bits) {
  LaneValue V;
  V.Zeros = countr_zero(Bits);
  V.Known = Bits;
  return V;
}

LaneValue LaneValue::of(Spread Wave, Spread Group, Spread Quad) {
  LaneValue V = open();
  auto Set = [&](LaneScope S, Spread How) {
    V.set(S, How == Spread::Uniform ? LaneBits() : EveryBit,
          How == Spread::ByLane ? EveryBit : LaneBits());
  };
  Set(LaneScope::Wave, Wave);
  Set(LaneScope::Group, Group);
  Set(LaneScope::Quad, Quad);
  return V;
}

static LaneBits join(const LaneBits &A, const LaneBits &B) {
  if (A.isUniform() || B.isUniform())
    return A.isUniform() ? B : A;
  return {std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
}

LaneValue tessera::ir::join(const LaneValue &A, const LaneValue &B) {
  LaneValue V;
  for (unsigned I = 0; I < NumLaneViews; ++I)
    V.In[I] = ::join(A.In[I], B.In[I]);
  V.Zeros = std::min(A.Zeros, B.Zeros);
  V.IsOpen = A.IsOpen || B.IsOpen;
  if (A.Known == B.Known)
    V.Known = A.Known;
  return V;
}

LaneValue tessera::ir::anyBits(LaneValue V) {
  for (LaneBits &Bits : V.In)
    if (!Bits.isUniform())
      Bits = EveryBit;
  V.Zeros = 0;
  V.Known.reset();
  return V;
}

LaneValue tessera::ir::mix(const LaneValue &A, const LaneValue &B) { return anyBits(join(A, B)); }

LaneValue tessera::ir::chosenBy(LaneValue V, const LaneValue &Choice) {
  for (unsigned I = 0; I < NumLaneViews; ++I)
    if (!Choice.In[I].isUniform()) {
      V.In[I] = EveryBit;
      V.Known.reset();
    }
  return V;
}

LaneValue tessera::ir::unproven(LaneValue V) {
  for (unsigned I = 0; I < NumLaneViews; ++I)
    if (LaneViews[I].IsSure)
      V.In[I] = {};
  V.IsOpen = true;
  return V;
}

LaneValue tessera::ir::mixAll(LaneParts Parts) {
  LaneValue V;
  for (const LaneValue &Part : Parts)
    V = mix(V, Part);
  return V;
}

Spread tessera::ir::spreadOf(LaneParts Parts, LaneScope S) {
  Spread How = Spread::Uniform;
  for (const LaneValue &Part : Parts)
    How = std::max(How, Part.spread(S));
  return How;
}
