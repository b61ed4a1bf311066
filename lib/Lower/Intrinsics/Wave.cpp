// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers, and the wave intrinsics that are more than one op.
#include "Lower/Intrinsics/Intrinsics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static Value *barrier(const IntrinsicCall &C, BarrierScope Exec, MemoryKind Memory) {
  return C.B.Barrier(
      {}, nullptr,
      {Builder::word(AttrKind::ExecScope, Exec), Builder::word(AttrKind::Memory, Memory)});
}

/// NonUniformResourceIndex: the back ends see for themselves where threads choose differently.
Value *tessera::composeArgument(const IntrinsicCall &C) { return C.arg(0); }

Value *tessera::composeAllMemoryBarrier(const IntrinsicCall &C) {
  return barrier(C, BarrierScope::None, MemoryKind::All);
}

Value *tessera::composeAllMemoryBarrierWithGroupSync(const IntrinsicCall &C) {
  return barrier(C, BarrierScope::Workgroup, MemoryKind::All);
}

Value *tessera::composeDeviceMemoryBarrier(const IntrinsicCall &C) {
  return barrier(C, BarrierScope::None, MemoryKind::Device);
}

Value *tessera::composeDeviceMemoryBarrierWithGroupSync(const IntrinsicCall &C) {
  return barrier(C, BarrierScope::Workgroup, MemoryKind::Device);
}

Value *tessera::composeGroupMemoryBarrier(const IntrinsicCall &C) {
  return barrier(C, BarrierScope::None, MemoryKind::Workgroup);
}

Value *tessera::composeGroupMemoryBarrierWithGroupSync(const IntrinsicCall &C) {
  return barrier(C, BarrierScope::Workgroup, MemoryKind::Workgroup);
}

/// [numthreads(x, y, z)], for texts of dialects.
Value *tessera::composeGroupSize(const IntrinsicCall &C) { return C.B.groupSize(); }

/// One mask for the whole of a vector or matrix: lanes that agree in every component.
Value *tessera::composeWaveMatch(const IntrinsicCall &C) {
  Builder &B = C.B;
  Value *Mask = nullptr;
  auto Add = [&](Value *Scalar) {
    Value *One = B.WaveMatch({Scalar}, C.Result);
    Mask = Mask ? B.And({Mask, One}) : One;
  };
  auto AddRow = [&](Value *Row) {
    if (!Row->type()->isVector())
      return Add(Row);
    for (int64_t I = 0; I < static_cast<int64_t>(Row->type()->count()); ++I)
      Add(B.extract(Row, {I}));
  };
  Value *V = C.arg(0);
  if (!V->type()->isArray()) {
    AddRow(V);
    return Mask;
  }
  for (int64_t I = 0; I < static_cast<int64_t>(V->type()->count()); ++I)
    AddRow(B.extract(V, {I}));
  return Mask;
}

Value *tessera::composeWaveMultiPrefixCountBits(const IntrinsicCall &C) {
  Value *One = C.B.convert(C.arg(0), C.types().u32());
  return C.B.WaveMultiPrefix({One, C.arg(1)}, nullptr,
                             {Builder::word(AttrKind::Reduce, ReduceFn::Sum)});
}
