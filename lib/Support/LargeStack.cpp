// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LargeStack.h"
#include <csignal>
#include <pthread.h>
#include <vector>

using namespace llvm;
using namespace tessera;

/// Clang takes about 7 KB for a bracket and 2 KB for an operator.
static constexpr size_t StackBytes = size_t(256) << 20;

namespace {
struct Task {
  function_ref<void()> Work;
  /// Of the caller's alternate signal stack; 0: it has none.
  size_t SignalStackBytes = 0;
};
} // namespace

/// A program that reports a stack overflow needs a stack for its handler on this thread too.
static void *run(void *Data) {
  const auto &T = *static_cast<const Task *>(Data);
  std::vector<char> Room(T.SignalStackBytes);
  stack_t Stack = {};
  if (!Room.empty()) {
    Stack.ss_sp = Room.data();
    Stack.ss_size = Room.size();
    sigaltstack(&Stack, nullptr);
  }
  T.Work();
  if (!Room.empty()) {
    Stack.ss_flags = SS_DISABLE;
    sigaltstack(&Stack, nullptr);
  }
  return nullptr;
}

void tessera::runOnLargeStack(function_ref<void()> Work) {
  Task T{Work};
  stack_t Own = {};
  if (!sigaltstack(nullptr, &Own) && !(Own.ss_flags & SS_DISABLE))
    T.SignalStackBytes = Own.ss_size;
  pthread_attr_t Attributes;
  pthread_t Thread;
  bool Started = false;
  if (!pthread_attr_init(&Attributes)) {
    Started = !pthread_attr_setstacksize(&Attributes, StackBytes) &&
              !pthread_create(&Thread, &Attributes, run, &T);
    pthread_attr_destroy(&Attributes);
  }
  if (Started)
    pthread_join(Thread, nullptr);
  else
    Work();
}
