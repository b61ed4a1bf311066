// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of rasterization on exact positions, which draws cannot compare between devices.
#include "Interp/Raster/Coverage.h"
#include "Interp/Raster/Targets.h"
#include "Interp/Raster/Vertices.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
constexpr FixedBox Everything = {0, 0, 16 * 256, 16 * 256};

/// In pixels.
Coverage triangle(std::initializer_list<Point> Corners, uint32_t Samples = 1) {
  SmallVector<FixedPoint, 4> Fixed;
  for (const Point &P : Corners)
    Fixed.push_back(snap(P));
  Coverage C(Samples, ~0u);
  C.add(Fixed);
  return C;
}

/// The covered samples of the pixel.
uint32_t at(const Coverage &C, uint32_t X, uint32_t Y, const FixedBox &Within = Everything) {
  for (const Quad &Q : C.quads(Within))
    if (Q.X == (X & ~1u) && Q.Y == (Y & ~1u))
      return Q.Coverage[(X & 1) + 2 * (Y & 1)];
  return 0;
}

ShadedVertex vertex(double X, double Y, double Z = 0.5, double W = 1) {
  ShadedVertex V;
  V.Position = {X, Y, Z, W};
  return V;
}

/// A primitive of corners that outlive it.
Primitive primitive(ArrayRef<ShadedVertex> Corners) {
  Primitive P;
  P.Count = unsigned(Corners.size());
  for (unsigned I = 0; I < P.Count; ++I)
    P.Corners[I] = &Corners[I];
  return P;
}

std::vector<std::vector<uint32_t>> assembled(Topology Kind, const VertexSequence &Sequence,
                                             uint32_t PatchVertices = 0) {
  std::vector<std::vector<uint32_t>> Found;
  assemble(Kind, PatchVertices, Sequence,
           [&](ArrayRef<uint32_t> Corners) { Found.push_back(Corners.vec()); });
  return Found;
}
using Lists = std::vector<std::vector<uint32_t>>;
} // namespace

TEST(Raster, LeftAndUpperEdgesAreInside) {
  // The edges pass through the centers of the pixels 1 and 3.
  Coverage Square = triangle({{1.5, 1.5}, {3.5, 1.5}, {3.5, 3.5}, {1.5, 3.5}});
  for (uint32_t Y = 0; Y < 5; ++Y)
    for (uint32_t X = 0; X < 5; ++X)
      EXPECT_EQ(at(Square, X, Y), X >= 1 && X < 3 && Y >= 1 && Y < 3 ? 1u : 0u) << X << " " << Y;
}

TEST(Raster, TrianglesThatShareAnEdgeCoverEachSampleOnce) {
  Point A = {0.5, 0.5}, B = {6.5, 1.5}, C = {5.5, 6.5}, D = {1.5, 5.5};
  for (uint32_t Samples : {1u, 4u, 16u}) {
    Coverage Whole = triangle({A, B, C, D}, Samples), First = triangle({A, B, C}, Samples),
             Second = triangle({C, A, D}, Samples);
    for (uint32_t Y = 0; Y < 8; ++Y)
      for (uint32_t X = 0; X < 8; ++X) {
        EXPECT_EQ(at(First, X, Y) | at(Second, X, Y), at(Whole, X, Y));
        EXPECT_EQ(at(First, X, Y) & at(Second, X, Y), 0u);
      }
  }
}

TEST(Raster, PositionsAreRoundedToSubpixels) {
  EXPECT_EQ(snap({1.0, -0.5}).X, 256);
  EXPECT_EQ(snap({1.0, -0.5}).Y, -128);
  EXPECT_EQ(snap({0.49 / 256, 0.51 / 256}).X, 0);
  EXPECT_EQ(snap({0.49 / 256, 0.51 / 256}).Y, 1);
  // Less than half a part beyond the center is on it, so a right edge there excludes the pixel.
  EXPECT_EQ(at(triangle({{0, 0}, {2.5 + 0.4 / 256, 0}, {2.5 + 0.4 / 256, 8}, {0, 8}}), 2, 1), 0u);
  EXPECT_EQ(at(triangle({{0, 0}, {2.5 + 0.6 / 256, 0}, {2.5 + 0.6 / 256, 8}, {0, 8}}), 2, 1), 1u);
}

TEST(Raster, AreasHaveTheSignOfTheDirection) {
  FixedPoint Clockwise[] = {{0, 0}, {256, 0}, {0, 256}};
  EXPECT_EQ(areaOf(Clockwise), 65536);
  std::swap(Clockwise[1], Clockwise[2]);
  EXPECT_EQ(areaOf(Clockwise), -65536);
  EXPECT_TRUE(triangle({{0, 0}, {4, 4}, {2, 2}}).quads(Everything).empty());
}

