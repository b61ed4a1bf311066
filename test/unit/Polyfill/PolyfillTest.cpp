// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/Polyfill.h"
#include "../IR/Helpers.h"
#include "BackendCommon/Rewrite.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::test;
using ir::Builder;
using ir::Op;
using ir::Opcode;

namespace {
/// Every op with a polyfill, one line each.
constexpr StringRef Ops = R"(
  %mad = mad %x, %y, %x
  %lerp = lerp %x, %y, %x
  %precise = lerp %x, %y, %x {precise}
  %clamp = clamp %x, %y, %x
  %ordered = clamp %i, %one, %two
  %abs = abs %u
  %absOfInt = abs %i
  %sign = sign %x : i32
  %signOfInt = sign %i : i32
  %signOfUnsigned = sign %u : i32
  %any = any %c : bool
  %all = all %c : bool
  %anyOfMany = any %cs : bool
  %roundOfDouble = round %wide
  %round = round %x
  %dot = dot %v, %v
  %dotOfOne = dot %x, %x
  %dotOfFloats = dot %w, %w
  %shl = shl %i, %n
  %shr = shr %i, %n
  %below = shl %i, %one
  %count = count_bits %h : u32
  %count32 = count_bits %u : u32
  %reverse = reverse_bits %l
  %high = first_bit_high %h : u32
  %low = first_bit_low %l : u32
  %match = wave.match %x : vec<u32, 4>
  %prefix = wave.multi_prefix %u, %mask {fn = sum}
  %chosen = select %c, %m, %m : mat<f16, 16x16, a, subgroup>
  %number = select %c, %x, %y : f32
)";

struct Case {
  const char *Name;
  PolyfillOptions Wanted;
  const char *Replaced;
};
const Case Cases[] = {
    {"nothing", {}, ""},
    {"Mad", {.Mad = true}, "mad"},
    {"LerpPrecise", {.Lerp = When::Precise}, "precise"},
    {"LerpAlways", {.Lerp = When::Always}, "lerp precise"},
    {"Clamp", {.Clamp = true}, "clamp ordered"},
    {"DoubleRound", {.DoubleRound = true}, "roundOfDouble"},
    {"UnorderedClamp", {.UnorderedClamp = true}, "clamp"},
    {"UnsignedAbs", {.UnsignedAbs = true}, "abs"},
    {"Sign", {.Sign = Opcode::SpirvSign}, "sign signOfInt signOfUnsigned"},
    {"ScalarVotes", {.ScalarVotes = true}, "any all"},
    {"SumOfProducts", {.SumOfProducts = true}, "dot dotOfOne"},
    {"ShiftCounts", {.ShiftCounts = true}, "shl shr"},
    {"BitsOfWords", {.BitsOfWords = true}, "count reverse high low"},
    {"WaveMatch", {.WaveMatch = true}, "match"},
    {"WaveMultiPrefix", {.WaveMultiPrefix = true}, "prefix"},
    {"MatrixSelect", {.MatrixSelect = true}, "chosen"},
};

class EachOption : public testing::TestWithParam<Case> {};

std::string text(StringRef Body) {
  return ("tsir 1 {spirv}\n"
          "func @f(%x : f32, %y : f32, %wide : f64, %i : i32, %u : u32, %n : i32, %h : u16, %l : "
          "u64, "
          "%c : bool, "
          "%cs : vec<bool, 3>, %v : vec<i32, 3>, %w : vec<f32, 3>, "
          "%mask : vec<u32, 4>, %m : mat<f16, 16x16, a, subgroup>) {\n"
          "  %one = const 1 : i32\n  %two = const 2 : i32\n" +
          Body + "  return\n}\n")
      .str();
}

