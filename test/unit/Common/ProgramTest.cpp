// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fatal errors of programs, each in a process of its own.
#include "common/Program.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace tessera;

namespace {
/// Prepares as a program does, and then dies in \p Death.
void dieOf(llvm::function_ref<void()> Death) {
  tools::start("prog");
  tools::workingOn("x.hlsl");
  Death();
  _exit(0);
}

const auto InternalError = testing::ExitedWithCode(tools::InternalError);
} // namespace

TEST(Crash, AFatalErrorOfLLVMNamesTheFile) {
  EXPECT_EXIT(dieOf([] { llvm::report_fatal_error("out of luck"); }), InternalError,
              "^prog: internal error: out of luck while working on 'x.hlsl'; please report this");
}

TEST(Crash, MemoryThatIsUsedUpNamesTheFile) {
  EXPECT_EXIT(dieOf([] { llvm::report_bad_alloc_error("no memory"); }), InternalError,
              "^prog: internal error: out of memory while working on 'x.hlsl'");
}

TEST(Crash, TemporaryFilesGo) {
  std::string Path = testing::TempDir() + "tessera-doomed-" + std::to_string(getpid());
  std::string Kept = Path + "-kept";
  for (int Signal : {SIGTERM, 0}) {
    std::ofstream(Path) << "x";
    std::ofstream(Kept) << "x";
    auto Die = [&] {
      ASSERT_TRUE(tools::removeOnDeath(Path));
      ASSERT_TRUE(tools::removeOnDeath(Kept));
      tools::keep(Kept);
      if (Signal)
        raise(Signal);
      llvm::report_fatal_error("over");
    };
    if (Signal)
      EXPECT_EXIT(dieOf(Die), testing::KilledBySignal(Signal), "");
    else
      EXPECT_EXIT(dieOf(Die), InternalError, "over");
    EXPECT_NE(access(Path.c_str(), F_OK), 0);
    EXPECT_EQ(access(Kept.c_str(), F_OK), 0);
    unlink(Kept.c_str());
  }
}

TEST(Crash, AClosedPipeIsNoSignal) {
  EXPECT_EXIT(dieOf([] {
                int Ends[2];
                ASSERT_EQ(pipe(Ends), 0);
                close(Ends[0]);
                EXPECT_EQ(write(Ends[1], "x", 1), -1);
              }),
              testing::ExitedWithCode(0), "");
}

// The sanitizers report these themselves.
#if !LLVM_ADDRESS_SANITIZER_BUILD
TEST(Crash, ASignalNamesTheFile) {
  for (auto [Signal, Name] : {std::pair(SIGSEGV, "SIGSEGV"),
                              {SIGBUS, "SIGBUS"},
                              {SIGILL, "SIGILL"},
                              {SIGFPE, "SIGFPE"},
                              {SIGABRT, "SIGABRT"}})
    EXPECT_EXIT(dieOf([S = Signal] { raise(S); }), InternalError,
                std::string("^prog: internal error: .*\\(") + Name +
                    "\\) while working on 'x.hlsl'; please report this");
}

static int overflow(int Depth) {
  volatile char Frame[4096];
  Frame[Depth % 4096] = 1;
  return Depth < 0 ? 0 : overflow(Depth + 1) + Frame[Depth % 4096];
}

TEST(Crash, AStackOverflowNamesTheFile) {
  EXPECT_EXIT(dieOf([] { overflow(0); }), InternalError,
              "^prog: internal error: invalid memory access .* while working on 'x.hlsl'");
}
#endif