TEST(Raster, SamplesHaveTheStandardLocations) {
  EXPECT_EQ(samplePosition(1, 0), (Point{0.5, 0.5}));
  EXPECT_EQ(samplePosition(2, 1), (Point{0.25, 0.25}));
  EXPECT_EQ(samplePosition(4, 0), (Point{0.375, 0.125}));
  EXPECT_EQ(samplePosition(8, 7), (Point{0.9375, 0.0625}));
  EXPECT_EQ(samplePosition(16, 12), (Point{0, 0.5}));
  EXPECT_FALSE(hasSamples(32));
  // The left half of pixel 0 has samples 0 and 2 of four.
  EXPECT_EQ(at(triangle({{0, 0}, {0.5, 0}, {0.5, 1}, {0, 1}}, 4), 0, 0), 5u);
}

TEST(Raster, TheViewportCutsPixels) {
  Coverage All = triangle({{-9, -9}, {40, -9}, {-9, 40}});
  FixedBox Box = {2 * 256, 1 * 256, 5 * 256, 3 * 256};
  EXPECT_EQ(at(All, 1, 1, Box), 0u);
  EXPECT_EQ(at(All, 2, 1, Box), 1u);
  EXPECT_EQ(at(All, 4, 2, Box), 1u);
  EXPECT_EQ(at(All, 5, 2, Box), 0u);
  EXPECT_EQ(at(All, 4, 3, Box), 0u);
}

TEST(Raster, WholePixelsAreInner) {
  Coverage C = triangle({{0.25, 0}, {4, 0}, {4, 4}, {0.25, 4}});
  std::vector<Quad> Quads = C.quads(Everything);
  ASSERT_FALSE(Quads.empty());
  EXPECT_EQ(Quads[0].Coverage[0], 1u);
  EXPECT_FALSE(Quads[0].IsInner[0]);
  EXPECT_TRUE(Quads[0].IsInner[1]);
}

TEST(Raster, LinesAreRectanglesAndPointsSquares) {
  Coverage Line(1, ~0u), Dot(1, ~0u);
  Line.add(rectangleOfLine({1, 2.25}, {4, 2.25}));
  for (uint32_t X = 0; X < 6; ++X)
    EXPECT_EQ(at(Line, X, 2), X >= 1 && X < 4 ? 1u : 0u) << X;
  EXPECT_EQ(at(Line, 2, 1), 0u);
  Dot.add(squareOfPoint({3.25, 3.25}, 3));
  for (uint32_t X = 0; X < 8; ++X)
    EXPECT_EQ(at(Dot, X, 3), X >= 2 && X < 5 ? 1u : 0u) << X;
  for (double Size : {0.0, -1.0, std::nan("")}) {
    Coverage None(1, ~0u);
    None.add(squareOfPoint({3.25, 3.25}, Size));
    EXPECT_TRUE(None.quads(Everything).empty());
  }
}

TEST(Raster, CornersOnALineHaveNoArea) {
  ShadedVertex Corners[] = {vertex(-1, -1), vertex(0, 0), vertex(0.5, 0.5)};
  Viewport V = {0, 0, 8, 8, 0, 1};
  EXPECT_FALSE(Surface::ofTriangle(primitive(Corners), V).hasArea());
  Corners[1].Position[0] = 0.125;
  EXPECT_TRUE(Surface::ofTriangle(primitive(Corners), V).hasArea());
}

TEST(Raster, TrianglesAreClippedToTheDepthRange) {
  ShadedVertex Corners[] = {vertex(0, 0, 0.5), vertex(1, 0, 1.5), vertex(0, 1, 0.5)};
  Polygon Rest = clipTriangle(primitive(Corners), /*DepthClamp=*/false);
  ASSERT_EQ(Rest.size(), 4u);
  for (const Vector4 &P : Rest)
    EXPECT_LE(P[2], 1.0);
  EXPECT_EQ(clipTriangle(primitive(Corners), /*DepthClamp=*/true).size(), 3u);
  ShadedVertex Behind[] = {vertex(0, 0, -1), vertex(1, 0, -0.5), vertex(0, 1, -0.25)};
  EXPECT_TRUE(clipTriangle(primitive(Behind), /*DepthClamp=*/false).empty());
}

TEST(Raster, DistancesClipAndCull) {
  ShadedVertex Corners[] = {vertex(0, 0), vertex(1, 0), vertex(0, 1)};
  for (ShadedVertex &V : Corners) {
    V.Clip = {1, -1};
    V.Cull = {-1};
  }
  Corners[2].Clip[1] = 1;
  EXPECT_EQ(clipTriangle(primitive(Corners), false).size(), 3u);
  EXPECT_TRUE(isCulledByDistance(primitive(Corners)));
  Corners[0].Cull[0] = 0;
  EXPECT_FALSE(isCulledByDistance(primitive(Corners)));
  auto Part = clipLine(primitive(ArrayRef(Corners).drop_front()), false);
  ASSERT_TRUE(Part);
  EXPECT_EQ(*Part, std::pair(0.5, 1.0));
}

