// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/UseScanner.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include <array>

using namespace llvm;
using namespace tessera;

namespace {
enum class Char : uint8_t { Other, Space, Line, Name, Digit, Quote, Apostrophe, Slash, Hash, Mark };
}

/// What each character begins, outside of names and numbers.
static constexpr std::array<Char, 256> Chars = [] {
  std::array<Char, 256> Table{};
  for (char C : {' ', '\t', '\r', '\f', '\v'})
    Table[uint8_t(C)] = Char::Space;
  for (unsigned C = 'a'; C <= 'z'; ++C)
    Table[C] = Table[C - 'a' + 'A'] = Char::Name;
  for (unsigned C = '0'; C <= '9'; ++C)
    Table[C] = Char::Digit;
  for (char C : {'{', '}', '(', ')', '[', ']', '=', ':', ';'})
    Table[uint8_t(C)] = Char::Mark;
  Table['_'] = Char::Name;
  Table['\n'] = Char::Line;
  Table['"'] = Char::Quote;
  Table['\''] = Char::Apostrophe;
  Table['/'] = Char::Slash;
  Table['#'] = Char::Hash;
  return Table;
}();

static Char kindOf(char C) { return Chars[uint8_t(C)]; }
static bool beginsName(char C) { return kindOf(C) == Char::Name; }
static bool inName(char C) { return kindOf(C) == Char::Name || kindOf(C) == Char::Digit; }

/// Of the ends and the length. Texts have many names and few that differ only in the middle.
uint32_t UseScanner::hashOf(StringRef Name) {
  using namespace support::endian;
  const char *Begin = Name.data(), *Last = Begin + Name.size();
  uint64_t First = 0, Rest = Name.size();
  if (Name.size() >= 8) {
    First = read64le(Begin);
    Rest += read64le(Last - 8);
  } else if (Name.size() >= 4) {
    First = read32le(Begin);
    Rest += uint64_t(read32le(Last - 4)) << 32;
  } else {
    for (char C : Name)
      First = First << 8 | uint8_t(C);
  }
  uint64_t Hash = (First * 0x9E3779B97F4A7C15) ^ (Rest * 0xC2B2AE3D27D4EB4F);
  return uint32_t(Hash >> 32);
}

/// Calls \p Each with each name in \p Text.
template <typename Fn> static void forNames(StringRef Text, Fn Each) {
  for (const char *At = Text.begin(), *End = Text.end(); At != End;) {
    if (!inName(*At)) {
      ++At;
      continue;
    }
    const char *Begin = At;
    while (At != End && inName(*At))
      ++At;
    if (beginsName(*Begin))
      Each(StringRef(Begin, At - Begin));
  }
}

UseScanner::UseScanner(StringMap<Name> &Names, OnInclude Included)
    : Names(Names), Included(std::move(Included)) {
  using enum FunctionUses::Word;
  named("namespace").Is = Namespace;
  named("struct").Is = named("class").Is = Class;
  named("const").Is = Const;
  for (StringRef Word : {"union", "enum", "interface", "cbuffer", "tbuffer", "template", "typedef",
                         "using", "operator", "export", "extern"})
    named(Word).Is = Other;
}

UseScanner::Name &UseScanner::named(StringRef Text) {
  return Names.try_emplace_with_hash(Text, hashOf(Text)).first->second;
}

void UseScanner::read(StringRef Content, bool IsMain) {
  Text Outer = std::exchange(T, Text());
  T.At = Content.begin();
  T.End = Content.end();
  T.InMain = IsMain;
  scan();
  if (T.IsBroken || !T.Here.Open.empty())
    useAll(Content);
  else
    endDeclaration(/*IsFunction=*/false);
  T = std::move(Outer);
}

void UseScanner::define(StringRef Macro) {
  std::string Line = Macro.str();
  std::replace(Line.begin(), Line.end(), '=', ' ');
  defineMacro(Line);
}

void UseScanner::useAll(StringRef Text) {
  forNames(Text, [&](StringRef Word) { Used.push_back(&named(Word)); });
}

ArrayRef<UseScanner::Name *> UseScanner::used() {
  for (Name *N : Declared)
    if (N->IsMacro)
      Used.push_back(N);
  Declared.clear();
  return Used;
}

void UseScanner::scan() {
  bool BeginsLine = true;
  while (T.At != T.End && !T.IsBroken) {
    Char Kind = kindOf(*T.At);
    if (Kind == Char::Hash && BeginsLine) {
      directive();
      continue;
    }
    BeginsLine = Kind == Char::Line || (BeginsLine && Kind == Char::Space);
    switch (Kind) {
    case Char::Name:
      name();
      break;
    case Char::Digit:
      while (T.At != T.End && inName(*T.At))
        ++T.At;
      break;
    case Char::Quote:
      string();
      break;
    case Char::Apostrophe:
      skipCharacter();
      break;
    case Char::Mark:
      punctuation(*T.At);
      break;
    case Char::Slash:
      if (startsWith('/', '/') || startsWith('/', '*')) {
        skipComment();
        break;
      }
      [[fallthrough]];
    default:
      if (Kind != Char::Space && Kind != Char::Line)
        T.Here.Declaration.Last = nullptr;
      ++T.At;
    }
  }
}

