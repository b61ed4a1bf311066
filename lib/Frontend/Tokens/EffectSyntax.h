//===- EffectSyntax.h - What shaders say to the effect framework ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shaders for Direct3D's effect framework have techniques, annotations of variables, states of
// samplers and objects of the pipeline. As in DXC they mean nothing and are a warning:
//
//   technique10 T { pass P { ... } }
//   float x <string UIName = "x";>;
//   SamplerState s { Filter = MIN_MAG_MIP_LINEAR; };
//   SamplerState s = sampler_state { Filter = Linear; };
//   BlendState b { BlendEnable[0] = TRUE; };
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/TokenContext.h"
#include "Support/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"

namespace tessera {

class EffectSyntax {
public:
  EffectSyntax(const TokenContext &S, const clang::CompilerInstance &Compiler,
               DiagnosticEngine &Diags)
      : S(S), Compiler(Compiler), Diags(Diags) {}

  /// Whether the next token \p T is such a part of the text, which the parser does not get.
  bool drops(const clang::Token &T) { return mayBegin(T) && takes(T); }

private:
  enum Part { None, Annotation, Block, Object };

  /// False for most tokens: those inside of a statement that declares no sampler.
  bool mayBegin(const clang::Token &T) const {
    using namespace clang;
    return Dropped != None || BeginsStatement || DeclaresSampler || T.is(tok::less) ||
           S.last().isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  }
  bool takes(const clang::Token &T);
  /// Whether a part begins with \p T, or goes on to its end from there.
  Part begins(const clang::Token &T);
  bool ends(const clang::Token &T);
  bool isTechnique(const clang::Token &T) const;
  bool isObject(const clang::Token &T) const;
  bool isAnnotation(const clang::Token &Less) const;
  bool isUnknown(const clang::Token &Name) const;
  void noteType(const clang::Token &T);
  void warn(const clang::Token &T, llvm::StringRef What);

  const TokenContext &S;
  const clang::CompilerInstance &Compiler;
  DiagnosticEngine &Diags;
  Part Dropped = None;
  unsigned Depth = 0;           ///< open brackets of what is dropped
  bool AfterSemicolon = false;  ///< in an annotation
  bool DeclaresSampler = false; ///< the statement begins with a sampler's type
  bool BeginsStatement = true;  ///< no token but modifiers since its beginning
};

} // namespace tessera
