// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace llvm::opt;
using namespace tessera;

bool cli::expandFiles(std::vector<const char *> &Arguments, StringSaver &Strings,
                      std::string &Problem) {
  SmallVector<const char *, 32> Expanded(Arguments.begin(), Arguments.end());
  BumpPtrAllocator Arena;
  cl::ExpansionContext Context(Arena, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Expanded)) {
    Problem = toString(std::move(E));
    return false;
  }
  Arguments.clear();
  for (const char *Argument : Expanded)
    Arguments.push_back(Strings.save(Argument).data());
  return true;
}

/// How many arguments behind the option are its values.
static unsigned valuesBehind(const Option &O) {
  switch (O.getKind()) {
  case Option::SeparateClass:
  case Option::JoinedOrSeparateClass:
    return 1;
  case Option::MultiArgClass:
    return O.getNumArgs();
  default:
    return 0;
  }
}

void cli::dashSlashes(std::vector<const char *> &Arguments, const OptTable &Table,
                      function_ref<bool(const Option &)> IsOfDXC, StringSaver &Strings) {
  if (none_of(Arguments, [](StringRef Argument) { return Argument.starts_with("/"); }))
    return;
  // The last of several options with one spelling counts.
  auto Find = [&](StringRef Spelling) -> std::optional<Option> {
    for (unsigned Id = Table.getNumOptions(); Id != 0; --Id)
      if (Table.getOptionPrefixedName(Id) == Spelling)
        if (Option O = Table.getOption(OptSpecifier(Id)); O.getKind() != Option::GroupClass &&
                                                          O.getKind() != Option::InputClass &&
                                                          O.getKind() != Option::UnknownClass)
          return O;
    return std::nullopt;
  };
  // "/Tcs_6_6": the longest option that its value can follow directly.
  auto FindJoined = [&](StringRef Argument) -> std::optional<Option> {
    if (Argument.split('=').first.contains('/'))
      return std::nullopt;
    std::optional<Option> Found;
    size_t Longest = 0;
    for (unsigned Id = 1; Id <= Table.getNumOptions(); ++Id) {
      StringRef Spelling = Table.getOptionPrefixedName(Id);
      Option O = Table.getOption(OptSpecifier(Id));
      bool IsJoined =
          O.getKind() == Option::JoinedClass || O.getKind() == Option::JoinedOrSeparateClass;
      if (IsJoined && Spelling.size() > Longest && Argument.starts_with(Spelling)) {
        Found = O;
        Longest = Spelling.size();
      }
    }
    return Found;
  };
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    std::string Dashed = Argument.starts_with("/") ? ("-" + Argument.drop_front()).str() : "";
    std::optional<Option> O = Find(Dashed.empty() ? Argument : StringRef(Dashed));
    if (!Dashed.empty()) {
      std::optional<Option> Joined = O ? std::nullopt : FindJoined(Dashed);
      if (!(O || Joined) || !IsOfDXC(O ? *O : *Joined) || sys::fs::exists(Argument))
        continue;
      Arguments[I] = Strings.save(Dashed).data();
    }
    I += O ? valuesBehind(*O) : 0;
  }
}

void cli::trimJoinedValues(InputArgList &Args) {
  for (Arg *A : Args) {
    if (A->getOption().getKind() != Option::JoinedOrSeparateClass)
      continue;
    StringRef Whole = Args.getArgString(A->getIndex());
    for (const char *&Value : A->getValues())
      if (Value > Whole.begin() && Value <= Whole.end())
        while (*Value == ' ')
          ++Value;
  }
}
