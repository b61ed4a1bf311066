// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Names.h"
#include <gtest/gtest.h>

using namespace tessera::msl;

TEST(MSLNames, BecomeIdentifiers) {
  EXPECT_EQ(identifier("c.value"), "c_value");
  EXPECT_EQ(identifier("operator+"), "operator_");
  EXPECT_EQ(identifier("$Globals"), "Globals");
  EXPECT_EQ(identifier("__m"), "m");
  EXPECT_EQ(identifier("a__b"), "a_b");
  EXPECT_EQ(identifier("2nd"), "v2nd");
  EXPECT_EQ(identifier("+"), "");
}

TEST(MSLNames, AreNoKeywords) {
  for (const char *Word : {"kernel", "device", "half", "float3", "packed_half2", "half4x4", "min",
                           "simd_sum", "main", "conditional"})
    EXPECT_EQ(identifier(Word), std::string(Word) + "_");
  EXPECT_EQ(identifier("floats"), "floats");
}

TEST(MSLNames, AreFreeAgainAfterTheirScope) {
  Names N;
  EXPECT_EQ(N.declare("i"), "i");
  N.enter();
  EXPECT_EQ(N.declare("i"), "i_1");
  EXPECT_EQ(N.declare("k"), "k");
  N.leave();
  EXPECT_EQ(N.declare("k"), "k");
  EXPECT_EQ(N.declare(""), "t");
  EXPECT_EQ(N.declare(""), "t_1");
}

TEST(MSLNames, CountFromWhereTheScopeBegan) {
  Names N;
  EXPECT_EQ(N.declare("i"), "i");
  for (int Times = 0; Times < 2; ++Times) {
    N.enter();
    EXPECT_EQ(N.declare("i"), "i_1");
    EXPECT_EQ(N.declare("i"), "i_2");
    N.leave();
  }
  EXPECT_EQ(N.declare("i"), "i_1");
}

TEST(MSLNames, DoNotMeetNumberedOnes) {
  Names N;
  EXPECT_EQ(N.declare("i_1"), "i_1");
  EXPECT_EQ(N.declare("i"), "i");
  EXPECT_EQ(N.declare("i"), "i_2");
}
