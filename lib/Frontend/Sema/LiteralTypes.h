//===- LiteralTypes.h - The types of literals without a suffix ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before HLSL 202x, a number without a suffix has a type of its own, `literal int` or `literal
// float`. An expression of only such numbers has one too, and is computed with 64 bits. Next to an
// operand of another type it takes that type; see docs/hlsl.md. Clang 23 gives literals the types
// of 202x. This class knows which of Clang's expressions are literals. It converts operands and
// arguments to the right types before Clang checks them.
//
// It does not change expressions that Clang computes correctly.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Sema/LiteralValue.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

class LiteralTypes {
public:
  explicit LiteralTypes(clang::Sema &S);

  /// Whether an operator may be another one with \p E as an operand.
  bool concerns(const clang::Expr *E) const;

  /// \p Made is what Clang makes of the number \p T. Returns what it is.
  clang::Expr *number(const clang::Token &T, clang::Expr *Made);

  /// Before Clang makes the operation: gives the operands the types that they have beside each
  /// other.
  void operands(clang::BinaryOperatorKind Opcode, clang::Expr *&L, clang::Expr *&R);
  /// \p Made is what Clang makes of these operands. Returns what it is.
  clang::Expr *made(clang::BinaryOperatorKind Opcode, const clang::Expr *L, const clang::Expr *R,
                    clang::Expr *Made);

  void operand(clang::UnaryOperatorKind Opcode, clang::Expr *&Operand);
  void made(clang::UnaryOperatorKind Opcode, const clang::Expr *Operand, const clang::Expr *Made);

  /// As operands(), for the two sides of `?:`; with vectors, of unlike ones too.
  void arms(clang::Expr *&Condition, clang::Expr *&L, clang::Expr *&R);
  void madeConditional(const clang::Expr *L, const clang::Expr *R, const clang::Expr *Made);

  /// Before Clang chooses a function: gives arguments that are literals the types that they have
  /// beside the others.
  /// \p Callee becomes one function where that is the one that HLSL takes.
  void arguments(clang::Expr *&Callee, llvm::MutableArrayRef<clang::Expr *> Arguments);
  /// \p Made is what Clang makes of that call.
  void madeCall(clang::Expr *Callee, llvm::ArrayRef<clang::Expr *> Arguments,
                const clang::Expr *Made);

  /// \p E before it is converted to \p To, or to a vector or matrix of such components: the same,
  /// or what has the value that \p E has as a \p To.
  clang::Expr *converted(clang::Expr *E, clang::QualType To);

private:
  struct Literal {
    bool IsFloat;
    /// None where the shader chooses, as in `c ? 1 : 2`, and of a float that is written out, whose
    /// text has the value.
    std::optional<LiteralValue> Value;
  };

  /// A call of an intrinsic with only literals, whose result is a literal.
  struct LiteralCall {
    clang::Expr *Callee; ///< before a function was chosen
    llvm::SmallVector<clang::Expr *, 2> Arguments;
  };

  const Literal *find(const clang::Expr *E) const;
  /// The value of \p E, a literal; none where the shader chooses.
  std::optional<LiteralValue> valueOf(const clang::Expr *E) const;
  void note(const clang::Expr *E, bool IsFloat, std::optional<LiteralValue> Value);
  /// \p E, converted to \p To.
  clang::Expr *typed(clang::Expr *E, clang::QualType To);
  /// A literal, beside an operand with components of type \p Element.
  clang::Expr *beside(clang::Expr *E, clang::QualType Element);
  clang::Expr *rebuilt(clang::Expr *E, clang::QualType To);
  clang::Expr *rebuiltCall(clang::CallExpr *Call, clang::QualType To);
  void intrinsicArguments(llvm::StringRef Name, llvm::MutableArrayRef<clang::Expr *> Arguments);
  void templateArguments(llvm::MutableArrayRef<clang::Expr *> Arguments);
  bool isOurs(llvm::ArrayRef<const clang::NamedDecl *> Functions) const;
  clang::Expr *makeNumber(const LiteralValue &V, clang::QualType To, clang::SourceLocation Where);
  void narrowEnum(clang::Expr *&E, const clang::Expr *Other);
  /// Converts a half of 32 bits to float where the other operand is a min type or an integer that
  /// is not a literal, as DXC does.
  void widenHalf(clang::Expr *&L, clang::Expr *&R);
  void bothLiteral(clang::BinaryOperatorKind Opcode, clang::Expr *&L, clang::Expr *&R);
  clang::QualType common(clang::QualType A, clang::QualType B) const;
  clang::Expr *castTo(clang::Expr *E, clang::QualType To);
  void unifyVectors(const clang::Expr *Condition, clang::Expr *&L, clang::Expr *&R);

  clang::Sema &S;
  clang::ASTContext &Context;
  bool HasWideHalf;
  llvm::DenseMap<const clang::Expr *, Literal> Literals;
  llvm::DenseMap<const clang::Expr *, LiteralCall> Calls;
};

} // namespace tessera
