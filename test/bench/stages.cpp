// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time of each stage of a compile, in one process. `ninja bench` runs it.
#include "tessera/tessera.h"
#include <benchmark/benchmark.h>
#include <fstream>
#include <iterator>
#include <map>

using namespace tessera;

static std::string readExample(const std::string &Name) {
  std::ifstream File(TESSERA_SOURCE "/docs/examples/" + Name);
  return {std::istreambuf_iterator<char>(File), {}};
}

/// Compiles an example over and over; the counters are the mean microseconds of each stage.
static void compileExample(benchmark::State &State, const std::string &Name,
                           const std::string &Target) {
  const std::string Text = readExample(Name);
  CompileOptions Options;
  Options.Target = Target;
  std::map<std::string, double> Stages;
  for (auto _ : State) {
    CompileResult R = compile(Name, Text, Options);
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

BENCHMARK_CAPTURE(compileExample, gemm_f16, "gemm_f16.hlsl", "nvidia-hopper")
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
