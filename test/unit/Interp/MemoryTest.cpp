// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Memory.h"
#include <gtest/gtest.h>

using namespace tessera::interp;

namespace {
/// Eight bytes, and waves that touch them.
struct Touching : testing::Test {
  Memory Mem;
  Object O;
  std::vector<uint8_t> Bytes = std::vector<uint8_t>(8);

  Touching() {
    O.Bytes = &Bytes;
    O.Touches.resize(8);
  }
  /// Returns the epoch of a wave after these numbers of barriers of the group and of its own.
  uint32_t epoch(uint32_t Group, uint32_t Wave, uint32_t GroupMeets = 0, uint32_t WaveMeets = 0) {
    Mem.Epochs.push_back({Group, Wave, {GroupMeets, GroupMeets}, {WaveMeets, WaveMeets}});
    return uint32_t(Mem.Epochs.size() - 1);
  }
  bool read(uint32_t By, uint8_t Lane, AccessKind Kind = AccessKind::Plain) {
    return !Mem.touch(O, 0, 4, {By, Lane, Kind}, false, false);
  }
  bool write(uint32_t By, uint8_t Lane, AccessKind Kind = AccessKind::Plain) {
    return !Mem.touch(O, 0, 4, {By, Lane, Kind}, true, true);
  }
};
} // namespace

TEST_F(Touching, OneThreadIsOrdered) {
  uint32_t E = epoch(0, 0);
  EXPECT_TRUE(write(E, 3) && read(E, 3) && write(E, 3));
}

TEST_F(Touching, LanesOfAWaveAreNot) {
  uint32_t E = epoch(0, 0);
  EXPECT_TRUE(write(E, 3));
  EXPECT_FALSE(read(E, 4));
}

TEST_F(Touching, ABarrierOfTheWaveOrdersItsLanes) {
  uint32_t A = epoch(0, 0, 0, 0), B = epoch(0, 0, 0, 1);
  EXPECT_TRUE(write(A, 3) && read(B, 4));
}

TEST_F(Touching, ButNotOtherWaves) {
  uint32_t A = epoch(0, 0), B = epoch(0, 1, 0, 1);
  EXPECT_TRUE(write(A, 3));
  EXPECT_FALSE(read(B, 3));
}

TEST_F(Touching, ABarrierOfTheGroupOrdersWaves) {
  uint32_t A = epoch(0, 0), B = epoch(0, 1, 1);
  EXPECT_TRUE(write(A, 3) && read(B, 3));
}

TEST_F(Touching, ReadersMayBeMany) {
  uint32_t A = epoch(0, 0), B = epoch(0, 1), C = epoch(0, 1, 0, 1);
  EXPECT_TRUE(read(A, 0) && read(A, 1) && read(B, 0));
  // A read of only wave 1 would be ordered.
  EXPECT_FALSE(write(C, 0));
}

TEST_F(Touching, AWriteAfterReadsOfTheSameLaneOnly) {
  uint32_t E = epoch(0, 0);
  EXPECT_TRUE(read(E, 0) && write(E, 0));
  uint32_t Next = epoch(0, 0, 0, 1);
  EXPECT_TRUE(read(Next, 0) && read(Next, 1));
  EXPECT_FALSE(write(Next, 0));
}

TEST_F(Touching, AtomicsOrderEachOther) {
  uint32_t A = epoch(0, 0), B = epoch(1, 0);
  EXPECT_TRUE(write(A, 0, AccessKind::Atomic) && write(A, 1, AccessKind::Atomic) &&
              write(B, 0, AccessKind::Atomic));
  EXPECT_FALSE(read(B, 1));
}

TEST_F(Touching, MatricesAreTouchedByTheWave) {
  uint32_t E = epoch(0, 0);
  EXPECT_TRUE(write(E, 0, AccessKind::Collective) && read(E, 0, AccessKind::Collective));
  EXPECT_FALSE(read(E, 0));
}

TEST_F(Touching, GroupsAreNotOrdered) {
  uint32_t A = epoch(0, 0), B = epoch(1, 0);
  EXPECT_TRUE(write(A, 0));
  EXPECT_FALSE(read(B, 0));
  O.IsCoherent = true;
  EXPECT_TRUE(read(B, 0));
}

TEST_F(Touching, OrderedAccessesOfOnePixelFollowEachOther) {
  uint32_t A = epoch(0, 0), B = epoch(1, 0), C = epoch(2, 0);
  auto Touch = [&](uint32_t By, uint8_t Lane, uint32_t Pixel, bool Writes) {
    return !Mem.touch(O, 0, 4, {By, Lane, AccessKind::Plain, Pixel}, Writes, Writes);
  };
  EXPECT_TRUE(Touch(A, 0, 7, false) && Touch(A, 0, 7, true));
  EXPECT_TRUE(Touch(B, 3, 7, false) && Touch(B, 3, 7, true));
  EXPECT_FALSE(Touch(C, 0, 8, true));
  EXPECT_FALSE(Touch(C, 0, 0, false));
}

TEST_F(Touching, AReadOfAnotherPixelIsNotOrdered) {
  uint32_t A = epoch(0, 0), B = epoch(1, 0);
  auto Touch = [&](uint32_t By, uint8_t Lane, uint32_t Pixel, bool Writes) {
    return !Mem.touch(O, 0, 4, {By, Lane, AccessKind::Plain, Pixel}, Writes, Writes);
  };
  EXPECT_TRUE(Touch(A, 0, 7, false) && Touch(A, 1, 8, false));
  EXPECT_FALSE(Touch(B, 0, 7, true));
}
