// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares two buffers by the rules BufferExact, BufferFloatULP and BufferFloatEpsilon.

#ifndef TESSERA_RUN_COMPARE_H
#define TESSERA_RUN_COMPARE_H

#include "Description/Pipeline.h"

namespace tessera::run {

/// The outcome of a check. Lines has complete sentences about the first mismatches.
struct CheckReport {
  uint64_t Mismatches = 0;
  std::vector<std::string> Lines;
  /// Elements that were compared.
  uint64_t Checked = 0;
  /// The largest error of all elements, also of those that passed.
  double MaxAbsError = 0;
  /// Only for MatMul, in the measure of MatMul::RelTolerance.
  double MaxRelError = 0;

  /// The name of one checked item.
  const char *Unit = "element";
  /// Mismatches that a result may have.
  uint64_t Allowed = 0;
  /// Only for images: pixels that differ.
  std::optional<uint64_t> Different;

  bool passed() const { return Mismatches <= Allowed; }
  /// Counts a mismatch, and keeps the line of one of the first.
  void mismatch(std::string Line);
};

/// Whether one element passes a float rule. Two NaNs are equal, and so are both zeros.
bool floatsMatch(const Result &R, const FormatInfo &F, uint64_t Actual, uint64_t Expected);

CheckReport compareBuffers(const Result &R, const Buffer &Actual, const Buffer &Expected);

} // namespace tessera::run

#endif
