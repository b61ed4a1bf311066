//===- LanguageNames.h - Names that Clang learns when they are used --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Most names of HLSL are declared when a shader names them, so that Clang's scopes do not list
// them. These are for tools that propose names.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class CXXRecordDecl;
}

namespace tessera {

/// Scalars, vectors and matrices of all sizes, and the classes of textures.
std::vector<std::string> languageTypes();
/// The intrinsic functions.
llvm::ArrayRef<llvm::StringRef> languageFunctions();
/// Attributes that stand in one bracket, and those of namespace vk with "vk::".
std::vector<std::string> languageAttributes();
/// Adds the methods that a class of resources has or gets once they are named.
void addLanguageMethods(const clang::CXXRecordDecl &Class,
                        llvm::SmallVectorImpl<llvm::StringRef> &Names);

} // namespace tessera
