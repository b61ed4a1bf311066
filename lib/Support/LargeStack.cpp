// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LargeStack.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/PrettyStackTrace.h"
#include <csetjmp>
#include <cstdint>
#include <utility>

#ifdef __GLIBC__
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#if LLVM_ADDRESS_SANITIZER_BUILD
#include <dlfcn.h>
#include <sanitizer/common_interface_defs.h>
#endif
#endif

using namespace llvm;
using namespace tessera;

#ifdef __GLIBC__

/// Clang takes about 7 KB for a bracket and 2 KB for an operator.
static constexpr size_t StackBytes = size_t(256) << 20;

namespace {
/// A context that is left and entered again. AddressSanitizer has to know each time which stack is
/// the current one.
struct Side {
  ucontext_t Context = {};
  void *FakeStack = nullptr;
  const void *Bottom = nullptr;
  size_t Bytes = 0;
};
} // namespace

#if LLVM_ADDRESS_SANITIZER_BUILD
/// AddressSanitizer's own swapcontext warns on the error stream; it has been told of the switch.
static void switchContext(ucontext_t *From, const ucontext_t *To) {
  using Function = int(ucontext_t *, const ucontext_t *);
  static auto *System = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, "swapcontext"));
  System(From, To);
}
#else
static void switchContext(ucontext_t *From, const ucontext_t *To) { swapcontext(From, To); }
#endif

/// Leaves \p From for \p To. The last time that From is left it gives up its fake frames.
static void enter(Side &From, Side &To, [[maybe_unused]] bool IsLast = false) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_start_switch_fiber(IsLast ? nullptr : &From.FakeStack, To.Bottom, To.Bytes);
#endif
  switchContext(&From.Context, &To.Context);
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_finish_switch_fiber(From.FakeStack, &To.Bottom, &To.Bytes);
#endif
}

#endif

struct LargeStack::Contexts {
  function_ref<void(LargeStack &)> Work;
  /// The run in whose callback this one was called.
  Contexts *Outer = nullptr;
  std::optional<Mistake> Found;
  /// The way back to run where the work has the caller's stack; else null.
  std::jmp_buf *Back = nullptr;

  /// The run whose work this thread is in.
  static constinit thread_local Contexts *Current;

  /// False: there is no such stack.
  bool runOnLarge();
  void runHere();
  /// The callback is not part of the work.
  void call(function_ref<void()> Callback) {
    WorkPlace Inner = std::exchange(CurrentWork, {});
    Current = Outer;
    Callback();
    Current = this;
    CurrentWork = Inner;
  }

#ifdef __GLIBC__
  Side Caller, Large;
  /// What the caller is to run before it goes on with the work; null: the work is done.
  function_ref<void()> *Asked = nullptr;

  static void begin(unsigned High, unsigned Low) {
    auto &Both = *reinterpret_cast<Contexts *>(uintptr_t(High) << 32 | Low);
#if LLVM_ADDRESS_SANITIZER_BUILD
    __sanitizer_finish_switch_fiber(nullptr, &Both.Caller.Bottom, &Both.Caller.Bytes);
#endif
    LargeStack Stack(Both);
    Both.Work(Stack);
    enter(Both.Large, Both.Caller, /*IsLast=*/true);
  }
#endif
};

constinit thread_local LargeStack::Contexts *LargeStack::Contexts::Current = nullptr;

#ifdef __GLIBC__

bool LargeStack::Contexts::runOnLarge() {
  const size_t Guard = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void *Memory = mmap(nullptr, StackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (Memory == MAP_FAILED)
    return false;
  if (mprotect(Memory, Guard, PROT_NONE)) {
    munmap(Memory, StackBytes);
    return false;
  }
  Large.Bottom = Memory;
  Large.Bytes = StackBytes;
  getcontext(&Large.Context);
  Large.Context.uc_stack.ss_sp = Memory;
  Large.Context.uc_stack.ss_size = StackBytes;
  // The arguments are of type int.
  auto Address = reinterpret_cast<uintptr_t>(this);
  makecontext(&Large.Context, reinterpret_cast<void (*)()>(Contexts::begin), 2,
              static_cast<unsigned>(Address >> 32), static_cast<unsigned>(Address));
  for (;;) {
    Asked = nullptr;
    enter(Caller, Large);
    if (!Asked)
      break;
    call(*Asked);
  }
  munmap(Memory, StackBytes);
  return true;
}

void LargeStack::outside(function_ref<void()> Callback) {
  if (Both.Back)
    return Both.call(Callback);
  Both.Asked = &Callback;
  enter(Both.Large, Both.Caller);
}

#else

bool LargeStack::Contexts::runOnLarge() { return false; }

void LargeStack::outside(function_ref<void()> Callback) { Both.call(Callback); }

#endif

void LargeStack::Contexts::runHere() {
  std::jmp_buf Place;
  Back = &Place;
  if (setjmp(Place))
    return;
  LargeStack Stack(*this);
  Work(Stack);
}

std::optional<Mistake> LargeStack::run(function_ref<void(LargeStack &)> Work) {
  Contexts Both;
  Both.Work = Work;
  Both.Outer = Contexts::Current;
  WorkPlace Before = std::exchange(CurrentWork, {});
  const void *Stories = SavePrettyStackState();
  Contexts::Current = &Both;
  if (!Both.runOnLarge())
    Both.runHere();
  Contexts::Current = Both.Outer;
  CurrentWork = Before;
  // LLVM links those of all its frames.
  if (Both.Found)
    RestorePrettyStackState(Stories);
  return std::move(Both.Found);
}

void LargeStack::giveUp(Mistake &Found) {
  Contexts *Both = Contexts::Current;
  if (!Both)
    return;
  Both->Found = std::move(Found);
  if (Both->Back)
    std::longjmp(*Both->Back, 1);
#ifdef __GLIBC__
  enter(Both->Large, Both->Caller, /*IsLast=*/true);
#endif
}
