// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Properties of all texels that a sampler reads. test/exec/textures compares the texels
// themselves with a model and with devices.
#include "Interp/Samplers.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace tessera;
using namespace tessera::interp;
using ir::ImageDim;

namespace {
constexpr double Infinity = std::numeric_limits<double>::infinity(),
                 NaN = std::numeric_limits<double>::quiet_NaN();

/// Expects that each texel is inside of the texture.
void expectInside(const Taps &Found, const ImageSize &Size) {
  double Sum = 0;
  for (const Tap &T : Found) {
    Sum += T.Weight;
    EXPECT_GT(T.Weight, 0);
    ASSERT_LT(T.Level, Size.Levels);
    EXPECT_LT(T.Layer, Size.Layers);
    if (T.IsBorder)
      continue;
    EXPECT_LT(T.At[0], std::max(Size.Width >> T.Level, 1u));
    EXPECT_LT(T.At[1], std::max(Size.Height >> T.Level, 1u));
    EXPECT_LT(T.At[2], std::max(Size.Depth >> T.Level, 1u));
  }
  EXPECT_NEAR(Sum, 1, 1e-9);
}

struct Shape {
  ImageDim Dim;
  ImageSize Size;
};
const Shape Shapes[] = {
    {ImageDim::Line, {7, 1, 1, 1, 3}},       {ImageDim::LineArray, {5, 1, 1, 4, 2}},
    {ImageDim::Plane, {6, 5, 1, 1, 3}},      {ImageDim::PlaneArray, {3, 8, 1, 3, 4}},
    {ImageDim::Volume, {4, 3, 5, 1, 3}},     {ImageDim::Cube, {5, 5, 1, 6, 3}},
    {ImageDim::CubeArray, {4, 4, 1, 12, 1}}, {ImageDim::Cube, {1, 1, 1, 6, 1}}};

Tap onlyTexel(const Taps &Found) {
  EXPECT_EQ(Found.size(), 1u);
  return Found.empty() ? Tap() : Found[0];
}
} // namespace

TEST(Samplers, WeightsOfTexelsInsideAreOne) {
  std::mt19937 Random(1);
  std::uniform_real_distribution<double> Number(-3, 4);
  for (const Shape &S : Shapes)
    for (Addressing Address : {Addressing::Clamp, Addressing::Repeat, Addressing::Mirror,
                               Addressing::Border, Addressing::MirrorOnce})
      for (Filter Mode : {Filter::Nearest, Filter::Linear}) {
        Sampler With{Mode, Mode, Mode, Address};
        Sampling Taken(With, S.Size, ir::info(S.Dim));
        for (unsigned I = 0; I < 200; ++I) {
          SamplePlace Where{{Number(Random), Number(Random), Number(Random)}, Number(Random) * 5};
          expectInside(Taken.sample(Where, Number(Random)), S.Size);
          for (const Taps &Found : Taken.gather(Where))
            expectInside(Found, S.Size);
        }
      }
}

TEST(Samplers, NumbersOfAnySize) {
  for (const Shape &S : Shapes)
    for (Addressing Address : {Addressing::Clamp, Addressing::Mirror, Addressing::Border})
      for (double X : {0.0, -Infinity, Infinity, NaN, 1e300, -1e18})
        for (double Y : {0.0, 1.0, -Infinity, NaN}) {
          Sampler With{.Address = Address};
          Sampling Taken(With, S.Size, ir::info(S.Dim));
          SamplePlace Where{{X, Y, X}, Y};
          for (double Level : {X, Y})
            expectInside(Taken.sample(Where, Taken.clampLevel(Level, 0)), S.Size);
          Taken.gather(Where);
        }
}

