//===- InitBraces.h - The braces of initializer lists ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Braces inside an initializer list mean nothing in HLSL: `{{a, f()}, {1, 2}}` lists the same
// values as `{a, f(), 1, 2}`. Clang 23 gets the same result for itself, but loses an inner list in
// which anything might have an effect: a call, an operator of a class, an increment.
//
// It has no place for a list that initializes a scalar, and goes on with whatever it finds in
// memory. So `uint a = {f()}` becomes `uint a = f()`, and where it is not known what a list
// initializes (an argument, an assignment) it is an error, as in DXC.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Options.h"
#include "Frontend/TokenContext.h"
#include "Support/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include <variant>

namespace tessera {

class InitBraces {
public:
  InitBraces(const TokenContext &S, const clang::CompilerInstance &Compiler,
             const ShaderOptions &Shader)
      : S(S), Compiler(Compiler), Shader(Shader) {}

  /// Returns the kind of construct that the next brace opens, or the error if a brace is not
  /// allowed there.
  std::variant<Bracket::Kind, DiagID> opens() const;
  /// To be told of the brace that comes next and closes \p B.
  void closes(const Bracket &B);
  /// Whether the parser is not to get the comma that comes next.
  bool dropsComma();
  /// Whether \p T, which comes next, must not stand in the braces around a scalar.
  bool isExcess(const clang::Token &T) const;

private:
  std::variant<Bracket::Kind, DiagID> opensAfterEqual() const;
  std::variant<Bracket::Kind, DiagID> opensAfterReturn() const;
  bool namesScalar(const clang::Token &T) const;
  bool mayBeCalled(const clang::Token &T) const;

  const TokenContext &S;
  const clang::CompilerInstance &Compiler;
  const ShaderOptions &Shader;
  bool AfterEmptyPlace = false;  ///< what stood before the next token needs no comma after it
  bool ScalarIsComplete = false; ///< a comma has followed the value of a scalar
};

} // namespace tessera
