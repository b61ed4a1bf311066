// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An application with exceptions: an exception of its include callback is an error of the compile.
#include "tessera/tessera-c.h"
#include "tessera/worker-pool.h"
#include <cstring>
#include <gtest/gtest.h>
#include <stdexcept>

using namespace tessera;

namespace {
constexpr const char *Text = "#include \"a.hlsli\"\n#include \"b.hlsli\"\n"
                             "[numthreads(1, 1, 1)] void main() {}\n";

void expectException(const CompileResult &R, const char *What) {
  EXPECT_FALSE(R);
  ASSERT_FALSE(R.Diagnostics.empty());
  EXPECT_EQ(R.Diagnostics[0].Id, "IncludeThrew");
  EXPECT_NE(R.Diagnostics[0].Message.find(What), std::string::npos) << R.Diagnostics[0].Message;
}

/// Options whose callback counts its calls and throws \p Thrown.
template <typename T> CompileOptions throwing(int &Calls, T Thrown) {
  CompileOptions Options;
  Options.Include = [&Calls, Thrown](std::string_view) -> std::optional<std::string> {
    ++Calls;
    throw Thrown;
  };
  return Options;
}

WorkerPoolOptions poolOptions() {
  WorkerPoolOptions Options;
  Options.Program = TESSERA_PROGRAM;
  Options.Workers = 1;
  return Options;
}
} // namespace

TEST(Exceptions, BecomeAnError) {
  int Calls = 0;
  expectException(compile("x.hlsl", Text, throwing(Calls, std::runtime_error("the disk is gone"))),
                  "the disk is gone");
  EXPECT_EQ(Calls, 1) << "nothing is asked after an exception";
  expectException(compile("x.hlsl", Text, throwing(Calls, 42)), "not a std::exception");
}

TEST(Exceptions, BecomeAnErrorInAPool) {
  WorkerPool Pool(poolOptions());
  int Calls = 0;
  CompileOptions Options = throwing(Calls, std::runtime_error("the disk is gone"));
  CompileResult R = Pool.compile("x.hlsl", Text, Options);
  expectException(R, "the disk is gone");
  EXPECT_EQ(R.diagnosticText(), compile("x.hlsl", Text, Options).diagnosticText());
}

TEST(Exceptions, OfACallbackInCBecomeAnError) {
  tessera_options Options = {};
  Options.include = [](void *, const char *, size_t *) -> const char * {
    throw std::runtime_error("the disk is gone");
  };
  tessera_result *R = tessera_compile("x.hlsl", Text, strlen(Text), &Options);
  EXPECT_FALSE(tessera_result_ok(R));
  EXPECT_NE(strstr(tessera_result_diagnostics(R), "the disk is gone"), nullptr);
  tessera_result_free(R);
}
