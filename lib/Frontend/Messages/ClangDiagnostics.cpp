// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Messages/ClangDiagnostics.h"
#include "Dialects/Rules.h"
#include "Frontend/Annotations.h"
#include "Frontend/HalfTypes.h"
#include "Frontend/Locations.h"
#include "Frontend/Messages/FailedCalls.h"
#include "Frontend/Messages/MatrixWords.h"
#include "Frontend/Messages/MixedCalls.h"
#include "Frontend/Messages/PreludeNames.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

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
  bool Colors = Engine.style().Colors;
  Options.setShowColors(Colors ? ShowColorsKind::On : ShowColorsKind::Off);
  Stream.enable_colors(Colors);
  constexpr TextDiagnosticFormat Forms[] = {TextDiagnosticFormat::Clang, TextDiagnosticFormat::MSVC,
                                            TextDiagnosticFormat::Vi};
  Options.setFormat(Forms[static_cast<size_t>(Engine.style().Place)]);
  Renderer = std::make_unique<TextDiagnostic>(Stream, LangOpts, Options, PP);
}

void ClangDiagnostics::EndSourceFile() { Renderer.reset(); }

/// Attributes that DXC knows and that change nothing here.
static bool isHarmlessAttribute(StringRef Message) {
  constexpr StringRef Names[] = {"'allow_uav_condition'", "'call'", "'fastopt'", "'forcecase'",
                                 "'noinline'"};
  return any_of(Names, [&](StringRef Name) { return Message.contains(Name); });
}

/// The way out where the types in an error, or in a note that explains it, are matrices of two
/// dialects.
void ClangDiagnostics::noteDialects(const clang::Diagnostic &Info) {
  StringRef First;
  if (!InFailure || Failures.back().HasDialectNote)
    return;
  for (unsigned I = 0; I < Info.getNumArgs(); ++I) {
    if (Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
      continue;
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
    StringRef Of = T.isNull() || T->isDependentType() ? StringRef() : dialectIn(T);
    if (!First.empty() && !Of.empty() && Of != First) {
      Failures.back().HasDialectNote = true;
      Engine.explain(Failures.back().Index, diags::MatrixOtherDialect);
      return;
    }
    First = Of.empty() ? First : Of;
  }
}

/// How matrices are multiplied, where `a * b` was tried.
void ClangDiagnostics::noteProduct(const clang::Diagnostic &Info) {
  if (Info.getID() != diag::err_typecheck_invalid_operands ||
      *Info.getSourceManager().getCharacterData(
          Info.getSourceManager().getSpellingLoc(Info.getLocation())) != '*')
    return;
  for (unsigned I = 0; I < Info.getNumArgs(); ++I) {
    if (Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
      return;
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
    const DialectRules *Api = matrixApi(T);
    if (!Api)
      return;
    if (I == 1)
      Engine.explain(Failures.back().Index, diags::MatrixOwnFunctions, "operator*", Api->Multiply);
  }
}

static const FunctionDecl *functionIn(const clang::Diagnostic &Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_nameddecl)
      return dyn_cast<FunctionDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(I)));
  return nullptr;
}

/// Returns the diagnostic that replaces a note about Clang's concepts for the elements of buffers.
static std::optional<DiagID> elementRule(const clang::Diagnostic &Info) {
  if (Info.getID() != diag::note_concept_specialization_constraint_evaluated_to_false &&
      Info.getID() != diag::note_single_arg_concept_specialization_constraint_evaluated_to_false)
    return std::nullopt;
  SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  if (StringRef(Message).contains("__is_structured_resource_element_compatible"))
    return diags::ElementStructured;
  if (StringRef(Message).contains("__is_typed_resource_element_compatible"))
    return diags::ElementTyped;
  return std::nullopt;
}

