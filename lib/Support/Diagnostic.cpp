// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Diagnostic.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tessera;

namespace {
/// The words of the tables' column for severity.
enum class Default : uint8_t { Note, Remark, Off, Warning, Error };

struct Row {
  const char *Name;
  Default Level;
  const char *Flag;
  const char *Format;
};

constexpr Row Rows[] = {
#define DIAG(id, severity, flag, format) {#id, Default::severity, flag, format},
#include "Support/Diagnostics.def"
};

Severity levelOf(const Row &R) {
  switch (R.Level) {
  case Default::Note:
    return Severity::Note;
  case Default::Remark:
    return Severity::Remark;
  case Default::Off:
  case Default::Warning:
    return Severity::Warning;
  case Default::Error:
    return Severity::Error;
  }
  llvm_unreachable("severity");
}

/// Every row, counted through; before each area a name for its first row.
enum {
#define DIAG_AREA(name) FirstOf##name, BeforeFirstOf##name = FirstOf##name - 1,
#define DIAG(id, severity, flag, format) RowOf##id,
#include "Support/Diagnostics.def"
};

constexpr size_t FirstRow[] = {
#define DIAG_AREA(name) FirstOf##name,
#include "Support/Diagnostics.def"
};

constexpr bool fitsIDs() {
  size_t Areas = std::size(FirstRow);
  for (size_t I = 0; I < Areas; ++I)
    if ((I + 1 < Areas ? FirstRow[I + 1] : std::size(Rows)) - FirstRow[I] > 1u << DiagRowBits)
      return false;
  return Areas <= 1u << (16 - DiagRowBits);
}
static_assert(fitsIDs(), "a table has more rows than a DiagID can name");

const Row &row(DiagID ID) {
  auto Word = static_cast<uint16_t>(ID);
  return Rows[FirstRow[Word >> DiagRowBits] + (Word & ((1u << DiagRowBits) - 1))];
}
} // namespace

/// "no-name" turns a warning off; as an entry of DiagnosticEngine::Ignored it says that a warning
/// that is off by default is on.
static std::string askedFor(StringRef Flag) { return ("no-" + Flag).str(); }
/// And for one that is to stay a warning.
static std::string notAsError(StringRef Flag) { return ("error=" + Flag).str(); }

/// A message with its place.
static std::string placed(Loc Where, StringRef Message) {
  return fmt::format("{}:{}:{}:{}", Where.File, Where.Line, Where.Col, Message);
}

void DiagnosticEngine::emit(Loc Where, DiagID ID, fmt::format_args Arguments) {
  const Row &R = row(ID);
  Severity Level = levelOf(R);
  bool IsWarning = Level == Severity::Warning;
  if (Level == Severity::Note) {
    if (LastIgnored)
      return;
  } else {
    LastIgnored = *R.Flag && (Ignored.contains(R.Flag) ||
                              (R.Level == Default::Off && !Ignored.contains(askedFor(R.Flag))));
    if (LastIgnored)
      return;
    bool IsSpared = *R.Flag && Ignored.contains(notAsError(R.Flag));
    if (IsWarning && ((AllWarningsAreErrors && !IsSpared) || AsError.contains(R.Flag)))
      Level = Severity::Error;
    if (Level == Severity::Error && IsSpared)
      Level = Severity::Warning;
  }
  std::string Message = fmt::vformat(R.Format, Arguments);
  if (*R.Flag)
    Message += IsWarning && Level == Severity::Error ? std::string(" [-Werror,-W") + R.Flag + "]"
                                                     : std::string(" [-W") + R.Flag + "]";
  // Two expressions that reach one wrong declaration.
  if (Level != Severity::Note && (Where.isValid() || DropsRepeated) &&
      !Reported.insert(placed(Where, Message)).second &&
      (Level == Severity::Error || DropsRepeated)) {
    LastIgnored = true;
    return;
  }
  add({Level, ID, R.Name, Where, std::move(Message), {}, {}});
}

void DiagnosticEngine::emitNote(size_t Index, DiagID ID, fmt::format_args Arguments) {
  auto End = All.begin() + Index + 1;
  while (End != All.end() && End->Level == Severity::Note)
    ++End;
  const Row &R = row(ID);
  Loc Where = All[Index].Where;
  Where.EndCol = 0; // a caret, as the notes of Clang have it
  All.insert(End, {Severity::Note,
                   ID,
                   R.Name,
                   Where,
                   fmt::vformat(R.Format, Arguments),
                   {},
                   {},
                   /*IsBrief=*/true});
}

void DiagnosticEngine::add(Diagnostic D) {
  if (Full)
    return;
  if (ErrorLimit && Errors == ErrorLimit && D.Level == Severity::Error) {
    const Row &R = row(diags::TooManyErrors);
    D = {Severity::Error, diags::TooManyErrors, R.Name, {}, R.Format, {}, {}};
    Full = true;
  }
  Errors += D.Level == Severity::Error;
  Warnings += D.Level == Severity::Warning;
  All.push_back(std::move(D));
}

void DiagnosticEngine::forgetFrom(size_t Count) {
  for (const Diagnostic &D : drop_begin(All, Count)) {
    Errors -= D.Level == Severity::Error;
    Warnings -= D.Level == Severity::Warning;
    Reported.erase(placed(D.Where, D.Message));
  }
  Full &= All.size() == Count; // the message that says so is the last
  All.resize(Count);
}

bool DiagnosticEngine::setWarningOption(StringRef Option) {
  auto IsFlag = [](StringRef Name) {
    return any_of(Rows, [&](const Row &R) { return *R.Flag && Name == R.Flag; });
  };
  if (Option == "error") {
    AllWarningsAreErrors = true;
    return true;
  }
  auto IsWarning = [](const Row &R) {
    return *R.Flag && (R.Level == Default::Warning || R.Level == Default::Off);
  };
  if (Option == "everything" || Option == "no-everything") {
    for (const Row &R : make_filter_range(Rows, IsWarning))
      setWarningOption(Option == "everything" ? R.Flag : askedFor(R.Flag));
    return false;
  }
  bool IsError = Option.consume_front("error="), IsNoError = Option.consume_front("no-error=");
  bool IsOff = !IsError && !IsNoError && Option.consume_front("no-");
  auto Put = [](StringSet<> &In, StringRef Key, bool There) {
    There ? (void)In.insert(Key) : (void)In.erase(Key);
  };
  if (IsError || IsNoError) {
    Put(AsError, Option, IsError);
    Put(Ignored, notAsError(Option), IsNoError);
  }
  if (!IsNoError) {
    Put(Ignored, Option, IsOff);
    Put(Ignored, askedFor(Option), !IsOff);
  }
  return IsFlag(Option);
}
