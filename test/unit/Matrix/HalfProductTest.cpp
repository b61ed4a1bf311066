// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of products of 8-bit integers in f32: as many as it represents exactly.
#include "Matrix/Facts/EmulatedProduct.h"
#include <gtest/gtest.h>

using namespace tessera;
using namespace tessera::ir;

namespace {
/// The greatest magnitude of a product of two integers of these types, of all there are.
uint32_t greatestProduct(bool ASigned, bool BSigned) {
  int Greatest = 0;
  for (int A = ASigned ? -128 : 0; A <= (ASigned ? 127 : 255); ++A)
    for (int B = BSigned ? -128 : 0; B <= (BSigned ? 127 : 255); ++B)
      Greatest = std::max(Greatest, std::abs(A * B));
  return uint32_t(Greatest);
}

class HalfProductTest : public testing::Test {
protected:
  HalfProduct product(bool ASigned, bool BSigned, uint32_t Rows, uint32_t Cols, uint32_t Depth) {
    TypeContext &Types = M.types();
    return {Types.matrix(Types.intTy(8, ASigned), Rows, Depth, MatrixUse::A, Scope::Subgroup),
            Types.matrix(Types.intTy(8, BSigned), Depth, Cols, MatrixUse::B, Scope::Subgroup),
            Types.matrix(Types.u32(), Rows, Cols, MatrixUse::Accumulator, Scope::Subgroup)};
  }
  Module M;
};
} // namespace

TEST_F(HalfProductTest, NoSumIsRounded) {
  constexpr uint64_t Exact = uint64_t(1) << std::numeric_limits<float>::digits;
  for (bool ASigned : {false, true})
    for (bool BSigned : {false, true}) {
      uint64_t PerTile = uint64_t(greatestProduct(ASigned, BSigned)) * HalfProduct::Edge;
      uint32_t Tiles = product(ASigned, BSigned, 8, 8, 8).InFloat;
      EXPECT_LE(PerTile * Tiles, Exact);
      EXPECT_GT(PerTile * (Tiles + 1), Exact);
    }
}

TEST_F(HalfProductTest, CostsAreOfTheTiles) {
  HalfProduct P = product(false, false, 16, 24, 528);
  EXPECT_EQ(P.multiplies(), 2u * 3 * 66);
  // Of each tile two elements: factors once, sums after 32, 64 and 66 tiles along K.
  EXPECT_EQ(P.conversions(), 2u * (2 * 66 + 66 * 3 + 2 * 3 * 3));
}
