//===- TextNames.h - Characters and names of a text -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <array>

namespace tessera {

enum class Char : uint8_t { Other, Space, Line, Name, Digit, Quote, Apostrophe, Slash, Hash, Mark };

/// What each character begins, outside of names and numbers.
inline constexpr std::array<Char, 256> Chars = [] {
  std::array<Char, 256> Table{};
  for (char C : {' ', '\t', '\r', '\f', '\v'})
    Table[uint8_t(C)] = Char::Space;
  for (unsigned C = 'a'; C <= 'z'; ++C)
    Table[C] = Table[C - 'a' + 'A'] = Char::Name;
  for (unsigned C = '0'; C <= '9'; ++C)
    Table[C] = Char::Digit;
  for (char C : {'{', '}', '(', ')', '[', ']', '=', ':', ';', ','})
    Table[uint8_t(C)] = Char::Mark;
  Table['_'] = Char::Name;
  Table['\n'] = Char::Line;
  Table['"'] = Char::Quote;
  Table['\''] = Char::Apostrophe;
  Table['/'] = Char::Slash;
  Table['#'] = Char::Hash;
  return Table;
}();

inline Char kindOf(char C) { return Chars[uint8_t(C)]; }
inline bool beginsName(char C) { return kindOf(C) == Char::Name; }
inline bool inName(char C) { return kindOf(C) == Char::Name || kindOf(C) == Char::Digit; }

/// The name or number that ends \p Text.
inline llvm::StringRef lastName(llvm::StringRef Text) {
  size_t Begin = Text.size();
  while (Begin && inName(Text[Begin - 1]))
    --Begin;
  return Text.drop_front(Begin);
}

/// Calls \p Each with each name in \p Text.
template <typename Fn> void forNames(llvm::StringRef Text, Fn Each) {
  for (const char *At = Text.begin(), *End = Text.end(); At != End;) {
    if (!inName(*At)) {
      ++At;
      continue;
    }
    const char *Begin = At;
    while (At != End && inName(*At))
      ++At;
    if (beginsName(*Begin))
      Each(llvm::StringRef(Begin, At - Begin));
  }
}

} // namespace tessera
