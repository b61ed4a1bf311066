// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compile in which the compiler finds a bug of its own. This program has the library with
// another hoist-invariants, which reports an internal error for each barrier.
#include "Support/InternalError.h"
#include "Support/LargeStack.h"
#include "Transforms/HoistInvariants.h"
#include "tessera/tessera-c.h"
#include "tessera/worker-pool.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>
#include <gtest/gtest.h>
#include <thread>

using namespace tessera;

void tessera::hoistInvariants(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [](ir::Op &O) {
      if (O.is(ir::Opcode::Barrier))
        internalError("planted");
    });
}

static std::string ThisProgram;

int main(int Argc, char **Argv) {
  if (Argc == 2 && llvm::StringRef(Argv[1]) == "--worker")
    runWorker();
  ThisProgram = Argv[0];
  testing::InitGoogleTest(&Argc, Argv);
  return RUN_ALL_TESTS();
}

namespace {
constexpr const char *Bad = R"(RWByteAddressBuffer Out : register(u0);
groupshared uint s;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  if (i == 0) s = 3;
  GroupMemoryBarrierWithGroupSync();
  Out.Store(i * 4, s);
}
)";
constexpr const char *Good = R"(RWByteAddressBuffer Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out.Store(i * 4, i); }
)";
constexpr const char *Expected =
    "internal error: planted, in 'hoist-invariants' at 'barrier'; please report this";

void expectTheMistake(const CompileResult &R) {
  EXPECT_FALSE(R);
  EXPECT_TRUE(R.InternalError);
  EXPECT_FALSE(R.WrongOptions);
  EXPECT_EQ(R.Output, "");
  EXPECT_EQ(R.Reflection, "");
  ASSERT_EQ(R.Diagnostics.size(), 1u) << R.diagnosticText();
  EXPECT_EQ(R.Diagnostics[0].Id, "InternalError");
  EXPECT_EQ(R.Diagnostics[0].File, "bad.hlsl");
  EXPECT_EQ(R.Diagnostics[0].Line, 5u);
  EXPECT_EQ(R.Diagnostics[0].Message, Expected);
}

CompileOptions optionsFor(OutputKind Output) {
  CompileOptions Options;
  Options.Output = Output;
  Options.Reflect = true;
  return Options;
}
} // namespace

TEST(InternalError, FailsTheCompileAtTheUsersLine) {
  for (OutputKind Output : {OutputKind::SPIRV, OutputKind::MSL, OutputKind::IR})
    expectTheMistake(compile("bad.hlsl", Bad, optionsFor(Output)));
}

TEST(InternalError, LeavesTheThreadFitForTheNextCompile) {
  for (int I = 0; I < 20; ++I) {
    expectTheMistake(compile("bad.hlsl", Bad));
    CompileResult R = compile("good.hlsl", Good);
    EXPECT_TRUE(R) << R.diagnosticText();
  }
}

TEST(InternalError, ConcernsNoOtherThread) {
  std::vector<std::thread> Threads;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([] {
      for (int I = 0; I < 5; ++I) {
        EXPECT_TRUE(compile("good.hlsl", Good));
        EXPECT_TRUE(compile("bad.hlsl", Bad).InternalError);
      }
    });
  for (std::thread &T : Threads)
    T.join();
}

TEST(InternalError, OfACompileInACallbackIsNotThatOfTheOuterOne) {
  CompileOptions Options;
  int Calls = 0;
  Options.Include = [&](std::string_view Path) -> std::optional<std::string> {
    if (!llvm::StringRef(Path.data(), Path.size()).ends_with("good.hlsl"))
      return std::nullopt;
    ++Calls;
    expectTheMistake(compile("bad.hlsl", Bad));
    return Good;
  };
  CompileResult R = compile("outer.hlsl", "#include \"good.hlsl\"\n", Options);
  EXPECT_TRUE(R) << R.diagnosticText();
  EXPECT_EQ(Calls, 1);
}

TEST(InternalError, IsAFailedResultInC) {
  tessera_result *R = tessera_compile("bad.hlsl", Bad, strlen(Bad), nullptr);
  EXPECT_FALSE(tessera_result_ok(R));
  EXPECT_TRUE(tessera_result_internal_error(R));
  size_t Size = 1;
  EXPECT_EQ(tessera_result_output(R, &Size), nullptr);
  EXPECT_EQ(Size, 0u);
  EXPECT_NE(strstr(tessera_result_diagnostics(R), Expected), nullptr);
  tessera_result_free(R);
}

static std::string textOfAWorker(uint32_t MemoryLimitMiB) {
  WorkerPoolOptions Options;
  Options.Program = ThisProgram;
  Options.Workers = 1;
  Options.MemoryLimitMiB = MemoryLimitMiB;
  WorkerPool Pool(Options);
  CompileResult R = Pool.compile("bad.hlsl", Bad);
  expectTheMistake(R);
  EXPECT_TRUE(Pool.compile("good.hlsl", Good));
  return R.diagnosticText();
}

TEST(InternalError, IsTheSameInAWorker) {
  EXPECT_EQ(textOfAWorker(2048), compile("bad.hlsl", Bad).diagnosticText());
}

TEST(InternalError, IsTheSameOnTheStackOfTheThread) {
  // Too little for a large stack.
  EXPECT_EQ(textOfAWorker(250), compile("bad.hlsl", Bad).diagnosticText());
}

TEST(LargeStack, GivesTheMistakeThatEndedTheWork) {
  bool Ended = false;
  Loc Here{1, 2, 3, 0};
  std::optional<Mistake> Found = LargeStack::run([&](LargeStack &) {
    WorkScope Work("step");
    PlaceScope Place(Here);
    internalError("planted");
    Ended = true;
  });
  ASSERT_TRUE(Found);
  EXPECT_FALSE(Ended);
  EXPECT_EQ(Found->What, "planted, in 'step'");
  EXPECT_EQ(Found->Where, Here);
  EXPECT_EQ(CurrentWork.Step, nullptr);
  EXPECT_FALSE(LargeStack::run([&](LargeStack &) { Ended = true; }));
  EXPECT_TRUE(Ended);
}

TEST(LargeStack, WithoutOneAnInternalErrorIsFatal) {
  EXPECT_DEATH(internalError("planted"), "planted");
}
