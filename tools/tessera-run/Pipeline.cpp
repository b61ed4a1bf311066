// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace tessera::run {

#define ENUM_BEGIN(Type)                                                                           \
  llvm::StringRef spelling(Type V) {                                                               \
    switch (V) {
#define VALUE(Type, Value)                                                                         \
  case Type::Value:                                                                                \
    return #Value;
#define ENUM_END(Type)                                                                             \
  }                                                                                                \
  llvm_unreachable("covered switch");                                                              \
  }
#include "Enums.def"

std::vector<uint8_t> Pipeline::pushConstantBytes() const {
  size_t Size = 0;
  for (const PushConstantBlock &Block : PushConstants)
    for (const PushConstantValue &V : Block.Values)
      Size = std::max(Size, V.Offset + V.Data.size());
  std::vector<uint8_t> Bytes(llvm::alignTo(Size, 4));
  for (const PushConstantBlock &Block : PushConstants)
    for (const PushConstantValue &V : Block.Values)
      std::copy(V.Data.begin(), V.Data.end(), Bytes.begin() + V.Offset);
  return Bytes;
}

} // namespace tessera::run