TEST(Samplers, Levels) {
  ImageSize Size{8, 4, 1, 1, 3};
  Sampler Linear{.LeastLevel = -1, .GreatestLevel = 1.5, .Bias = 0.25};
  Sampling Taken(Linear, Size, ir::info(ImageDim::Plane));
  EXPECT_EQ(Taken.levelOfChange({}, {2.0 / 8, 0, 0}, {0, 1.0 / 4, 0}), 1.25);
  EXPECT_EQ(Taken.levelOfChange({}, {3.0 / 8, 1, 0}, {}), std::log2(5) + 0.25);
  EXPECT_EQ(Taken.levelOfChange({}, {}, {}), -Infinity);
  EXPECT_EQ(Taken.clampLevel(-Infinity, 0.5), 0.5);
  EXPECT_EQ(Taken.clampLevel(-3, -2), -1);
  EXPECT_EQ(Taken.clampLevel(7, 0), 1.5);
  EXPECT_EQ(Taken.levelOfImage(-1), 0);
  EXPECT_EQ(Taken.levelOfImage(1.5), 1.5);
  EXPECT_EQ(Taken.levelOfImage(9), 2);
  Sampler Nearest{.Levels = Filter::Nearest};
  Sampling Whole(Nearest, Size, ir::info(ImageDim::Plane));
  EXPECT_EQ(Whole.levelOfImage(0.5), 0);
  EXPECT_EQ(Whole.levelOfImage(0.75), 1);
  EXPECT_EQ(Whole.levelOfImage(1.5), 1);
}

TEST(Samplers, FacesOfCubes) {
  ImageSize Size{4, 4, 1, 6, 1};
  Sampler Nearest{Filter::Nearest, Filter::Nearest, Filter::Nearest};
  Sampling Taken(Nearest, Size, ir::info(ImageDim::Cube));
  auto Layer = [&](double X, double Y, double Z) {
    return onlyTexel(Taken.sample({{X, Y, Z}}, 0)).Layer;
  };
  EXPECT_EQ(Layer(2, 1, -1), 0u);
  EXPECT_EQ(Layer(-2, 1, -1), 1u);
  EXPECT_EQ(Layer(0.5, 3, 0), 2u);
  EXPECT_EQ(Layer(0.5, -3, 0), 3u);
  EXPECT_EQ(Layer(0.1, 0, 0.2), 4u);
  EXPECT_EQ(Layer(0.1, 0, -0.2), 5u);
  // z goes before y, and y before x.
  EXPECT_EQ(Layer(1, 1, -1), 5u);
  EXPECT_EQ(Layer(-1, 1, 0.5), 2u);
  Tap Corner = onlyTexel(Taken.sample({{1, 0.99, 0.99}}, 0));
  EXPECT_EQ(Corner.At[0], 0u);
  EXPECT_EQ(Corner.At[1], 0u);
}

/// On the edge between two faces, and at the corner of three, the texels there count alike.
TEST(Samplers, EdgesOfCubes) {
  for (uint32_t N : {1u, 2u, 5u}) {
    ImageSize Size{N, N, 1, 6, 1};
    Sampler Linear;
    Sampling Taken(Linear, Size, ir::info(ImageDim::Cube));
    double Middle = N == 1 ? 0 : 1.0 / N; // of a texel across the edge
    for (double X : {-1, 1})
      for (double Y : {-1, 1}) {
        Taps Edge = Taken.sample({{X, Y, N % 2 ? 0 : Middle}}, 0);
        ASSERT_EQ(Edge.size(), 2u);
        EXPECT_NEAR(Edge[0].Weight, 0.5, 1e-9);
        EXPECT_NE(Edge[0].Layer, Edge[1].Layer);
        std::map<uint32_t, double> Weights;
        for (const Tap &T : Taken.sample({{X, Y, 1}}, 0))
          Weights[T.Layer] += T.Weight;
        EXPECT_EQ(Weights.size(), 3u);
        for (auto [Layer, Weight] : Weights)
          EXPECT_NEAR(Weight, 1.0 / 3, 1e-9);
      }
  }
}
