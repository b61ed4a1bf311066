// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/TextNames.h"
#include "Frontend/Files/UseScanner.h"

using namespace llvm;
using namespace tessera;

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
  T.Effects += !Kind.starts_with("if") && !Kind.starts_with("el") && Kind != "endif";
  if (Kind == "define")
    defineMacro(Line);
  else if (Kind == "include")
    includeFile(Line);
  else if (Kind == "line" && T.As != Role::Part && Line.contains('"'))
    T.As = Line.split('"').second.split('"').first == MainName ? Role::Main : Role::Included;
  else if (Kind.starts_with("if")) {
    // Each #if keeps a copy of what is open.
    T.IsBroken |= T.Here.Open.size() > MostOpen || T.Here.Declaration.Names.size() > MostOpen;
    If &New = T.Ifs.emplace_back();
    New.Before = T.Here;
    New.Branch = T.Branch;
    beginBranch(condition(Kind, Line));
  } else if (Kind.starts_with("el") && !T.Ifs.empty()) {
    endBranch();
    T.Here = T.Ifs.back().Before;
    beginBranch(condition(Kind.drop_front(2), Line));
  } else if (Kind == "endif" && !T.Ifs.empty()) {
    endBranch();
    If I = T.Ifs.pop_back_val();
    T.Branch = I.Branch;
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
  T.Branch = ++T.Branches;
  I.IsRead = I.Taken != Condition::True && Is != Condition::False;
  if (!I.IsRead)
    return skipBranch();
  bool IsTaken = I.Taken == Condition::False && Is == Condition::True;
  I.Taken = IsTaken ? Condition::True : Condition::Unknown;
}

/// What the branch has begun and not ended cannot be taken out.
void UseScanner::endBranch() {
  If &I = T.Ifs.back();
  if (!I.IsRead)
    return;
  for (const Brace &B : drop_begin(T.Here.Open, std::min(T.Here.Open.size(), I.Before.Open.size())))
    if (B.Of)
      Kept.push_back(B.Of);
  const Head &D = T.Here.Declaration, &Before = I.Before.Declaration;
  size_t Old = D.From.At == Before.From.At ? Before.Names.size() : 0;
  for (Name *N : drop_begin(D.Names, std::min(D.Names.size(), Old)))
    Used.push_back(N);
  if (D.Defined && D.Defined != Before.Defined)
    Kept.push_back(D.Defined);
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

void UseScanner::includeFile(StringRef Line) {
  bool IsAngled = Line.starts_with("<");
  if (!IsAngled && !Line.starts_with("\"")) {
    HasPaths = false;
    return;
  }
  auto IsTaken = [](const If &I) { return I.Taken == Condition::True; };
  const Head &D = T.Here.Declaration;
  bool IsInside =
      T.As == Role::Part || !T.Here.isInNamespace() || !D.Names.empty() || D.From.At || D.Defined;
  Included({Line.drop_front().take_until([&](char C) { return C == (IsAngled ? '>' : '"'); }),
            IsAngled, all_of(T.Ifs, IsTaken), IsInside});
}
