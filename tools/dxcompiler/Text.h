//===- Text.h - Encodings ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interfaces.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tessera::dxc {

/// The text of bytes that are of \p Page, or of CodeAny: what a byte-order mark says, else UTF-8.
/// Without the mark and without a NUL at the end. Nothing where the bytes are no text of that
/// encoding, or of one that is not known.
std::optional<std::string> decode(llvm::StringRef Bytes, UINT32 Page);
/// Nothing where they are no characters.
std::optional<std::string> fromWide(const wchar_t *Text);
/// UTF-8 that is not well-formed has U+FFFD for each byte that is not.
std::wstring toWide(llvm::StringRef Text);
/// Whether \p Page is one that \c decode knows.
bool isKnownPage(UINT32 Page);
/// Of a character of that encoding.
size_t bytesOfCharacter(UINT32 Page);
/// The bytes of the byte-order mark in front of a text of \p Page; 0 where there is none.
size_t markLength(llvm::StringRef Bytes, UINT32 Page);

} // namespace tessera::dxc
