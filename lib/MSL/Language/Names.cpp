// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <array>

using namespace llvm;
using namespace tessera::msl;

/// Sorted by the compiler that compiles this.
consteval auto sortedKeywords() {
  std::array Words = std::to_array<std::string_view>({
#define KEYWORD(Name) Name,
#include "MSL/Language/Keywords.def"
#define HELPER(Enumerator, Name, Text) Name,
#include "MSL/Language/Helpers.def"
  });
  std::sort(Words.begin(), Words.end());
  return Words;
}

static bool isKeyword(StringRef Name) {
  static constexpr auto Words = sortedKeywords();
  auto IsOne = [](std::string_view Word) {
    return std::binary_search(Words.begin(), Words.end(), Word);
  };
  if (IsOne(Name))
    return true;
  // float3, packed_half2, uint4x4 ...: a type of the language and its size.
  StringRef Type = Name;
  Type.consume_front("packed_");
  Type = Type.rtrim("1234x");
  return Type != Name && IsOne(Type);
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
    Text += '_';
  return Text;
}

/// Returns the identifier for \p Wanted, before it is made unique.
static std::string baseOf(StringRef Wanted) {
  std::string Base = identifier(Wanted);
  return Base.empty() ? "t" : Base;
}

std::string Names::declare(StringRef Wanted) {
  std::string Name = baseOf(Wanted);
  Scope &In = Scopes.back();
  auto [It, IsNew] = Taken.try_emplace(Name, 1);
  if (!IsNew) {
    Entry &Base = *It;
    In.Counted.push_back({&Base, Base.getValue()});
    if (Name.back() != '_')
      Name += '_';
    size_t Length = Name.size();
    while (!IsNew) {
      Name.resize(Length);
      Name += std::to_string(Base.getValue()++);
      std::tie(It, IsNew) = Taken.try_emplace(Name, 1);
    }
  }
  In.Declared.push_back(&*It);
  return Name;
}

void Names::leave() {
  const Scope &In = Scopes.back();
  for (auto [Base, Before] : reverse(In.Counted))
    Base->setValue(Before);
  for (Entry *Name : In.Declared)
    Taken.erase(Name->getKey());
  Scopes.pop_back();
}
