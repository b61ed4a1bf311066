// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The images that a draw renders to: tests of depths and stencil values, blending, and what becomes
// of several samples.

#ifndef TESSERA_MSL_MODEL_TARGETS_H
#define TESSERA_MSL_MODEL_TARGETS_H

#include "Draw.h"
#include "Textures.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace tessera::model {

/// A sample of an image.
struct SamplePlace {
  uint32_t X, Y, Layer, Sample;
};

class Targets {
public:
  explicit Targets(const Draw &D) : D(D) {}

  /// Gives each target its samples, with what it starts with.
  llvm::Error create();
  uint32_t width() const { return Width; }
  uint32_t height() const { return Height; }
  bool hasLayer(uint32_t Layer) const { return Layer < Layers; }

  /// Tests a sample, and changes its depth and stencil value. \p Reference replaces that of the
  /// face.
  bool test(const SamplePlace &At, bool IsFront, float Depth, std::optional<uint32_t> Reference);
  /// Blends the two sources of color \p Number.
  void blend(uint32_t Number, const SamplePlace &At, const Texel &Source, const Texel &Source1);
  /// Copies the results to the contents of the targets.
  void store();

  /// The numbers of a color target.
  bool isFloat(uint32_t Number) const { return Colors[Number]->Codec.isFloat(); }
  bool isSigned(uint32_t Number) const {
    return Colors[Number]->Of.Format.Kind == TexelKind::Signed;
  }

private:
  struct Image {
    Image(const TargetImage &Of, uint32_t Samples);
    uint8_t *at(const SamplePlace &At) { return Codec.find(At.X, At.Y, 0, At.Layer, At.Sample); }
    void store(bool IsMean);

    const TargetImage &Of;
    std::vector<uint8_t> Bytes;
    Region Memory;
    Texture Codec;
  };

  llvm::Expected<std::unique_ptr<Image>> make(const TargetImage &Of);

  const Draw &D;
  uint32_t Width = 0, Height = 0, Layers = ~0u;
  std::vector<std::unique_ptr<Image>> Colors;
  std::unique_ptr<Image> Depth, Stencil;
};

/// How \p A compares with \p B.
template <typename T> bool passes(Comparison How, T A, T B) {
  switch (How) {
  case Comparison::Never:
    return false;
  case Comparison::Less:
    return A < B;
  case Comparison::Equal:
    return A == B;
  case Comparison::LessEqual:
    return A <= B;
  case Comparison::Greater:
    return A > B;
  case Comparison::NotEqual:
    return A != B;
  case Comparison::GreaterEqual:
    return A >= B;
  case Comparison::Always:
    return true;
  }
  llvm_unreachable("comparison");
}

} // namespace tessera::model

#endif
