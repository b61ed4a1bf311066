// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/PrintFormat.h"
#include "IR/Type.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool PrintConversion::takes(const Type *Ty) const {
  if (Components > 1 ? !Ty->isVector() || Ty->count() != Components : !Ty->isScalar())
    return false;
  const Type *Number = Ty->scalar();
  if (isFloat())
    return Number->isFloat() && Number->bits() >= 32;
  return Number->isInt() && Number->bits() == (IsLong ? 64u : 32u);
}

/// Parses the conversion at the front of \p Rest, after its %. Letter is 0 if there is no valid
/// conversion.
static PrintConversion parseConversion(StringRef Rest) {
  PrintConversion C;
  // Three digits are enough for a width, and a limit for what it makes.
  auto Take = [&](StringRef Some, size_t Most = 3) {
    size_t End = std::min({Rest.find_first_not_of(Some), Rest.size(), Most});
    C.Plain += Rest.take_front(End);
    Rest = Rest.drop_front(End);
  };
  size_t Whole = Rest.size();
  Take("-+ #0", 5);
  Take("0123456789");
  if (Rest.starts_with(".")) {
    Take(".");
    Take("0123456789");
  }
  if (Rest.consume_front("v")) {
    if (Rest.empty() || Rest[0] < '2' || Rest[0] > '4')
      return C;
    C.Components = Rest[0] - '0';
    Rest = Rest.drop_front();
  }
  C.IsLong = Rest.consume_front("l");
  if (Rest.empty() || !StringRef("diouxXaAeEfFgG").contains(Rest[0]))
    return C;
  C.Letter = Rest[0];
  C.Plain += C.Letter;
  C.Size = 1 + Whole - Rest.size() + 1;
  if (C.IsLong && C.isFloat())
    C.Letter = 0;
  return C;
}

PrintFormat ir::parsePrintFormat(StringRef Text) {
  PrintFormat Result;
  for (size_t At = Text.find('%'); At != StringRef::npos; At = Text.find('%', At)) {
    if (Text.substr(At + 1).starts_with("%")) {
      At += 2;
      continue;
    }
    PrintConversion C = parseConversion(Text.substr(At + 1));
    if (!C.Letter) {
      Result.Wrong = At;
      return Result;
    }
    C.At = At;
    C.Plain.insert(0, "%");
    At += C.Size;
    Result.Conversions.push_back(std::move(C));
  }
  return Result;
}
