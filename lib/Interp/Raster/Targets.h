//===- Targets.h - What a draw writes ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Interp.h"
#include "Interp/Numbers.h"

namespace tessera::interp {

/// The four channels of a texel as a shader has them: the bits of an f32, or of an integer.
using Channels = std::array<Word, 4>;

/// A sample of a pixel of a layer.
struct SampleAt {
  uint32_t X = 0, Y = 0, Layer = 0, Sample = 0;
};

/// The samples of a target during a draw.
class Picture {
public:
  /// Clears it, or takes the contents of the target.
  Picture(const Target &T, const Draw &Of);

  Channels read(const SampleAt &At) const;
  /// Bit 0 of \p WriteMask is the first channel.
  void write(const SampleAt &At, const Channels &Values, uint32_t WriteMask = 15);
  /// Writes the samples, or what they are resolved to, into the target. \p Averages: floats are the
  /// mean of their samples, else the first one.
  void finish(bool Averages) const;

  const ir::ImageFormatInfo &format() const { return T.Format; }
  const std::vector<uint8_t> &bytes() const { return Samples; }

private:
  size_t offsetOf(const SampleAt &At) const;
  Channels decode(const uint8_t *Texel) const;
  void encode(uint8_t *Texel, const Channels &Values, uint32_t WriteMask) const;

  const Target &T;
  const Draw &Of;
  std::vector<uint8_t> Samples;
};

/// The depths and stencil values of a draw, and the tests against them.
class DepthStencil {
public:
  DepthStencil(const Draw &Of);

  /// Tests a sample and updates both values. \p Reference: instead of that of the face.
  bool passes(const SampleAt &At, float Depth, bool IsFront, std::optional<uint32_t> Reference);
  void finish() const;

private:
  bool passesDepth(const SampleAt &At, float Depth);
  /// \p Face: of the state of stencil tests.
  void updateStencil(const SampleAt &At, const StencilFace &Face, StencilOp Op, uint32_t Reference,
                     uint32_t Old);

  const Draw &Of;
  std::vector<uint8_t> Unnamed; ///< depths of a draw without a depth target
  Target UnnamedTarget;
  std::optional<Picture> Depths, Stencils;
};

bool compares(Comparison How, double New, double Old);

/// Blends a color with what the target has. \p Second: the second source.
Channels blend(const Blend &With, const ir::ImageFormatInfo &Format,
               const std::array<double, 4> &Constants, const Channels &Source,
               const Channels &Second, const Channels &Old);

} // namespace tessera::interp
