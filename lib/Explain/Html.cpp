// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Explain/Html.h"
#include "Support/Utf8.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;
using namespace tessera;

/// Returns the replacement of \p C, or nothing to keep it.
static std::optional<StringRef> escapeChar(char C) {
  switch (C) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  case '\t':
  case '\n':
    return std::nullopt;
  case '\r':
    return "";
  default:
    bool IsControl = static_cast<unsigned char>(C) < 0x20 || C == 0x7f;
    return IsControl ? std::optional<StringRef>("\xef\xbf\xbd") : std::nullopt;
  }
}

std::string html::escape(StringRef Text) {
  std::string Valid = validUtf8(Text), Out;
  Text = Valid;
  Out.reserve(Text.size());
  size_t Copied = 0;
  for (auto [I, C] : enumerate(Text))
    if (std::optional<StringRef> Instead = escapeChar(C)) {
      Out += Text.slice(Copied, I);
      Out += *Instead;
      Copied = I + 1;
    }
  Out += Text.substr(Copied);
  return Out;
}
