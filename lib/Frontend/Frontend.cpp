// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Frontend.h"
#include "Frontend/Builtins/ExternalSource.h"
#include "Frontend/Builtins/IntrinsicDecls.h"
#include "Frontend/Builtins/Prelude.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/Declarations/EntryFinder.h"
#include "Frontend/Declarations/ImplicitThis.h"
#include "Frontend/Declarations/MethodQualifiers.h"
#include "Frontend/Declarations/SpecSizes.h"
#include "Frontend/Declarations/SpecTypes.h"
#include "Frontend/Files/Files.h"
#include "Frontend/Files/IncludeRoots.h"
#include "Frontend/Files/PredefinedMacros.h"
#include "Frontend/Files/SlashedIncludes.h"
#include "Frontend/Files/UnusedDeclarations.h"
#include "Frontend/Guards/ClangGuards.h"
#include "Frontend/HalfTypes.h"
#include "Frontend/InlineAnnotations.h"
#include "Frontend/Locations.h"
#include "Frontend/Messages/ClangDiagnostics.h"
#include "Frontend/Messages/MatrixWords.h"
#include "Frontend/Options.h"
#include "Frontend/Sema/ArrayTemplates.h"
#include "Frontend/Sema/LiteralHooks.h"
#include "Frontend/Sema/LiteralTypes.h"
#include "Frontend/Tokens/TokenRewriter.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/PreprocessorOutputOptions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/ParseAST.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;
using namespace llvm;
using namespace tessera;

struct ParsedShader::State {
  explicit State(SourceFiles &Files) : Files(Files) {}
  ~State() { Files.clearOriginals(); }

  SourceFiles &Files;
  std::unique_ptr<SourceLimits> Limits;
  ReadDialects Dialects;
  TemplateCompletion Templates;
  std::unique_ptr<clang::CompilerInstance> Compiler;
  std::unique_ptr<MatrixOrder> Order;
  std::unique_ptr<TokenRewriter> Rewriter;
  std::unique_ptr<UnusedDeclarations> Unused; ///< null: all functions are parsed
  bool TookOut = false;                       ///< texts lack what they do not use
  ShaderWatcher *Watcher = nullptr;
  /// The names that a macro has made, of what was taken out or skipped.
  std::set<std::string> madeNames() const {
    std::set<std::string> Names;
    if (Rewriter)
      Names = Rewriter->seenTakenOut();
    for (const FunctionDecl *F : Skipped)
      if (F->isReferenced())
        Names.insert(F->getNameAsString());
    return Names;
  }
  std::vector<const clang::FunctionDecl *> Skipped;
  llvm::SmallVector<const clang::FunctionDecl *, 1> Entries;
  PayloadChecks Payloads = PayloadChecks::None;
  unsigned Minor = 0;
};

namespace {

/// Notes every file that is entered: its name once, and a line of the tree each time.
class FileList final : public PPCallbacks {
public:
  FileList(const SourceManager &SM, std::vector<std::string> *Files, std::string *Tree)
      : SM(SM), Files(Files), Tree(Tree) {}

  void FileChanged(SourceLocation Where, FileChangeReason Reason, SrcMgr::CharacteristicKind,
                   FileID) override {
    if (Reason != EnterFile)
      return;
    FileID ID = SM.getFileID(Where);
    StringRef Name = nameOf(ID);
    if (Name.empty())
      return;
    if (Files && Seen.insert(Name).second)
      Files->push_back(Name.str());
    if (Tree && ID != SM.getMainFileID())
      *Tree += std::string(depth(ID), '.') + " " + Name.str() + "\n";
  }

private:
  /// Returns the name of a user's file; empty for other texts.
  StringRef nameOf(FileID ID) const {
    OptionalFileEntryRef File = SM.getFileEntryRefForID(ID);
    if (!File || File->getName().starts_with(PreludePrefix))
      return {};
    return sys::path::remove_leading_dotslash(File->getName());
  }

  /// Returns the number of files that \p ID is nested in. Files that the command line includes
  /// count as included by the main file.
  size_t depth(FileID ID) const {
    size_t Depth = 0;
    while ((ID = SM.getFileID(SM.getIncludeLoc(ID))).isValid())
      Depth += !nameOf(ID).empty();
    return std::max<size_t>(Depth, 1);
  }

