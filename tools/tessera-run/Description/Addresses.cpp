// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Addresses.h"

#include "llvm/Support/Endian.h"

using namespace llvm;

namespace tessera::run {

/// Calls \p Do with each value of push constants and of the records of shaders.
template <typename PipelineT, typename DoFn> static void forEachValue(PipelineT &P, DoFn Do) {
  for (auto &Block : P.PushConstants)
    for (auto &V : Block.Values)
      Do(V);
  auto &T = P.Rays.Table;
  for (auto &V : T.RayGeneration.Values)
    Do(V);
  for (auto *Records : {&T.Miss, &T.HitGroups, &T.Callable})
    for (auto &R : *Records)
      for (auto &V : R.Values)
        Do(V);
}

std::set<uint32_t> addressedBuffers(const Pipeline &P) {
  std::set<uint32_t> Found;
  for (const Buffer &B : P.Buffers)
    for (const StoredAddress &A : B.Addresses)
      Found.insert(A.Object);
  forEachValue(P, [&](const PlacedValue &V) {
    for (const StoredAddress &A : V.Addresses)
      Found.insert(A.Object);
  });
  return Found;
}

void placeAddresses(Pipeline &P, function_ref<uint64_t(uint32_t)> AddressOf) {
  auto Place = [&](const std::vector<StoredAddress> &List, std::vector<uint8_t> &In) {
    for (const StoredAddress &A : List)
      support::endian::write64le(&In[A.Offset], AddressOf(A.Object) + A.Plus);
  };
  for (Buffer &B : P.Buffers)
    for (std::vector<uint8_t> &Data : B.Data)
      Place(B.Addresses, Data);
  forEachValue(P, [&](PlacedValue &V) { Place(V.Addresses, V.Data); });
}

} // namespace tessera::run
