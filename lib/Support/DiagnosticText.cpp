// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints diagnostics.
#include "Support/Diagnostic.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/Utf8.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace tessera;

namespace {

const char *levelName(const Diagnostic &D) {
  constexpr const char *Names[] = {"note", "remark", "warning", "error"};
  return D.ID == diags::TooManyErrors ? "fatal error" : Names[static_cast<size_t>(D.Level)];
}

/// Clang's colors of severities.
raw_ostream::Colors levelColor(Severity Level) {
  constexpr raw_ostream::Colors Colors[] = {raw_ostream::CYAN, raw_ostream::BLUE,
                                            raw_ostream::MAGENTA, raw_ostream::RED};
  return Colors[static_cast<size_t>(Level)];
}

/// Writes in a color, bold, as long as it lives; not at all where colors are off.
class InColor {
public:
  InColor(raw_ostream &OS, const DiagnosticStyle &Style, raw_ostream::Colors Color)
      : OS(OS), On(Style.Colors) {
    if (On)
      OS.changeColor(Color, /*Bold=*/true);
  }
  ~InColor() {
    if (On)
      OS.resetColor();
  }

private:
  raw_ostream &OS;
  bool On;
};

/// The source line and the caret below it, in Clang's form. Columns count bytes, so that a tab or a
/// character of several bytes is one step in \p Where and another on the screen.
void printSnippet(raw_ostream &OS, StringRef Line, const Loc &Where, const DiagnosticStyle &Style) {
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
  OS << ' ' << std::string(Width, ' ') << " | ";
  {
    InColor Caret(OS, Style, raw_ostream::GREEN);
    OS << StringRef(Marks).rtrim();
  }
  OS << '\n';
}

void printPlace(raw_ostream &OS, StringRef File, const Loc &Where, const DiagnosticStyle &Style) {
  bool IsMSVC = Style.Place == DiagnosticStyle::Form::MSVC;
  OS << File;
  if (Where.Line)
    OS << (IsMSVC ? "(" : Style.Place == DiagnosticStyle::Form::Vi ? " +" : ":") << Where.Line;
  if (Where.Line && Where.Col)
    OS << (IsMSVC ? ',' : ':') << Where.Col;
  OS << (IsMSVC && Where.Line ? "): " : ": ");
}

} // namespace

void DiagnosticEngine::printText(raw_ostream &OS) const {
  if (Style.Colors)
    OS.enable_colors(true);
  for (const Diagnostic &D : All) {
    if (!D.Rendered.empty()) {
      OS << D.Rendered;
      continue;
    }
    {
      InColor Place(OS, Style, raw_ostream::SAVEDCOLOR);
      if (D.Where.isValid())
        printPlace(OS, Files.name(D.Where.File), D.Where, Style);
      else
        OS << "tessera: ";
    }
    {
      InColor Level(OS, Style, levelColor(D.Level));
      OS << levelName(D) << ": ";
    }
    if (D.Level == Severity::Note) {
      OS << D.Message;
    } else {
      InColor Message(OS, Style, raw_ostream::SAVEDCOLOR);
      OS << D.Message;
    }
    OS << '\n';
    if (!D.IsBrief)
      printSnippet(OS, Files.line(D.Where.File, D.Where.Line), D.Where, Style);
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
  auto Print = [&](const FixIt &Fix) {
    J.object([&] {
      J.attribute("file", validUtf8(Files.name(Fix.Where.File)));
      J.attribute("line", Fix.Where.Line);
      J.attribute("column", Fix.Where.Col);
      J.attribute("endLine", Fix.EndLine);
      J.attribute("endColumn", Fix.EndCol);
      J.attribute("text", validUtf8(Fix.Text));
    });
  };
  J.array([&] {
    for (const Diagnostic &D : All)
      J.object([&] {
        J.attribute("severity", D.ID == diags::TooManyErrors ? "error" : levelName(D));
        if (!D.Name.empty())
          J.attribute("id", D.Name);
        if (D.Where.isValid()) {
          J.attribute("file", validUtf8(Files.name(D.Where.File)));
          if (D.Where.Line) {
            J.attribute("line", D.Where.Line);
            J.attribute("column", D.Where.Col);
          }
          if (D.Where.EndCol)
            J.attribute("endColumn", D.Where.EndCol);
        }
        J.attribute("message", validUtf8(D.Message));
        if (!D.Fixes.empty())
          J.attributeArray("fixes", [&] { llvm::for_each(D.Fixes, Print); });
      });
  });
  OS << '\n';
}
