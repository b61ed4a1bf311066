//===- RegisterProfiles.h - Registers of one kind of shader ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// `register(ps, t3) : register(vs_6_0, t2)` names the kind of shader that a register is for. As in
/// DXC the first one counts, whatever its kind: this is `register(t3)`.
class RegisterProfiles {
public:
  explicit RegisterProfiles(const TokenContext &S) : S(S) {}

  /// Whether the parser does not get \p T.
  bool drops(const clang::Token &T) {
    if (Dropped == Nothing && !HasProfile && !S.last(1).is(clang::tok::kw_register))
      return false;
    return takes(T);
  }

private:
  enum Part { Nothing, Comma, Register };

  bool takes(const clang::Token &T);

  const TokenContext &S;
  Part Dropped = Nothing;
  bool HasProfile = false; ///< of a register of this declaration
};

} // namespace tessera
