//===- CombinedRegisters.h - Registers of textures with samplers ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// A texture of namespace vk with a sampler of its own has a register of either: `register(s3)`
/// after its declaration becomes `register(t3)`, which Clang asks for.
class CombinedRegisters {
public:
  explicit CombinedRegisters(const TokenContext &S) : S(S) {}

  /// To be told of the name of such a class.
  void declare() { Declares = true; }
  /// To be shown each identifier.
  void name(clang::Token &T) {
    if (Declares)
      change(T);
  }
  /// To be shown each `;`.
  void semicolon() { Declares = false; }

private:
  void change(clang::Token &Name);

  const TokenContext &S;
  bool Declares = false; ///< this statement has the name of such a class
};

} // namespace tessera
