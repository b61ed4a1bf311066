// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "tessera/worker-pool.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

namespace tessera {

constexpr const char *Good = R"(
RWByteAddressBuffer Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out.Store(i * 4, i * FACTOR); }
)";

inline CompileOptions withFactor(int Factor) {
  CompileOptions Options;
  Options.Defines = {"FACTOR=" + std::to_string(Factor)};
  return Options;
}

inline WorkerPoolOptions poolOptions() {
  WorkerPoolOptions Options;
  Options.Program = TESSERA_PROGRAM;
  Options.Workers = 2;
  return Options;
}

inline bool has(const CompileResult &R, const char *Id) {
  return llvm::any_of(R.Diagnostics, [&](const CompileDiagnostic &D) { return D.Id == Id; });
}

} // namespace tessera