/// True if \p Info is a note about the inside of a dialect's text. Reports a note in the user's
/// terms instead.
bool ClangDiagnostics::isReplaced(const clang::Diagnostic &Info) {
  if (std::exchange(DeclarationFollows, false))
    return true;
  if (const std::optional<DiagID> Rule = elementRule(Info)) {
    Engine.report(Noted, *Rule);
    return true;
  }
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

/// Reports \p Info in HLSL's words and returns true, where Clang's are about what HLSL does not
/// have: methods marked const, address spaces, arrays of variable length.
bool ClangDiagnostics::isRephrased(const clang::Diagnostic &Info) {
  if (!Info.hasSourceManager())
    return false;
  switch (Info.getID()) {
  case diag::err_member_function_call_bad_cvr: {
    std::string Method = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString();
    CharSourceRange Object = Info.getNumRanges() ? Info.getRange(0) : CharSourceRange();
    SourceRange Where = Object.isValid() ? Object.getAsRange() : SourceRange(Info.getLocation());
    Loc There = mapRange(Info.getSourceManager(), *Lang, Engine.files(), Where);
    if (StringRef(Method).starts_with("__")) // the text of a dialect implements x[i] = y so
      Engine.report(There, diags::ElementOfConst);
    else
      Engine.report(There, diags::MethodChangesConst, Method);
    return true;
  }
  case diag::err_as_qualified_auto_decl:
    Engine.report(mapLocation(Info.getSourceManager(), Engine.files(), Info.getLocation()),
                  diags::GroupsharedLocal);
    return true;
  case diag::err_vla_unsupported:
    Engine.report(mapLocation(Info.getSourceManager(), Engine.files(), Info.getLocation()),
                  diags::ArraySizeNotConstant);
    return true;
  default:
    return false;
  }
}

/// Whether \p Info says that an include cannot be opened, or then that it was not found, since it
/// is outside of the roots. That is said once for all folders in which it was looked for.
bool ClangDiagnostics::isOutside(const clang::Diagnostic &Info) {
  if (!Roots)
    return false;
  bool SaysWhy =
      Info.getID() == diag::err_cannot_open_file && !Roots->contains(Info.getArgStdStr(0));
  constexpr unsigned NotFound[] = {diag::err_pp_file_not_found,
                                   diag::err_pp_file_not_found_typo_not_fatal,
                                   diag::err_pp_file_not_found_angled_include_not_fatal};
  if (!SaysWhy && !is_contained(NotFound, Info.getID()))
    return false;
  bool IsAgain = Info.getLocation() == Outside;
  if (SaysWhy && !IsAgain) {
    Outside = Info.getLocation();
    Roots->report(mapLocation(Info.getSourceManager(), Engine.files(), Outside),
                  Info.getArgStdStr(0), Engine);
  }
  return SaysWhy || IsAgain;
}

/// Whether Clang proposes a name of the compiler's own.
static bool proposesInternalName(const clang::Diagnostic &Info) {
  return any_of(Info.getFixItHints(), [](const FixItHint &Hint) {
    return StringRef(Hint.CodeToInsert).starts_with("__");
  });
}

/// Returns the fixes that Clang proposes in the user's files.
static std::vector<FixIt> fixesOf(ArrayRef<FixItHint> Hints, const SourceManager &SM,
                                  const LangOptions &Lang, SourceFiles &Files) {
  std::vector<FixIt> Fixes;
  for (const FixItHint &Hint : Hints) {
    CharSourceRange Range = Lexer::makeFileCharRange(Hint.RemoveRange, SM, Lang);
    if (Range.isInvalid())
      continue;
    Loc Begin = mapLocation(SM, Files, Range.getBegin()),
        End = mapLocation(SM, Files, Range.getEnd());
    if (Begin.isValid() && Begin.File == End.File)
      Fixes.push_back({Begin, End.Line, End.Col, Hint.CodeToInsert});
  }
  return Fixes;
}

/// Where \p Info is and what it marks: a range that begins there and ends on that line, else the
/// token. A place between two tokens is a point.
static Loc markedBy(const clang::Diagnostic &Info, const LangOptions *Lang, SourceFiles &Files) {
  const SourceManager &SM = Info.getSourceManager();
  if (!Lang)
    return mapLocation(SM, Files, Info.getLocation());
  for (const CharSourceRange &Range : Info.getRanges())
    if (Range.isTokenRange() && Range.getBegin() == Info.getLocation())
      if (Loc Marked = mapRange(SM, *Lang, Files, Range.getAsRange()); Marked.EndCol)
        return Marked;
  return mapRange(SM, *Lang, Files, Info.getLocation());
}

/// A note about something that stands nowhere in the user's files: at what it explains, once.
void ClangDiagnostics::noteWithoutPlace(unsigned ID, StringRef Message) {
  tessera::Diagnostic D;
  D.Level = Severity::Note;
  D.Message = inUsersTerms(ID, Message);
  if (isInternalNote(ID, Message) || !Notes.insert(D.Message).second)
    return;
  D.Where = Noted;
  D.IsBrief = true;
  Engine.add(std::move(D));
}

void ClangDiagnostics::setWarnings(ArrayRef<std::string> Options) {
  bool All = false, Own = false, Spared = false;
  for (StringRef Option : Options) {
    bool On = !Option.consume_front("no-");
    if (Option == "error")
      All = On;
    else if (Option.consume_front("error=") && Option.ends_with("uninitialized"))
      Own = On, Spared = !On;
  }
  RaisesUninitialized = (All && !Spared) || Own;
}

namespace {
/// Looks for a call that gets a variable of a name as an out or inout argument.
class OutArguments final : public DynamicRecursiveASTVisitor {
public:
  explicit OutArguments(DeclarationName Name) : Name(Name) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool Found = false;

  bool VisitHLSLOutArgExpr(HLSLOutArgExpr *E) override {
    ++Depth;
    TraverseStmt(const_cast<Expr *>(E->getArgLValue()));
    --Depth;
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= Depth && E->getDecl()->getDeclName() == Name;
    return !Found;
  }

private:
  DeclarationName Name;
  unsigned Depth = 0;
};
} // namespace

/// Whether \p Info, a warning, is wrong here: a call gives a variable its value (Clang takes an out
/// argument for a read), or an error about the same array follows.
bool ClangDiagnostics::isMistaken(const clang::Diagnostic &Info) {
  if (Info.getID() == diag::ext_vla_cxx || Info.getID() == diag::ext_vla_cxx_static_assert)
    return true;
  if ((Info.getID() != diag::warn_uninit_var && Info.getID() != diag::warn_sometimes_uninit_var) ||
      !AST || Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
    return false;
  // Each is looked for in all of a function.
  constexpr unsigned Most = 100;
  if (++Uninitialized > Most)
    return true;
  OutArguments Search(DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)));
  const SourceManager &SM = AST->getSourceManager();
  SourceLocation Where = SM.getExpansionLoc(Info.getLocation());
  // The end of a class or namespace is not known before the end of its methods.
  Decl *Around = nullptr;
  for (Decl *D : AST->getTranslationUnitDecl()->noload_decls())
    if (D->getBeginLoc().isValid() &&
        !SM.isBeforeInTranslationUnit(Where, SM.getExpansionLoc(D->getBeginLoc())))
      Around = D;
  if (Around)
    Search.TraverseDecl(Around);
  return Search.Found;
}

