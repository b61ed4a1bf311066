//===- IntrinsicBuilder.h - How a row becomes overloads -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IntrinsicBuilder.cpp declares the overloads that a row of Intrinsics.def names;
// IntrinsicMixed.cpp those that convert arguments of other types and call them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Builtins/FunctionDecls.h"
#include "Frontend/Options.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

namespace tessera::intrinsics {

enum ShapeSet : uint8_t {
  None = 0,
  S = 1,
  V = 2,
  M = 4,
  V3 = 8,
  SV = S | V,
  VM = V | M,
  SVM = S | V | M,
  OnlyS = 16 | S
};

/// The element types that a row allows. The names are those of TypeNames.cpp. Arguments of other
/// types are converted to the first one.
struct ElementSet {
  llvm::ArrayRef<llvm::StringRef> Scalars;
  /// One template over the element serves vectors and matrices of every element.
  bool Deduced;
  /// The type that bools in vectors and matrices are converted to. Empty if they stay bools, or if
  /// Clang's conversions find the type.
  llvm::StringRef BoolsAs = {};
};

struct IntrinsicRow {
  llvm::StringRef Record; ///< the class of a method
  llvm::StringRef Name;
  llvm::StringRef Signature;
  const ElementSet &Elements;
  ShapeSet Shapes;
  llvm::StringRef Op;
  llvm::StringRef Unavailable; ///< why a use is an error; empty when it is none
};

/// One parameter, or the result, of a signature.
struct Word {
  Passing How = Passing::In;
  bool NotDeduced = false;
  llvm::StringRef Name;
};

/// A row's result and parameters.
llvm::SmallVector<Word, 5> parseSignature(llvm::StringRef Signature);

/// Whether \p W is a parameter that arguments of the common type are passed to.
inline bool isPlain(const Word &W) { return W.Name == "T" && W.How == Passing::In; }

inline bool isDeducedOut(const Word &W) {
  return W.Name == "P" && !W.NotDeduced && W.How == Passing::Out;
}

/// Builds the overloads of one intrinsic.
class Builder {
public:
  Builder(clang::Sema &Sem, const ShaderOptions &Shader, clang::DeclContext *Where,
          llvm::SmallVectorImpl<clang::NamedDecl *> &Out)
      : Sem(Sem), Context(Sem.getASTContext()), Shader(Shader), Where(Where), Out(Out) {}

  /// Declares what \p R stands for. \p Written is where notes find the row in HLSL's terms.
  void addRow(const IntrinsicRow &R, clang::SourceLocation Written);
  /// The templates that accept arguments of different types, and convert them for one of
  /// \p Overloads, to which the templates do not belong.
  void addMixed(const IntrinsicRow &R, const clang::UnresolvedSetImpl &Overloads);
  /// Whether \p R multiplies vectors or matrices, which may have different elements.
  static bool isProduct(const IntrinsicRow &R);
  void addMixedProduct(const IntrinsicRow &R, const clang::UnresolvedSetImpl &Overloads);

private:
  // The state of one overload. Shape says what T is.
  enum class Shape : uint8_t { Scalar, FixedVector, Vector, Matrix };
  void begin(clang::QualType Element, Shape Kind, unsigned Length = 0);
  /// If conversions to two overloads rank the same, Clang chooses the one that is not a template:
  /// makes this one a template.
  void preferLess();
  void finish(bool LessPreferred = false, bool GroupsharedOut = false);
  clang::QualType typeOf(const Word &W);
  clang::QualType shaped(clang::QualType Element);
  clang::QualType typeParameter();
  clang::Expr *dimension(char Name);
  clang::QualType vectorOf(clang::QualType Element, char Length);
  clang::QualType vectorOfAny();
  clang::QualType matrixOf(clang::QualType Element, char Rows, char Columns);

  void addElements(const IntrinsicRow &R, clang::SourceLocation Written);
  void addInstance(clang::QualType Element, Shape Kind, unsigned Length = 0,
                   bool LessPreferred = false);
  /// The overloads that take bools and compute with \p Element.
  void addPromoted(const IntrinsicRow &R, clang::QualType Element);
  /// The overload that takes matrices of other elements and computes with \p Element: Clang would
  /// take their first element as a scalar.
  void addConverted(clang::QualType Element);
  /// \p From: the element of the arguments; null for any.
  void addPromoted(clang::QualType Element, clang::QualType From, Shape Kind,
                   const clang::UnresolvedSetImpl &Overloads);
  clang::TemplateTypeParmDecl *addTypeParameter();
  clang::NonTypeTemplateParmDecl *addValueParameter();
  /// The requirement on an argument next to matrix arguments.
  enum class Guard : uint8_t { NotMatrix, Scalar };
  void addMixed(const clang::UnresolvedSetImpl &Overloads, unsigned Matrices, Guard Others);
  /// Gives \p Function, of two scalars, a body for Clang's evaluator, so that it can be the size of
  /// an array: the first one if \p IsFirst holds, or else the second.
  void defineChoice(clang::FunctionDecl *Function, clang::BinaryOperatorKind IsFirst);
  clang::Expr *reference(clang::ParmVarDecl *Param);
  clang::Expr *member(clang::ParmVarDecl *Param, llvm::StringRef Name);
  /// \p Sum and \p Term; \p Term where \p Sum is null.
  clang::Expr *sum(clang::Expr *Sum, clang::Expr *Term);
  clang::Expr *castTo(clang::QualType Type, clang::Expr *E);
  clang::Expr *call(clang::FunctionDecl *From, const clang::UnresolvedSetImpl &Overloads,
                    llvm::MutableArrayRef<clang::Expr *> Args);
  void define(clang::FunctionDecl *Function, llvm::ArrayRef<Parameter> Parameters,
              clang::QualType Result, clang::Expr *Returned);
  clang::FunctionDecl *makeFunction(clang::QualType Result, llvm::ArrayRef<Parameter> Parameters,
                                    bool Variadic);
  void addToScope(clang::FunctionDecl *Function);

  clang::Sema &Sem;
  clang::ASTContext &Context;
  const ShaderOptions &Shader;
  clang::DeclContext *Where;
  clang::SourceLocation Text;
  llvm::SmallVectorImpl<clang::NamedDecl *> &Out;

  const IntrinsicRow *Row = nullptr;
  llvm::SmallVector<Word, 5> Words;
  clang::Expr *OpLiteral = nullptr;

  llvm::SmallVector<clang::NamedDecl *, 3> TemplateParameters;
  clang::QualType ElementType; ///< null until it is a template parameter
  Shape Kind = Shape::Scalar;
  unsigned Length = 0;
  clang::Expr *Dimensions[128] = {};
};

} // namespace tessera::intrinsics
