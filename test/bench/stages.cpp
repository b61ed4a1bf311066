// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time of each stage of a compile, in one process, and of the same compile in a warm worker; of
// many compiles on one thread and on two. `ninja bench` runs it.
#include "tessera/worker-pool.h"
#include <benchmark/benchmark.h>
#include <fstream>
#include <iterator>
#include <map>

using namespace tessera;

static std::string readFile(const std::string &Name) {
  std::ifstream File(TESSERA_SOURCE "/" + Name);
  return {std::istreambuf_iterator<char>(File), {}};
}

/// Compiles an example over and over; the counters are the mean microseconds of each stage.
static void compileExample(benchmark::State &State, const std::string &Name,
                           const std::string &Target, WorkerPool *Pool) {
  const std::string Text = readFile("docs/examples/" + Name);
  CompileOptions Options;
  Options.Target = Target;
  std::map<std::string, double> Stages;
  for (auto _ : State) {
    CompileResult R = Pool ? Pool->compile(Name, Text, Options) : compile(Name, Text, Options);
    if (!R) {
      State.SkipWithError(R.diagnosticText().c_str());
      return;
    }
    for (const StageTime &T : R.Times)
      Stages[T.Stage] += T.Microseconds;
  }
  for (const auto &[Stage, Sum] : Stages)
    State.counters[Stage + "_us"] = Sum / double(State.iterations());
}

static void inProcess(benchmark::State &State, const std::string &Name, const std::string &Target) {
  compileExample(State, Name, Target, nullptr);
}

static void inWorker(benchmark::State &State, const std::string &Name, const std::string &Target) {
  WorkerPoolOptions Options;
  Options.Program = TESSERA_PROGRAM;
  Options.Workers = 1;
  Options.CompilesPerWorker = 0;
  WorkerPool Pool(std::move(Options));
  compileExample(State, Name, Target, &Pool);
}

/// Compiles the permutations of a shader, with \p Macro from 0 on, on as many threads as the
/// argument.
static void compilePermutations(benchmark::State &State, const std::string &File,
                                const std::string &Macro, const CompileOptions &Options) {
  std::vector<CompileJob> Jobs(1000);
  const std::string Text = readFile(File);
  for (size_t I = 0; I < Jobs.size(); ++I) {
    Jobs[I] = {File, Text, Options};
    Jobs[I].Options.Defines = {Macro + "=" + std::to_string(I)};
  }
  for (auto _ : State)
    for (const CompileResult &R : compileAll(Jobs, uint32_t(State.range(0))))
      if (!R)
        return State.SkipWithError(R.diagnosticText().c_str());
}

/// The same text every time.
static void permutations(benchmark::State &State) {
  CompileOptions Options;
  Options.Target = "nvidia-hopper";
  compilePermutations(State, "docs/examples/gemm_f16.hlsl", "VARIANT", Options);
}

/// Every combination of the features of a material, but the last 24.
static void pixelPermutations(benchmark::State &State) {
  CompileOptions Options;
  Options.Profile = "ps_6_6";
  compilePermutations(State, "test/bench/uber.hlsl", "FEATURES", Options);
}

BENCHMARK_CAPTURE(inProcess, gemm_f16, "gemm_f16.hlsl", "nvidia-hopper")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(inWorker, gemm_f16, "gemm_f16.hlsl", "nvidia-hopper")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

BENCHMARK(permutations)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

BENCHMARK(pixelPermutations)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

BENCHMARK_MAIN();
