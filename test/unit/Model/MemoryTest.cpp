// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory.h"

#include "gtest/gtest.h"

using namespace tessera::model;

namespace {

/// Results of accesses to memory, given the test's earlier accesses.
class Record : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(bool(Data.create()));
    Shared = *Data.add("shared", Space::Threadgroup, 64, /*ReadOnly=*/false);
    Buffer = *Data.add("buffer", Space::Device, 64, /*ReadOnly=*/false);
    Constants = *Data.add("constants", Space::Device, 16, /*ReadOnly=*/true);
  }

  Fault::Kind read(Region *R, Agent A, unsigned Offset = 0, unsigned Size = 4) {
    return Data.touch(R->Base + Offset, Size, /*Writes=*/false, A, 1).What;
  }
  Fault::Kind write(Region *R, Agent A, unsigned Offset = 0, unsigned Size = 4) {
    return Data.touch(R->Base + Offset, Size, /*Writes=*/true, A, 1).What;
  }

  static Agent lane(unsigned Index, unsigned GroupEpoch = 0, unsigned SimdEpoch = 0,
                    unsigned Group = 0) {
    Agent A;
    A.Group = Group;
    A.Lane = static_cast<uint16_t>(Index);
    A.Simdgroup = static_cast<uint8_t>(Index / 32);
    A.GroupEpoch = GroupEpoch;
    A.SimdEpoch = SimdEpoch;
    return A;
  }
  static Agent whole(unsigned Simdgroup, unsigned SimdEpoch = 0) {
    Agent A = lane(Simdgroup * 32, 0, SimdEpoch);
    A.Whole = true;
    return A;
  }
  static Agent atomic(Agent A) {
    A.Atomic = true;
    return A;
  }

  Memory Data;
  Region *Shared = nullptr, *Buffer = nullptr, *Constants = nullptr;
};

TEST_F(Record, OneLaneNeverRacesWithItself) {
  EXPECT_EQ(write(Buffer, lane(3)), Fault::None);
  EXPECT_EQ(read(Buffer, lane(3)), Fault::None);
  EXPECT_EQ(write(Buffer, lane(3)), Fault::None);
}

TEST_F(Record, MemoryIsNoBetterAlignedThanAskedFor) {
  for (uint64_t Align : {1, 2, 4, 8, 16}) {
    Region *R = *Data.add("aligned", Space::Threadgroup, 64, /*ReadOnly=*/false, Align);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(R->Base) % (2 * Align), Align);
    EXPECT_EQ(write(R, lane(0), 60), Fault::None);
    EXPECT_EQ(write(R, lane(0), 61), Fault::Outside);
  }
}

TEST_F(Record, ReadsDoNotRace) {
  EXPECT_EQ(read(Buffer, lane(0)), Fault::None);
  EXPECT_EQ(read(Buffer, lane(40)), Fault::None);
  EXPECT_EQ(read(Buffer, lane(0, 0, 0, 5)), Fault::None);
}

TEST_F(Record, WriteAfterWrite) {
  EXPECT_EQ(write(Shared, lane(0)), Fault::None);
  EXPECT_EQ(write(Shared, lane(1)), Fault::Race);
  EXPECT_EQ(write(Shared, lane(1), 4), Fault::None);
}

TEST_F(Record, OnlyBytesThatOverlap) {
  EXPECT_EQ(write(Shared, lane(0), 0, 2), Fault::None);
  EXPECT_EQ(write(Shared, lane(1), 2, 2), Fault::None);
  EXPECT_EQ(read(Shared, lane(1), 1, 2), Fault::Race);
}

TEST_F(Record, BarrierOfTheSimdgroupOrdersItsLanesOnly) {
  EXPECT_EQ(write(Shared, lane(0)), Fault::None);
  EXPECT_EQ(read(Shared, lane(31, 0, 1)), Fault::None);
  EXPECT_EQ(read(Shared, lane(32, 0, 1)), Fault::Race);
}

