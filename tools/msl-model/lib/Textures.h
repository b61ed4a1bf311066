// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texels of a texture, and sampling.

#ifndef TESSERA_MSL_MODEL_TEXTURES_H
#define TESSERA_MSL_MODEL_TEXTURES_H

#include "Memory.h"
#include "Model.h"
#include "model/Runtime.h"
#include <array>

namespace tessera::model {

/// Bits of four components: of floats, or of integers of 32 bits.
using Texel = std::array<uint32_t, 4>;

struct TextureSize {
  uint32_t Width, Height, Depth;
  uint64_t First; ///< the number of the level's first texel
};

class Texture {
public:
  Texture(const TextureBinding &B, Region *R);

  const TextureBinding &binding() const { return B; }
  uint32_t levels() const { return uint32_t(Sizes.size()); }
  /// The level must exist.
  const TextureSize &size(uint32_t Level) const { return Sizes[Level]; }
  /// Returns the address of a texel; null outside of the texture. \p Select is the level, or the
  /// sample of a multisampled texture.
  uint8_t *find(uint32_t X, uint32_t Y, uint32_t Z, uint32_t Layer, uint32_t Select) const;
  Texel decode(const uint8_t *From) const;
  void encode(const Texel &T, uint8_t *To) const;
  /// The texel for places outside, and for components that the format lacks.
  Texel outside() const;
  bool isFloat() const {
    return B.Format.Kind != TexelKind::Signed && B.Format.Kind != TexelKind::Unsigned;
  }
  /// Why a kernel that declares \p Type cannot have it; empty if it can.
  std::string mismatch(const msl_model::TextureType &Type) const;

private:
  /// Convert between the bits of a channel of \p Width bits in memory and the value in the text.
  uint32_t decodeOne(uint32_t Bits, uint32_t Width) const;
  uint32_t encodeOne(uint32_t Value, uint32_t Width) const;

  TextureBinding B;
  Region *R;
  std::vector<TextureSize> Sizes;
};

/// Called with the address of each texel that is read; null for places outside.
using TexelReader = llvm::function_ref<void(const uint8_t *From)>;

/// Returns the result of sampling \p T with \p S in a call of sample() or gather(). Reports each
/// texel to \p Seen.
Texel sampled(const Texture &T, const SamplerBinding &S, const msl_model::TextureCall &Call,
              TexelReader Seen);

} // namespace tessera::model

#endif
