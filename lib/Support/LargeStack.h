//===- LargeStack.h - Work that nests deeply ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// A stack for everything that Limits.def lets through. Its memory is taken as it is used.
class LargeStack {
public:
  /// Runs \p Work in the caller's thread, on such a stack. Where the system has none, the work runs
  /// on the caller's.
  static void run(llvm::function_ref<void(LargeStack &)> Work);

  /// For the work: runs \p Callback on the stack that run was called on. Code of others may look
  /// whether its frames lie on the stack of its thread, as the runtimes of some languages do.
  void outside(llvm::function_ref<void()> Callback);

  LargeStack(const LargeStack &) = delete;

private:
  struct Contexts;
  explicit LargeStack(Contexts *Both) : Both(Both) {}

  Contexts *Both; ///< null: the work runs on the caller's stack
};

} // namespace tessera
