// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LargeStack.h"
#include "llvm/Support/Compiler.h"
#include <cstdint>

#ifdef __GLIBC__
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#if LLVM_ADDRESS_SANITIZER_BUILD
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

/// Leaves \p From for \p To. The last time that From is left it gives up its fake frames.
static void enter(Side &From, Side &To, [[maybe_unused]] bool IsLast = false) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_start_switch_fiber(IsLast ? nullptr : &From.FakeStack, To.Bottom, To.Bytes);
#endif
  swapcontext(&From.Context, &To.Context);
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_finish_switch_fiber(From.FakeStack, &To.Bottom, &To.Bytes);
#endif
}

struct LargeStack::Contexts {
  function_ref<void(LargeStack &)> Work;
  Side Caller, Large;
  /// What the caller is to run before it goes on with the work; null: the work is done.
  function_ref<void()> *Asked = nullptr;

  static void begin(unsigned High, unsigned Low) {
    auto &Both = *reinterpret_cast<Contexts *>(uintptr_t(High) << 32 | Low);
#if LLVM_ADDRESS_SANITIZER_BUILD
    __sanitizer_finish_switch_fiber(nullptr, &Both.Caller.Bottom, &Both.Caller.Bytes);
#endif
    LargeStack Stack(&Both);
    Both.Work(Stack);
    enter(Both.Large, Both.Caller, /*IsLast=*/true);
  }
};

void LargeStack::run(function_ref<void(LargeStack &)> Work) {
  const size_t Guard = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void *Memory = mmap(nullptr, StackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (Memory == MAP_FAILED || mprotect(Memory, Guard, PROT_NONE)) {
    if (Memory != MAP_FAILED)
      munmap(Memory, StackBytes);
    LargeStack Stack(nullptr);
    return Work(Stack);
  }
  Contexts Both{Work, {}, {}};
  Both.Large.Bottom = Memory;
  Both.Large.Bytes = StackBytes;
  getcontext(&Both.Large.Context);
  Both.Large.Context.uc_stack.ss_sp = Memory;
  Both.Large.Context.uc_stack.ss_size = StackBytes;
  // The arguments are of type int.
  auto Address = reinterpret_cast<uintptr_t>(&Both);
  makecontext(&Both.Large.Context, reinterpret_cast<void (*)()>(Contexts::begin), 2,
              static_cast<unsigned>(Address >> 32), static_cast<unsigned>(Address));
  for (;;) {
    Both.Asked = nullptr;
    enter(Both.Caller, Both.Large);
    if (!Both.Asked)
      break;
    (*Both.Asked)();
  }
  munmap(Memory, StackBytes);
}

void LargeStack::outside(function_ref<void()> Callback) {
  if (!Both)
    return Callback();
  Both->Asked = &Callback;
  enter(Both->Large, Both->Caller);
}

#else

void LargeStack::run(function_ref<void(LargeStack &)> Work) {
  LargeStack Stack(nullptr);
  Work(Stack);
}

void LargeStack::outside(function_ref<void()> Callback) { Callback(); }

#endif
