// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/UseScanner.h"
#include "Frontend/Files/TextNames.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace tessera;

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

UseScanner::UseScanner(StringMap<Name> &Names, StringRef MainName, Asks IsType, OnInclude Included)
    : Names(Names), MainName(MainName), IsType(IsType), Included(std::move(Included)) {
  using enum UnusedDeclarations::Word;
  named("namespace").Is = Namespace;
  named("struct").Is = named("class").Is = Class;
  named("const").Is = Const;
  named("static").Is = Static;
  named("template").Is = Template;
  for (StringRef Word :
       {"union",  "enum",   "interface", "cbuffer", "tbuffer", "typedef",  "using",  "operator",
        "export", "extern", "friend",    "if",      "else",    "for",      "while",  "do",
        "switch", "case",   "default",   "return",  "break",   "continue", "discard"})
    named(Word).Is = Other;
}

UseScanner::Name &UseScanner::named(StringRef Text) {
  auto [Found, IsNew] = Names.try_emplace_with_hash(Text, hashOf(Text));
  if (IsNew)
    Found->second.Spelling = Found->first();
  return Found->second;
}

std::vector<UseScanner::Item> UseScanner::read(StringRef Content, Role As) {
  Text Outer = std::exchange(T, Text());
  T.Begin = T.At = Content.begin();
  T.End = Content.end();
  T.As = As;
  scan();
  if (T.IsBroken || !T.Here.Open.empty()) {
    useAll(Content);
    T.Items.clear();
  } else {
    endDeclaration(nullptr);
  }
  return std::exchange(T, std::move(Outer)).Items;
}

void UseScanner::useAll(StringRef Text) {
  forNames(Text, [&](StringRef Word) { Used.push_back(&named(Word)); });
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
    case Char::Space:
      while (T.At != T.End && kindOf(*T.At) == Char::Space)
        ++T.At;
      break;
    case Char::Slash:
      if (startsWith('/', '/') || startsWith('/', '*')) {
        skipComment();
        break;
      }
      [[fallthrough]];
    default:
      if (Kind != Char::Line)
        other(*T.At);
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
    nameInDeclaration(named(Word), Word);
  else if (Word.size() >= ShortestName)
    use(named(Word));
}

void UseScanner::nameInDeclaration(Name &N, StringRef Word) {
  using enum UnusedDeclarations::Word;
  Head &D = T.Here.Declaration;
  if (D.Defined) // a variable of this type
    Kept.push_back(std::exchange(D.Defined, nullptr));
  if (!D.From.At)
    D.From = {Word.data(), T.Branch, T.Effects};
  if (N.Is == Namespace && D.Names.empty())
    D.Opens = Region::Namespace;
  else if (N.Is == Class && !D.IsOther)
    D.Opens = Region::Class;
  else if (D.Opens == Region::Class && !D.Parens && !D.HasColon && !D.HasAngle)
    D.Class = &N;
  D.IsOther |= N.Is == Other;
  D.IsStatic |= N.Is == Static;
  if (N.Is == Template)
    D.IsTemplate = true;
  // What a macro stands for may end one declaration and begin another.
  if (N.IsMacro)
    D.From.IsFixed |= D.Variable ? macroHasEffect(N) : !D.Parens && !isPlainMacro(N);
  if (!D.Parens && !D.HasColon && N.Is != Const)
    D.Function = nullptr; // the parentheses were those of alignas or a macro
  if (D.Names.empty() || D.Names.back() != &N)
    D.Names.push_back(&N);
  D.Last = &N;
  D.IsLastQualified = std::exchange(D.FollowsScope, false);
}

/// A character that is not told here.
void UseScanner::other(char C) {
  Head &D = T.Here.Declaration;
  D.Last = nullptr;
  D.From.IsFixed |= D.Variable && (startsWith('+', '+') || startsWith('-', '-'));
  if (!T.Here.isInDeclaration() || D.Parens || D.Variable)
    return;
  if (C == '<')
    D.HasAngle |= D.Class != nullptr;
  else if (C != '>')
    D.IsOther = true;
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
    openParen(Last);
    break;
  case ')':
    D.Parens -= D.Parens != 0;
    break;
  case '[':
    if (!D.Function && !beginsVariable(Last)) // an attribute
      D.IsOther |= !D.Parens;
    break;
  case '=':
    if (!beginsVariable(Last))
      D.IsOther |= !D.Parens;
    D.From.IsFixed |= D.Variable && std::exchange(D.HasValue, true); // perhaps an assignment
    break;
  case ':':
    D.HasColon |= !IsScope && !D.Parens;
    break;
  case ',':
    D.From.IsFixed |= D.IsStatic && !D.Parens && !T.Here.isInInitializer();
    break;
  case ';':
    if (!D.Parens)
      semicolon(Last);
    break;
  default:
    break;
  }
}

