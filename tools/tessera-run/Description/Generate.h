// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fills buffers by a rule instead of typed numbers. The contents depend only on the
// description: the same seed gives the same bytes everywhere.

#ifndef TESSERA_RUN_GENERATE_H
#define TESSERA_RUN_GENERATE_H

#include "Description/Pipeline.h"

namespace tessera::run {

/// SplitMix64: small, and good enough for test data.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed) {}
  uint64_t next();
  /// Uniform in [0, Limit).
  uint64_t below(uint64_t Limit);
  /// Uniform in [-1, 1].
  double unit();

private:
  uint64_t State;
};

/// Returns why \p G does not fit a buffer of format \p F; empty if it does.
std::string checkGenerate(const Generate &G, const FormatInfo &F);

/// Returns the number of elements. checkGenerate must accept \p G.
uint64_t elementCount(const Generate &G);

/// Returns the contents. checkGenerate must accept \p G. \p Element is added to the seed, so that
/// the elements of an array of buffers differ.
std::vector<uint8_t> generate(const Generate &G, const FormatInfo &F, uint32_t Element);

} // namespace tessera::run

#endif
