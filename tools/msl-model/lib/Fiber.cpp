// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Fiber.h"

#include <sys/mman.h>

using namespace llvm;

#if !defined(__x86_64__) && !defined(__aarch64__)
#error "the switch between fibers is written for x86-64 and AArch64"
#endif

namespace tessera::model {

Stacks::~Stacks() {
  if (Base)
    munmap(Base, Bytes);
}

Error Stacks::create(unsigned Count) {
  Bytes = Count * Spacing;
  void *Mapping = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Mapping == MAP_FAILED)
    return createStringError("no memory for the stacks of " + Twine(Count) + " lanes");
  Base = static_cast<uint8_t *>(Mapping);
  for (unsigned I = 0; I < Count; ++I)
    mprotect(Base + I * Spacing, Guard, PROT_NONE);
  return Error::success();
}

// The registers that a call must keep, pushed on the stack that is left. The stack of a new fiber
// looks as if it had been left at its start, with its entry and argument in two of these registers.

#if defined(__x86_64__)
extern "C" void tesseraModelSwitch(void **From, void *To);
extern "C" void tesseraModelStart();
asm(R"(
  .text
  .type tesseraModelSwitch, @function
tesseraModelSwitch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .type tesseraModelStart, @function
tesseraModelStart:
  movq %r12, %rdi
  callq *%rbx
  ud2
)");

Context prepare(uint8_t *StackEnd, void (*Entry)(void *), void *Argument) {
  auto *Top = reinterpret_cast<void **>(StackEnd) - 2;
  *Top = nullptr;
  *--Top = reinterpret_cast<void *>(tesseraModelStart);
  *--Top = nullptr;
  *--Top = reinterpret_cast<void *>(Entry);
  *--Top = Argument;
  for (int I = 0; I < 3; ++I)
    *--Top = nullptr;
  return {Top};
}
#else
extern "C" void tesseraModelSwitch(void **From, void *To);
extern "C" void tesseraModelStart();
asm(R"(
  .text
  .type tesseraModelSwitch, %function
tesseraModelSwitch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
  .type tesseraModelStart, %function
tesseraModelStart:
  mov x0, x20
  blr x19
  brk #1
)");

Context prepare(uint8_t *StackEnd, void (*Entry)(void *), void *Argument) {
  auto *Top = reinterpret_cast<void **>(StackEnd) - 20;
  for (int I = 0; I < 20; ++I)
    Top[I] = nullptr;
  Top[0] = reinterpret_cast<void *>(Entry);
  Top[1] = Argument;
  Top[11] = reinterpret_cast<void *>(tesseraModelStart);
  return {Top};
}
#endif

void switchTo(Context &From, const Context &To) {
  tesseraModelSwitch(&From.StackPointer, To.StackPointer);
}

} // namespace tessera::model
