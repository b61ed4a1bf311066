//===- Utf8.h - Text of others as UTF-8 -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera {

/// Returns \p Text with each invalid UTF-8 sequence (RFC 3629) replaced by U+FFFD. JSON and HTML
/// must be valid UTF-8, but file names and lines of a shader may not be.
std::string validUtf8(llvm::StringRef Text);

/// Whether \p Text can be a string in SPIR-V (SPIR-V 2.2.1, Literal): UTF-8 without a zero byte,
/// which would end it.
bool isLiteralString(llvm::StringRef Text);
/// Returns \p Text as such a string, with U+FFFD in place of everything invalid.
std::string literalString(llvm::StringRef Text);

} // namespace tessera
