// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the fragment function of a draw, and writes its results to the targets.

#ifndef TESSERA_MSL_MODEL_FRAGMENTS_H
#define TESSERA_MSL_MODEL_FRAGMENTS_H

#include "Rasterizer.h"
#include "Targets.h"

namespace tessera::model {

class FragmentStage : public StageLanes {
public:
  /// \p Interface is null without a fragment function; then only depths and stencil values change.
  FragmentStage(const Draw &D, const StageInterface *Interface, bool HasEarlyTests, Targets &Images)
      : D(D), Interface(Interface), HasEarlyTests(HasEarlyTests), Images(Images),
        Raster(D, Images.width(), Images.height()) {}

  /// Returns an error for outputs and targets that do not fit. \p TextName and \p Line are those of
  /// the function.
  Error check(llvm::StringRef TextName, uint32_t Line) const;
  /// Draws a primitive. \p M is null without a fragment function.
  Error draw(const PrimitiveCorners &P, Machine *M, uint32_t SimdWidth);

  void input(uint32_t Lane, uint32_t First, uint8_t *To) override;
  void output(uint32_t Lane, const uint8_t *From) override;
  std::string nameOf(uint32_t Lane) const override;
  bool isFragment() const override { return true; }
  bool isHelper(uint32_t Lane) const override { return !Lanes[Lane].Covered; }
  void discard(uint32_t Lane) override { Lanes[Lane].Passing = 0; }
  void interpolate(uint32_t Lane, uint32_t Value, const msl_model::Where &At,
                   uint32_t *Values) override;
  uint32_t samples() const override { return D.Samples; }
  bool samplePosition(uint32_t Sample, float *Position) const override;

private:
  struct Fragment {
    int32_t X = 0, Y = 0;
    /// Bits of the pixel's samples that the primitive covers, and of those that are this thread's.
    uint32_t OfPixel = 0, Covered = 0;
    /// Of a thread for one sample.
    uint32_t Sample = 0;
    /// Samples that may still be written.
    uint32_t Passing = 0;
    std::vector<StageWords> Results;
  };

  bool runsForEachSample() const;
  SamplePlace placeOf(const Fragment &F, uint32_t Sample) const;
  float depthOf(const Fragment &F, uint32_t Sample) const;
  /// The place of an input, in the image.
  std::array<double, 2> placeOf(const Fragment &F, SamplingPlace Place) const;
  StageWords interpolated(const StageVariable &V, double X, double Y) const;
  StageWords valueOf(const StageVariable &V, const Fragment &F) const;
  /// Removes samples that fail the tests of depths and stencil values.
  Error test(Fragment &F);
  Error finish(Fragment &F);
  Error runLanes(Machine *M);
  const StageWords *result(const Fragment &F, StageRole Role, uint32_t Index = 0,
                           uint32_t Source = 0) const;

  const Draw &D;
  const StageInterface *Interface;
  bool HasEarlyTests;
  Targets &Images;
  Rasterizer Raster;
  const PrimitiveCorners *Primitive = nullptr;
  uint32_t Layer = 0;
  std::vector<Fragment> Lanes;
};

} // namespace tessera::model

#endif
