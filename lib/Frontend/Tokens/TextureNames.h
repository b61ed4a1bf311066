//===- TextureNames.h - Names of textures, as Clang takes them ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// If \p Name, the next token, is a texture's class of the program's without arguments, as in
/// `Texture2D t`, the parser gets `<>` after it.
void completeTexture(const clang::Token &Name, const TokenContext &S);

/// A texture of namespace vk with a sampler of its own has a register of either: `register(s3)`
/// after its declaration becomes `register(t3)`, which Clang asks for.
class CombinedRegisters {
public:
  explicit CombinedRegisters(const TokenContext &S) : S(S) {}

  /// To be shown each identifier.
  void name(clang::Token &T);
  /// To be shown each `;`.
  void semicolon() { Declares = false; }

private:
  const TokenContext &S;
  bool Declares = false; ///< this statement has the name of such a class
};

} // namespace tessera
