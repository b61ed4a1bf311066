//===- Text.h - Encodings ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interfaces.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tessera::dxc {

/// Returns the text of \p Bytes in the encoding \p Page; for CodeAny, the encoding of its
/// byte-order mark, else UTF-8. Removes the mark and a NUL at the end. Returns nothing if the bytes
/// are invalid or the encoding is unknown.
std::optional<std::string> decode(llvm::StringRef Bytes, UINT32 Page);
/// Returns nothing for invalid characters.
std::optional<std::string> fromWide(const wchar_t *Text);
/// Replaces each byte that is not part of well-formed UTF-8 by U+FFFD.
std::wstring toWide(llvm::StringRef Text);
/// Whether \c decode supports \p Page.
bool isKnownPage(UINT32 Page);
/// Returns the size of a code unit of that encoding.
size_t bytesOfCharacter(UINT32 Page);
/// Returns the size of the byte-order mark in front of a text of \p Page; 0 if there is none.
size_t markLength(llvm::StringRef Bytes, UINT32 Page);

} // namespace tessera::dxc
