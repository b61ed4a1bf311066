//===- PayloadSyntax.h - Which shaders access a field of a payload ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The qualifiers of payloads of rays become annotations:
//
//   struct [raypayload] P {         struct __attribute__((annotate("tessera.payload"))) P {
//     float x : read(caller, miss);   float x __attribute__((annotate("tessera.payload.read",
//                                                                     "caller", "miss")));
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

class PayloadSyntax {
public:
  explicit PayloadSyntax(const TokenContext &S) : S(S) {}

  bool isUsed() const { return IsUsed; }
  /// Whether the next token is change's.
  bool takes(const clang::Token &T) const {
    return Now != Place::Outside ||
           (T.isOneOf(clang::tok::colon, clang::tok::l_square) && begins(T));
  }
  /// False if the parser does not get \p T.
  bool change(clang::Token &T);

private:
  enum class Place { Outside, Word, Name, Open, Stages };

  bool begins(const clang::Token &T) const;
  bool beginsAccess(const clang::Token &Colon) const;
  void open(clang::Token &T);
  bool changeStage(clang::Token &T);

  const TokenContext &S;
  Place Now = Place::Outside;
  bool IsUsed = false;  ///< there was one of them
  bool IsStage = false; ///< the last token of the qualifier was a stage
  bool IsAny = false;   ///< it has a stage
};

} // namespace tessera
