//===- Contexts.h - Where in a text a name is completed --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantics and attributes are found in the text: Clang's parser does not complete them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Editor/Data.h"

namespace tessera::editor {

enum class TextContext : uint8_t {
  Other,
  Nothing,  ///< in a comment or a string
  Semantic, ///< behind the ':' of a parameter, member or function
  Attribute ///< behind the '[' before a statement or declaration
};

/// Returns the offset at which the identifier before \p Offset begins.
size_t startOfName(llvm::StringRef Text, size_t Offset);
/// Returns where the name that begins at \p Offset is.
TextContext contextAt(llvm::StringRef Text, size_t Offset);

/// The semantics and register clauses of HLSL.
std::vector<Completion> semantics();
/// With "vk::" if the brackets are double.
std::vector<Completion> attributes(bool IsDouble);
/// The keywords of HLSL that begin statements and declarations.
std::vector<Completion> keywords();

} // namespace tessera::editor
