//===- FunctionDecls.h - Functions that no text declares ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

namespace tessera::intrinsics {

enum class Passing : uint8_t { In, Out, InOut };

struct Parameter {
  clang::QualType Type;
  Passing How = Passing::In;
  llvm::StringRef Name = {};
};

/// What a declaration has besides its name, result and parameters.
struct FunctionTraits {
  bool Variadic = false;
  bool Const = false; ///< a method that does not change its object
};

/// Makes a function without a body, or a method where \p Where is a class. The caller adds it to
/// \p Where. \p Text is where messages find it.
clang::FunctionDecl *makeFunction(clang::Sema &Sem, clang::DeclContext *Where,
                                  clang::SourceLocation Text, llvm::StringRef Name,
                                  clang::QualType Result, llvm::ArrayRef<Parameter> Parameters,
                                  FunctionTraits Traits);

} // namespace tessera::intrinsics
