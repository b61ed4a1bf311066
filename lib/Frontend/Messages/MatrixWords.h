//===- MatrixWords.h - Matrix types as a message names them ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace tessera {

struct DialectRules;

/// The API of a matrix type; null where \p T is not one. A user's struct that holds a matrix is
/// not.
const DialectRules *matrixApi(clang::QualType T);

/// Returns the shape (rows x columns), the component type, the use and the scope of a matrix type:
/// "16x16 F16 A matrix". A wave is the scope that is not named. K stands for a depth that the
/// device chooses. Empty where \p T is not a matrix type.
std::string describeMatrix(clang::QualType T);

/// Makes Clang's messages name a matrix type by its name and describeMatrix(), without template
/// arguments: 'Sums' (16x16 F32 accumulator). \p AST must outlive \p Diags.
void describeMatricesIn(clang::DiagnosticsEngine &Diags, clang::ASTContext &AST);

} // namespace tessera