void UseScanner::openParen(Name *Last) {
  Head &D = T.Here.Declaration;
  if (D.Variable) { // a call may do more than give a value
    bool IsHarmless = Last && Last->IsMacro && Last->TakesArguments && !Last->IsFunction;
    D.From.IsFixed |= !IsHarmless && mayCall(StringRef(T.Begin, T.At - 1 - T.Begin));
  } else if (!D.Parens && Last && !D.HasColon && D.Names.size() > 1) {
    D.Function = Last;
    Last->IsFunction = true;
    D.IsOther |= D.IsLastQualified; // a method
  }
  ++D.Parens;
}

/// Whether the declaration is that of a static variable, perhaps named by \p Last.
bool UseScanner::beginsVariable(Name *Last) {
  Head &D = T.Here.Declaration;
  if (!D.Variable && Last && D.IsStatic && !D.IsOther && !D.IsTemplate && !D.Parens &&
      !D.HasColon && !D.Function && T.Here.isInNamespace())
    D.Variable = Last;
  return D.Variable;
}

void UseScanner::semicolon(Name *Last) {
  Head &D = T.Here.Declaration;
  if (T.Here.isInInitializer()) {
    T.IsBroken = true;
  } else if (D.Defined) {
    end(*D.Defined, D.From);
    D = Head();
  } else if (D.IsOther) {
    endDeclaration(nullptr);
  } else if (D.Function || beginsVariable(Last)) {
    endDeclaration(D.Function ? D.Function : D.Variable);
  } else {
    bool IsForward = D.Class && D.Class == Last && D.Names.size() == 2;
    endDeclaration(IsForward ? D.Class : nullptr);
  }
}

/// The declaration of \p Of ends here.
void UseScanner::end(Name &Of, const Start &From) {
  bool CanGo = !From.IsFixed && From.Branch == T.Branch && From.Effects == T.Effects &&
               Of.Spelling.size() >= ShortestName;
  if (CanGo)
    T.Items.push_back({&Of, size_t(From.At - T.Begin), size_t(T.At - T.Begin)});
  else
    Kept.push_back(&Of);
}

/// A declaration of \p Of, if that is not null, ends; its name does not use it.
void UseScanner::endDeclaration(Name *Of) {
  Head &D = T.Here.Declaration;
  if (D.Defined)
    Kept.push_back(D.Defined);
  if (Of && T.As == Role::Included) {
    append_range(Of->Uses, D.Names);
    end(*Of, D.From);
  } else {
    for (Name *N : D.Names)
      use(*N);
  }
  D = Head();
}

void UseScanner::openBrace() {
  Head &D = T.Here.Declaration;
  Brace New{.Is = Region::Other, .Outer = T.Here.In, .From = D.From};
  if (T.Here.isInInitializer() || (T.Here.isInDeclaration() && D.Variable && !D.IsOther)) {
    New.Is = Region::Initializer;
  } else if (T.Here.isInDeclaration()) {
    if (!D.IsOther) {
      bool IsFunction = D.Function && !D.Parens;
      New.Is = IsFunction ? Region::Function : D.Opens;
      New.Of = IsFunction ? D.Function : New.Is == Region::Class ? D.Class : nullptr;
    }
    if (T.As != Role::Included)
      New.Of = nullptr;
    if (D.Defined)
      Kept.push_back(D.Defined);
    if (New.Of) {
      New.Of->HasBody |= New.Is == Region::Function && !D.IsTemplate;
      T.Here.In = New.Of;
    }
    for (Name *N : D.Names)
      use(*N);
    D = Head();
  }
  T.Here.Open.push_back(New);
}

void UseScanner::closeBrace() {
  if (T.Here.Open.empty()) {
    T.IsBroken = true;
    return;
  }
  Brace Closed = T.Here.Open.pop_back_val();
  Head &D = T.Here.Declaration;
  D.Last = nullptr;
  if (Closed.Is == Region::Initializer)
    return;
  endDeclaration(nullptr); // of a member without a semicolon
  T.Here.In = Closed.Outer;
  if (!Closed.Of)
    return;
  if (Closed.Is == Region::Class) { // its semicolon is to come
    D.Defined = Closed.Of;
    D.From = Closed.From;
  } else {
    end(*Closed.Of, Closed.From);
  }
}
