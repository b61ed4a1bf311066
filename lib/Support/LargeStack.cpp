// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LargeStackContexts.h"
#include "llvm/Support/PrettyStackTrace.h"
#include <utility>

using namespace llvm;
using namespace tessera;

constinit thread_local LargeStack::Contexts *LargeStack::Contexts::Current = nullptr;

void LargeStack::Contexts::call(function_ref<void()> Callback) {
  WorkPlace Inner = std::exchange(CurrentWork, {});
  Current = Outer;
  Callback();
  Current = this;
  CurrentWork = Inner;
}

void LargeStack::Contexts::runHere() {
  std::jmp_buf Place;
  Back = &Place;
  if (setjmp(Place))
    return;
  LargeStack Stack(*this);
  Work(Stack);
}

void LargeStack::outside(function_ref<void()> Callback) {
  if (Both.Back)
    Both.call(Callback);
  else
    Both.askCaller(Callback);
}

std::optional<Mistake> LargeStack::run(function_ref<void(LargeStack &)> Work) {
  Contexts Now;
  Now.Work = Work;
  Now.Outer = Contexts::Current;
  WorkPlace Before = std::exchange(CurrentWork, {});
  const void *Stories = SavePrettyStackState();
  Contexts::Current = &Now;
  if (!Now.runOnLarge())
    Now.runHere();
  Contexts::Current = Now.Outer;
  CurrentWork = Before;
  // LLVM keeps a list of the frames that giveUp has abandoned.
  if (Now.Found)
    RestorePrettyStackState(Stories);
  return std::move(Now.Found);
}

void LargeStack::giveUp(Mistake &Found) {
  Contexts *Now = Contexts::Current;
  if (!Now)
    return;
  Now->Found = std::move(Found);
  if (Now->Back)
    std::longjmp(*Now->Back, 1);
  Now->leave();
}
