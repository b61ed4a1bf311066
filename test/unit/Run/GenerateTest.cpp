// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Generate.h"

#include "gtest/gtest.h"
#include <set>

using namespace tessera::run;

namespace {

std::vector<double> values(const Generate &G, Format F, uint32_t Element = 0) {
  std::vector<uint8_t> Bytes = generate(G, info(F), Element);
  std::vector<double> Values;
  for (size_t At = 0; At < Bytes.size(); At += info(F).Bytes)
    Values.push_back(decode(info(F), loadBits(info(F), &Bytes[At])));
  return Values;
}

Generate pattern(Pattern Kind, uint64_t Count) {
  Generate G;
  G.Kind = Kind;
  G.Count = Count;
  return G;
}

} // namespace

TEST(Generate, SmallIntsAreTheSameInEveryFloatFormat) {
  Generate G = pattern(Pattern::SmallInts, 1000);
  std::vector<double> Expected = values(G, Format::Float64);
  EXPECT_EQ(std::set<double>(Expected.begin(), Expected.end()),
            (std::set<double>{-4, -3, -2, -1, 0, 1, 2, 3, 4}));
  for (Format F : {Format::Float8E4M3, Format::Float8E5M2, Format::Float16, Format::BFloat16,
                   Format::Float32, Format::Int8, Format::Int32})
    EXPECT_EQ(values(G, F), Expected) << info(F).Name.str();
}

TEST(Generate, SmallIntsOfUnsignedFormatsAreNotNegative) {
  std::vector<double> Values = values(pattern(Pattern::SmallInts, 1000), Format::UInt8);
  EXPECT_EQ(std::set<double>(Values.begin(), Values.end()), (std::set<double>{0, 1, 2, 3, 4}));
}

TEST(Generate, SeedAndElementChangeTheValues) {
  Generate G = pattern(Pattern::SmallInts, 64);
  std::vector<double> First = values(G, Format::Float32);
  EXPECT_EQ(values(G, Format::Float32), First);
  EXPECT_NE(values(G, Format::Float32, 1), First);
  G.Seed = 2;
  EXPECT_NE(values(G, Format::Float32), First);
}

TEST(Generate, UniformStaysInRange) {
  double Least = 1, Largest = -1;
  for (double V : values(pattern(Pattern::Uniform, 10000), Format::Float32)) {
    Least = std::min(Least, V);
    Largest = std::max(Largest, V);
  }
  EXPECT_GE(Least, -1);
  EXPECT_LT(Least, -0.99);
  EXPECT_LE(Largest, 1);
  EXPECT_GT(Largest, 0.99);
}

TEST(Generate, IdentityWithPadding) {
  Generate G = pattern(Pattern::Identity, 0);
  G.Rows = 2;
  G.Cols = 3;
  G.RowStride = 4;
  EXPECT_EQ(values(G, Format::Float16), (std::vector<double>{1, 0, 0, 0, 0, 1, 0, 0}));
}

TEST(Generate, IndexStartsAgainWhereItIsNoLongerExact) {
  std::vector<double> Values = values(pattern(Pattern::Index, 2100), Format::Float16);
  EXPECT_EQ(Values[2048], 2048);
  EXPECT_EQ(Values[2049], 0);
  EXPECT_EQ(values(pattern(Pattern::Index, 200), Format::Int8)[128], 0);
}

TEST(Generate, Rejections) {
  const FormatInfo &F32 = info(Format::Float32);
  EXPECT_EQ(checkGenerate(pattern(Pattern::Index, 0), F32),
            "Count is missing: the number of elements");
  EXPECT_EQ(checkGenerate(pattern(Pattern::Uniform, 4), info(Format::Int32)),
            "Uniform needs a floating-point format, and this one is Int32");
  EXPECT_EQ(checkGenerate(pattern(Pattern::Identity, 0), F32), "Identity needs Rows and Cols");
  EXPECT_EQ(checkGenerate(pattern(Pattern::Index, uint64_t(1) << 40), F32), "more than 64 GiB");
  Generate G = pattern(Pattern::SmallInts, 4);
  G.Max = 9;
  EXPECT_EQ(checkGenerate(G, info(Format::Float8E5M2)), "Max must be at least 1 and exact in "
                                                        "Float8E5M2");
  G.Rows = 2;
  EXPECT_EQ(checkGenerate(G, F32), "Rows, Cols and RowStride belong to Identity");
  G = pattern(Pattern::Identity, 0);
  G.Rows = G.Cols = 4;
  G.RowStride = 3;
  EXPECT_EQ(checkGenerate(G, F32), "RowStride counts elements and must not be less than Cols");
  G.RowStride = 0;
  G.Count = 15;
  EXPECT_EQ(checkGenerate(G, F32), "Count leaves no room for Rows and Cols");
}