  const SourceManager &SM;
  std::vector<std::string> *Files;
  std::string *Tree;
  StringSet<> Seen;
};

/// Passes the user's declarations on to those who watch them.
class DeclarationWatcher final : public ASTConsumer {
public:
  /// S.Rewriter is made before the first declaration.
  DeclarationWatcher(ExternalSource &Source, ParsedShader::State &S) : Source(Source), S(S) {}

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      if (const auto *Function = dyn_cast<FunctionDecl>(D))
        Source.userDeclared(Function);
      S.Limits->declared(D);
      if (S.Rewriter->hasWideSpecConstants())
        restoreSpecConstants(D->getASTContext(), D);
      if (!isa<TemplateDecl, CXXRecordDecl, NamespaceDecl, CXXMethodDecl>(D) ||
          D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation()))
        continue;
      addImplicitThis(D->getASTContext(), D);
      if (auto *Method = dyn_cast_or_null<CXXMethodDecl>(D->getAsFunction()))
        Qualifiers.methodDefined(Method);
    }
    return true;
  }
  void HandleTagDeclDefinition(TagDecl *Tag) override {
    S.Limits->defined(Tag);
    if (auto *Class = dyn_cast<CXXRecordDecl>(Tag))
      defined(Class);
  }

  bool shouldSkipFunctionBody(Decl *D) override {
    if (!S.Unused) // only the body with the point of completion is parsed
      return true;
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (!Function || Function->isDependentContext() || !Function->getIdentifier() ||
        !S.Unused->isUnused(Function->getName()) || !isIncluded(Function->getLocation()))
      return false;
    S.Skipped.push_back(Function);
    return true;
  }

private:
  /// Whether a user's text outside of the main file is at \p Where.
  bool isIncluded(SourceLocation Where) const {
    const SourceManager &SM = S.Compiler->getSourceManager();
    if (isInPrelude(SM, Where))
      return false;
    FileID Main = SM.getMainFileID();
    return SM.getFileID(SM.getExpansionLoc(Where)) != Main ||
           (SM.hasLineTable() &&
            SM.getPresumedLoc(Where).getFilename() != SM.getFileEntryRefForID(Main)->getName());
  }

  void defined(CXXRecordDecl *Class) {
    Source.classDefined(Class);
    if (!Class->getASTContext().getSourceManager().isInSystemHeader(Class->getLocation()))
      Qualifiers.classDefined(Class);
  }

  ExternalSource &Source;
  ParsedShader::State &S;
  MethodQualifiers Qualifiers;
};

} // namespace

static void setMainFile(CompilerInstance &Compiler, std::unique_ptr<MemoryBuffer> Text,
                        StringRef Name) {
  SourceManager &SM = Compiler.getSourceManager();
  FileEntryRef File =
      Compiler.getFileManager().getVirtualFileRef(Name, Text->getBufferSize(), /*mtime=*/0);
  SM.overrideFileContents(File, std::move(Text));
  SM.setMainFileID(SM.createFileID(File, SourceLocation(), SrcMgr::C_User));
}

