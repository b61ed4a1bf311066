//===- TokenRewriter.h - Tokens on their way to the parser ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang shows each token to a watcher just before the parser gets it. This is that watcher: it
// hands each token to the subjects that care for its kind, and changes it, drops it or ends the
// text as they say. The tokens of functions and initializers in a class come by when the class is
// read, not when it is parsed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Builtins/ExternalSource.h"
#include "Frontend/Guards/SourceLimits.h"
#include "Frontend/Guards/TemplateCompletion.h"
#include "Frontend/Tokens/AttributeNames.h"
#include "Frontend/Tokens/EffectSyntax.h"
#include "Frontend/Tokens/InitBraces.h"
#include "Frontend/Tokens/InlineAttributes.h"
#include "Frontend/Tokens/LegacyTokens.h"
#include "Frontend/Tokens/MatrixAttribute.h"
#include "Frontend/Tokens/OffsetAttribute.h"
#include "Frontend/Tokens/PayloadSyntax.h"
#include "Frontend/Tokens/RegisterProfiles.h"
#include "Frontend/Tokens/ResourceAttributes.h"
#include "Frontend/Tokens/Rewrites.h"
#include "Frontend/Tokens/SpecConstants.h"

namespace tessera {

class TokenRewriter {
public:
  /// To be made when \p Compiler has everything. All are kept.
  TokenRewriter(clang::CompilerInstance &Compiler, const ShaderOptions &Shader,
                SourceLimits &Limits, MatrixOrder &Order, ExternalSource &Source,
                TemplateCompletion &Templates, DiagnosticEngine &Diags);

  /// A token that the parser is about to get; what it gets instead is left in it.
  void operator()(const clang::Token &Seen);

  /// Whether there was a sizeof of anything but a type that HLSL has a name for.
  bool measuresTypes() const { return MeasuresTypes; }
  /// Whether there was an attribute of inline SPIR-V.
  bool hasInlineSPIRV() const { return OfInline.any(); }
  /// Whether there was a [raypayload] or an access qualifier of a payload.
  bool hasPayloads() const { return Payloads.isUsed(); }
  /// Whether there was a specialization constant of 64 bits.
  bool hasWideSpecConstants() const { return Specialized.any(); }
  bool hasSpecConstants() const { return Specialized.declared(); }

  /// Whether \p Name is a word that is changed.
  bool rewrites(llvm::StringRef Name) const;
  /// Watches for \p Names, which were taken out of the texts. rewrites() is false for each.
  void takenOut(llvm::ArrayRef<llvm::StringRef> Names);
  /// Those of them that the parser got all the same.
  const std::set<std::string> &seenTakenOut() const { return TakenOut; }

private:
  /// Whether the parser gets \p T.
  bool rewrite(clang::Token &T);
  bool isKept(const clang::Token &T) const;
  clang::Token peek();
  /// The same of an identifier.
  bool name(clang::Token &T);
  /// A cbuffer with the name of a struct is not in its way.
  void nameHidden(clang::Token &T);
  bool measuresNumber(const clang::Token &SizeOf) const;
  bool openBrace(clang::Token &T);
  bool closeBrace();
  /// Ends the text before \p T, with an error.
  void refuse(clang::Token &T, DiagID ID);
  void refuse(clang::Token &T, DiagID ID, const clang::Token &Name);

  clang::CompilerInstance &Compiler;
  const ShaderOptions &Shader; ///< gone when the parser is
  SourceLimits &Limits;
  MatrixOrder &Order;
  ExternalSource &Source;
  TemplateCompletion &Templates;
  DiagnosticEngine &Diags;

  TokenContext S;
  IdentifierRewrites OfIdentifiers;
  AttributeNames Attributes;
  InitBraces Braces;
  OffsetAttribute Offset;
  ResourceAttributes OfResources;
  PayloadSyntax Payloads;
  RegisterProfiles Profiles;
  CombinedRegisters Registers;
  RewriteContext Around{.S = S,
                        .Compiler = Compiler,
                        .Shader = Shader,
                        .Order = Order,
                        .Registers = Registers,
                        .Diags = Diags,
                        .TakenOut = TakenOut};
  SpecConstants Specialized;
  InlineAttributes OfInline;
  MatrixAttribute Matrix;
  EffectSyntax Effects;
  LegacyTokens Legacy;
  llvm::SmallPtrSet<const clang::IdentifierInfo *, 4> Hidden; ///< structs, by a cbuffer
  bool NamesBuffer = false;                                   ///< a cbuffer's brace is to come
  unsigned InBuffer = 0; ///< open braces from that of a cbuffer on
  bool Replacing = false;
  bool MeasuresTypes = false;
  std::set<std::string> TakenOut; ///< seen
};

} // namespace tessera