void UseScanner::skipComment() {
  StringRef Rest(T.At, T.End - T.At);
  bool IsLine = T.At[1] == '/';
  size_t Length = Rest.find(IsLine ? "\n" : "*/", 2);
  // The end of a line is left, because a directive may follow it.
  T.At = Length == StringRef::npos ? T.End : T.At + Length + (IsLine ? 0 : 2);
}

/// Skips a character in quotes, or only the apostrophe if its line has no second one.
void UseScanner::skipCharacter() {
  StringRef Rest(T.At, T.End - T.At);
  size_t Length = Rest.find_first_of("'\n", startsWith('\'', '\\') ? 3 : 1);
  T.At += Length != StringRef::npos && Rest[Length] == '\'' ? Length + 1 : 1;
}

/// A text may name a function: [patchconstantfunc("f")].
void UseScanner::string() {
  const char *Begin = ++T.At;
  while (T.At < T.End && *T.At != '"' && *T.At != '\n')
    T.At += 1 + (*T.At == '\\');
  T.At = std::min(T.At, T.End);
  forNames(StringRef(Begin, T.At - Begin), [&](StringRef Word) { use(named(Word)); });
  T.At += T.At != T.End;
}

void UseScanner::use(Name &N) { (T.Here.In ? T.Here.In->Uses : Used).push_back(&N); }

StringRef UseScanner::takeName() {
  const char *Begin = T.At;
  while (T.At != T.End && inName(*T.At))
    ++T.At;
  return {Begin, size_t(T.At - Begin)};
}

void UseScanner::name() {
  StringRef Word = takeName();
  if (T.Here.isInDeclaration())
    nameInDeclaration(named(Word));
  else if (Word.size() >= ShortestFunction)
    use(named(Word));
}

void UseScanner::nameInDeclaration(Name &N) {
  using enum FunctionUses::Word;
  Head &D = T.Here.Declaration;
  if (N.Is == Namespace && D.Names.empty())
    D.Opens = Region::Namespace;
  else if (N.Is == Class && !D.IsOther)
    D.Opens = Region::Class;
  D.IsOther |= N.Is == Other;
  if (!D.Parens && !D.HasColon && N.Is != Const)
    D.Function = nullptr; // the parentheses were those of alignas or a macro
  D.Names.push_back(&N);
  D.Last = &N;
  D.IsLastQualified = std::exchange(D.FollowsScope, false);
}

void UseScanner::punctuation(char C) {
  bool IsScope = startsWith(':', ':');
  T.At += IsScope ? 2 : 1;
  if (C == '{')
    return openBrace();
  if (C == '}')
    return closeBrace();
  if (!T.Here.isInDeclaration())
    return;
  Head &D = T.Here.Declaration;
  Name *Last = std::exchange(D.Last, nullptr);
  D.FollowsScope = IsScope;
  switch (C) {
  case '(':
    if (!D.Parens && Last && !D.HasColon) {
      D.Function = Last;
      D.IsOther |= D.IsLastQualified; // a method
    }
    ++D.Parens;
    break;
  case ')':
    D.Parens -= D.Parens != 0;
    break;
  case '[': // an attribute
    D.IsOther |= !D.Parens && !D.Function;
    break;
  case '=':
    D.IsOther |= !D.Parens;
    break;
  case ':':
    D.HasColon |= !IsScope && !D.Parens;
    break;
  case ';':
    if (!D.Parens)
      endDeclaration(/*IsFunction=*/!D.IsOther && D.Function && D.Names.size() > 1);
    break;
  default:
    break;
  }
}

/// The name of a function does not use it.
void UseScanner::endDeclaration(bool IsFunction) {
  Head &D = T.Here.Declaration;
  Name *Function = IsFunction ? D.Function : nullptr;
  for (Name *N : D.Names)
    if (N != Function)
      Used.push_back(N);
  if (Function)
    Declared.push_back(Function);
  D = Head();
}

void UseScanner::openBrace() {
  if (!T.Here.isInDeclaration()) {
    T.Here.Open.push_back(Region::Other);
    return;
  }
  Head &D = T.Here.Declaration;
  bool IsFunction = D.Function && !D.IsOther && !D.Parens && D.Names.size() > 1;
  T.Here.Open.push_back(IsFunction ? Region::Function : D.IsOther ? Region::Other : D.Opens);
  if (IsFunction && !T.InMain) {
    T.Here.In = D.Function;
    T.Here.In->HasBody = true;
  }
  endDeclaration(IsFunction);
}

void UseScanner::closeBrace() {
  if (T.Here.Open.empty()) {
    T.IsBroken = true;
    return;
  }
  if (T.Here.Open.pop_back_val() == Region::Function)
    T.Here.In = nullptr;
  T.Here.Declaration.Last = nullptr;
}