std::string filled(StringRef Body, const PolyfillOptions &Wanted) {
  Messages Said;
  auto M = ir::parse(text(Body), "ops.tsir", Said.Diags);
  EXPECT_TRUE(M) << Said.text();
  if (!M)
    return "";
  Polyfill Fill(*M, Wanted);
  raising::rewrite(*M, [&](Op &O, Builder &B) { return Fill(O, B); });
  EXPECT_TRUE(ir::verify(*M, Said.Diags)) << Said.text();
  return printed(*M);
}
} // namespace

TEST_P(EachOption, ReplacesItsOpsAndNoOther) {
  std::string After = filled(Ops, GetParam().Wanted);
  SmallVector<StringRef> Lines, Replaced;
  StringRef(Ops).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines)
    if (!StringRef(After).contains(Line))
      Replaced.push_back(Line.ltrim(" %").split(' ').first);
  EXPECT_EQ(join(Replaced, " "), GetParam().Replaced) << After;
}

INSTANTIATE_TEST_SUITE_P(Polyfill, EachOption, testing::ValuesIn(Cases),
                         [](const auto &Info) { return std::string(Info.param.Name); });

TEST(Polyfill, CountsThatAreKnownToBeBelowTheWidthStay) {
  std::string After = filled(R"(
  %lane = builtin {fn = wave_lane_index} : u32
  %c31 = const 31 : u32
  %c4 = const 4 : u32
  %masked = and %u, %c31
  %few = shr %lane, %c4
  %a = shl %u, %masked
  %b = shr %u, %few
  %c2 = shr %u, %lane
)",
                             {.ShiftCounts = true});
  EXPECT_NE(After.find("%a = shl %u, %masked"), std::string::npos) << After;
  EXPECT_NE(After.find("%b = shr %u, %few"), std::string::npos) << After;
  EXPECT_EQ(After.find("%c2 = shr %u, %lane"), std::string::npos) << After;
}

TEST(Polyfill, SignTakesIntegersWhereTheOpDoes) {
  StringRef Sign = "  %a = sign %i : i32\n";
  EXPECT_NE(
      filled(Sign, {.Sign = Opcode::SpirvSign, .SignTakesIntegers = true}).find("spirv.sign %i"),
      std::string::npos);
  std::string Compared = filled(Sign, {.Sign = Opcode::SpirvSign});
  EXPECT_EQ(Compared.find("spirv.sign"), std::string::npos) << Compared;
  EXPECT_NE(Compared.find("gt %i"), std::string::npos) << Compared;
}

TEST(Polyfill, WhatTakesTheirPlaceIsAsPrecise) {
  std::string After = filled("  %a = mad %x, %y, %x {precise}\n  %b = lerp %x, %y, %x {precise}\n"
                             "  %d = dot %v, %v {precise}\n",
                             {.Mad = true, .Lerp = When::Always, .SumOfProducts = true});
  for (StringRef Code : {"mul", "add", "sub"})
    for (StringRef Rest = After; Rest.contains((" = " + Code + " ").str());) {
      Rest = Rest.substr(Rest.find((" = " + Code + " ").str()) + 1);
      EXPECT_TRUE(Rest.split('\n').first.ends_with("{precise}")) << Rest.split('\n').first.str();
    }
  EXPECT_EQ(After.find("fma"), std::string::npos) << After;
}

TEST(Polyfill, AWaveOfOneWordTakesTheActiveLanesInTurn) {
  StringRef Prefix = "  %p = wave.multi_prefix %u, %mask {fn = sum}\n";
  std::string OneWord = filled(Prefix, {.WaveMultiPrefix = true, .WavesOfOneWord = true});
  EXPECT_NE(OneWord.find("wave.ballot"), std::string::npos) << OneWord;
  EXPECT_EQ(OneWord.find("wave_lane_count"), std::string::npos) << OneWord;
  std::string AnySize = filled(Prefix, {.WaveMultiPrefix = true});
  EXPECT_EQ(AnySize.find("wave.ballot"), std::string::npos) << AnySize;
  EXPECT_NE(AnySize.find("wave_lane_count"), std::string::npos) << AnySize;
}
