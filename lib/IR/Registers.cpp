// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Registers.h"
#include "Support/InternalError.h"

char tessera::ir::registerLetter(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::ConstantBuffer:
  case ResourceKind::PushConstants:
    return 'b';
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::StructuredBuffer:
  case ResourceKind::Buffer:
  case ResourceKind::Texture:
  case ResourceKind::SampledTexture:
    return 't';
  case ResourceKind::RWByteAddressBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::AppendStructuredBuffer:
  case ResourceKind::ConsumeStructuredBuffer:
  case ResourceKind::RWBuffer:
  case ResourceKind::RWTexture:
    return 'u';
  case ResourceKind::Sampler:
    return 's';
  case ResourceKind::None:
    break;
  }
  internalError("a variable that is no resource has no register");
}
