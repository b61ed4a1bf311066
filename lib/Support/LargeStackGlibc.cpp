// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LargeStackContexts.h"
#include "llvm/Support/Compiler.h"
#include <cstdint>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#if LLVM_ADDRESS_SANITIZER_BUILD
#include <dlfcn.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if LLVM_THREAD_SANITIZER_BUILD
#include <sanitizer/tsan_interface.h>
#endif

using namespace llvm;
using namespace tessera;

/// Clang takes about 7 KB for a bracket and 2 KB for an operator.
static constexpr size_t StackBytes = size_t(256) << 20;

namespace {
/// A context to switch to and from. Each switch tells the sanitizers which stack is current.
struct Side {
  ucontext_t Context = {};
  void *FakeStack = nullptr;
  const void *Bottom = nullptr;
  size_t Bytes = 0;
  void *Fiber = nullptr; ///< of ThreadSanitizer
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

/// Switches from \p From to \p To. When From is left for the last time, it gives up its fake
/// frames.
static void enter(Side &From, Side &To, [[maybe_unused]] bool IsLast = false) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_start_switch_fiber(IsLast ? nullptr : &From.FakeStack, To.Bottom, To.Bytes);
#endif
#if LLVM_THREAD_SANITIZER_BUILD
  __tsan_switch_to_fiber(To.Fiber, 0);
#endif
  switchContext(&From.Context, &To.Context);
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_finish_switch_fiber(From.FakeStack, &To.Bottom, &To.Bytes);
#endif
}

struct LargeStack::Contexts::Pair {
  Side Caller, Large;
  /// The function that the caller must run before the work continues; null: the work is done.
  function_ref<void()> *Asked = nullptr;

  static void begin(unsigned High, unsigned Low) {
    auto &Run = *reinterpret_cast<Contexts *>(uintptr_t(High) << 32 | Low);
#if LLVM_ADDRESS_SANITIZER_BUILD
    Side &Caller = Run.Both->Caller;
    __sanitizer_finish_switch_fiber(nullptr, &Caller.Bottom, &Caller.Bytes);
#endif
    LargeStack Stack(Run);
    Run.Work(Stack);
    Run.leave();
  }
};

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
  Pair Stacks;
  Both = &Stacks;
  Side &Large = Stacks.Large;
  Large.Bottom = Memory;
  Large.Bytes = StackBytes;
  getcontext(&Large.Context);
  Large.Context.uc_stack.ss_sp = Memory;
  Large.Context.uc_stack.ss_size = StackBytes;
  // makecontext only passes arguments of type int.
  auto Address = reinterpret_cast<uintptr_t>(this);
  makecontext(&Large.Context, reinterpret_cast<void (*)()>(Pair::begin), 2,
              static_cast<unsigned>(Address >> 32), static_cast<unsigned>(Address));
#if LLVM_THREAD_SANITIZER_BUILD
  Stacks.Caller.Fiber = __tsan_get_current_fiber();
  Large.Fiber = __tsan_create_fiber(0);
#endif
  for (;;) {
    Stacks.Asked = nullptr;
    enter(Stacks.Caller, Large);
    if (!Stacks.Asked)
      break;
    call(*Stacks.Asked);
  }
#if LLVM_THREAD_SANITIZER_BUILD
  __tsan_destroy_fiber(Large.Fiber);
#endif
  munmap(Memory, StackBytes);
  return true;
}

void LargeStack::Contexts::askCaller(function_ref<void()> Callback) {
  Both->Asked = &Callback;
  enter(Both->Large, Both->Caller);
}

void LargeStack::Contexts::leave() { enter(Both->Large, Both->Caller, /*IsLast=*/true); }
