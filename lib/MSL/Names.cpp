// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera::msl;

static bool isKeyword(StringRef Name) {
  static const StringSet<> Known = {
#define KEYWORD(Name) Name,
#include "MSL/Keywords.def"
#define HELPER(Enumerator, Name, Text) Name,
#include "MSL/Helpers.def"
  };
  if (Known.contains(Name))
    return true;
  // float3, packed_half2, uint4x4 ...: a type of the language and its size.
  StringRef Type = Name;
  Type.consume_front("packed_");
  Type = Type.rtrim("1234x");
  return Type != Name && Known.contains(Type);
}

std::string tessera::msl::identifier(StringRef Name) {
  std::string Text;
  for (char C : Name)
    Text += isAlnum(C) ? C : '_';
  // Names with a double underscore, and with one before a capital, belong to the implementation.
  size_t Pair;
  while ((Pair = Text.find("__")) != std::string::npos)
    Text.erase(Pair, 1);
  StringRef Kept = StringRef(Text).ltrim('_');
  if (Kept.empty())
    return "";
  Text = Kept.str();
  if (isDigit(Text.front()))
    Text.insert(0, "v");
  if (isKeyword(Text))
    Text += "_";
  return Text;
}

/// What \p Wanted is called, unless that is taken.
static std::string baseOf(StringRef Wanted) {
  std::string Base = identifier(Wanted);
  return Base.empty() ? "t" : Base;
}

std::string Names::declareIn(Scope &In, StringRef Wanted) {
  std::string Base = baseOf(Wanted), Name = Base;
  if (auto It = Taken.find(Base); It != Taken.end()) {
    unsigned &Next = It->second;
    do
      Name = (Twine(Base) + (Base.back() == '_' ? "" : "_") + Twine(Next++)).str();
    while (Taken.contains(Name));
  }
  Taken[Name] = 1;
  In.push_back(Name);
  return Name;
}

void Names::release(StringRef Name, StringRef Wanted) {
  Taken.erase(Name);
  Scope &In = Scopes.back();
  In.erase(llvm::find(In, Name));
  std::string Base = baseOf(Wanted);
  unsigned Number = 0;
  StringRef Suffix = Name;
  if (Suffix.consume_front(Base) && !Suffix.ltrim('_').getAsInteger(10, Number))
    Taken[Base] = Number;
}

void Names::leave() {
  for (const std::string &Name : Scopes.back())
    Taken.erase(Name);
  Scopes.pop_back();
}
