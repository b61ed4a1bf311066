// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which names a shader has, and where it uses them.
#include "API/Compile.h"
#include "Editor/Describe.h"
#include "Editor/Editor.h"
#include "Editor/Texts.h"
#include "Frontend/Frontend.h"
#include "Frontend/Locations.h"
#include "Frontend/Messages/MatrixWords.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Index/IndexDataConsumer.h"
#include "clang/Index/IndexingAction.h"
#include "clang/Index/IndexingOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

namespace {
using EditorKind = tessera::editor::SymbolKind;

index::IndexingOptions indexingOptions() {
  index::IndexingOptions Options;
  Options.SystemSymbolFilter = index::IndexingOptions::SystemSymbolFilterKind::All;
  Options.IndexFunctionLocals = true;
  Options.IndexParametersInDeclarations = true;
  Options.IndexTemplateParameters = true;
  return Options;
}

/// Returns what the user wrote of an instance of a template.
const NamedDecl *writtenAs(const NamedDecl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      D = Pattern;
  } else if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
    if (const CXXRecordDecl *Pattern = Record->getTemplateInstantiationPattern())
      D = Pattern;
  } else if (const auto *Field = dyn_cast<FieldDecl>(D)) {
    const auto *Parent = dyn_cast<CXXRecordDecl>(Field->getDeclContext());
    if (const CXXRecordDecl *Pattern = Parent ? Parent->getTemplateInstantiationPattern() : nullptr)
      for (const FieldDecl *Other : Pattern->fields())
        if (Other->getFieldIndex() == Field->getFieldIndex())
          D = Other;
  }
  if (const auto *Template = dyn_cast<TemplateDecl>(D); Template && Template->getTemplatedDecl())
    D = Template->getTemplatedDecl();
  return cast<NamedDecl>(D->getCanonicalDecl());
}

class Indexer final : public ShaderWatcher, public index::IndexDataConsumer {
public:
  Indexer(Unit &Found, Texts &Of) : Found(Found), Of(Of) {}

  void begin(CompilerInstance &Compiler) override {
    SM = &Compiler.getSourceManager();
    Lang = &Compiler.getLangOpts();
    Preprocessor &PP = Compiler.getPreprocessor();
    fileOf(SM->getMainFileID());
    // The preprocessor owns the callbacks, and lives as long as this.
    PP.addPPCallbacks(index::indexMacrosCallback(*this, indexingOptions()));
    PP.addPPCallbacks(std::make_unique<IncludeWatcher>(*this));
  }

  void end(CompilerInstance &Compiler) override {
    ASTContext &AST = Compiler.getASTContext();
    SmallVector<const Decl *> Top;
    gather(AST.getTranslationUnitDecl(), Top);
    index::indexTopLevelDecls(AST, Compiler.getPreprocessor(), Top, *this, indexingOptions());
    ImplicitUses Rest(*this);
    for (const Decl *D : Top)
      Rest.TraverseDecl(const_cast<Decl *>(D));
    sort(Found.Uses, [](const Use &X, const Use &Y) {
      return std::tie(X.File, X.Where, X.Symbol, Y.Declares) <
             std::tie(Y.File, Y.Where, Y.Symbol, X.Declares);
    });
    Found.Uses.erase(llvm::unique(Found.Uses,
                                  [](const Use &X, const Use &Y) {
                                    return X.File == Y.File && X.Where == Y.Where &&
                                           X.Symbol == Y.Symbol;
                                  }),
                     Found.Uses.end());
  }

