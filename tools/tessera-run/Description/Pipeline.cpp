// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Pipeline.h"

#include "llvm/ADT/STLExtras.h"
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
#include "Description/Enums.def"

StageInfo info(ShaderStage Stage) {
  switch (Stage) {
#define STAGE(Name, Kind, Vulkan, Model, Word)                                                     \
  case ShaderStage::Name:                                                                          \
    return {PipelineKind::Kind, Word};
#include "Description/Stages.def"
  }
  llvm_unreachable("covered switch");
}

std::optional<TextureShape> textureShape(ResourceKind Kind) {
  switch (Kind) {
#define TEXTURE(Kind, ...)                                                                         \
  case ResourceKind::Kind:                                                                         \
    return TextureShape{__VA_ARGS__};
#define MULTISAMPLED_TEXTURE(Kind, ...)                                                            \
  case ResourceKind::Kind:                                                                         \
    return TextureShape{__VA_ARGS__, /*IsMultisampled=*/true};
#define SUBPASS_INPUT(Kind, IsMultisampled)                                                        \
  case ResourceKind::Kind:                                                                         \
    return TextureShape{2, true, false, false, IsMultisampled, /*IsSubpassInput=*/true};
#include "Description/Textures.def"
  default:
    return std::nullopt;
  }
}

bool Bindings::isTarget(uint32_t Object) const {
  return Object == Depth.Object || Object == Stencil.Object ||
         llvm::any_of(RenderTargets, [&](const RenderTarget &T) { return T.Object == Object; });
}

bool Resource::isCombined() const {
  switch (Kind) {
#define TEXTURE(Kind, ...)
#define COMBINED_TEXTURE(Kind, ...) case ResourceKind::Kind:
#include "Description/Textures.def"
    return true;
  default:
    return false;
  }
}

std::vector<TextureLevel> OutputProps::levels() const {
  std::vector<TextureLevel> Levels;
  uint64_t Texel = 0;
  for (uint32_t L = 0; L < MipLevels; ++L) {
    TextureLevel Level{std::max(1u, Width >> L), std::max(1u, Height >> L),
                       std::max(1u, Depth >> L), Texel};
    Texel += uint64_t(Level.Width) * Level.Height * Level.Depth * Layers;
    Levels.push_back(Level);
  }
  return Levels;
}

uint64_t OutputProps::texels() const {
  const TextureLevel Last = levels().back();
  return (Last.Texel + uint64_t(Last.Width) * Last.Height * Last.Depth * Layers) * Samples;
}

bool Pipeline::has(ShaderStage Stage) const {
  return llvm::any_of(Shaders, [&](const Shader &S) { return S.Stage == Stage; });
}

bool Pipeline::hasPrimitiveStages() const {
  return has(ShaderStage::Hull) || has(ShaderStage::Domain) || has(ShaderStage::Geometry);
}

bool Pipeline::hasAccelerationStructures() const {
  return llvm::any_of(Sets, [](const DescriptorSet &Set) {
    return llvm::any_of(Set.Resources,
                        [](const Resource &R) { return R.isAccelerationStructure(); });
  });
}

uint32_t Pipeline::countOf(const Resource &R) const {
  return R.isSampler()                 ? Samplers[R.Object].ArraySize
         : R.isAccelerationStructure() ? AccelerationStructures.TopLevels[R.Object].ArraySize
                                       : Buffers[R.Object].ArraySize;
}

std::vector<uint8_t> Pipeline::pushConstantBytes() const {
  size_t Size = 0;
  for (const PushConstantBlock &Block : PushConstants)
    for (const PlacedValue &V : Block.Values)
      Size = std::max(Size, V.Offset + V.Data.size());
  std::vector<uint8_t> Bytes(llvm::alignTo(Size, 4));
  for (const PushConstantBlock &Block : PushConstants)
    for (const PlacedValue &V : Block.Values)
      std::copy(V.Data.begin(), V.Data.end(), Bytes.begin() + V.Offset);
  return Bytes;
}

} // namespace tessera::run
