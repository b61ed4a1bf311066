// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arguments.h"
#include "Limits.h"
#include "tessera-lsp/Arguments.h"
#include "tessera/OptionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"

using namespace llvm;
using namespace llvm::opt;
using namespace tessera;
using namespace tessera::playground;

static bool isAllowed(const Option &O) {
  static constexpr StringLiteral Names[] = {
#define ALLOWED(Name) Name,
#include "Options.def"
  };
  // Options of DXC that have no effect.
  if (Option Group = O.getGroup(); Group.isValid() && Group.getName() == "<accepted>")
    return true;
  return is_contained(Names, O.getUnaliasedOption().getPrefixedName());
}

/// Returns why an argument is refused.
static std::optional<Refusal> check(const Arg &A, const ArgList &Args) {
  const Option &O = A.getOption();
  if (O.getKind() == Option::InputClass)
    return Refusal{Refused::NotAnOption, A.getAsString(Args), {}};
  if (isAllowed(O))
    return std::nullopt;
  // As the user spells it.
  const Arg &Written = A.getAlias() ? *A.getAlias() : A;
  return Refusal{Refused::OptionNotHere, Written.getSpelling().str(), {}};
}

bool playground::hasProfile(const std::vector<std::string> &Given) {
  return any_of(Given, [](StringRef Argument) { return Argument.starts_with("-T"); });
}

std::variant<CompileOptions, Refusal>
playground::readArguments(const std::vector<std::string> &Given) {
  if (Given.size() > limits::ArgumentCount)
    return Refusal{Refused::TooManyArguments, utostr(limits::ArgumentCount), {}};
  std::vector<const char *> Arguments;
  for (const std::string &Argument : Given) {
    if (Argument.size() > limits::ArgumentBytes)
      return Refusal{Refused::LongArgument, utostr(limits::ArgumentBytes), {}};
    if (Argument.find('\0') != std::string::npos)
      return Refusal{Refused::NotAnOption, Argument.substr(0, Argument.find('\0')), {}};
    Arguments.push_back(Argument.c_str());
  }
  cli::OptionTable Table;
  unsigned MissingIndex = 0, MissingCount = 0;
  InputArgList Args = Table.ParseArgs(Arguments, MissingIndex, MissingCount);
  // An argument after an unknown option may be its value; parseArguments names that option.
  if (!any_of(Args, [](const Arg *A) { return A->getOption().getKind() == Option::UnknownClass; }))
    for (const Arg *A : Args)
      if (std::optional<Refusal> Why = check(*A, Args))
        return std::move(*Why);
  std::string Problem;
  if (std::optional<CompileOptions> Read = server::readArguments(Given, Problem))
    return std::move(*Read);
  return Refusal{Refused::WrongOption, Problem, {}};
}
