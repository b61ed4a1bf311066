// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// These functions of LLVM return null if memory runs out, and Clang does not check for it. The
// guards report it.
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

// clang-format off
std::unique_ptr<MemoryBuffer> guardedCopy(StringRef Text, const Twine &Name)
  asm("__wrap__ZN4llvm12MemoryBuffer16getMemBufferCopyENS_9StringRefERKNS_5TwineE");
std::unique_ptr<MemoryBuffer> copyOfText(StringRef Text, const Twine &Name)
  asm("__real__ZN4llvm12MemoryBuffer16getMemBufferCopyENS_9StringRefERKNS_5TwineE");

std::unique_ptr<WritableMemoryBuffer> guardedNewBuffer(size_t Size, const Twine &Name)
  asm("__wrap__ZN4llvm20WritableMemoryBuffer15getNewMemBufferEmRKNS_5TwineE");
std::unique_ptr<WritableMemoryBuffer> newBuffer(size_t Size, const Twine &Name)
  asm("__real__ZN4llvm20WritableMemoryBuffer15getNewMemBufferEmRKNS_5TwineE");

std::unique_ptr<WritableMemoryBuffer> guardedUnsetBuffer(size_t Size, const Twine &Name, std::optional<Align> Alignment)
  asm("__wrap__ZN4llvm20WritableMemoryBuffer21getNewUninitMemBufferEmRKNS_5TwineESt8optionalINS_5AlignEE");
std::unique_ptr<WritableMemoryBuffer> unsetBuffer(size_t Size, const Twine &Name, std::optional<Align> Alignment)
  asm("__real__ZN4llvm20WritableMemoryBuffer21getNewUninitMemBufferEmRKNS_5TwineESt8optionalINS_5AlignEE");
// clang-format on

template <typename Buffer> static std::unique_ptr<Buffer> checked(std::unique_ptr<Buffer> Made) {
  if (!Made)
    report_bad_alloc_error("no memory for a text");
  return Made;
}

std::unique_ptr<MemoryBuffer> guardedCopy(StringRef Text, const Twine &Name) {
  return checked(copyOfText(Text, Name));
}

std::unique_ptr<WritableMemoryBuffer> guardedNewBuffer(size_t Size, const Twine &Name) {
  return checked(newBuffer(Size, Name));
}

std::unique_ptr<WritableMemoryBuffer> guardedUnsetBuffer(size_t Size, const Twine &Name,
                                                         std::optional<Align> Alignment) {
  return checked(unsetBuffer(Size, Name, Alignment));
}
