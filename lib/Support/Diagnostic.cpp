// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/JSON.h"

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

const Row &row(DiagID ID) {
  auto Word = static_cast<uint16_t>(ID);
  return Rows[FirstRow[Word >> 8] + (Word & 0xFF)];
}

const char *levelName(Severity Level) {
  constexpr const char *Names[] = {"note", "remark", "warning", "error"};
  return Names[static_cast<size_t>(Level)];
}

/// The source line and the caret below it, in Clang's form. Columns count bytes, so that a tab or a
/// character of several bytes is one step in \p Where and another on the screen.
void printSnippet(raw_ostream &OS, StringRef Line, const Loc &Where) {
  if (Line.empty() || Where.Col == 0)
    return;
  constexpr unsigned TabStop = 8, NumberWidth = 4;
  std::string Text, Marks;
  unsigned Column = 0;
  for (size_t I = 0; I <= Line.size(); ++I) {
    uint32_t Col = I + 1;
    char Mark = Col == Where.Col ? '^' : Col > Where.Col && Col < Where.EndCol ? '~' : ' ';
    if (I == Line.size()) {
      if (Mark == '^')
        Marks += Mark;
      break;
    }
    unsigned char C = Line[I];
    if ((C & 0xC0) == 0x80) { // the rest of a UTF-8 sequence takes no column
      Text += C;
      continue;
    }
    unsigned Width = C == '\t' ? TabStop - Column % TabStop : 1;
    Text += C == '\t' ? std::string(Width, ' ') : std::string(1, C);
    Marks += Mark + std::string(Width - 1, Mark == '~' ? '~' : ' ');
    Column += Width;
  }
  std::string Number = std::to_string(Where.Line);
  size_t Width = std::max<size_t>(Number.size(), NumberWidth);
  OS << ' ' << right_justify(Number, Width) << " | " << Text << '\n';
  OS << ' ' << std::string(Width, ' ') << " | " << StringRef(Marks).rtrim() << '\n';
}
} // namespace

/// What DiagnosticEngine::Ignored has for a warning that is off by default and was asked for.
static std::string askedFor(StringRef Flag) { return ("no-" + Flag).str(); }
/// And for one that is to stay a warning.
static std::string notAsError(StringRef Flag) { return ("error=" + Flag).str(); }

StringRef DiagnosticEngine::formatOfRow(DiagID ID) { return row(ID).Format; }

void DiagnosticEngine::emit(Loc Where, DiagID ID, std::string Message) {
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
  if (*R.Flag)
    Message += IsWarning && Level == Severity::Error ? std::string(" [-Werror,-W") + R.Flag + "]"
                                                     : std::string(" [-W") + R.Flag + "]";
  add({Level, ID, R.Name, Where, std::move(Message), {}});
}

void DiagnosticEngine::explain(size_t Index, DiagID ID) {
  auto End = All.begin() + Index + 1;
  while (End != All.end() && End->Level == Severity::Note)
    ++End;
  const Row &R = row(ID);
  All.insert(End, {Severity::Note, ID, R.Name, All[Index].Where, formatOfRow(ID).str(), {}});
}

void DiagnosticEngine::add(Diagnostic D) {
  Errors += D.Level == Severity::Error;
  Warnings += D.Level == Severity::Warning;
  All.push_back(std::move(D));
}

bool DiagnosticEngine::setWarningOption(StringRef Option) {
  auto IsFlag = [](StringRef Name) {
    return any_of(Rows, [&](const Row &R) { return *R.Flag && Name == R.Flag; });
  };
  if (Option == "error") {
    AllWarningsAreErrors = true;
    return true;
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

void DiagnosticEngine::printText(raw_ostream &OS) const {
  for (const Diagnostic &D : All) {
    if (!D.Rendered.empty()) {
      OS << D.Rendered;
      continue;
    }
    if (D.Where.isValid()) {
      OS << Files.name(D.Where.File) << ':';
      if (D.Where.Line)
        OS << D.Where.Line << ':';
      if (D.Where.Col)
        OS << D.Where.Col << ':';
      OS << ' ';
    } else {
      OS << "tessera: ";
    }
    OS << levelName(D.Level) << ": " << D.Message << '\n';
    printSnippet(OS, Files.line(D.Where.File, D.Where.Line), D.Where);
  }
  auto Count = [&](unsigned N, StringRef What) { OS << N << ' ' << What << (N == 1 ? "" : "s"); };
  if (Warnings)
    Count(Warnings, "warning");
  if (Warnings && Errors)
    OS << " and ";
  if (Errors)
    Count(Errors, "error");
  if (Warnings || Errors)
    OS << " generated.\n";
}

void DiagnosticEngine::printJSON(raw_ostream &OS) const {
  json::OStream J(OS, 2);
  J.array([&] {
    for (const Diagnostic &D : All)
      J.object([&] {
        J.attribute("severity", levelName(D.Level));
        if (!D.Name.empty())
          J.attribute("id", D.Name);
        if (D.Where.isValid()) {
          J.attribute("file", Files.name(D.Where.File));
          J.attribute("line", D.Where.Line);
          J.attribute("column", D.Where.Col);
          if (D.Where.EndCol)
            J.attribute("endColumn", D.Where.EndCol);
        }
        J.attribute("message", D.Message);
      });
  });
  OS << '\n';
}