void ClangDiagnostics::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                        const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Muted || Engine.isFull() || (Level == DiagnosticsEngine::Note && isReplaced(Info)) ||
      isRephrased(Info) || isOutside(Info))
    return;
  // Its notes go with a warning.
  if (Level == DiagnosticsEngine::Note ? Dropped : (Dropped = isMistaken(Info)))
    return;
  SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  ArrayRef<FixItHint> Hints = Info.getFixItHints();
  if (proposesInternalName(Info)) {
    Message = StringRef(Message).split("; did you mean").first;
    Hints = {};
  }
  bool HasPlace = Info.getLocation().isValid() && Info.hasSourceManager();
  bool IsInside = HasPlace && isInPrelude(Info.getSourceManager(), Info.getLocation());
  if (Info.hasSourceManager())
    Message = withHalfNames(withoutPreludeNames(Message, Info.getSourceManager()));
  if (Level == DiagnosticsEngine::Note && (IsInside || !HasPlace)) {
    if (HasPlace)
      if (StringRef Signature = signatureAt(Info.getSourceManager(), Info.getLocation());
          !Signature.empty())
        Message += (": '" + Signature + "'").str();
    // explainCalls() describes the compiler's own functions.
    if (!InFailure || !Failures.back().IsCall || !IsInside)
      noteWithoutPlace(Info.getID(), Message);
    return;
  }

  if (Level == DiagnosticsEngine::Warning && Info.getID() == diag::warn_unknown_attribute_ignored &&
      isHarmlessAttribute(Message))
    return;

  tessera::Diagnostic D;
  D.Level = severityOf(Level);
  StringRef Flag = Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(Info.getID());
  // Clang has been told to leave these warnings, for some are dropped.
  if (Level == DiagnosticsEngine::Warning && RaisesUninitialized &&
      Flag.ends_with("uninitialized")) {
    Level = DiagnosticsEngine::Error;
    D.Level = Severity::Error;
  }
  D.Name = Flag.str();
  D.Message = Message.str().str();
  if (Level != DiagnosticsEngine::Note)
    Notes.clear();
  if (!HasPlace || IsInside) {
    InFailure = false;
    if (Instantiated.isValid() && Info.hasSourceManager())
      D.Where = mapLocation(Info.getSourceManager(), Engine.files(), Instantiated);
    Noted = D.Where;
    Engine.add(std::move(D));
    return;
  }
  const SourceManager &SM = Info.getSourceManager();
  D.Where = markedBy(Info, Lang, Engine.files());
  if (Lang)
    D.Fixes = fixesOf(Hints, SM, *Lang, Engine.files());

  if (!Flag.empty() && Level != DiagnosticsEngine::Note) {
    bool Raised = D.Level == Severity::Error &&
                  !Info.getDiags()->getDiagnosticIDs()->isDefaultMappingAsError(Info.getID());
    (Twine(Raised ? " [-Werror,-W" : " [-W") + Flag + "]").toVector(Message);
  }
  Buffer.clear();
  Renderer->emitDiagnostic(FullSourceLoc(Info.getLocation(), SM), Level, Message, Info.getRanges(),
                           Hints, &Info);
  // A macro of the prelude would be shown.
  if (!StringRef(Buffer).contains(PreludePrefix))
    D.Rendered = Buffer.str().str();
  // Our additions to a message of Clang show a caret, as Clang's own notes do.
  Loc Where = D.Where;
  Where.EndCol = 0;
  if (Level != DiagnosticsEngine::Note)
    Noted = Where;
  if (Level != DiagnosticsEngine::Note)
    InFailure = Level >= DiagnosticsEngine::Error;
  if (Level >= DiagnosticsEngine::Error) {
    bool IsCall = Info.getID() == diag::err_ovl_no_viable_function_in_call ||
                  Info.getID() == diag::err_ovl_no_viable_member_function_in_call;
    Failures.push_back({Info.getLocation(), Engine.diagnostics().size(), IsCall});
  }
  Engine.add(std::move(D));
  noteDialects(Info);
  if (Level >= DiagnosticsEngine::Error && !Engine.isFull()) {
    noteProduct(Info);
    if (Hints.empty())
      UnknownNames.note(Info, AST);
  }
  if (Info.getID() == diag::err_no_member || Info.getID() == diag::err_undeclared_var_use)
    if (StringRef(Message).contains("'AMDGCN_WAVE_SIZE'"))
      Engine.report(Where, diags::WaveSizeUnknown);
}

void ClangDiagnostics::explainCalls(ASTContext &AST, bool SeveralDialects) {
  if (Muted || Failures.empty())
    return;
  const SourceManager &SM = AST.getSourceManager();
  std::vector<SourceRange> Mixed;
  if (SeveralDialects)
    Mixed = mixedCalls(AST);
  std::optional<FailedCalls> Calls;
  if (any_of(Failures, [](const Failure &F) { return F.IsCall; }))
    Calls.emplace(AST);
  // A note moves those after it.
  for (const Failure &F : reverse(Failures)) {
    if (F.IsCall)
      Calls->explain(Engine, F.Index, F.Where);
    if (!F.HasDialectNote && any_of(Mixed, [&](SourceRange Call) {
          return SM.isPointWithin(SM.getExpansionLoc(F.Where), SM.getExpansionLoc(Call.getBegin()),
                                  SM.getExpansionLoc(Call.getEnd()));
        }))
      Engine.explain(F.Index, diags::MatrixOtherDialect);
  }
  Failures.clear();
}
