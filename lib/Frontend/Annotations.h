//===- Annotations.h - What the annotations of declarations say -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts of the compiler mark declarations with [[clang::annotate("tessera...")]], and
// attributes of the user that Clang does not know become such marks before the parser gets them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace clang {
class Decl;
class Expr;
class QualType;
} // namespace clang

namespace tessera {

/// The string of [[clang::annotate("tessera.op", "<op>")]] on \p D or on the template that it was
/// instantiated from; empty when there is none.
llvm::StringRef operationOf(const clang::Decl *D);

/// The same of "tessera.matrix": the dialect that an opaque matrix type belongs to.
llvm::StringRef dialectOf(const clang::Decl *D);
/// The same of "tessera.thread_matrix", which is on the records that matrices of one thread are.
llvm::StringRef threadMatrixDialect(const clang::Decl *D);
/// The dialect of the matrices in values of type \p T; empty where there is none. Which of several
/// is not said.
llvm::StringRef dialectIn(clang::QualType T);

/// True when \p D or its template carries any other annotation of the prelude.
bool hasAnnotation(const clang::Decl *D, llvm::StringRef Name);

/// \name Attributes of the user
/// @{
inline constexpr llvm::StringLiteral AttachmentAnnotation = "tessera.input_attachment_index",
                                     ImageFormatAnnotation = "tessera.image_format",
                                     CounterBindingAnnotation = "tessera.counter_binding",
                                     OffsetAnnotation = "tessera.offset";
/// The annotation that replaces [[vk::combinedImageSampler]].
inline constexpr llvm::StringLiteral CombinedAnnotation = "tessera.combined";
inline constexpr llvm::StringLiteral ShaderRecordAnnotation = "tessera.shader_record";

/// Of a payload: `struct [raypayload]`, and the qualifiers `: read(...)` and `: write(...)` of its
/// fields, with the stages as strings.
inline constexpr llvm::StringLiteral PayloadAnnotation = "tessera.payload",
                                     PayloadReadAnnotation = "tessera.payload.read",
                                     PayloadWriteAnnotation = "tessera.payload.write";

/// Attributes of inputs and outputs: [[vk::index(n)]] and [[vk::builtin("name")]].
inline constexpr llvm::StringLiteral IndexAnnotation = "tessera.index",
                                     BuiltinAnnotation = "tessera.builtin";
/// The modifier `centroid` of an input becomes the annotation "tessera.stage.centroid", and so do
/// the attributes of pixel shaders in IR/StageWords.def.
inline constexpr llvm::StringLiteral StagePrefix = "tessera.stage.";
/// The attribute of mesh and hull shaders. Its annotation also has its argument, as those of other
/// attributes of stages that HLSL gives one.
inline constexpr llvm::StringLiteral OutputTopology = "outputtopology";
/// Whether \p D has the interpolation \p Word, or that attribute.
bool hasStageWord(const clang::Decl *D, llvm::StringRef Word);
/// The text of an annotation \p Name with one string on \p D; empty without one.
llvm::StringRef stringAnnotation(const clang::Decl *D, llvm::StringRef Name);
/// The argument of an annotation \p Name with one number on \p D; null without one.
const clang::Expr *numberAnnotation(const clang::Decl *D, llvm::StringRef Name);

/// The argument of [[vk::image_format]] on \p D; empty without one.
llvm::StringRef imageFormatArgument(const clang::Decl *D);
/// The argument of [[vk::counter_binding]] on \p D, a constant; null without one.
const clang::Expr *counterBindingArgument(const clang::Decl *D);
/// The argument of [[vk::input_attachment_index]] on \p D; null without one.
const clang::Expr *attachmentArgument(const clang::Decl *D);
/// The argument of [[vk::offset]] on \p D, a constant; null without one.
const clang::Expr *offsetArgument(const clang::Decl *D);
/// @}

} // namespace tessera
