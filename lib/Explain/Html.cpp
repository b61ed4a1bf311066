// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Explain/Html.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

static std::string escapeChar(char C) {
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
    return {C};
  case '\r':
    return "";
  default:
    bool IsControl = static_cast<unsigned char>(C) < 0x20 || C == 0x7f;
    return IsControl ? "\xef\xbf\xbd" : std::string(1, C);
  }
}

std::string tessera::html::escape(StringRef Text) {
  std::string Out;
  for (char C : json::fixUTF8(Text))
    Out += escapeChar(C);
  return Out;
}
