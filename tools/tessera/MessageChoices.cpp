// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Choices.h"
#include "CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::opt;
using namespace tessera;
using namespace tessera::cli;

constexpr Word<bool> FormatWords[] = {{"text", false}, {"json", true}};
constexpr Word<MessageForm> FormWords[] = {
    {"clang", MessageForm::Clang}, {"msvc", MessageForm::MSVC}, {"vi", MessageForm::Vi}};
enum class When : uint8_t { Auto, Always, Never };
constexpr Word<When> ColorWords[] = {
    {"always", When::Always}, {"never", When::Never}, {"auto", When::Auto}};

void cli::chooseMessages(const ArgList &Args, Request &R, Checker &Check) {
  Check.choose(Args, OPT_diagnostics_format, FormatWords, R.JSONDiagnostics);
  Check.choose(Args, OPT_fdiagnostics_format, FormWords, R.Compile.Messages.Form);
  When Colors = When::Auto;
  if (const Arg *A = Args.getLastArg(OPT_fcolor_diagnostics, OPT_fno_color_diagnostics,
                                     OPT_fdiagnostics_color_EQ)) {
    if (A->getOption().matches(OPT_fdiagnostics_color_EQ))
      Check.choose(Args, OPT_fdiagnostics_color_EQ, ColorWords, Colors);
    else
      Colors = A->getOption().matches(OPT_fcolor_diagnostics) ? When::Always : When::Never;
  }
  R.Compile.Messages.Colors =
      Colors == When::Always || (Colors == When::Auto && !Args.hasArg(OPT_Fe) && Check.hasColors());
}

void cli::chooseVerify(const ArgList &Args, Request &R, Checker &Check) {
  VerifyOptions V;
  if (Args.hasArg(OPT_verify))
    V.Prefixes.push_back("expected");
  append_range(V.Prefixes, Args.getAllArgValues(OPT_verify_EQ));
  for (const std::string &Prefix : V.Prefixes)
    if (Prefix.empty() || !isAlpha(Prefix[0]) || !all_of(Prefix, isVerifyWord))
      Check.error() << "'-verify=" << Prefix
                    << "' names no prefix: a letter, then letters, digits, '-' and '_'\n";
  for (const std::string &Name : Args.getAllArgValues(OPT_verify_ignore_unexpected_EQ))
    if (std::optional<CompileSeverity> Kind = severityNamed(Name))
      V.Unexpected.push_back(*Kind);
    else
      Check.error()
          << "invalid value '" << Name
          << "' for '-verify-ignore-unexpected='; expected error, warning, remark or note\n";
  if (Args.hasArg(OPT_verify_ignore_unexpected))
    V.Unexpected = {CompileSeverity::Error, CompileSeverity::Warning, CompileSeverity::Remark,
                    CompileSeverity::Note};
  if (!V.Prefixes.empty())
    R.Verify = std::move(V);
  else if (!V.Unexpected.empty())
    Check.error() << "'-verify-ignore-unexpected' needs '-verify'\n";
}
