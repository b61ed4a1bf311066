//===- Utf8.h - Text of others as UTF-8 -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera {

/// \p Text, which a name of a file or a line of a shader may be, with U+FFFD in the place of what
/// is no UTF-8 (RFC 3629): JSON and HTML hold nothing else.
std::string validUtf8(llvm::StringRef Text);

/// Whether \p Text is what a string of SPIR-V can be (SPIR-V 2.2.1, Literal): UTF-8, without the
/// zero byte that ends one.
bool isLiteralString(llvm::StringRef Text);
/// \p Text as such a string, with U+FFFD in the place of what it cannot have.
std::string literalString(llvm::StringRef Text);

} // namespace tessera
