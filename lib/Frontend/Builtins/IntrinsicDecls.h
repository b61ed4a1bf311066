//===- IntrinsicDecls.h - Rows of Intrinsics.def become declarations ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Options.h"
#include "clang/Sema/Sema.h"

namespace tessera {

/// The names in Intrinsics.def, in order.
llvm::ArrayRef<llvm::StringRef> intrinsicNames();

/// True when Intrinsics.def has rows for \p Name.
bool isIntrinsic(llvm::StringRef Name);

/// Why a call of the intrinsic \p Name is an error; empty when it is none.
llvm::StringRef whyUnavailable(llvm::StringRef Name);

/// Which parameters of an intrinsic take arguments that are converted to one type.
struct CommonType {
  llvm::SmallVector<bool, 4> Parameters; ///< empty where there is no such intrinsic
  bool IsResult = false;                 ///< of all parameters, and of the result
};
CommonType commonType(llvm::StringRef Name);

/// Declares the constant \p Name, which an intrinsic takes, in \p Where; null when there is no such
/// constant.
clang::VarDecl *declareConstant(clang::Sema &S, llvm::StringRef Name, clang::DeclContext *Where);

/// Creates every overload of the intrinsic \p Name in \p Where and appends them to \p Out; does
/// nothing when there is no such intrinsic, or none that this profile has.
void declareIntrinsic(clang::Sema &S, const ShaderOptions &Shader, llvm::StringRef Name,
                      clang::DeclContext *Where, llvm::SmallVectorImpl<clang::NamedDecl *> &Out);

/// The methods of Intrinsics.def that Clang's resource class \p Record lacks; rows of one name
/// stand together.
llvm::SmallVector<llvm::StringRef, 0> methodNames(llvm::StringRef Record);

/// Adds the overloads of one of them to its class.
void declareMethod(clang::Sema &S, const ShaderOptions &Shader, clang::CXXRecordDecl *Record,
                   llvm::StringRef Name);

} // namespace tessera
