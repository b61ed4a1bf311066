//===- MatrixOrder.h - row_major, column_major and #pragma pack_matrix ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang keeps row_major and column_major in the sugar of a type and does not know the pragma. An
// order in front of the first matrix type is the shader's default, which types without sugar have.
// From a later pragma on, the names of matrix types stand for types with the order in their sugar.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

class MatrixOrder {
public:
  MatrixOrder(clang::Preprocessor &PP, DiagnosticEngine &Diags);

  /// Whether matrices are held by rows where nothing says otherwise.
  bool isRowMajor() const { return DefaultRows; }
  /// To be told of row_major and column_major before the parser gets them, ...
  void orderWritten() { AfterOrder = HasOther = IsNamed = true; }
  /// ... of every name, ...
  void nameWritten(const clang::Token &Name) {
    if (AfterOrder)
      Ordered.insert(Name.getLocation());
    AfterOrder = false;
  }
  /// ... and of each `matrix<`.
  void matrixNamed(clang::SourceLocation Use);
  /// Tells of the matrix type \p Matrix, named at \p Use; gives what the name stands for there.
  clang::QualType named(clang::ASTContext &Context, clang::QualType Matrix,
                        clang::SourceLocation Use);
  /// #pragma pack_matrix at \p Where.
  void pack(clang::SourceLocation Where, bool Rows);
  /// Reports the template arguments that do not keep the order of a matrix.
  void reportLost(clang::ASTContext &Context);

private:
  bool isRowMajorAt(clang::SourceLocation Where) const;

  clang::Preprocessor &PP;
  DiagnosticEngine &Diags;
  bool DefaultRows;
  bool IsNamed = false;    ///< a matrix type has been named
  bool HasOther = false;   ///< a matrix may have another order than the default
  bool AfterOrder = false; ///< row_major or column_major stand before the next name
  std::vector<std::pair<clang::SourceLocation, bool>> Packs;
  /// The names with an order of their own.
  llvm::DenseSet<clang::SourceLocation> Ordered;
};

/// Whether \p T, a matrix or array of matrices, has its rows one after the other; the sugar of
/// \p T decides before \p Default does.
bool isRowMajor(clang::QualType T, bool Default);

/// Returns the first template argument of \p T, with its sugar; null if \p T is not a template
/// specialization.
clang::QualType firstArgument(clang::QualType T);

} // namespace tessera
