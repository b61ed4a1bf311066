// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Utf8.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

std::string tessera::validUtf8(StringRef Text) {
  return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text);
}

bool tessera::isLiteralString(StringRef Text) { return json::isUTF8(Text) && !Text.contains('\0'); }

std::string tessera::literalString(StringRef Text) {
  std::string Valid = validUtf8(Text), Result;
  StringRef Rest = Valid;
  for (size_t Zero; (Zero = Rest.find('\0')) != StringRef::npos; Rest = Rest.drop_front(Zero + 1)) {
    Result += Rest.take_front(Zero);
    Result += "\xef\xbf\xbd";
  }
  return Result += Rest;
}
