// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Print/LineDirectives.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

/// Prints \p Name as a string literal.
static void printLiteral(raw_ostream &OS, StringRef Name) {
  OS << '"';
  for (char C : Name) {
    if (C == '"' || C == '\\')
      OS << '\\' << C;
    else if (static_cast<unsigned char>(C) < ' ')
      OS << '\\' << format("%03o", static_cast<unsigned char>(C));
    else
      OS << C;
  }
  OS << '"';
}

std::string tessera::msl::withLineDirectives(StringRef Text, ArrayRef<Loc> Lines,
                                             const SourceFiles &Files) {
  std::string Result;
  raw_string_ostream OS(Result);
  Loc Where, Counted; // of this line, and what a compiler takes it for
  for (size_t I = 0; !Text.empty(); ++I) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (I < Lines.size() && Lines[I].isValid() && Lines[I].Line)
      Where = Lines[I];
    StringRef Code = Line.ltrim();
    bool IsCode = !Code.empty() && !Code.starts_with("//");
    if (IsCode && Where.isValid() && (Where.File != Counted.File || Where.Line != Counted.Line)) {
      OS << "#line " << Where.Line << ' ';
      printLiteral(OS, Files.name(Where.File));
      OS << '\n';
      Counted = Where;
    }
    OS << Line << '\n';
    ++Counted.Line;
  }
  return Result;
}
