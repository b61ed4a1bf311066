// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative threads: each lane of a threadgroup has its own stack, and yields when it waits for
// others.

#ifndef TESSERA_MSL_MODEL_FIBER_H
#define TESSERA_MSL_MODEL_FIBER_H

#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::model {

/// Stacks of one size in one mapping, each with a guard page below.
class Stacks {
public:
  static constexpr size_t Size = 256 * 1024;

  Stacks() = default;
  Stacks(const Stacks &) = delete;
  ~Stacks();

  llvm::Error create(unsigned Count);
  /// The lowest usable address of a stack; it ends at begin(I + 1) minus the guard page.
  uint8_t *begin(unsigned I) const { return Base + I * Spacing + Guard; }
  uint8_t *end(unsigned I) const { return Base + (I + 1) * Spacing; }

private:
  static constexpr size_t Guard = 64 * 1024;
  static constexpr size_t Spacing = Size + Guard;
  uint8_t *Base = nullptr;
  size_t Bytes = 0;
};

/// A place to return to.
struct Context {
  void *StackPointer = nullptr;
};

/// A context that calls \p Entry with \p Argument on the stack that ends at \p StackEnd. Entry must
/// not return.
Context prepare(uint8_t *StackEnd, void (*Entry)(void *), void *Argument);

/// Suspends \p From and resumes \p To.
void switchTo(Context &From, const Context &To);

} // namespace tessera::model

#endif
