//===- TypeNames.h - float4, uint2, half3x3 and their kin -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Options.h"
#include "clang/AST/ASTContext.h"

namespace tessera {

/// Returns the type that HLSL calls \p Name; null if there is none.
clang::QualType typeNamed(const clang::ASTContext &Context, const ShaderOptions &Shader,
                          llvm::StringRef Name);

/// The names of scalars, which vectors and matrices add their sizes to.
std::vector<llvm::StringRef> scalarNames();

/// Whether \p Name is a scalar, vector or matrix in some profile.
bool isTypeName(llvm::StringRef Name);

/// Whether \p Name is one of the types that have 16 bits in every profile (float16_t2 ...).
bool needs16BitTypes(llvm::StringRef Name);

} // namespace tessera
