// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ClangDiagnostics.h"
#include "Frontend/MixedCalls.h"
#include "Frontend/Prelude.h"
#include "Frontend/State.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static Severity severityOf(DiagnosticsEngine::Level Level) {
  switch (Level) {
  case DiagnosticsEngine::Ignored:
  case DiagnosticsEngine::Note:
    return Severity::Note;
  case DiagnosticsEngine::Remark:
    return Severity::Remark;
  case DiagnosticsEngine::Warning:
    return Severity::Warning;
  case DiagnosticsEngine::Error:
  case DiagnosticsEngine::Fatal:
    return Severity::Error;
  }
  llvm_unreachable("unknown level");
}

void ClangDiagnostics::BeginSourceFile(const LangOptions &LangOpts, const Preprocessor *PP) {
  Lang = &LangOpts;
  Renderer = std::make_unique<TextDiagnostic>(Stream, LangOpts, Options, PP);
}

void ClangDiagnostics::EndSourceFile() { Renderer.reset(); }

/// Attributes that DXC knows and that change nothing here.
static bool isHarmlessAttribute(StringRef Message) {
  constexpr StringRef Names[] = {"'allow_uav_condition'", "'call'", "'fastopt'", "'forcecase'"};
  return any_of(Names, [&](StringRef Name) { return Message.contains(Name); });
}

/// The way out where the types in an error, or in a note that explains it, are matrices of two
/// dialects.
void ClangDiagnostics::noteDialects(const clang::Diagnostic &Info) {
  StringRef First;
  for (unsigned I = 0; I < Info.getNumArgs() && Unexplained; ++I) {
    if (Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
      continue;
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
    StringRef Of = T.isNull() || T->isDependentType() ? StringRef() : dialectIn(T);
    if (!First.empty() && !Of.empty() && Of != First) {
      Engine.report(*Unexplained, diags::MatrixOtherDialect);
      Unexplained.reset();
      Unexplainable.pop_back();
    }
    First = Of.empty() ? First : Of;
  }
}

static const FunctionDecl *functionIn(const clang::Diagnostic &Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_nameddecl)
      return dyn_cast<FunctionDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(I)));
  return nullptr;
}

/// Whether \p Info, a note, tells of the inside of a dialect's text. What it means to the user is
/// reported instead.
bool ClangDiagnostics::isReplaced(const clang::Diagnostic &Info) {
  if (std::exchange(DeclarationFollows, false))
    return true;
  const FunctionDecl *Named = functionIn(Info);
  if (!Named || !Info.hasSourceManager())
    return false;
  const SourceManager &SM = Info.getSourceManager();
  StringRef File = SM.getBufferName(SM.getExpansionLoc(Info.getLocation()));
  switch (Info.getID()) {
  case diag::note_from_diagnose_if:
    return File.starts_with(PreludePrefix);
  case diag::note_constexpr_invalid_function:
    DeclarationFollows = hasAnnotation(Named, "tessera.device_count");
    if (DeclarationFollows)
      Engine.report(mapLocation(SM, Engine.files(), Info.getLocation()),
                    diags::MatrixCountNotConstant);
    return DeclarationFollows;
  default:
    return false;
  }
}

/// Whether \p Info has been said in HLSL's words: there, nobody marks a method const.
bool ClangDiagnostics::isRephrased(const clang::Diagnostic &Info) {
  if (Info.getID() != diag::err_member_function_call_bad_cvr || !Info.hasSourceManager())
    return false;
  std::string Method = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString();
  if (StringRef(Method).starts_with("__")) // of a dialect's text
    return false;
  CharSourceRange Object = Info.getNumRanges() ? Info.getRange(0) : CharSourceRange();
  SourceRange Where = Object.isValid() ? Object.getAsRange() : SourceRange(Info.getLocation());
  Engine.report(mapRange(Info.getSourceManager(), *Lang, Engine.files(), Where),
                diags::MethodChangesConst, Method);
  return true;
}

void ClangDiagnostics::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                        const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Muted || (Level == DiagnosticsEngine::Note && isReplaced(Info)) || isRephrased(Info))
    return;
  SmallString<128> Message;
  Info.FormatDiagnostic(Message);

  if (Level == DiagnosticsEngine::Warning && Info.getID() == diag::warn_unknown_attribute_ignored &&
      isHarmlessAttribute(Message))
    return;

  tessera::Diagnostic D;
  D.Level = severityOf(Level);
  StringRef Flag = Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(Info.getID());
  D.Name = Flag.str();
  D.Message = Message.str().str();
  if (!Info.getLocation().isValid() || !Info.hasSourceManager()) {
    Engine.add(std::move(D));
    return;
  }
  const SourceManager &SM = Info.getSourceManager();
  D.Where = mapLocation(SM, Engine.files(), Info.getLocation());

  if (!Flag.empty() && Level != DiagnosticsEngine::Note) {
    bool Raised = D.Level == Severity::Error &&
                  !Info.getDiags()->getDiagnosticIDs()->isDefaultMappingAsError(Info.getID());
    (Twine(Raised ? " [-Werror,-W" : " [-W") + Flag + "]").toVector(Message);
  }
  Buffer.clear();
  Renderer->emitDiagnostic(FullSourceLoc(Info.getLocation(), SM), Level, Message, Info.getRanges(),
                           Info.getFixItHints(), &Info);
  D.Rendered = Buffer.str().str();
  if (Level != DiagnosticsEngine::Note)
    Unexplained.reset();
  if (Level >= DiagnosticsEngine::Error) {
    Unexplained = D.Where;
    Unexplainable.push_back({Info.getLocation(), Engine.diagnostics().size()});
  }
  Loc Where = D.Where;
  Engine.add(std::move(D));
  noteDialects(Info);
  if (Info.getID() == diag::err_no_member || Info.getID() == diag::err_undeclared_var_use)
    if (StringRef(Message).contains("'AMDGCN_WAVE_SIZE'"))
      Engine.report(Where, diags::WaveSizeUnknown);
}

void ClangDiagnostics::explainMixedCalls(ASTContext &AST) {
  if (Muted || Unexplainable.empty())
    return;
  const SourceManager &SM = AST.getSourceManager();
  std::vector<SourceRange> Calls = mixedCalls(AST);
  // A note moves those after it.
  for (auto [Where, Index] : reverse(Unexplainable))
    if (any_of(Calls, [&](SourceRange Call) {
          return SM.isPointWithin(SM.getExpansionLoc(Where), SM.getExpansionLoc(Call.getBegin()),
                                  SM.getExpansionLoc(Call.getEnd()));
        }))
      Engine.explain(Index, diags::MatrixOtherDialect);
  Unexplainable.clear();
}
