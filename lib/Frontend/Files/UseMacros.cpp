// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/TextNames.h"
#include "Frontend/Files/UseScanner.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tessera;

void UseScanner::define(StringRef Macro) {
  std::string Line = Macro.str();
  std::replace(Line.begin(), Line.end(), '=', ' ');
  defineMacro(Line);
}

/// Without blanks and line continuations at its end.
static StringRef trimEnd(StringRef Text) { return Text.rtrim(" \t\r\n\f\v\\"); }

/// Whether a parenthesis behind \p Before may begin the arguments of a call. Those of f, f<T> and
/// (f) may; those of a type and of a cast, (type), do not.
bool UseScanner::mayCall(StringRef Before) const {
  Before = trimEnd(Before);
  if (Before.ends_with(">"))
    return true;
  bool IsInParens = Before.consume_back(")");
  Before = trimEnd(Before);
  StringRef Last = lastName(Before);
  if (Last.empty() || !beginsName(Last.front()))
    return IsInParens;
  return !IsType(Last);
}

/// Whether \p Body may do more than give a value. Two names side by side may become a call.
bool UseScanner::hasEffect(StringRef Body) const {
  for (size_t I = 0; I != Body.size(); ++I) {
    StringRef Before = Body.take_front(I), Rest = Body.drop_front(I);
    if (inName(Rest.front())) {
      I += Rest.take_while(inName).size() - 1;
      if (beginsName(Rest.front()) && mayCall(Before))
        return true;
    } else if (Rest.starts_with("(")) {
      if (mayCall(Before))
        return true;
    } else if (Rest.starts_with("==") || Rest.starts_with("!=")) {
      ++I;
    } else if (Rest.starts_with("=")) {
      bool IsComparison = Before.ends_with("<") || Before.ends_with(">");
      if (!IsComparison || Before.ends_with("<<") || Before.ends_with(">>"))
        return true;
    } else if (Rest.starts_with("++") || Rest.starts_with("--") || Rest.starts_with("#")) {
      return true;
    }
  }
  return false;
}

void UseScanner::defineMacro(StringRef Line) {
  StringRef Word = Line.take_while(inName);
  Name &N = named(Word);
  StringRef Value = Line.drop_front(Word.size());
  if (Word.size() < ShortestName)
    Used.push_back(&N);
  size_t Before = N.Uses.size();
  forNames(Value, [&](StringRef Used) { N.Uses.push_back(&named(Used)); });
  bool IsPlain = all_of(Value.trim(), inName) &&
                 (N.Uses.size() == Before || N.Uses.back()->Is == UnusedDeclarations::Word::None);
  N.IsPlain = IsPlain && (N.IsPlain || !N.IsMacro);
  bool TakesArguments = Value.starts_with("(");
  N.TakesArguments = TakesArguments && (N.TakesArguments || !N.IsMacro);
  N.HasEffect |= hasEffect(TakesArguments ? Value.split(')').second : Value);
  N.IsMacro = true;
}

/// Whether \p Macro stands for nothing, or for one name that is not a macro.
bool UseScanner::isPlainMacro(const Name &Macro) {
  return Macro.IsPlain && none_of(Macro.Uses, [](const Name *Of) { return Of->IsMacro; });
}

/// Whether \p Macro, or one that it names, has an effect. A macro that leads to very many counts as
/// one that has.
bool UseScanner::macroHasEffect(const Name &Macro) {
  constexpr size_t Most = 256;
  SmallPtrSet<const Name *, 8> Seen{&Macro};
  SmallVector<const Name *> Open{&Macro};
  while (!Open.empty()) {
    const Name *N = Open.pop_back_val();
    if (N->HasEffect || Seen.size() > Most)
      return true;
    for (const Name *Of : N->Uses)
      if (Of->IsMacro && Seen.insert(Of).second)
        Open.push_back(Of);
  }
  return false;
}