/// A compiler with the main file and a preprocessor, and what receives its diagnostics; null after
/// an error.
static ClangDiagnostics *makeCompiler(ParsedShader::State &S,
                                      const tessera::FrontendOptions &Options,
                                      const ShaderOptions &Shader, DiagnosticEngine &Diags) {
  std::shared_ptr<const IncludeRoots> Roots = IncludeRoots::make(Options, Diags);
  if (!Roots && !Options.IncludeRoots.empty())
    return nullptr;
  std::unique_ptr<MemoryBuffer> Main =
      loadMainFile(Options, *keepInside(machineFiles(Options), Roots), Diags);
  if (!Main)
    return nullptr;
  IntrusiveRefCntPtr<vfs::FileSystem> Files = makeFileSystem(Options, Main->getBuffer(), Roots);

  std::shared_ptr<CompilerInvocation> Invocation = makeInvocation(Options, Shader, Diags);
  if (!Invocation)
    return nullptr;

  S.Compiler = std::make_unique<CompilerInstance>(std::move(Invocation));
  CompilerInstance &Compiler = *S.Compiler;
  Compiler.setVirtualFileSystem(std::move(Files));
  auto *Client = new ClangDiagnostics(
      Diags, Compiler.getDiagnosticOpts(),
      LaterNames{.Functions = intrinsicNames(), .AddMethods = TextureMethods::addNames});
  Compiler.createDiagnostics(Client);
  Client->setWarnings(Options.Warnings);
  Client->setRoots(std::move(Roots));
  S.Limits = std::make_unique<SourceLimits>(Diags, *Client, Options.ShouldStop);
  // Of no concern to us: both are supported.
  for (unsigned ID : {diag::warn_hlsl_wavesize_unsupported_spirv,
                      diag::warn_hlsl_assigning_local_resource_is_not_unique})
    Compiler.getDiagnostics().setSeverity(ID, diag::Severity::Ignored, SourceLocation());
  if (!Compiler.createTarget())
    return nullptr;
  Compiler.createFileManager();
  Compiler.createSourceManager();
  setMainFile(Compiler, std::move(Main), Options.File);

  Compiler.createPreprocessor(TU_Complete);
  Preprocessor &PP = Compiler.getPreprocessor();
  // half computes with the bits that it has. Clang would define a macro for the option, which only
  // says that there are types of 16 bits.
  Compiler.getLangOpts().NativeHalfType = true;
  setHalfFormats(Compiler.getTarget(), Shader);
  definePredefinedByNeed(PP);
  if (Options.Dependencies || Options.IncludeTree)
    PP.addPPCallbacks(std::make_unique<FileList>(Compiler.getSourceManager(), Options.Dependencies,
                                                 Options.IncludeTree));
  S.Limits->watchFiles(Compiler);
  followBackslashes(PP);
  return Client;
}

/// \p Text without the lines that lead to what Clang and the command line define, which DXC does
/// not write.
static std::string withoutBuiltins(StringRef Text) {
  std::string Result;
  StringRef Last;
  bool IsBuiltin = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.starts_with("#line "))
      IsBuiltin = Line.ends_with("\"<built-in>\"") || Line.ends_with("\"<command line>\"");
    if (IsBuiltin || (Line.starts_with("#line ") && Line == Last))
      continue;
    Result += (Line + "\n").str();
    Last = Line;
  }
  return Result;
}

std::optional<std::string> tessera::preprocessShader(const FrontendOptions &Options,
                                                     DiagnosticEngine &Diags) {
  std::optional<ShaderOptions> Shader = checkOptions(Options, Diags);
  if (!Shader)
    return std::nullopt;
  ParsedShader::State S(Diags.files());
  ClangDiagnostics *Client = makeCompiler(S, Options, *Shader, Diags);
  if (!Client)
    return std::nullopt;
  Preprocessor &PP = S.Compiler->getPreprocessor();
  PP.getBuiltinInfo().initializeBuiltins(PP.getIdentifierTable(), PP.getLangOpts());
  PreprocessorOutputOptions Form;
  Form.ShowCPP = true;
  Form.UseLineDirectives = true; // as DXC
  std::string Text;
  raw_string_ostream OS(Text);
  Client->BeginSourceFile(S.Compiler->getLangOpts(), &PP);
  DoPrintPreprocessedInput(PP, &OS, Form);
  Client->EndSourceFile();
  if (Diags.hasErrors())
    return std::nullopt;
  return withoutBuiltins(Text);
}

/// What the texts of \p S do not use; null if all is to be parsed, as for a library whose functions
/// are exported. A callback for files is not asked for those that are not included.
static std::unique_ptr<UnusedDeclarations>
findUnused(ParsedShader::State &S, const tessera::FrontendOptions &Options, StringRef Made) {
  const SourceManager &SM = S.Compiler->getSourceManager();
  StringRef Main = SM.getBufferData(SM.getMainFileID());
  // Only an #include or a #line brings declarations that need not be parsed.
  bool IsAlone =
      Options.ForcedIncludes.empty() && !Main.contains("include") && !Main.contains("line");
  if (Options.Unused == UnusedCode::Parsed || Options.CanExport || IsAlone)
    return nullptr;
  auto IsWord = [&](StringRef Name) { return S.Rewriter->rewrites(Name); };
  return std::make_unique<UnusedDeclarations>(
      S.Compiler->getPreprocessor(), Options.ForcedIncludes, Options.Defines,
      Options.Entry + " main " + Made.str(), IsWord, isTypeName,
      /*OnlyCertain=*/bool(Options.Include));
}

