//===- LargeStack.h - Work that nests deeply ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/InternalError.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace tessera {

/// A stack for everything that Limits.def lets through. Its memory is taken as it is used.
class LargeStack {
public:
  /// Runs \p Work in the caller's thread on such a stack, or on the caller's stack if the system
  /// has no large one. Returns the internal error that ended the work, if any. After an error no
  /// object on the work's stack has been destroyed: memory that its frames own leaks until the
  /// process ends. Objects that outlive the work must be usable and destructible at every call of
  /// internalError.
  static std::optional<Mistake> run(llvm::function_ref<void(LargeStack &)> Work);

  /// For the work: runs \p Callback on the stack that run was called on. Foreign code may check
  /// that its frames are on the thread's own stack, as the runtimes of some languages do.
  void outside(llvm::function_ref<void()> Callback);

  /// Ends the work of this thread: run returns \p Found. Returns only outside such work.
  static void giveUp(Mistake &Found);

  LargeStack(const LargeStack &) = delete;

private:
  struct Contexts;
  explicit LargeStack(Contexts &Both) : Both(Both) {}

  Contexts &Both;
};

} // namespace tessera
