// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Tessellator.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace tessera;
using namespace tessera::interp;
using ir::Partitioning;
using ir::PatchDomain;
using ir::PatchOutput;

namespace {
constexpr float NoNumber = std::numeric_limits<float>::quiet_NaN();

Division quad(Partitioning How, std::array<float, 4> Edges, std::array<float, 2> Insides) {
  return {PatchDomain::Quad, How, PatchOutput::Clockwise, Edges, Insides};
}
Division triangle(Partitioning How, std::array<float, 3> Edges, float Inside) {
  return {
      PatchDomain::Triangle, How, PatchOutput::Clockwise, {Edges[0], Edges[1], Edges[2]}, {Inside}};
}

/// Twice the area in u and v; more than 0 if the corners are clockwise where v points down.
double areaOf(const DividedPatch &P, const std::array<uint32_t, 3> &Corners) {
  const auto &A = P.Places[Corners[0]], &B = P.Places[Corners[1]], &C = P.Places[Corners[2]];
  return double(B[0] - A[0]) * (C[1] - A[1]) - double(C[0] - A[0]) * (B[1] - A[1]);
}

/// Every place on an edge of the domain has one on the other side of its middle, exactly.
void expectSymmetric(const DividedPatch &P) {
  std::set<std::array<float, 3>> All(P.Places.begin(), P.Places.end());
  for (auto [U, V, W] : P.Places) {
    if (U == 0 || U == 1)
      EXPECT_TRUE(All.contains({U, 1 - V, 0}));
    if (V == 0 || V == 1)
      EXPECT_TRUE(All.contains({1 - U, V, 0}));
  }
}

/// Triangles turn the same way and cover the domain, whose area is half of \p Area. Each inner edge
/// is one of two triangles.
void expectCovered(const DividedPatch &P, double Area) {
  double Sum = 0;
  std::map<std::pair<uint32_t, uint32_t>, int> Edges;
  for (const std::array<uint32_t, 3> &Corners : P.Primitives) {
    // An inner point on an edge may be rounded to its other side.
    EXPECT_GE(areaOf(P, Corners), -1e-4);
    Sum += areaOf(P, Corners);
    for (unsigned C = 0; C < 3; ++C) {
      uint32_t A = Corners[C], B = Corners[(C + 1) % 3];
      EXPECT_EQ(++(Edges[{A, B}]), 1);
      ASSERT_LT(std::max(A, B), P.Places.size());
    }
  }
  EXPECT_NEAR(Sum, Area, 1e-9);
  auto IsOnEdge = [&](uint32_t A, uint32_t B) {
    for (unsigned C = 0; C < 3; ++C)
      for (float At : {0.0f, 1.0f})
        if (P.Places[A][C] == At && P.Places[B][C] == At)
          return true;
    return false;
  };
  for (auto [Edge, Count] : Edges)
    if (!Edges.contains({Edge.second, Edge.first}))
      EXPECT_TRUE(IsOnEdge(Edge.first, Edge.second));
}

constexpr Partitioning All[] = {Partitioning::Integer, Partitioning::FractionalEven,
                                Partitioning::FractionalOdd};
constexpr float Factors[] = {0.25f, 1, 1.0625f, 2, 2.5f, 3, 4.75f, 7, 64, 1000};
} // namespace

TEST(Tessellator, TrianglesCoverTheDomainWithoutOverlap) {
  for (Partitioning How : All)
    for (float Inside : Factors)
      for (float Edge : Factors)
        expectCovered(divide(triangle(How, {Edge, 3, 1}, Inside)), 1);
}

TEST(Tessellator, QuadsCoverTheDomainWithoutOverlap) {
  for (Partitioning How : All)
    for (float Inside : Factors)
      for (float Edge : Factors) {
        DividedPatch P = divide(quad(How, {Edge, 5.5f, 1, 2}, {Inside, 3}));
        expectCovered(P, 2);
        expectSymmetric(P);
      }
}

TEST(Tessellator, CoordinatesOfATriangleAddUpToOne) {
  for (Partitioning How : All)
    for (auto [U, V, W] : divide(triangle(How, {3, 5.5f, 7}, 6.25f)).Places) {
      EXPECT_EQ(U + V + W, 1);
      EXPECT_GE(std::min({U, V, W}), 0);
    }
}

TEST(Tessellator, APatchWithoutDivisionIsWhole) {
  EXPECT_EQ(divide(triangle(Partitioning::Integer, {1, 0.5f, 1}, 1)).Primitives.size(), 1u);
  EXPECT_EQ(divide(triangle(Partitioning::FractionalOdd, {1, 1, 1}, 0)).Primitives.size(), 1u);
  EXPECT_EQ(divide(quad(Partitioning::Integer, {1, 1, 1, 1}, {1, -2})).Primitives.size(), 2u);
}