/// Parses \p S, whose options are known. \p Made has names that the shader uses although no text
/// has them. False after an error.
static bool parse(ParsedShader::State &S, const tessera::FrontendOptions &Options,
                  const ShaderOptions &Shader, StringRef Made, DiagnosticEngine &Diags) {
  ClangDiagnostics *Client = makeCompiler(S, Options, Shader, Diags);
  if (!Client)
    return false;
  CompilerInstance &Compiler = *S.Compiler;
  Preprocessor &PP = Compiler.getPreprocessor();
  installPrelude(PP, Compiler.getLangOpts(), Shader, S.Dialects);
  S.Order = std::make_unique<MatrixOrder>(PP, Diags);
  PP.getBuiltinInfo().initializeBuiltins(PP.getIdentifierTable(), PP.getLangOpts());

  auto Source = makeIntrusiveRefCnt<ExternalSource>(Shader, S.Dialects, *S.Order, Diags, *Client);
  Compiler.setASTConsumer(std::make_unique<DeclarationWatcher>(*Source, S));
  Compiler.createASTContext();
  Client->setAST(Compiler.getASTContext());
  Compiler.getASTContext().setExternalSource(Source);
  Compiler.getASTContext().setASTMutationListener(&S.Templates);
  CodeCompleteConsumer *Completion = S.Watcher ? S.Watcher->completion() : nullptr;
  Compiler.createSema(TU_Complete, Completion);
  Compiler.getSema().addExternalSource(Source);
  describeMatricesIn(Compiler.getDiagnostics(), Compiler.getASTContext());
  S.Templates.begin(Compiler.getSema(), *S.Limits, *Client);
  S.Rewriter = std::make_unique<TokenRewriter>(Compiler, Shader, *S.Limits, *S.Order, *Source,
                                               S.Templates, Diags);
  PP.setTokenWatcher([&Rewriter = *S.Rewriter](const Token &Seen) { Rewriter(Seen); });

  GuardedLimits Guarded(*S.Limits);
  ArrayTemplates DeducesArrays;
  LiteralTypes Literals(Compiler.getSema());
  WatchedLiterals Watched(
      Compiler.getLangOpts().getHLSLVersion() < LangOptions::HLSL_202x ? &Literals : nullptr);
  Client->BeginSourceFile(Compiler.getLangOpts(), &PP);
  if (S.Watcher)
    S.Watcher->begin(Compiler);
  else
    S.Unused = findUnused(S, Options, Made);
  if (S.Unused && Options.Unused == UnusedCode::TakenOut) {
    std::vector<StringRef> Names = S.Unused->takeOut(Compiler.getSourceManager(), S.Files);
    S.TookOut = !Names.empty();
    S.Rewriter->takenOut(Names);
  }
  ParseAST(Compiler.getSema(), /*PrintStats=*/false,
           /*SkipFunctionBodies=*/S.Unused || Completion);
  Client->explainCalls(Compiler.getASTContext(), S.Dialects.count() > 1);
  if (S.Watcher) {
    S.Watcher->end(Compiler);
    Client->EndSourceFile();
    return true;
  }
  if (!Compiler.getDiagnostics().hasErrorOccurred())
    S.Entries = findEntryPoints(Compiler.getSema(), Options, Shader, Diags);
  if (!Compiler.getDiagnostics().hasErrorOccurred())
    S.Order->reportLost(Compiler.getASTContext());
  if (!Compiler.getDiagnostics().hasErrorOccurred() && S.Rewriter->hasInlineSPIRV())
    checkInlineAttributes(Compiler.getASTContext(), Diags.files(), Diags);
  if (!Compiler.getDiagnostics().hasErrorOccurred() && S.Rewriter->hasSpecConstants())
    checkSpecSizes(Compiler.getSema(), Diags);
  Client->EndSourceFile();
  return !S.Entries.empty() && !Diags.hasErrors();
}

