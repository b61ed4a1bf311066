//===- ResourceAttributes.h - [[vk::image_format("r32ui")]] and its like --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// Rewrites attributes of resources that Clang does not know, also in lists of attributes.
/// `vk::image_format(` becomes `clang::annotate("tessera.image_format",`, and
/// `vk::combinedImageSampler` becomes `clang::annotate("tessera.combined")`. `vk::aliased_pointer`,
/// which has no effect here, becomes `gnu::unused`.
class ResourceAttributes {
public:
  explicit ResourceAttributes(const TokenContext &S) : S(S) {}

  /// To be shown each identifier.
  void name(clang::Token &T) {
    if (!Annotation.empty() || IsAliased || !WholeAnnotation.empty() || S.isVk(T))
      change(T);
  }
  /// To be shown each `(`.
  void openParen(const clang::Token &T);

private:
  void change(clang::Token &Name);

  const TokenContext &S;
  llvm::StringRef Annotation;      ///< of the attribute that has begun; empty outside
  bool IsNamed = false;            ///< its name has been seen
  bool IsAliased = false;          ///< the name of `vk::aliased_pointer` is next
  llvm::StringRef WholeAnnotation; ///< of an attribute without arguments, whose name is next
};

} // namespace tessera
