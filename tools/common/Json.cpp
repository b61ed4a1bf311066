// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Json.h"

using namespace llvm;

namespace {
constexpr unsigned MaxDepth = 100;

bool isTooDeep(StringRef Text) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (InString) {
      I += C == '\\';
      InString = C != '"';
    } else if (C == '"') {
      InString = true;
    } else if (C == '{' || C == '[') {
      if (++Depth > MaxDepth)
        return true;
    } else if ((C == '}' || C == ']') && Depth) {
      --Depth;
    }
  }
  return false;
}
} // namespace

Expected<json::Value> tessera::tools::parseJSON(StringRef Text) {
  if (isTooDeep(Text))
    return createStringError("nested more than " + Twine(MaxDepth) + " deep");
  return json::parse(Text);
}