void tessera::watchShader(const FrontendOptions &Options, DiagnosticEngine &Diags,
                          ShaderWatcher &Watcher) {
  std::optional<ShaderOptions> Shader = checkOptions(Options, Diags);
  if (!Shader)
    return;
  ParsedShader::State S(Diags.files());
  S.Watcher = &Watcher;
  S.Payloads = Shader->Payloads;
  S.Minor = Shader->Minor;
  parse(S, Options, *Shader, /*Made=*/"", Diags);
}

std::unique_ptr<ParsedShader> tessera::parseShader(const FrontendOptions &Options,
                                                   DiagnosticEngine &Diags) {
  std::optional<ShaderOptions> Shader = checkOptions(Options, Diags);
  if (!Shader)
    return nullptr;
  size_t Before = Diags.diagnostics().size();
  FrontendOptions Chosen = Options;
  // A name that was made may lead to others.
  constexpr unsigned MostRounds = 3;
  std::string Made;
  for (unsigned Round = 1;; ++Round) {
    auto S = std::make_unique<ParsedShader::State>(Diags.files());
    S->Payloads = Shader->Payloads;
    S->Minor = Shader->Minor;
    bool IsParsed = parse(*S, Chosen, *Shader, Made, Diags);
    if (!IsParsed && Options.ShouldStop && Options.ShouldStop())
      return nullptr; // the reason is reported once
    std::set<std::string> MadeHere = S->madeNames();
    if (!MadeHere.empty() && Round < MostRounds)
      Made += join(MadeHere, " ") + " ";
    else if (S->TookOut && (!IsParsed || !MadeHere.empty()))
      Chosen.Unused = UnusedCode::Skipped; // messages may name what was taken out
    else if (IsParsed && !MadeHere.empty())
      Chosen.Unused = UnusedCode::Parsed;
    else
      return IsParsed ? std::make_unique<ParsedShader>(std::move(S)) : nullptr;
    Diags.forgetFrom(Before);
    if (Options.Dependencies)
      Options.Dependencies->clear();
    if (Options.IncludeTree)
      Options.IncludeTree->clear();
  }
}

ParsedShader::ParsedShader(std::unique_ptr<State> S) : S(std::move(S)) {}
ParsedShader::~ParsedShader() = default;

ASTContext &ParsedShader::ast() const { return S->Compiler->getASTContext(); }
SourceManager &ParsedShader::sources() const { return S->Compiler->getSourceManager(); }
ArrayRef<const FunctionDecl *> ParsedShader::entries() const { return S->Entries; }
bool ParsedShader::isRowMajorByDefault() const { return S->Order->isRowMajor(); }
bool ParsedShader::measuresTypes() const { return S->Rewriter->measuresTypes(); }
unsigned ParsedShader::minor() const { return S->Minor; }
PayloadChecks ParsedShader::payloadChecks() const { return S->Payloads; }
bool ParsedShader::hasPayloads() const { return S->Rewriter->hasPayloads(); }
bool ParsedShader::hasInlineSPIRV() const { return S->Rewriter->hasInlineSPIRV(); }

Loc ParsedShader::loc(SourceLocation Where) const {
  return mapLocation(sources(), S->Files, Where);
}
Loc ParsedShader::loc(SourceRange Where) const {
  return mapRange(sources(), S->Compiler->getLangOpts(), S->Files, Where);
}

bool ParsedShader::inPrelude(SourceLocation Where) const { return isInPrelude(sources(), Where); }

PackedType tessera::packedTypeOf(QualType Type) {
  const auto *Builtin = Type->getAs<BuiltinType>();
  if (!Builtin)
    return PackedType::None;
  if (Builtin->getKind() == BuiltinType::WChar_S)
    return PackedType::Int8x4;
  return Builtin->getKind() == BuiltinType::Char32 ? PackedType::UInt8x4 : PackedType::None;
}
