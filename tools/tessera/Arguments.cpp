// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arguments.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
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
  StringMap<unsigned> Values;
  StringMap<bool> OfDXC;
  for (unsigned Id = 1; Id <= Table.getNumOptions(); ++Id) {
    Option O = Table.getOption(OptSpecifier(Id));
    if (O.getKind() == Option::GroupClass || O.getKind() == Option::InputClass ||
        O.getKind() == Option::UnknownClass)
      continue;
    std::string Spelling = O.getPrefixedName().str();
    Values[Spelling] = valuesBehind(O);
    OfDXC[Spelling] = IsOfDXC(O);
  }
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    std::string Dashed = Argument.starts_with("/") ? ("-" + Argument.drop_front()).str() : "";
    if (OfDXC.lookup(Dashed) && !sys::fs::exists(Argument))
      Arguments[I] = Strings.save(Dashed).data();
    I += Values.lookup(Arguments[I]);
  }
}