TEST(Tessellator, AnInsideOfOneCountsAsMoreWhereAnEdgeIsDivided) {
  // Two segments: the inner ring is a point. Three with fractional_odd: the corners of the domain.
  EXPECT_EQ(divide(triangle(Partitioning::Integer, {2, 1, 1}, 1)).Places.size(), 4u + 1);
  EXPECT_EQ(divide(triangle(Partitioning::FractionalOdd, {3, 1, 1}, 1)).Places.size(), 5u + 3);
  EXPECT_EQ(divide(quad(Partitioning::Integer, {1, 1, 1, 1}, {1, 4})).Places.size(), 4u + 3);
  EXPECT_EQ(divide(quad(Partitioning::FractionalOdd, {1, 1, 1, 1}, {1, 3})).Places.size(), 4u + 4);
}

TEST(Tessellator, FactorsAreClampedAndRoundedUp) {
  auto Count = [](Partitioning How, float Factor) {
    Division By{PatchDomain::Isolines, How, PatchOutput::Lines, {1, Factor}, {}};
    return divide(By).Primitives.size();
  };
  EXPECT_EQ(Count(Partitioning::Integer, 0.5f), 1u);
  EXPECT_EQ(Count(Partitioning::Integer, 4.125f), 5u);
  EXPECT_EQ(Count(Partitioning::Integer, 65), 64u);
  EXPECT_EQ(Count(Partitioning::FractionalEven, 0.5f), 2u);
  EXPECT_EQ(Count(Partitioning::FractionalEven, 2.125f), 4u);
  EXPECT_EQ(Count(Partitioning::FractionalEven, 65), 64u);
  EXPECT_EQ(Count(Partitioning::FractionalOdd, 0.5f), 1u);
  EXPECT_EQ(Count(Partitioning::FractionalOdd, 1.125f), 3u);
  EXPECT_EQ(Count(Partitioning::FractionalOdd, 65), 63u);
}

TEST(Tessellator, TwoSegmentsOfAFractionalEdgeAreShorter) {
  Division By{PatchDomain::Isolines, Partitioning::FractionalOdd, PatchOutput::Lines, {1, 4}, {}};
  DividedPatch P = divide(By);
  ASSERT_EQ(P.Places.size(), 6u);
  // 4 is half of the way from 3 to 5.
  EXPECT_EQ(P.Places[1][0], 0.125f);
  EXPECT_EQ(P.Places[2][0], 0.375f);
  EXPECT_EQ(P.Places[4][0], 0.875f);
}

TEST(Tessellator, IsolinesHaveEqualDistancesAndNoneAtTheEnd) {
  Division By{
      PatchDomain::Isolines, Partitioning::FractionalOdd, PatchOutput::Lines, {3.5f, 1}, {}};
  DividedPatch P = divide(By);
  ASSERT_EQ(P.Primitives.size(), 4u);
  EXPECT_EQ(P.Corners, 2u);
  for (unsigned Line = 0; Line < 4; ++Line)
    EXPECT_EQ(P.Places[P.Primitives[Line][1]], (std::array<float, 3>{1, float(Line) / 4, 0}));
}

TEST(Tessellator, PointsAreTheVertices) {
  Division By = triangle(Partitioning::Integer, {3, 4, 5}, 4);
  By.Makes = PatchOutput::Points;
  DividedPatch P = divide(By);
  // A ring with two segments on each side, and the center.
  EXPECT_EQ(P.Places.size(), 12u + 6 + 1);
  EXPECT_EQ(P.Primitives.size(), P.Places.size());
  EXPECT_EQ(P.Corners, 1u);
}

TEST(Tessellator, CounterClockwiseTurnsTriangles) {
  Division By = quad(Partitioning::Integer, {2, 2, 2, 2}, {2, 2});
  By.Makes = PatchOutput::CounterClockwise;
  DividedPatch P = divide(By);
  for (const std::array<uint32_t, 3> &Corners : P.Primitives)
    EXPECT_LT(areaOf(P, Corners), 0);
}

TEST(Tessellator, EdgesDecideWhetherAPatchIsVisible) {
  EXPECT_TRUE(triangle(Partitioning::Integer, {1, 1, 1}, NoNumber).isVisible());
  EXPECT_FALSE(triangle(Partitioning::Integer, {1, NoNumber, 1}, 1).isVisible());
  EXPECT_FALSE(quad(Partitioning::Integer, {1, 1, 1, 0}, {1, 1}).isVisible());
  EXPECT_FALSE(quad(Partitioning::Integer, {-1, 1, 1, 1}, {1, 1}).isVisible());
  // Isolines have two factors.
  Division Lines{PatchDomain::Isolines, Partitioning::Integer, PatchOutput::Lines, {1, 1}, {}};
  EXPECT_TRUE(Lines.isVisible());
}
