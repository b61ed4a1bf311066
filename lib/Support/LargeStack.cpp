// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LargeStack.h"
#include <pthread.h>

using namespace llvm;
using namespace tessera;

/// Clang takes about 7 KB for a bracket and 2 KB for an operator.
static constexpr size_t StackBytes = size_t(256) << 20;

void tessera::runOnLargeStack(function_ref<void()> Work) {
  pthread_attr_t Attributes;
  pthread_t Thread;
  auto Run = [](void *Data) -> void * {
    (*static_cast<function_ref<void()> *>(Data))();
    return nullptr;
  };
  bool Started = false;
  if (!pthread_attr_init(&Attributes)) {
    Started = !pthread_attr_setstacksize(&Attributes, StackBytes) &&
              !pthread_create(&Thread, &Attributes, Run, &Work);
    pthread_attr_destroy(&Attributes);
  }
  if (Started)
    pthread_join(Thread, nullptr);
  else
    Work();
}
