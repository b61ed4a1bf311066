//===- Expression.h - A piece of the text that has a value ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "MSL/Language/Types.h"
#include <string>

namespace tessera::msl {

/// The precedence of an expression, lowest first (C++14 annex A).
enum class Precedence : uint8_t {
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Primary
};

struct Expression {
  std::string Text;
  Precedence Level = Precedence::Primary;
  /// A literal without its suffix, for places where the other operand determines the type.
  std::string Plain = {};
  /// The scalar that every component of a vector equals: operators take it beside a vector.
  std::string Scalar = {};

  /// Adds parentheses if the precedence is below \p Least.
  std::string in(Precedence Least) const { return Level < Least ? "(" + Text + ")" : Text; }
  const std::string &plain() const { return Plain.empty() ? Text : Plain; }
};

struct OperatorRow;

/// "f(a, b)"
std::string call(llvm::StringRef Function, llvm::ArrayRef<std::string> Arguments);

/// A constant; a scalar or composite of any type, in the form of values.
Expression literal(const ir::Constant &C, Types &T);
/// "{1, {2, 3}}": an initializer of a table in constant memory.
std::string initializer(const ir::Constant &C, Types &T);
/// An integer or float constant as literal() writes it.
Expression scalarLiteral(const ir::Type *Scalar, uint64_t Bits);

} // namespace tessera::msl
