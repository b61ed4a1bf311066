// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/LiveWords.h"
#include "Helpers.h"
#include <gtest/gtest.h>

using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

namespace {
LiveWords liveIn(const std::string &Body, uint32_t WaveSize = 32) {
  Messages Said;
  std::string Text =
      "global @Out : runtime_array<u32>, storage {kind = RWStructuredBuffer, set = 0, "
      "binding = 0}\n"
      "entry compute @main {num_threads = [64, 1, 1]}\n"
      "func @main() {\n" +
      Body + "  return\n}\n";
  std::unique_ptr<Module> M = parse(Text, "live.tsir", Said.Diags);
  EXPECT_TRUE(M) << Said.text();
  return M ? liveWords(*M, WaveSize) : LiveWords();
}

/// Of a type with that text, in waves of 32 and groups of 64.
uint64_t wordsIn(const std::string &Type) {
  return liveIn("  %v = var {name = \"v\"} : ptr<" + Type +
                ", function>\n  %x = load %v : " + Type + "\n  store %v, %x\n")
             .Most /
         2;
}
} // namespace

// The value and the variable that it is loaded from are alive at once.
TEST(LiveWords, OfTypes) {
  EXPECT_EQ(wordsIn("f32"), 1u);
  EXPECT_EQ(wordsIn("f64"), 2u);
  EXPECT_EQ(wordsIn("f16"), 1u);
  EXPECT_EQ(wordsIn("vec<f16, 4>"), 2u);
  EXPECT_EQ(wordsIn("vec<bool, 3>"), 3u);
  EXPECT_EQ(wordsIn("array<vec<f32, 3>, 5>"), 15u);
  EXPECT_EQ(wordsIn("mat<f32, 16x16, acc, subgroup>"), 8u);
  EXPECT_EQ(wordsIn("mat<f16, 16x16, a, subgroup>"), 4u);
  EXPECT_EQ(wordsIn("mat<f32, 16x16, acc, workgroup>"), 4u);
  EXPECT_EQ(wordsIn("mat<i8, 2x3, a, subgroup>"), 1u);
}

TEST(LiveWords, UpToTheLastUse) {
  // %a and %b, then only %c, then %c with %d.
  LiveWords Live = liveIn("  %g = global @Out : ptr<runtime_array<u32>, storage>\n"
                          "  %zero = const 0 : u32\n"
                          "  %p = access %g, %zero : ptr<u32, storage>\n"
                          "  %a = load %p : u32\n"
                          "  %b = load %p : u32\n"
                          "  %c = add %a, %b\n"
                          "  store %p, %c\n");
  // The addition's operands are still live there.
  EXPECT_EQ(Live.Most, 3u);
  EXPECT_EQ(Live.Where.Line, 9u);
}

TEST(LiveWords, ToTheEndOfALoopThatDoesNotMakeIt) {
  auto Of = [](const char *InLoop) {
    return liveIn("  %g = global @Out : ptr<runtime_array<u32>, storage>\n"
                  "  %zero = const 0 : u32\n"
                  "  %p = access %g, %zero : ptr<u32, storage>\n"
                  "  %outer = load %p : u32\n"
                  "  loop test {\n"
                  "    %n = load %p : u32\n"
                  "    %t = eq %n, %zero\n"
                  "    yield %t\n"
                  "  } body {\n" +
                  std::string(InLoop) +
                  "    %a = load %p : u32\n"
                  "    %b = load %p : u32\n"
                  "    %c = add %a, %b\n"
                  "    store %p, %c\n"
                  "  } step {\n  }\n")
        .Most;
  };
  // The next turn reads it again, so it is alive beside the other three.
  EXPECT_EQ(Of("    store %p, %outer\n"), 4u);
  EXPECT_EQ(Of(""), 3u);
}