  bool handleDeclOccurrence(const Decl *D, index::SymbolRoleSet Roles,
                            ArrayRef<index::SymbolRelation>, SourceLocation Where,
                            ASTNodeInfo Node) override {
    const auto *Named = dyn_cast<NamedDecl>(D);
    // A constructor is named as its class.
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(D))
      Named = Constructor->getParent();
    if (!Named || !Named->getIdentifier() || Named->getName().empty())
      return true;
    bool Declares = Roles & (unsigned(index::SymbolRole::Declaration) |
                             unsigned(index::SymbolRole::Definition));
    std::optional<std::pair<uint32_t, Span>> Place = placeOf(Where, Named->getName());
    if (!Place)
      return true;
    uint32_t Number = symbolOf(*Named);
    if (Number != NoSymbol)
      Found.Uses.push_back({Place->first, Place->second, Number, Declares,
                            bool(Roles & unsigned(index::SymbolRole::Write))});
    // D is the first declaration.
    if (Declares)
      declared(isa_and_present<NamedDecl>(Node.OrigD) ? *cast<NamedDecl>(Node.OrigD) : *Named,
               *Place);
    return true;
  }

  bool handleMacroOccurrence(const IdentifierInfo *Name, const MacroInfo *Macro,
                             index::SymbolRoleSet Roles, SourceLocation Where) override {
    std::optional<std::pair<uint32_t, Span>> Place = placeOf(Where, Name->getName());
    if (!Place)
      return true;
    auto [It, IsNew] = Macros.try_emplace(Macro, uint32_t(Found.Symbols.size()));
    if (IsNew)
      addMacro(*Name, *Macro);
    bool Declares = Roles & (unsigned(index::SymbolRole::Declaration) |
                             unsigned(index::SymbolRole::Definition));
    Found.Uses.push_back({Place->first, Place->second, It->second, Declares, false});
    return true;
  }