TEST_F(Record, BarrierOfTheThreadgroupOrdersAllItsLanes) {
  EXPECT_EQ(write(Buffer, lane(0)), Fault::None);
  EXPECT_EQ(write(Buffer, lane(70, 1, 1)), Fault::None);
  EXPECT_EQ(write(Buffer, lane(0, 9, 9, 1)), Fault::Race);
}

TEST_F(Record, AllReadersMustBeOrderedBeforeAWrite) {
  EXPECT_EQ(read(Buffer, lane(0)), Fault::None);
  EXPECT_EQ(read(Buffer, lane(1)), Fault::None);
  EXPECT_EQ(write(Buffer, lane(1)), Fault::Race);

  EXPECT_EQ(read(Buffer, lane(40), 8), Fault::None);
  EXPECT_EQ(read(Buffer, lane(0, 0, 3), 8), Fault::None);
  EXPECT_EQ(write(Buffer, lane(1, 0, 4), 8), Fault::Race);
  EXPECT_EQ(write(Buffer, lane(1, 1, 4), 8), Fault::None);

  EXPECT_EQ(read(Buffer, lane(0, 0, 0, 7), 16), Fault::None);
  EXPECT_EQ(read(Buffer, lane(0), 16), Fault::None);
  EXPECT_EQ(write(Buffer, lane(0), 16), Fault::Race);
}

TEST_F(Record, AtomicsRaceWithPlainAccessesOnly) {
  EXPECT_EQ(write(Buffer, atomic(lane(0))), Fault::None);
  EXPECT_EQ(write(Buffer, atomic(lane(1))), Fault::None);
  EXPECT_EQ(read(Buffer, atomic(lane(0, 0, 0, 3))), Fault::None);
  EXPECT_EQ(write(Buffer, atomic(lane(2))), Fault::None);
  EXPECT_EQ(read(Buffer, lane(2)), Fault::Race);
}

TEST_F(Record, CollectiveAccesses) {
  EXPECT_EQ(write(Shared, whole(0)), Fault::None);
  EXPECT_EQ(read(Shared, lane(0)), Fault::Race);
  EXPECT_EQ(read(Shared, whole(0)), Fault::Race);
  EXPECT_EQ(read(Shared, whole(0, 1)), Fault::None);
  EXPECT_EQ(write(Shared, whole(0, 1)), Fault::None);
  EXPECT_EQ(read(Shared, whole(1)), Fault::Race);
}

TEST_F(Record, ThreadgroupMemoryStartsUnwritten) {
  EXPECT_EQ(read(Shared, lane(0)), Fault::Uninitialized);
  EXPECT_EQ(read(Buffer, lane(0)), Fault::None);
  EXPECT_EQ(write(Shared, lane(0)), Fault::None);
  Data.startThreadgroup();
  EXPECT_EQ(read(Shared, lane(0, 0, 0, 1)), Fault::Uninitialized);
}

TEST_F(Record, Bounds) {
  EXPECT_EQ(write(Buffer, lane(0), 60), Fault::None);
  EXPECT_EQ(write(Buffer, lane(0), 61), Fault::Outside);
  EXPECT_EQ(read(Buffer, lane(0), 64), Fault::Outside);
  EXPECT_EQ(Data.touch(Buffer->Base - 4, 4, false, lane(0), 1).What, Fault::Outside);
  EXPECT_EQ(Data.touch(Buffer->Base - 4, 4, false, lane(0), 1).Where, Buffer);
  EXPECT_EQ(Data.touch(Buffer->Base + (uint64_t(1) << 31), 4, false, lane(0), 1).Where, Buffer);
  EXPECT_FALSE(Data.contains(nullptr));
}

TEST_F(Record, ReadOnly) {
  EXPECT_EQ(read(Constants, lane(0)), Fault::None);
  EXPECT_EQ(write(Constants, lane(0)), Fault::ReadOnly);
}

} // namespace
