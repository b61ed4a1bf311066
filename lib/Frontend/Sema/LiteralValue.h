//===- LiteralValue.h - What HLSL computes of literals alone --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/OperationKinds.h"
#include <cstdint>
#include <optional>

namespace tessera {

/// The value of a literal without a suffix, or of an expression of only such literals. A `literal
/// int` is a signed 64-bit integer, a `literal float` a double.
struct LiteralValue {
  bool IsFloat = false;
  int64_t Int = 0;
  double Float = 0;

  static LiteralValue ofInt(int64_t V) { return {false, V, 0}; }
  static LiteralValue ofFloat(double V) { return {true, 0, V}; }
  double asFloat() const { return IsFloat ? Float : double(Int); }
};

/// The value of \p L \p Opcode \p R, an arithmetic, bitwise or shift operator. None where HLSL
/// gives it no value: a division by zero, a shift by more than 63 bits.
std::optional<LiteralValue> fold(clang::BinaryOperatorKind Opcode, const LiteralValue &L,
                                 const LiteralValue &R);
/// The value of + - ~ before \p V; none for other operators.
std::optional<LiteralValue> fold(clang::UnaryOperatorKind Opcode, const LiteralValue &V);
/// Whether the comparison \p L \p Opcode \p R is true.
bool compare(clang::BinaryOperatorKind Opcode, const LiteralValue &L, const LiteralValue &R);

} // namespace tessera
