// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera::msl;

static bool isKeyword(StringRef Name) {
  static const StringSet<> Known = {
#define KEYWORD(Name) Name,
#include "MSL/Keywords.def"
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

std::string Names::declare(StringRef Wanted) {
  std::string Base = identifier(Wanted);
  if (Base.empty())
    Base = "t";
  std::string Name = Base;
  if (auto It = Taken.find(Base); It != Taken.end()) {
    unsigned &Next = It->second;
    do
      Name = (Twine(Base) + (Base.back() == '_' ? "" : "_") + Twine(Next++)).str();
    while (Taken.contains(Name));
  }
  Taken[Name] = 1;
  Scopes.back().push_back(Name);
  return Name;
}

void Names::leave() {
  for (const std::string &Name : Scopes.back())
    Taken.erase(Name);
  Scopes.pop_back();
}
