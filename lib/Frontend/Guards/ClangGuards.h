// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace tessera {

class SourceLimits;

/// While one lives, the guards (ClangGuards.cpp) that this thread comes by ask its limits.
class GuardedLimits {
public:
  explicit GuardedLimits(SourceLimits &Limits);
  ~GuardedLimits();
  GuardedLimits(const GuardedLimits &) = delete;
  GuardedLimits &operator=(const GuardedLimits &) = delete;
  /// Null where there is none.
  static SourceLimits *current();

private:
  SourceLimits *Before;
};

} // namespace tessera
