// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The assignment of an emulated matrix's elements to lanes: each element once, and where
// multiplies, sums and additions of vectors expect it.
#include "Matrix/Emulate/Emulator.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

using namespace tessera;
using namespace tessera::ir;

namespace {
constexpr uint32_t WaveSizes[] = {1, 2, 4, 8, 16, 32, 64, 128};
constexpr uint32_t Sizes[] = {1, 2, 3, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64};

class EmulationLayoutTest : public testing::Test {
protected:
  const Type *matrix(uint32_t Rows, uint32_t Cols, MatrixUse Use) {
    return M.types().matrix(M.types().f32(), Rows, Cols, Use, Scope::Subgroup);
  }
  Module M;
};

/// Row and column of a lane's slot.
std::pair<uint32_t, uint32_t> elementOf(const LaneLayout &L, uint32_t Lane, uint32_t Slot) {
  uint32_t RowSlot = Slot / L.Col.slots(), ColSlot = Slot % L.Col.slots();
  return {RowSlot * L.Row.slotStep() + L.laneRow(Lane) * L.Row.laneStep(),
          ColSlot * L.Col.slotStep() + L.laneCol(Lane) * L.Col.laneStep()};
}
} // namespace

TEST_F(EmulationLayoutTest, EveryElementIsInOneSlotOfOneLane) {
  for (MatrixUse Use : {MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator})
    for (uint32_t Wave : WaveSizes)
      for (uint32_t Rows : Sizes)
        for (uint32_t Cols : Sizes) {
          LaneLayout L(matrix(Rows, Cols, Use), Wave);
          SCOPED_TRACE(fmt::format("{} {}x{} in a wave of {}", int(Use), Rows, Cols, Wave));
          ASSERT_LE(L.lanes(), Wave);
          ASSERT_EQ(L.lanes() * L.slots(), Rows * Cols);
          std::set<std::pair<uint32_t, uint32_t>> Seen;
          for (uint32_t Lane = 0; Lane < L.lanes(); ++Lane)
            for (uint32_t Slot = 0; Slot < L.slots(); ++Slot) {
              auto [R, C] = elementOf(L, Lane, Slot);
              ASSERT_LT(R, Rows);
              ASSERT_LT(C, Cols);
              ASSERT_TRUE(Seen.insert({R, C}).second);
              ASSERT_EQ(L.slot(L.Row.slotOf(R), L.Col.slotOf(C)), Slot);
              ASSERT_EQ(L.lane(L.Row.laneOf(R), L.Col.laneOf(C)), Lane);
            }
          for (uint32_t Lane = L.lanes(); Lane < Wave; ++Lane)
            ASSERT_EQ(elementOf(L, Lane, 0), elementOf(L, Lane % L.lanes(), 0));
        }
}

TEST_F(EmulationLayoutTest, AllLanesFindTheirFactorsInTheSameSlot) {
  for (uint32_t Wave : WaveSizes)
    for (uint32_t Rows : Sizes)
      for (uint32_t Cols : Sizes) {
        LaneLayout A(matrix(Rows, 24, MatrixUse::A), Wave), B(matrix(24, Cols, MatrixUse::B), Wave);
        LaneLayout R(matrix(Rows, Cols, MatrixUse::Accumulator), Wave);
        EXPECT_EQ(A.Row.Lanes % R.Row.Lanes, 0u);
        EXPECT_EQ(B.Col.Lanes % R.Col.Lanes, 0u);
        // Sums are in the lanes that have the elements; the lanes of an accumulator split them.
        LaneLayout Col(matrix(Rows, 1, MatrixUse::ColumnSums), Wave);
        LaneLayout Row(matrix(1, Cols, MatrixUse::RowSums), Wave);
        EXPECT_EQ(Col.Row.Lanes, A.Row.Lanes);
        EXPECT_EQ(Row.Col.Lanes, B.Col.Lanes);
      }
}

TEST_F(EmulationLayoutTest, TheGridOfAnAccumulatorIsTheOneWithTheFewestReads) {
  auto Reads = [&](uint32_t Rows, uint32_t Cols, uint32_t Wave) {
    EmulatedProduct P(matrix(Rows, 16, MatrixUse::A), matrix(16, Cols, MatrixUse::B),
                      matrix(Rows, Cols, MatrixUse::Accumulator), Wave);
    EXPECT_EQ(P.products(), 16 * Rows * Cols / P.R.lanes());
    return P.shuffles() / P.steps();
  };
  for (uint32_t Wave : {4u, 8u, 16u, 32u, 64u, 128u})
    for (uint32_t Rows : {16u, 32u, 64u})
      for (uint32_t Cols : {16u, 32u, 64u}) {
        uint32_t Fewest = ~0u;
        for (uint32_t C = 1; C <= Wave && C <= Cols; C *= 2)
          if (uint32_t R = Wave / C; R <= Rows)
            Fewest = std::min(Fewest, Rows / R + (C == Wave ? 0 : Cols / C));
        EXPECT_EQ(Reads(Rows, Cols, Wave), Fewest) << Rows << 'x' << Cols << " of " << Wave;
      }
  EXPECT_EQ(Reads(2, 64, 32), 2u); // elements in the lane itself are not moved
}
