//===- Diagnostic.h - Errors, warnings and notes --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics.def registers every diagnostic, in one table for each area. A DiagnosticEngine
// collects them in order, together with Clang's own, and renders them in Clang's form
// (file:line:col, caret) or as JSON.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Loc.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

enum class Severity : uint8_t { Note, Remark, Warning, Error };

enum class DiagArea : uint8_t {
#define DIAG_AREA(name) name,
#include "Support/Diagnostics.def"
};

/// Names a row of the Diagnostics*.def tables. The names themselves are in namespace diags, one
/// header for each table (DiagnosticsLower.h ...), so that a new row rebuilds the users of its
/// table only.
enum class DiagID : uint16_t;

/// The bits of a DiagID that are the row within its table.
inline constexpr unsigned DiagRowBits = 10;

constexpr DiagID diagID(DiagArea Area, uint16_t Row) {
  return static_cast<DiagID>(static_cast<uint16_t>(Area) << DiagRowBits | Row);
}

/// A change of the text that a diagnostic proposes.
struct FixIt {
  Loc Where;            ///< where the replaced text begins
  uint32_t EndLine = 0; ///< one past its last byte; equal to the beginning for an insertion
  uint32_t EndCol = 0;
  std::string Text;
};

/// Format of written diagnostics, as in Clang's -fdiagnostics-format and -fdiagnostics-color.
struct DiagnosticStyle {
  enum class Form : uint8_t { Clang, MSVC, Vi };
  Form Place = Form::Clang;
  bool Colors = false;
};

/// One diagnostic. Notes follow the diagnostic that they explain.
struct Diagnostic {
  Severity Level = Severity::Error;
  std::optional<DiagID> ID; ///< empty for Clang's
  std::string Name;         ///< the row's id; for Clang's diagnostics the -W flag or empty
  Loc Where;
  std::string Message;
  /// The text as Clang rendered it, carets, include stack and macro notes included; empty for ours.
  std::string Rendered;
  std::vector<FixIt> Fixes;
  bool IsBrief = false; ///< the line is not shown
};

/// Collects the diagnostics of one compile. Not shared between threads.
class DiagnosticEngine {
public:
  explicit DiagnosticEngine(SourceFiles &Files) : Files(Files) {}

  const DiagnosticStyle &style() const { return Style; }
  void setStyle(DiagnosticStyle S) { Style = S; }
  /// After \p N errors reports that there are too many, and ignores all later ones; 0: no limit.
  void setErrorLimit(unsigned N) { ErrorLimit = N; }
  /// Whether the limit of errors has been reached.
  bool isFull() const { return Full; }

  /// Reports a row of Diagnostics.def at \p Where (which may be nowhere).
  template <typename... Args> void report(Loc Where, DiagID ID, const Args &...Arguments) {
    emit(Where, ID, fmt::make_format_args(Arguments...));
  }

  /// Puts the note \p ID after the \p Index-th of diagnostics() and its other notes, without the
  /// source line, which the diagnostic shows.
  template <typename... Args> void explain(size_t Index, DiagID ID, const Args &...Arguments) {
    emitNote(Index, ID, fmt::make_format_args(Arguments...));
  }

  /// Whether to omit a warning or remark, with its notes, that repeats an earlier one at its
  /// location. omitted if they repeat one.
  void setDropsRepeated(bool Drops) { DropsRepeated = Drops; }

  /// Adds a diagnostic that somebody else made and rendered (Clang).
  void add(Diagnostic D);

  /// Removes all from the \p Count-th of diagnostics() on, before the text is parsed again.
  void forgetFrom(size_t Count);

  /// Applies the -W options that concern our own rows: "name", "no-name", "error", "error=name",
  /// "no-error=name", "everything", "no-everything". Returns false when \p Option names no row or
  /// all of them.
  bool setWarningOption(llvm::StringRef Option);

  bool hasErrors() const { return Errors != 0; }
  unsigned errorCount() const { return Errors; }
  unsigned warningCount() const { return Warnings; }
  const std::vector<Diagnostic> &diagnostics() const { return All; }
  SourceFiles &files() { return Files; }

  /// Prints all in the form of style(), with "N errors generated." at the end.
  void printText(llvm::raw_ostream &OS) const;
  /// An array of {severity, id, file, line, column, endColumn, message, fixes}.
  void printJSON(llvm::raw_ostream &OS) const;

private:
  void emit(Loc Where, DiagID ID, fmt::format_args Arguments);
  void emitNote(size_t Index, DiagID ID, fmt::format_args Arguments);

  SourceFiles &Files;
  std::vector<Diagnostic> All;
  unsigned Errors = 0;
  unsigned Warnings = 0;
  unsigned ErrorLimit = 0;
  bool Full = false;
  DiagnosticStyle Style;
  bool AllWarningsAreErrors = false;
  bool LastIgnored = false; ///< notes of an ignored warning are ignored with it
  llvm::StringSet<> Ignored;
  llvm::StringSet<> AsError;
  bool DropsRepeated = false;
  llvm::StringSet<> Reported; ///< all but notes, with their places
};

} // namespace tessera

/// Lets fmt print llvm::StringRef.
template <> struct fmt::formatter<llvm::StringRef> : fmt::formatter<fmt::string_view> {
  auto format(llvm::StringRef S, format_context &Ctx) const {
    return fmt::formatter<fmt::string_view>::format({S.data(), S.size()}, Ctx);
  }
};