/// Returns the rest of the line with the lines that continue it, without comments at its end.
StringRef UseScanner::takeLine() {
  const char *Begin = T.At;
  for (; T.At != T.End && *T.At != '\n'; ++T.At) {
    if (*T.At == '\\') {
      const char *Next = T.At + 1;
      while (Next != T.End && *Next == '\r')
        ++Next;
      if (Next != T.End && *Next == '\n')
        T.At = Next;
    } else if (startsWith('/', '/')) {
      break;
    } else if (startsWith('/', '*')) {
      skipComment();
      if (T.At == T.End)
        break;
      --T.At;
    }
  }
  return {Begin, size_t(T.At - Begin)};
}

void UseScanner::directive() {
  auto SkipSpace = [&] {
    while (T.At != T.End && kindOf(*T.At) == Char::Space)
      ++T.At;
  };
  ++T.At;
  SkipSpace();
  StringRef Kind = takeName();
  SkipSpace();
  StringRef Line = takeLine();
  if (Kind == "define")
    defineMacro(Line);
  else if (Kind == "include")
    includeFile(Line);
  else if (Kind == "line")
    T.InMain &= !Line.contains('"'); // the text of a file that another program has included
  else if (Kind.starts_with("if")) {
    // Each #if keeps a copy of what is open.
    T.IsBroken |= T.Here.Open.size() > MostOpen || T.Here.Declaration.Names.size() > MostOpen;
    T.Ifs.emplace_back().Before = T.Here;
    beginBranch(condition(Kind, Line));
  } else if (Kind.starts_with("el") && !T.Ifs.empty()) {
    endBranch();
    T.Here = T.Ifs.back().Before;
    beginBranch(condition(Kind.drop_front(2), Line));
  } else if (Kind == "endif" && !T.Ifs.empty()) {
    endBranch();
    If I = T.Ifs.pop_back_val();
    T.Here = std::move(I.After ? *I.After : I.Before);
  }
}

/// \p Kind is what follows "el", or an if.
UseScanner::Condition UseScanner::condition(StringRef Kind, StringRef Line) const {
  if (Kind == "se")
    return Condition::True;
  bool IsNegated = Kind == "ifndef";
  if (Kind == "if") {
    Line = Line.trim();
    if (Line == "0" || Line == "1")
      return Line == "0" ? Condition::False : Condition::True;
    IsNegated = Line.consume_front("!");
    if (!Line.ltrim().consume_front("defined"))
      return Condition::Unknown;
    Line = Line.substr(Line.find("defined") + strlen("defined"));
  }
  StringRef Name = Line.trim(" \t\r()");
  // The compiler's own macros are not known here, but that it is none of C++.
  if (!all_of(Name, inName) || (Name.starts_with("_") && Name != "__cplusplus"))
    return Condition::Unknown;
  auto Found = Names.find(Name, hashOf(Name));
  if (Found != Names.end() && Found->second.IsMacro)
    return Condition::Unknown;
  return IsNegated ? Condition::True : Condition::False;
}

void UseScanner::beginBranch(Condition Is) {
  If &I = T.Ifs.back();
  I.IsRead = I.Taken != Condition::True && Is != Condition::False;
  if (!I.IsRead)
    return skipBranch();
  bool IsTaken = I.Taken == Condition::False && Is == Condition::True;
  I.Taken = IsTaken ? Condition::True : Condition::Unknown;
}

void UseScanner::endBranch() {
  If &I = T.Ifs.back();
  if (I.IsRead)
    I.After = std::move(T.Here);
}

/// Goes on at the directive that ends the branch.
void UseScanner::skipBranch() {
  for (unsigned Depth = 0; T.At != T.End;) {
    StringRef Rest(T.At, T.End - T.At);
    StringRef Line = Rest.take_front(Rest.find('\n'));
    StringRef Word = Line.ltrim();
    if (Word.consume_front("#")) {
      Word = Word.ltrim();
      if (!Depth && (Word.starts_with("el") || Word.starts_with("endif"))) {
        T.At = Line.ltrim().data();
        return;
      }
      Depth += Word.starts_with("if");
      Depth -= Word.starts_with("endif");
    }
    T.At = Line.end() + (Line.end() != T.End);
  }
}

void UseScanner::defineMacro(StringRef Line) {
  StringRef Word = Line.take_while(inName);
  Name &N = named(Word);
  N.IsMacro = true;
  if (Word.size() < ShortestFunction)
    Used.push_back(&N);
  forNames(Line.drop_front(Word.size()), [&](StringRef Used) { N.Uses.push_back(&named(Used)); });
}

void UseScanner::includeFile(StringRef Line) {
  bool IsAngled = Line.starts_with("<");
  if (!IsAngled && !Line.starts_with("\"")) {
    HasPaths = false;
    return;
  }
  auto IsTaken = [](const If &I) { return I.Taken == Condition::True; };
  Included({Line.drop_front().take_until([&](char C) { return C == (IsAngled ? '>' : '"'); }),
            IsAngled, all_of(T.Ifs, IsTaken)});
}
