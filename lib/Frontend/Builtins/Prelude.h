//===- Prelude.h - The matrix APIs, which are HLSL text -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Options.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tessera {

/// Those of dialects() whose texts have been read.
using ReadDialects = llvm::SmallBitVector;

/// Has \p PP read the dialects that the user's text mentions, and notes them in \p Read: before
/// everything else when the main file mentions one, else on entering the first include that does.
/// So are the descriptor heaps, where the shader model of \p Shader has them, and ray tracing.
/// \p Lang, \p PP's own, says inside of these texts that bodies of templates are parsed when one is
/// instantiated.
void installPrelude(clang::Preprocessor &PP, clang::LangOptions &Lang, const ShaderOptions &Shader,
                    ReadDialects &Read);

/// Descriptor heaps are new in shader model 6.6.
inline constexpr unsigned HeapsFrom = 6;
/// Whether \p Name is that of a descriptor heap.
bool isHeap(llvm::StringRef Name);

/// Returns the name that typeNamed() knows for the type that one of these dialects calls \p Name.
std::optional<llvm::StringRef> aliasedType(llvm::StringRef Name, const ReadDialects &Read);

} // namespace tessera
