//===- Samplers.h - Which texels a sampler takes -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The chapter "Image Operations" of the Vulkan specification, from coordinates to texels and their
// weights. Nothing here reads memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"
#include "Interp/Interp.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::interp {

/// Coordinates, or their derivatives; those of a cube are a direction.
using Vector3 = std::array<double, 3>;

/// A texel and its weight.
struct Tap {
  uint32_t Level = 0, Layer = 0;
  std::array<uint32_t, 3> At{};
  double Weight = 1;
  bool IsBorder = false; ///< it is outside
};
using Taps = llvm::SmallVector<Tap, 16>;

/// The position of a sample.
struct SamplePlace {
  Vector3 At{};
  double Layer = 0; ///< of an array
  std::array<int32_t, 3> Offset{};
};

/// A texture with a sampler.
class Sampling {
public:
  Sampling(const Sampler &S, const ImageSize &Size, const ir::ImageDimInfo &Dim)
      : S(S), Size(Size), Dim(Dim) {}

  /// Returns the level for these derivatives of the coordinates.
  double levelOfChange(const Vector3 &At, const Vector3 &AlongX, const Vector3 &AlongY) const;
  /// As the sampler allows.
  double clampLevel(double Level, double Least) const;
  /// Returns the texture's level for a clamped level.
  double levelOfImage(double Level) const;
  /// The filter for magnified textures (level 0), or for minified ones.
  Filter filterAt(double Level) const { return Level > 0 ? S.Min : S.Mag; }

  /// Returns the texels that contribute to a sample at a clamped level.
  Taps sample(const SamplePlace &Where, double Level) const;
  /// Returns the four texels of the first level that a linear filter uses, in the order of
  /// image.gather. Each consists of one texel, or of three at the corner of a cube.
  std::array<Taps, 4> gather(const SamplePlace &Where) const;

private:
  void sampleLevel(const SamplePlace &Where, uint32_t Level, Filter How, double Weight,
                   Taps &To) const;
  void add(std::array<int64_t, 3> At, uint32_t Level, uint32_t Layer, double Weight,
           Taps &To) const;
  void addOfCube(std::array<int64_t, 3> At, uint32_t Level, uint32_t Layer, double Weight,
                 Taps &To) const;
  struct Scaled;
  Scaled scale(const SamplePlace &Where, uint32_t Level) const;

  const Sampler &S;
  const ImageSize &Size;
  const ir::ImageDimInfo &Dim;
};

} // namespace tessera::interp
