// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles that are ended, and many at once, in C and C++.
#include "tessera/tessera-c.h"
#include "tessera/worker-pool.h"
#include <chrono>
#include <cstring>
#include <gtest/gtest.h>
#include <thread>

using namespace tessera;

namespace {
constexpr const char *Store = R"(
RWByteAddressBuffer Out : register(u0);
[numthreads(8, 1, 1)] void main(uint id : SV_GroupIndex) { Out.Store(id * 4, VALUE); }
)";

/// Takes long to parse: its declarations are many.
std::string longShader(unsigned Functions) {
  std::string Text;
  for (unsigned I = 0; I < Functions; ++I)
    Text += "float f" + std::to_string(I) + "(float a) { return a * a + sin(a) * 3.0; }\n";
  return Text + Store;
}

void expectOne(const CompileResult &R, const char *Id) {
  EXPECT_FALSE(R);
  ASSERT_EQ(R.Diagnostics.size(), 1u) << R.diagnosticText();
  EXPECT_EQ(R.Diagnostics[0].Id, Id);
  EXPECT_FALSE(R.InternalError);
}
} // namespace

TEST(Cancel, CancelledCompileReportsIt) {
  std::stop_source Source;
  CompileOptions Options;
  Options.Defines = {"VALUE=1"};
  Options.Cancel = Source.get_token();
  EXPECT_TRUE(compile("s.hlsl", Store, Options));
  Source.request_stop();
  expectOne(compile("s.hlsl", Store, Options), "CompileCancelled");
}

TEST(Cancel, ACompileEndsWhileItParses) {
  std::stop_source Source;
  CompileOptions Options;
  Options.Defines = {"VALUE=1"};
  Options.Cancel = Source.get_token();
  // In the middle of the text.
  std::string Text = longShader(2000) + "#include \"cancel.hlsli\"\n" + longShader(20000);
  Options.Include = [&](std::string_view Path) -> std::optional<std::string> {
    if (!Path.ends_with("cancel.hlsli"))
      return std::nullopt;
    Source.request_stop();
    return "float unused(float x) { return x; }\n"; // taken out; an error would parse all again
  };
  expectOne(compile("s.hlsl", Text, Options), "CompileCancelled");
}

TEST(Cancel, TheTimeLimitEndsACompile) {
  CompileOptions Options;
  Options.Defines = {"VALUE=1"};
  Options.TimeLimitMs = 60000;
  EXPECT_TRUE(compile("s.hlsl", Store, Options));
  Options.TimeLimitMs = 20;
  auto Start = std::chrono::steady_clock::now();
  CompileResult R = compile("s.hlsl", longShader(40000), Options);
  expectOne(R, "WorkerDeadline");
  EXPECT_LT(std::chrono::steady_clock::now() - Start, std::chrono::seconds(5));
}

TEST(Cancel, APoolEndsTheWorker) {
  WorkerPool Pool({.Program = TESSERA_PROGRAM, .Workers = 1});
  std::stop_source Source;
  CompileOptions Options;
  Options.Defines = {"VALUE=1"};
  EXPECT_TRUE(Pool.compile("s.hlsl", Store, Options));
  // Doubles forty times before there is a token to count: without an end.
  std::string Endless = "#define F(x) x x x x\nint a = ";
  for (int I = 0; I < 40; ++I)
    Endless += "F(";
  Endless += "1" + std::string(40, ')') + ";\n";
  Options.Cancel = Source.get_token();
  std::jthread Canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    Source.request_stop();
  });
  expectOne(Pool.compile("s.hlsl", Endless, Options), "CompileCancelled");
  expectOne(Pool.compile("s.hlsl", Store, Options), "CompileCancelled");
  Options.Cancel = {};
  EXPECT_TRUE(Pool.compile("s.hlsl", Store, Options));
  Options.TimeLimitMs = 50;
  expectOne(Pool.compile("s.hlsl", Endless, Options), "WorkerDeadline");
}

TEST(CompileAll, ResultsAreInTheOrderOfTheJobs) {
  std::vector<CompileJob> Jobs(20);
  for (size_t I = 0; I < Jobs.size(); ++I) {
    Jobs[I].FileName = "s" + std::to_string(I) + ".hlsl";
    Jobs[I].Text = I % 5 == 3 ? "error" : Store;
    Jobs[I].Options.Output = OutputKind::SPIRVAssembly;
    Jobs[I].Options.Defines = {"VALUE=" + std::to_string(1000 + I)};
  }
  WorkerPool Pool({.Program = TESSERA_PROGRAM, .Workers = 2});
  for (const std::vector<CompileResult> &Results :
       {compileAll(Jobs), compileAll(Jobs, 1), compileAll(Jobs, 7), Pool.compileAll(Jobs)}) {
    ASSERT_EQ(Results.size(), Jobs.size());
    for (size_t I = 0; I < Jobs.size(); ++I)
      if (I % 5 == 3)
        EXPECT_EQ(Results[I].Diagnostics.at(0).File, Jobs[I].FileName);
      else
        EXPECT_NE(Results[I].Output.find("int_" + std::to_string(1000 + I)), std::string::npos);
  }
  EXPECT_TRUE(compileAll({}).empty());
}

TEST(CompileAll, InCToo) {
  const char *Defines[] = {"VALUE=7"};
  tessera_options Options = tessera_default_options();
  Options.defines = Defines;
  Options.num_defines = 1;
  tessera_job Jobs[3] = {{"a.hlsl", Store, strlen(Store), &Options},
                         {"b.hlsl", Store, strlen(Store), nullptr},
                         {"c.hlsl", nullptr, 0, nullptr}};
  tessera_pool_options Limits = {};
  Limits.program = TESSERA_PROGRAM;
  tessera_pool *Pool = tessera_pool_create(&Limits);
  for (bool InPool : {false, true}) {
    tessera_result *Results[3] = {};
    if (InPool)
      tessera_pool_compile_all(Pool, Jobs, 3, Results);
    else
      tessera_compile_all(Jobs, 3, 2, Results);
    EXPECT_TRUE(tessera_result_ok(Results[0])) << tessera_result_diagnostics(Results[0]);
    EXPECT_NE(strstr(tessera_result_diagnostics(Results[1]), "b.hlsl:3:"), nullptr);
    EXPECT_STREQ(tessera_result_diagnostic(Results[2], 0)->id, "ArgumentMissing");
    for (tessera_result *R : Results)
      tessera_result_free(R);
  }
  tessera_pool_free(Pool);
  tessera_compile_all(nullptr, 0, 0, nullptr);
}

TEST(Cancel, InCToo) {
  tessera_cancellation *Cancellation = tessera_cancellation_create();
  const char *Defines[] = {"VALUE=7"};
  tessera_options Options = tessera_default_options();
  Options.defines = Defines;
  Options.num_defines = 1;
  Options.cancellation = Cancellation;
  for (bool Ok : {true, false}) {
    tessera_result *R = tessera_compile("s.hlsl", Store, strlen(Store), &Options);
    EXPECT_EQ(tessera_result_ok(R), Ok);
    tessera_result_free(R);
    tessera_cancel(Cancellation);
  }
  tessera_cancellation_free(Cancellation);
  tessera_cancel(nullptr);
  tessera_cancellation_free(nullptr);
}
