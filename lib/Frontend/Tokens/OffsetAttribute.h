//===- OffsetAttribute.h - [[vk::offset(bytes)]] --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"
#include "Support/Diagnostic.h"

namespace tessera {

/// Clang does not know the attribute, and the brackets [[ ]] mean nothing to it inside of a
/// cbuffer. This makes
/// `__attribute__((annotate("tessera.offset", bytes)))` of it, token by token.
class OffsetAttribute {
public:
  OffsetAttribute(const TokenContext &S, DiagnosticEngine &Diags) : S(S), Diags(Diags) {}

  /// Whether the next token stands in the attribute, and is change's.
  bool isInside() const { return Opened || Depth || Closing; }
  /// Whether \p Square, the next token, begins the attribute, and is change's.
  bool begins(const clang::Token &Square) const;
  void change(clang::Token &T);
  /// Must be called for `offset` outside of `[[vk::offset(...)]]`. Reports uses next to other
  /// attributes or without bytes, which would be lost otherwise.
  void rejectOther(const clang::Token &Name);

private:
  void open(clang::Token &T);

  const TokenContext &S;
  DiagnosticEngine &Diags;
  unsigned Opened = 0;  ///< tokens of `[[vk::offset(` that have been seen
  unsigned Depth = 0;   ///< parentheses around the next token
  unsigned Closing = 0; ///< brackets that are still to close
};

} // namespace tessera