TEST(Raster, CornersBehindTheEyeDoNotDisturbValues) {
  // Values are linear in clip space: x / w of the point is 0.25, and y 0.
  ShadedVertex Corners[] = {vertex(0, -1, 0, 1), vertex(1, 0, 0, 1), vertex(0, 2, 0, -1)};
  Viewport V = {0, 0, 2, 2, 0, 1};
  Primitive P = primitive(Corners);
  Weights At = Surface::ofTriangle(P, V).at({1.25, 1});
  double X = 0, Y = 0, W = 0, Sum = 0;
  for (unsigned I = 0; I < 3; ++I) {
    X += At.Smooth[I] * Corners[I].Position[0];
    Y += At.Smooth[I] * Corners[I].Position[1];
    W += At.Smooth[I] * Corners[I].Position[3];
    Sum += At.Smooth[I];
  }
  EXPECT_NEAR(Sum, 1, 1e-12);
  EXPECT_NEAR(X / W, 0.25, 1e-12);
  EXPECT_NEAR(Y / W, 0, 1e-12);
  EXPECT_NEAR(At.ReciprocalW, 1 / W, 1e-12);
}

TEST(Raster, LinesHavePerspective) {
  ShadedVertex Corners[] = {vertex(-1, 0, 0, 1), vertex(3, 0, 1.5, 3)};
  Viewport V = {0, 0, 8, 2, 0, 1};
  Primitive P = primitive(Corners);
  Weights At = Surface::ofLine(P, V, {0, 1}).at({4, 1.25});
  EXPECT_NEAR(At.Plain[1], 0.5, 1e-12);
  EXPECT_NEAR(At.Smooth[1], 0.25, 1e-12);
  EXPECT_NEAR(At.Depth, 0.25, 1e-12);
}

TEST(Raster, PrimitivesBeginWithTheProvokingVertex) {
  VertexSequence Five = {0, 1, 2, 3, 4};
  EXPECT_EQ(assembled(Topology::TriangleList, Five), (Lists{{0, 1, 2}}));
  EXPECT_EQ(assembled(Topology::TriangleStrip, Five), (Lists{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}}));
  EXPECT_EQ(assembled(Topology::TriangleFan, Five), (Lists{{1, 2, 0}, {2, 3, 0}, {3, 4, 0}}));
  EXPECT_EQ(assembled(Topology::LineList, Five), (Lists{{0, 1}, {2, 3}}));
  EXPECT_EQ(assembled(Topology::LineStrip, Five), (Lists{{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
  VertexSequence Restarted = {5, 6, 7, std::nullopt, 8, 9};
  EXPECT_EQ(assembled(Topology::LineStrip, Restarted), (Lists{{5, 6}, {6, 7}, {8, 9}}));
  EXPECT_EQ(assembled(Topology::PatchList, Five, 2), (Lists{{0, 1}, {2, 3}}));
}

TEST(Raster, StripsWithAdjacencyShareTheirVertices) {
  auto First = [](uint32_t Count) {
    VertexSequence All;
    for (uint32_t I = 0; I < Count; ++I)
      All.push_back(I);
    return All;
  };
  EXPECT_EQ(assembled(Topology::LineListAdjacency, First(9)), (Lists{{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(assembled(Topology::LineStripAdjacency, First(6)),
            (Lists{{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}}));
  EXPECT_EQ(assembled(Topology::TriangleListAdjacency, First(7)), (Lists{{0, 1, 2, 3, 4, 5}}));
  EXPECT_EQ(assembled(Topology::TriangleStripAdjacency, First(7)), (Lists{{0, 1, 2, 5, 4, 3}}));
  EXPECT_EQ(assembled(Topology::TriangleStripAdjacency, First(10)),
            (Lists{{0, 1, 2, 6, 4, 3}, {2, 5, 6, 8, 4, 0}, {4, 2, 6, 9, 8, 7}}));
}

TEST(Raster, BlendingClampsNormalizedNumbers) {
  auto Bits = [](double V) { return F32Kind({}).put(float(V)); };
  Channels Source = {Bits(2), Bits(-1), Bits(0.5), Bits(0.5)}, Old = {Bits(0.5), Bits(1), 0, 0};
  Blend Add;
  Add.Color = {BlendFactor::SrcAlpha, BlendFactor::One, BlendOp::Add};
  const auto &Unorm = ir::info(ir::ImageFormat::Rgba8), &Float = ir::info(ir::ImageFormat::Rgba32f);
  EXPECT_EQ(blend(Add, Unorm, {}, Source, {}, Old)[0], Bits(1.0));
  EXPECT_EQ(blend(Add, Unorm, {}, Source, {}, Old)[1], Bits(1.0));
  EXPECT_EQ(blend(Add, Float, {}, Source, {}, Old)[0], Bits(1.5));
  EXPECT_EQ(blend(Add, Float, {}, Source, {}, Old)[1], Bits(0.5));
}
