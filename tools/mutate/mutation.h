// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the sources of a build with mistakes in it include: each mistake is made where
// TESSERA_MUTANT is its number. Flags stay what they are, so that a compiler cache knows the other
// sources; what a mistake makes odd is no error here.
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
