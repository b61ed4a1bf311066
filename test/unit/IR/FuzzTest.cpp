// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutated texts: the parser and the verifier handle any input. A module that they accept prints,
// parses again and goes through every pass. TESSERA_FUZZ_ROUNDS sets the number of rounds.
#include "EveryOp.h"
#include "Helpers.h"
#include "Pipeline/Pipeline.h"
#include "Target/Target.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

using namespace llvm;
using namespace tessera;
using namespace tessera::test;

namespace {
/// Words that are worth putting anywhere.
constexpr const char *Splices[] = {
    "{",
    "}",
    "loop",
    "if %yes then {",
    "break\n",
    "continue\n",
    "return\n",
    "4294967296",
    "-1",
    "%f",
    "%c0",
    "0x7fffffffffffffff",
    "bytes",
    "ptr<f32, function>",
    "zero",
    "\"",
    "%",
    "@main",
    "f16",
    "u64",
    "acc",
    "{indices = [0]}",
    "\n",
    "yield %t",
    "[",
    "]",
    "mat<f16, 8x8, a, subgroup>",
    "999999999999",
};

std::string mutate(std::string Text, std::mt19937 &Random) {
  auto Below = [&](size_t N) { return N ? Random() % N : 0; };
  for (unsigned Count = 1 + Below(3); Count; --Count) {
    size_t At = Below(Text.size()), Length = Below(24);
    switch (Below(6)) {
    case 0:
      Text.erase(At, Length);
      break;
    case 1:
      Text.insert(At, Splices[Below(std::size(Splices))]);
      break;
    case 2:
      Text.insert(At, Text.substr(Below(Text.size()), Length));
      break;
    case 3:
      Text.replace(At, Length, Splices[Below(std::size(Splices))]);
      break;
    case 4: { // Two lines change places.
      size_t A = Text.rfind('\n', At), B = Text.find('\n', At), C = Text.find('\n', B + 1);
      if (A != std::string::npos && C != std::string::npos)
        Text = Text.substr(0, A) + Text.substr(B, C - B) + Text.substr(A, B - A) + Text.substr(C);
      break;
    }
    default:
      if (!Text.empty())
        Text[Below(Text.size())] = static_cast<char>(Random());
    }
  }
  return Text;
}

unsigned rounds() {
  const char *Given = std::getenv("TESSERA_FUZZ_ROUNDS");
  return Given ? std::atoi(Given) : 500;
}
} // namespace

TEST(Fuzz, MutatedTexts) {
  std::mt19937 Random(12345);
  Target AnyDevice;
  AnyDevice.Permissive = true;
  unsigned Accepted = 0;
  for (unsigned Round = 0; Round < rounds(); ++Round) {
    std::string Text = mutate(EveryOp, Random);
    SCOPED_TRACE(Text);
    Messages Log;
    auto M = ir::parse(Text, "fuzz.tsir", Log.Diags);
    ASSERT_EQ(!M, Log.Diags.hasErrors());
    if (!M)
      continue;
    std::string Once = printed(*M);
    auto Again = ir::parse(Once, "again.tsir", Log.Diags);
    ASSERT_TRUE(Again) << Once << Log.text();
    ASSERT_EQ(Once, printed(*Again));
    if (!ir::verify(*M, Log.Diags)) {
      ASSERT_TRUE(Log.Diags.hasErrors());
      continue;
    }
    ++Accepted;
    SmallVector<const Step *, 16> List;
    for (const Step &Pass : passes())
      List.push_back(&Pass);
    runSteps(*M, List, {.Diags = Log.Diags, .Device = AnyDevice}, {.VerifyEach = true});
    for (const Diagnostic &D : Log.Diags.diagnostics())
      ASSERT_NE(D.Name, "StepBrokeIR") << Log.text();
  }
  EXPECT_NE(Accepted, 0u);
}
