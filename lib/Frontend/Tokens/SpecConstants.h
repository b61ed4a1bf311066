//===- SpecConstants.h - Specialization constants --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang has specialization constants of its `long long`, and int64_t is its `long`. So the type in
//
//   [[vk::constant_id(3)]] const int64_t Count = 5;
//
// becomes `long long` for the parser, and that of the variable becomes int64_t again when it has
// been declared; one in a namespace when that ends.
//
// Clang requires `const`, which HLSL implies for global variables. It is added before a type.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

class SpecConstants {
public:
  explicit SpecConstants(const TokenContext &S)
      : S(S), ConstantID(S.PP.getIdentifierInfo("constant_id")) {}

  /// To be shown each identifier.
  void name(clang::Token &T) {
    if (InDeclaration || T.getIdentifierInfo() == ConstantID)
      change(T);
  }
  /// To be shown each token.
  void begin(clang::Token &T) {
    if (LacksConst)
      addConst(T);
  }
  /// To be shown where a declaration may end.
  void semicolon() { InDeclaration = false; }
  /// Whether a type has been changed.
  bool any() const { return Any; }
  /// Whether there is such a constant.
  bool declared() const { return Declared; }

private:
  void change(clang::Token &Name);
  void addConst(clang::Token &T);

  const TokenContext &S;
  const clang::IdentifierInfo *ConstantID;
  bool InDeclaration = false; ///< of such a constant
  bool LacksConst = false;    ///< the name was read, and nothing behind the attribute
  bool Any = false;
  bool Declared = false;
};

} // namespace tessera
