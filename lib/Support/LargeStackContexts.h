//===- LargeStackContexts.h - What runs on a large stack ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LargeStackGlibc.cpp makes large stacks; other systems (LargeStackNone.cpp) have none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/LargeStack.h"
#include <csetjmp>

namespace tessera {

struct LargeStack::Contexts {
  /// The contexts of the large stack and of its caller, per system.
  struct Pair;

  llvm::function_ref<void(LargeStack &)> Work;
  /// The run in whose callback this one was called.
  Contexts *Outer = nullptr;
  std::optional<Mistake> Found;
  /// The way back to run where the work has the caller's stack; else null.
  std::jmp_buf *Back = nullptr;
  /// Set if the work has a large stack; else null.
  Pair *Both = nullptr;

  /// The run whose work this thread is in.
  static constinit thread_local Contexts *Current;

  void runHere();
  /// The callback is not part of the work.
  void call(llvm::function_ref<void()> Callback);

  /// The system's part. False: there is no such stack.
  bool runOnLarge();
  /// For work on a large stack: call, by its caller.
  void askCaller(llvm::function_ref<void()> Callback);
  /// Ends work on a large stack.
  void leave();
};

} // namespace tessera
