// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Rays.h"

#include "llvm/ADT/STLExtras.h"

namespace tessera::run {

std::vector<uint8_t> bytesOf(const std::vector<PlacedValue> &Values) {
  std::vector<uint8_t> Bytes;
  for (const PlacedValue &V : Values) {
    Bytes.resize(std::max(Bytes.size(), V.Offset + V.Data.size()));
    llvm::copy(V.Data, Bytes.begin() + V.Offset);
  }
  return Bytes;
}

bool SceneInstance::has(InstanceFlag Flag) const { return llvm::is_contained(Flags, Flag); }

std::vector<uint8_t> ShaderRecord::bytes() const {
  return Values.empty() ? LocalRootData : bytesOf(Values);
}

} // namespace tessera::run
