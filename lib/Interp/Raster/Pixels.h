//===- Pixels.h - Runs pixel shaders, and writes what they give -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/Coverage.h"
#include "Interp/Raster/Links.h"
#include "Interp/Raster/Targets.h"

namespace tessera::interp {

/// A primitive in the framebuffer.
struct RasterPrimitive {
  const Primitive &Of;
  const Surface &Between;
  bool IsFront = true;
  uint32_t Layer = 0, Viewport = 0;
};

/// The pictures of a draw.
struct Framebuffer {
  explicit Framebuffer(const Draw &Of);
  void finish() const;

  std::vector<Picture> Colors;
  DepthStencil Tests;
};

/// The pixel shader of a draw, or the fixed functions of one without.
class PixelStage : public StageContext {
public:
  /// \p M: null without a pixel shader. \p Given: the outputs of the stage before.
  PixelStage(Machine *M, llvm::ArrayRef<ir::StageElement> Given, const Draw &Of, uint32_t View,
             Framebuffer &Into);

  /// Shades and writes the pixels of a primitive. Returns after a violation.
  void draw(const RasterPrimitive &P, llvm::ArrayRef<Quad> Quads);

  bool hasFailed() const { return M && M->Found; }

  bool evaluate(unsigned Lane, uint32_t Element, uint32_t Part, const EvaluationPlace &Place,
                Word &Value) const override;
  ThreadName nameOf(const StageThread &Thread) const override {
    return {Thread.X, Thread.Y, Thread.Primitive, Thread.Sample};
  }
  std::string textOf(const ThreadName &Name) const override;

private:
  /// What a thread gives to the fixed functions behind it.
  struct Result {
    std::optional<float> Depth;
    std::optional<uint32_t> Stencil;
    std::array<std::array<Channels, 2>, 8> Colors{};
    std::array<std::array<uint32_t, 2>, 8> Has{}; ///< channels of Colors with a value
  };

  void runQuads(llvm::ArrayRef<Quad> Quads, std::optional<uint32_t> Sample);
  void prepareThreads(llvm::ArrayRef<Quad> Quads, std::optional<uint32_t> Sample);
  void fillInput(Wave &W, const StageRows &Rows);
  Point placeOf(unsigned Lane, ir::InterpolationSet How) const;
  bool interpolate(uint32_t Element, uint32_t Part, bool Plain, const Weights &At,
                   Word &Value) const;
  /// The depth and stencil tests of covered samples; returns those that pass.
  uint32_t test(const StageThread &T, uint32_t Coverage, const Result *From);
  bool take(Wave &W, unsigned Lane, Result &To, uint32_t &Coverage);
  bool takeSystemValue(const ir::StageElement &E, unsigned Lane, Word Value, Result &To,
                       uint32_t &Coverage);
  void write(const StageThread &T, uint32_t Coverage, const Result &From);
  bool needColors(const StageThread &T, const Result &From);
  uint32_t alphaCoverage(const Result &From) const;
  bool hasMode(ir::EntryMode Mode) const { return M && M->M.Entry.Modes.has(Mode); }

  Machine *M;
  Framebuffer &Into;
  std::vector<Links> InputLinks; ///< of each input of the pixel shader
  bool RunsPerSample = false;
  uint32_t WrittenTargets = 0; ///< those that the shader has an output for; others stay as they are
  const RasterPrimitive *Now = nullptr;
  /// The samples of each lane's pixel that are inside, of those that the thread has.
  std::array<uint32_t, MaxWaveSize> Rasterized{};
};

} // namespace tessera::interp
