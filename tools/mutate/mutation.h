// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included by the sources of a build with mistakes: the mistake whose number is in TESSERA_MUTANT
// is made. The build's flags stay the same, so that a compiler cache finds the other sources.
// Warnings are off, because mistakes cause them.
#pragma once
#pragma clang diagnostic ignored "-Weverything"
#include <type_traits>

namespace mutation {
bool mutated(unsigned Number);

template <typename T>
  requires std::is_arithmetic_v<T>
auto negated(unsigned Number, T V) -> decltype(-V) {
  return mutated(Number) ? -V : +V;
}
} // namespace mutation
