// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/LinearGroup.h"
#include "SPIRV/Raise/Raise.h"
#include "Target/Target.h"

using namespace tessera;
using ir::Op;

/// The largest wave that HLSL knows (WaveGetLaneCount is 4 to 128).
constexpr uint32_t LargestWave = 128;

/// The largest wave that may run the shader.
static uint32_t largestWave(const ir::EntryPoint &E, const Target &Device) {
  uint32_t Most = E.Wave ? E.Wave->Max : LargestWave, Found = 0;
  for (uint32_t Size : Device.Subgroup.Sizes)
    if (Size <= Most)
      Found = std::max(Found, Size);
  return Found ? Found : Most;
}

std::optional<ir::ThreadOrder> tessera::spirv::linearOrderOf(ir::Module &M, const Target &Device) {
  const ir::EntryPoint &E = M.Entry;
  ir::ThreadOrder Order = ir::threadOrderOf(M);
  if (Order == ir::ThreadOrder::Squares)
    return Order;
  // The device needs the rows of the group to form its quads.
  if (Order == ir::ThreadOrder::Device || E.hasSpecializedGroup() ||
      E.numThreads()[0] == E.groupSize() || E.numThreads()[0] % largestWave(E, Device) == 0)
    return std::nullopt;
  bool UsesWaves = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) { UsesWaves |= ir::worksInWaves(O); });
  return UsesWaves ? std::optional(Order) : std::nullopt;
}

void tessera::spirv::linearizeGroup(ir::Module &M, const PassContext &Ctx) {
  if (std::optional<ir::ThreadOrder> Order = linearOrderOf(M, Ctx.Device))
    makeLinearGroup(M, *Order);
}
