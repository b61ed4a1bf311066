//===- InlineAnnotations.h - What says what SPIR-V to write ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of inline SPIR-V are annotations of declarations and statements once parsed
// (InlineAttributes). docs/inline-spirv.md lists them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "clang/AST/Attr.h"

namespace tessera {

/// Which attribute of inline SPIR-V an annotation is.
enum class InlineKind : uint8_t {
#define INLINE_ATTRIBUTE(Enumerator, ...) Enumerator,
#include "Frontend/InlineAttributes.def"
};

/// Reports attributes that stand where they have no meaning.
void checkInlineAttributes(clang::ASTContext &AST, SourceFiles &Files, DiagnosticEngine &Diags);

/// Those of \p Kind on \p D, or else on the template that it was instantiated from.
llvm::SmallVector<const clang::AnnotateAttr *, 2> inlineAttributes(const clang::Decl *D,
                                                                   InlineKind Kind);
/// The first of them; null without one.
const clang::AnnotateAttr *inlineAttribute(const clang::Decl *D, InlineKind Kind);
bool isInline(const clang::Attr *A, InlineKind Kind);
/// As the user writes it: "vk::ext_decorate".
llvm::StringRef spelling(InlineKind Kind);
/// The annotation that the attribute vk::\p Name becomes; empty where none has the name.
llvm::StringRef inlineAnnotation(llvm::StringRef Name);

} // namespace tessera
