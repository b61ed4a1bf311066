// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Addresses.h"

#include "llvm/Support/Endian.h"

using namespace llvm;

namespace tessera::run {

std::set<uint32_t> addressedBuffers(const Pipeline &P) {
  std::set<uint32_t> Found;
  for (const Buffer &B : P.Buffers)
    for (const StoredAddress &A : B.Addresses)
      Found.insert(A.Object);
  for (const PushConstantBlock &Block : P.PushConstants)
    for (const PushConstantValue &V : Block.Values)
      for (const StoredAddress &A : V.Addresses)
        Found.insert(A.Object);
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
  for (PushConstantBlock &Block : P.PushConstants)
    for (PushConstantValue &V : Block.Values)
      Place(V.Addresses, V.Data);
}

} // namespace tessera::run
