// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small programs, run in waves of several sizes.
#include "Helpers.h"
#include "Interp/Interp.h"
#include "llvm/ADT/Twine.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
struct Ran {
  std::vector<uint32_t> Words;
  std::string Broken; ///< "rule: message"
};

/// Runs \p Body for \p Threads threads, which write words to %out.
Ran runBody(const Twine &Body, uint32_t Threads, uint32_t WaveSize, uint32_t Words,
            const Twine &Globals = "") {
  test::Messages Log;
  std::string Text =
      ("global @Out : runtime_array<u32>, storage {kind = RWStructuredBuffer, set = 0, "
       "binding = 0}\n" +
       Globals + "entry compute @main {num_threads = [" + Twine(Threads) +
       ", 1, 1]}\nfunc @main() {\n"
       "  %out = global @Out : ptr<runtime_array<u32>, storage>\n"
       "  %t = builtin {fn = group_index} : u32\n" +
       Body + "}\n")
          .str();
  auto M = ir::parse(Text, "test.tsir", Log.Diags);
  if (!M || !ir::verify(*M, Log.Diags)) {
    ADD_FAILURE() << Log.text() << Text;
    return {};
  }
  std::vector<uint8_t> Bytes(Words * 4);
  Launch D;
  D.WaveSize = WaveSize;
  D.Buffers[{0, 0, 0}] = &Bytes;
  Outcome Result = run(*M, D);
  Ran R;
  if (Result.Found)
    R.Broken = (spelling(Result.Found->Broken) + ": " + Result.Found->Message).str();
  R.Words.resize(Words);
  std::memcpy(R.Words.data(), Bytes.data(), Bytes.size());
  return R;
}

class EveryWave : public testing::TestWithParam<uint32_t> {};
using List = std::vector<uint32_t>;
} // namespace

TEST_P(EveryWave, LoopsThatLanesLeaveAtDifferentTurns) {
  // Sums 0 + 1 + ... without 3, up to its own index; lane 6 returns on the way.
  Ran R = runBody(R"(
  %zero = const 0 : u32
  %one = const 1 : u32
  %three = const 3 : u32
  %six = const 6 : u32
  %i = var %zero : ptr<u32, function>
  %sum = var %zero : ptr<u32, function>
  loop test {
    %a = load %i : u32
    %c = le %a, %t
    yield %c
  } body {
    %b = load %i : u32
    %skip = eq %b, %three
    if %skip then {
      continue
    }
    %leaves = eq %t, %six
    if %leaves then {
      return
    }
    %s = load %sum : u32
    %n = add %s, %b
    store %sum, %n
    %five = const 5 : u32
    %ends = eq %b, %five
    if %ends then {
      break
    }
  } step {
    %d = load %i : u32
    %e = add %d, %one
    store %i, %e
  }
  %r = load %sum : u32
  %p = access %out, %t : ptr<u32, storage>
  store %p, %r
)",
                  8, GetParam(), 8);
  EXPECT_EQ(R.Broken, "");
  EXPECT_EQ(R.Words, (List{0, 1, 3, 3, 7, 12, 0, 12}));
}

TEST_P(EveryWave, Switches) {
  Ran R = runBody(R"(
  %r = var : ptr<u32, function>
  %one = const 1 : u32
  %ten = const 10 : u32
  store %r, %one
  switch %t {cases = [0, 1, 5], counts = [1, 2, 0], default = 2} case {
    store %r, %ten
    fallthrough
  } case {
    %a = load %r : u32
    %b = add %a, %ten
    store %r, %b
    break
  } case {
    %c = const 7 : u32
    store %r, %c
  }
  %v = load %r : u32
  %p = access %out, %t : ptr<u32, storage>
  store %p, %v
)",
                  6, GetParam(), 6);
  EXPECT_EQ(R.Broken, "");
  EXPECT_EQ(R.Words, (List{20, 11, 7, 7, 7, 11}));
}

TEST_P(EveryWave, BarriersBetweenWaves) {
  Ran R = runBody(R"(
  %s = global @S : ptr<array<u32, 8>, workgroup>
  %seven = const 7 : u32
  %mine = access %s, %t : ptr<u32, workgroup>
  store %mine, %t
  barrier {exec = workgroup, memory = workgroup}
  %other = sub %seven, %t
  %there = access %s, %other : ptr<u32, workgroup>
  %v = load %there : u32
  %p = access %out, %t : ptr<u32, storage>
  store %p, %v
)",
                  8, GetParam(), 8, "global @S : array<u32, 8>, workgroup\n");
  EXPECT_EQ(R.Broken, "");
  EXPECT_EQ(R.Words, (List{7, 6, 5, 4, 3, 2, 1, 0}));
}

TEST_P(EveryWave, SpeculationIsNoMistake) {
  // A quotient and an element that some lanes do not have are computed by all, and chosen by few.
  Ran R = runBody(R"(
  %twelve = const 12 : u32
  %zero = const 0 : u32
  %q = div %twelve, %t
  %is = eq %t, %zero
  %v = select %is, %twelve, %q : u32
  %p = access %out, %t : ptr<u32, storage>
  store %p, %v
)",
                  4, GetParam(), 4);
  EXPECT_EQ(R.Broken, "");
  EXPECT_EQ(R.Words, (List{12, 12, 6, 4}));
}

TEST_P(EveryWave, DivisionByZeroIsOneWhereItCounts) {
  Ran R = runBody(R"(
  %twelve = const 12 : u32
  %q = div %twelve, %t
  %p = access %out, %t : ptr<u32, storage>
  store %p, %q
)",
                  4, GetParam(), 4);
  EXPECT_EQ(R.Broken, "undefined: the value written to the buffer is undefined");
}

INSTANTIATE_TEST_SUITE_P(Sizes, EveryWave, testing::Values(1, 4, 8, 32, 64, 128));

TEST(Machine, MatricesInWavesOfAllSizes) {
  for (uint32_t Size : {4u, 32u, 128u}) {
    // 3 * 2 added up over a depth of 5, plus 1, whose element 0 becomes 9 in lane 0.
    Ran R = runBody(R"(
  %three = const 3 : u32
  %two = const 2 : u32
  %one = const 1 : u32
  %zero = const 0 : u32
  %six = const 6 : u32
  %nine = const 9 : u32
  %a = mat.fill %three : mat<u32, 2x5, a, subgroup>
  %b = mat.fill %two : mat<u32, 5x6, b, subgroup>
  %c = mat.fill %one : mat<u32, 2x6, acc, subgroup>
  %m = mat.muladd %a, %b, %c : mat<u32, 2x6, acc, subgroup>
  %v = var %m : ptr<mat<u32, 2x6, acc, subgroup>, function>
  %n = load %v : mat<u32, 2x6, acc, subgroup>
  %x = mat.extract %n, %zero
  %first = eq %t, %zero
  %y = select %first, %nine, %x : u32
  %changed = mat.insert %n, %zero, %y
  mat.store %changed, %out, %zero, %two {layout = col_major}
)",
                    Size, Size, 12);
    EXPECT_EQ(R.Broken, "");
    EXPECT_EQ(R.Words, (List{9, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31}));
  }
}
