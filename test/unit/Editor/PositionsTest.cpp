// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Positions.h"
#include "gtest/gtest.h"

using namespace tessera::editor;

namespace {
TEST(Positions, CountsUnitsOfUtf16) {
  EXPECT_EQ(unitsOf("abc"), 3u);
  EXPECT_EQ(unitsOf("gr\xC3\xB6\xC3\x9F"), 4u); // ö ß
  EXPECT_EQ(unitsOf("\xE2\x82\xAC"), 1u);       // €
  EXPECT_EQ(unitsOf("\xF0\x9F\x98\x80x"), 3u);  // an emoji
  EXPECT_EQ(unitsOf("\xFF\xC3"), 2u);           // not UTF-8
  EXPECT_EQ(unitsOf("\xF0\x9F\x98"), 3u);       // cut off
}

TEST(Positions, ConvertsOffsetsBothWays) {
  std::string Text = "a\n\xF0\x9F\x98\x80"
                     "b\r\n\xC3\xBC\r\rend";
  Lines Of(Text);
  ASSERT_EQ(Of.count(), 5u);
  EXPECT_EQ(Of.line(1), "\xF0\x9F\x98\x80"
                        "b");
  EXPECT_EQ(Of.line(3), "");
  EXPECT_EQ(Of.line(9), "");
  for (size_t Offset : {0, 1, 2, 6, 7, 9, 11, 12, 13, 16})
    EXPECT_EQ(Of.offset(Of.at(Offset)), Offset) << Offset;
  EXPECT_EQ(Of.at(6), (Position{1, 2}));
  EXPECT_EQ(Of.at(1000), (Position{4, 3}));
}

TEST(Positions, ClampsPlacesOutsideOfTheText) {
  Lines Of("a\xF0\x9F\x98\x80\nb");
  EXPECT_EQ(Of.offset({0, 2}), 1u); // between two surrogates
  EXPECT_EQ(Of.offset({0, 99}), 5u);
  EXPECT_EQ(Of.offset({9, 0}), 7u);
  EXPECT_EQ(Lines("").offset({3, 4}), 0u);
}

TEST(Positions, ConvertsWhatClangCounts) {
  Lines Of("\xC3\xBC = 1;\n\xF0\x9F\x98\x80x");
  EXPECT_EQ(Of.fromBytes(1, 4), (Position{0, 2}));
  EXPECT_EQ(Of.fromBytes(2, 5), (Position{1, 2}));
  EXPECT_EQ(Of.fromBytes(0, 0), (Position{0, 0}));
  EXPECT_EQ(Of.fromBytes(7, 1), (Position{1, 3}));
}
} // namespace
