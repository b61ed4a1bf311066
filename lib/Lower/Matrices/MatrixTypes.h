//===- MatrixTypes.h - The matrix types of dialects ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Dialects/Rules.h"
#include "Lower/Lowering.h"

namespace tessera {

/// The matrix type that a program wrote, which need not be one that its dialect allows.
struct MatrixArgs {
  const DialectRules &Rules;
  /// None where the dialect knows no such component.
  std::optional<ElementType> Element;
  std::string Written; ///< the element, as the program names it
  uint32_t Rows, Cols; ///< 0: the depth of the device
  ir::MatrixUse Use;
  ir::Scope Scope;
  uint32_t M, N;
  uint32_t Depth; ///< K where the type names it for every use, else 0

  bool hasUse() const { return size_t(Use) < NumMatrixUses && Rules.use(Use).What; }
  /// False where the type has been reported.
  bool isAllowed() const {
    return hasUse() && Rules.hasScope(Scope) && Element && Rules.use(Use).Elements.has(*Element);
  }
  llvm::StringRef elementName() const { return Rules.nameOf(*Element); }
};

/// Of the record annotated "tessera.matrix", whose parameters core.hlsl describes, or
/// "tessera.thread_matrix".
MatrixArgs matrixArgsOf(ModuleLowering &L, const clang::CXXRecordDecl *Record,
                        clang::SourceRange Where);

/// Whether a matrix may have these components and this shape, on any device; reports at \p Where.
bool checkMatrixArgs(ModuleLowering &L, const MatrixArgs &Args, const Loc &Where);

/// Returns the element type of the HLSL type \p T in matrices or arrays; nothing if it is not a
/// number.
std::optional<ElementType> elementType(ModuleLowering &L, clang::QualType T,
                                       clang::SourceRange Where);

/// Returns the IR type of the components of a matrix of \p Element.
const ir::Type *componentType(ir::TypeContext &Types, ElementType Element);

} // namespace tessera
