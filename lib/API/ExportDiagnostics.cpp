// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "API/OptionChecks.h"
#include "Support/DiagnosticsBackend.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsIR.h"
#include "tessera/tessera.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

/// Errors that report a bug of the compiler.
constexpr DiagID InternalErrors[] = {diags::InternalError, diags::StepBrokeIR,
                                     diags::SpirvInvalidModule, diags::WorkerCrashed};

bool tessera::isInternalError(DiagID ID) { return is_contained(InternalErrors, ID); }

/// The text of \p Diags without remarks and their notes.
static std::string withoutRemarks(DiagnosticEngine &Diags) {
  DiagnosticEngine Rest(Diags.files());
  Rest.setStyle(Diags.style());
  bool IsRemark = false;
  for (const Diagnostic &D : Diags.diagnostics()) {
    if (D.Level != Severity::Note)
      IsRemark = D.Level == Severity::Remark;
    if (!IsRemark)
      Rest.add(D);
  }
  std::string Text;
  raw_string_ostream OS(Text);
  Rest.printText(OS);
  return Text;
}

void tessera::exportDiagnostics(DiagnosticEngine &Diags, CompileResult &Result) {
  for (const Diagnostic &D : Diags.diagnostics()) {
    Result.WrongOptions |= D.ID && isOptionError(*D.ID);
    Result.InternalError |= D.ID && isInternalError(*D.ID);
    std::vector<CompileFix> Fixes;
    for (const FixIt &Fix : D.Fixes)
      Fixes.push_back({Diags.files().name(Fix.Where.File).str(), Fix.Where.Line, Fix.Where.Col,
                       Fix.EndLine, Fix.EndCol, Fix.Text});
    Result.Diagnostics.push_back({static_cast<CompileSeverity>(D.Level), D.Name,
                                  Diags.files().name(D.Where.File).str(), D.Where.Line, D.Where.Col,
                                  D.Where.EndCol, D.Message, std::move(Fixes)});
  }
  raw_string_ostream Text(Result.RenderedText), JSON(Result.RenderedJSON);
  Diags.printText(Text);
  Diags.printJSON(JSON);
  if (Result.hasRemarks())
    Result.RenderedQuietText = withoutRemarks(Diags);
}
