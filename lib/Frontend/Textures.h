//===- Textures.h - Classes of textures and samplers -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They are text (textures.hlsl), which takes the place of the few that Clang has.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Tokens.h"
#include "llvm/ADT/StringSet.h"

namespace tessera {

/// Whether Clang's own class of this name is not to be found.
bool isReplacedClass(llvm::StringRef Name);

/// The text that declares those classes whose names \p Text has, less \p Declared, which they join;
/// empty where that is none.
std::string texturesFor(llvm::StringRef Text, llvm::StringSet<> &Declared);

/// If \p Name, the next token, is a texture's class of the program's without arguments, as in
/// `Texture2D t`, the parser gets `<>` after it.
void completeTexture(const clang::Token &Name, const Tokens &S);

/// A texture of namespace vk with a sampler of its own has a register of either: `register(s3)`
/// after its declaration becomes `register(t3)`, which Clang asks for.
class CombinedRegisters {
public:
  explicit CombinedRegisters(const Tokens &S) : S(S) {}

  /// To be shown each identifier.
  void name(clang::Token &T);
  /// To be shown each `;`.
  void semicolon() { Declares = false; }

private:
  const Tokens &S;
  bool Declares = false; ///< this statement has the name of such a class
};

} // namespace tessera