private:
  /// Finds uses of what the front end declares without a text, which Clang's index leaves out.
  class ImplicitUses : public RecursiveASTVisitor<ImplicitUses> {
  public:
    explicit ImplicitUses(Indexer &To) : To(To) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) { return use(E->getDecl(), E->getLocation()); }
    bool VisitMemberExpr(MemberExpr *E) { return use(E->getMemberDecl(), E->getMemberLoc()); }
    bool VisitOverloadExpr(OverloadExpr *E) {
      if (E->getNumDecls())
        use((*E->decls_begin())->getUnderlyingDecl(), E->getNameLoc());
      return true;
    }

    /// Nor does it look into the arguments of out parameters.
    bool TraverseHLSLOutArgExpr(HLSLOutArgExpr *E) {
      bool Before = std::exchange(IsOut, true);
      TraverseStmt(E->getArgLValue());
      IsOut = Before;
      return true;
    }

  private:
    bool use(const NamedDecl *D, SourceLocation Where) {
      constexpr auto Role = [](index::SymbolRole R) { return index::SymbolRoleSet(R); };
      if (IsOut || D->isImplicit() || D->getLocation().isInvalid())
        To.handleDeclOccurrence(
            D, Role(index::SymbolRole::Reference) | (IsOut ? Role(index::SymbolRole::Write) : 0),
            {}, Where, {});
      return true;
    }
    Indexer &To;
    bool IsOut = false;
  };

  /// Notes which name leads to which file.
  class IncludeWatcher final : public PPCallbacks {
  public:
    explicit IncludeWatcher(Indexer &To) : To(To) {}
    void InclusionDirective(SourceLocation, const Token &, StringRef, bool, CharSourceRange Name,
                            OptionalFileEntryRef File, StringRef, StringRef, const Module *, bool,
                            SrcMgr::CharacteristicKind) override {
      if (!File || File->getName().starts_with(PreludePrefix) || Name.isInvalid())
        return;
      auto [In, Start] = To.SM->getDecomposedLoc(Name.getBegin());
      unsigned End = To.SM->getFileOffset(Name.getEnd());
      uint32_t Number = To.fileOf(In);
      if (Number == NoFile || End < Start)
        return;
      const Lines &Text = To.textOf(In);
      To.Found.Includes.push_back(
          {Number, {Text.at(Start), Text.at(End)}, To.fileNamed(File->getName()), false, false});
    }

  private:
    Indexer &To;
  };

  static constexpr uint32_t NoFile = ~0u;

  /// Adds the user's declarations, also those that Clang does not look into.
  void gather(const DeclContext *In, SmallVectorImpl<const Decl *> &Top) {
    for (const Decl *D : In->decls()) {
      if (D->isImplicit() || D->getLocation().isInvalid() || isInPrelude(*SM, D->getLocation()))
        continue;
      Top.push_back(D);
      const auto *Buffer = dyn_cast<HLSLBufferDecl>(D);
      if (!Buffer)
        continue;
      handleDeclOccurrence(Buffer, unsigned(index::SymbolRole::Definition), {},
                           Buffer->getLocation(), {});
      gather(Buffer, Top);
    }
  }

  uint32_t fileNamed(StringRef Name) {
    std::string Path = plainPath(Name);
    auto [It, IsNew] = Paths.try_emplace(Path, uint32_t(Found.Files.size()));
    if (IsNew)
      Found.Files.push_back(Path);
    return It->second;
  }

  /// Returns the number of a user's file; NoFile for other texts.
  uint32_t fileOf(FileID ID) {
    auto [It, IsNew] = Numbers.try_emplace(ID, NoFile);
    if (IsNew) {
      OptionalFileEntryRef File = SM->getFileEntryRefForID(ID);
      if (File && !File->getName().starts_with(PreludePrefix))
        It->second = fileNamed(File->getName());
    }
    return It->second;
  }

  const Lines &textOf(FileID ID) {
    std::unique_ptr<Lines> &Text = Read[ID];
    if (!Text)
      Text = std::make_unique<Lines>(SM->getBufferData(ID));
    return *Text;
  }

  /// Returns the place of \p Name in a user's file; nothing if another word is there.
  std::optional<std::pair<uint32_t, Span>> placeOf(SourceLocation Where, StringRef Name) {
    if (Where.isInvalid())
      return std::nullopt;
    // The argument of a macro is where the user wrote it.
    auto [File, Offset] = SM->getDecomposedLoc(
        SM->isMacroArgExpansion(Where) ? SM->getSpellingLoc(Where) : SM->getFileLoc(Where));
    uint32_t Number = fileOf(File);
    if (Number == NoFile || !SM->getBufferData(File).substr(Offset).starts_with(Name))
      return std::nullopt;
    const Lines &Text = textOf(File);
    return {{Number, {Text.at(Offset), Text.at(Offset + Name.size())}}};
  }

  std::optional<std::pair<uint32_t, Span>> rangeOf(SourceRange Range) {
    CharSourceRange Whole = SM->getExpansionRange(Range);
    auto [File, Start] = SM->getDecomposedLoc(Whole.getBegin());
    auto [EndFile, End] = SM->getDecomposedLoc(Whole.getEnd());
    if (fileOf(File) == NoFile || File != EndFile)
      return std::nullopt;
    if (Whole.isTokenRange())
      End += Lexer::MeasureTokenLength(Whole.getEnd(), *SM, *Lang);
    const Lines &Text = textOf(File);
    return {{fileOf(File), {Text.at(Start), Text.at(End)}}};
  }

  uint32_t symbolOf(const NamedDecl &Given) {
    const NamedDecl *D = writtenAs(&Given);
    auto [It, IsNew] = Symbols.try_emplace(D, uint32_t(Found.Symbols.size()));
    if (!IsNew)
      return It->second;
    uint32_t Number = It->second;
    Symbol New;
    New.Name = D->getNameAsString();
    New.Kind = kindOf(*D);
    New.OfCompiler = D->getLocation().isInvalid() || isInPrelude(*SM, D->getLocation()) ||
                     fileOf(SM->getFileID(SM->getFileLoc(D->getLocation()))) == NoFile;
    const NamedDecl *Shown = D;
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->getDescribedFunctionTemplate())
      Shown = F->getDescribedFunctionTemplate();
    else if (const auto *Record = dyn_cast<CXXRecordDecl>(D);
             Record && Record->getDescribedClassTemplate())
      Shown = Record->getDescribedClassTemplate();
    // An instance says more of a function of the compiler than its template.
    New.Declared = declaredAs(New.OfCompiler && isa<FunctionDecl>(D) ? Given : *Shown);
    if (New.OfCompiler)
      New.Comment = documentationOf(Given);
    Found.Symbols.push_back(std::move(New));
    if (!Found.Symbols[Number].OfCompiler)
      if (const auto *Parent = dyn_cast<NamedDecl>(D->getDeclContext());
          Parent && Parent->getIdentifier())
        // Adds to Symbols.
        if (uint32_t Above = symbolOf(*Parent); Above != NoSymbol)
          Found.Symbols[Number].Parent = Above;
    return Number;
  }

  /// Notes the place of a declaration. That of a definition replaces an earlier one.
  void declared(const NamedDecl &D, const std::pair<uint32_t, Span> &Place) {
    uint32_t Number = symbolOf(D);
    Symbol &S = Found.Symbols[Number];
    const auto *F = dyn_cast<FunctionDecl>(&D);
    bool Defines = F ? F->isThisDeclarationADefinition() : true;
    if (S.OfCompiler || (Placed.contains(Number) && !Defines))
      return;
    bool IsNew = Placed.insert(Number).second;
    if (!IsNew && !F)
      return;
    S.File = Place.first;
    S.Where = Place.second;
    std::optional<std::pair<uint32_t, Span>> Whole = rangeOf(D.getSourceRange());
    S.Extent = Whole && Whole->first == S.File ? Whole->second : S.Where;
    if (const Lines *Text = Of.linesOf(Found.Files[S.File])) {
      Position Start = S.Extent.Start;
      StringRef Before =
          Text->line(Start.Line).take_front(Text->offset(Start) - Text->offset({Start.Line, 0}));
      if (std::string Comment = commentAt(*Text, Start.Line, Before.trim().empty());
          !Comment.empty() || S.Comment.empty())
        S.Comment = std::move(Comment);
    }
    addHint(D, Place);
  }

  /// The shape of a matrix behind its variable, and the type of an `auto`.
  void addHint(const NamedDecl &D, const std::pair<uint32_t, Span> &Place) {
    const auto *Var = dyn_cast<VarDecl>(&D);
    if (!Var || Var->getType()->isDependentType())
      return;
    std::string Matrix = describeMatrix(Var->getType());
    bool IsAuto =
        Var->getTypeSourceInfo() && Var->getTypeSourceInfo()->getType()->getContainedDeducedType();
    if (Matrix.empty() && !IsAuto)
      return;
    Found.Hints.push_back(
        {Place.first, Place.second.End,
         Matrix.empty() ? typeText(Var->getType(), Var->getASTContext()) : Matrix});
  }

  void addMacro(const IdentifierInfo &Name, const MacroInfo &Macro) {
    Symbol New;
    New.Name = Name.getName().str();
    New.Kind = EditorKind::Macro;
    auto Place = placeOf(Macro.getDefinitionLoc(), Name.getName());
    New.OfCompiler = !Place;
    if (Place) {
      New.File = Place->first;
      New.Where = New.Extent = Place->second;
      FileID In = SM->getFileID(Macro.getDefinitionLoc());
      unsigned Start = SM->getFileOffset(Macro.getDefinitionLoc());
      unsigned End = SM->getFileOffset(Macro.getDefinitionEndLoc());
      End += Lexer::MeasureTokenLength(Macro.getDefinitionEndLoc(), *SM, *Lang);
      New.Declared = ("#define " + SM->getBufferData(In).slice(Start, End)).str();
      New.Comment = commentAt(textOf(In), New.Where.Start.Line);
      New.Extent.End = textOf(In).at(End);
    } else {
      New.Declared = "#define " + New.Name;
    }
    Found.Symbols.push_back(std::move(New));
  }

  Unit &Found;
  Texts &Of;
  const SourceManager *SM = nullptr;
  const LangOptions *Lang = nullptr;
  StringMap<uint32_t> Paths;
  DenseMap<FileID, uint32_t> Numbers;
  DenseMap<FileID, std::unique_ptr<Lines>> Read;
  DenseMap<const NamedDecl *, uint32_t> Symbols;
  DenseMap<const MacroInfo *, uint32_t> Macros;
  DenseSet<uint32_t> Placed;
};
} // namespace

Unit editor::parseUnit(const Source &Shader) {
  Unit Found;
  IntrusiveRefCntPtr<vfs::FileSystem> Files = filesOf(Shader);
  Texts Of(Files);
  Indexer Watcher(Found, Of);
  CompileOptions Options = Shader.Options;
  Options.Output = OutputKind::IR;
  CompileResult Parsed = watchWith(Shader.File, Options, Files, Watcher);
  Found.Problems = problemsOf(Parsed.Diagnostics, Of, Shader.File);
  if (Found.Files.empty())
    Found.Files.push_back(Shader.File);
  return Found;
}
