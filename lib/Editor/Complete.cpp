// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names that fit at a place, and the overloads of a call. Clang parses up to that place and
// skips the bodies before it.
#include "API/Compile.h"
#include "Editor/Contexts.h"
#include "Editor/Describe.h"
#include "Editor/Editor.h"
#include "Editor/IncludeNames.h"
#include "Editor/Texts.h"
#include "Frontend/Frontend.h"
#include "Frontend/LanguageNames.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/CodeCompleteConsumer.h"
#include "clang/Sema/Lookup.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

namespace {
using EditorKind = tessera::editor::SymbolKind;

CodeCompleteOptions completeOptions() {
  CodeCompleteOptions Options;
  Options.IncludeMacros = true;
  Options.IncludeCodePatterns = false;
  return Options;
}

/// Parses up to a place of a file.
class PointWatcher : public ShaderWatcher, public CodeCompleteConsumer {
public:
  /// \p Line and \p Column count from 1, in bytes.
  PointWatcher(std::string File, unsigned Line, unsigned Column)
      : CodeCompleteConsumer(completeOptions()), File(std::move(File)), Line(Line), Column(Column),
        Info(std::make_shared<GlobalCodeCompletionAllocator>()) {}

  CodeCompleteConsumer *completion() override { return this; }
  void begin(CompilerInstance &Compiler) override {
    if (OptionalFileEntryRef Entry = Compiler.getFileManager().getOptionalFileRef(File))
      Compiler.getPreprocessor().SetCodeCompletionPoint(*Entry, Line, Column);
  }
  void end(CompilerInstance &) override {}
  CodeCompletionAllocator &getAllocator() override { return Info.getAllocator(); }
  CodeCompletionTUInfo &getCodeCompletionTUInfo() override { return Info; }

private:
  std::string File;
  unsigned Line, Column;
  CodeCompletionTUInfo Info;
};

class NameCollector final : public PointWatcher {
public:
  NameCollector(Completions &To, StringRef Prefix, std::string File, unsigned Line, unsigned Column)
      : PointWatcher(std::move(File), Line, Column), To(To), Prefix(Prefix) {}

  void ProcessCodeCompleteResults(Sema &S, CodeCompletionContext Context,
                                  CodeCompletionResult *Results, unsigned Count) override {
    for (const CodeCompletionResult &R : ArrayRef(Results, Count)) {
      if (R.Kind == CodeCompletionResult::RK_Declaration && R.Declaration && !R.Hidden)
        addDeclaration(*R.Declaration, R.Priority);
      else if (R.Kind == CodeCompletionResult::RK_Macro && R.Macro)
        add(R.Macro->getName(), EditorKind::Macro, 70);
    }
    switch (Context.getKind()) {
    case CodeCompletionContext::CCC_DotMemberAccess:
    case CodeCompletionContext::CCC_ArrowMemberAccess:
      addMembers(S, Context.getBaseType());
      break;
    case CodeCompletionContext::CCC_Symbol:
    case CodeCompletionContext::CCC_Namespace:
    case CodeCompletionContext::CCC_PreprocessorDirective:
    case CodeCompletionContext::CCC_PreprocessorExpression:
    case CodeCompletionContext::CCC_MacroName:
    case CodeCompletionContext::CCC_MacroNameUse:
    case CodeCompletionContext::CCC_IncludedFile:
    case CodeCompletionContext::CCC_EnumTag:
    case CodeCompletionContext::CCC_ClassOrStructTag:
      break;
    default:
      // Behind "util::" are only the names of the namespace.
      if (std::optional<const CXXScopeSpec *> Scope = Context.getCXXScopeSpecifier();
          Scope && *Scope && (*Scope)->isNotEmpty())
        break;
      addLanguage(S);
    }
  }

private:
  bool fits(StringRef Name) const { return Name.starts_with_insensitive(Prefix); }

  /// Adds a name once; a further one of a function is an overload. Returns null for an overload,
  /// and for names that users cannot write.
  Completion *add(StringRef Name, EditorKind Kind, uint32_t Priority) {
    if (Name.empty() || Name.starts_with("__") || !fits(Name))
      return nullptr;
    auto [It, IsNew] = Known.try_emplace(Name, To.List.size());
    if (!IsNew) {
      ++To.List[It->second].Overloads;
      return nullptr;
    }
    Completion &New = To.List.emplace_back();
    New.Name = Name.str();
    New.Kind = Kind;
    New.Priority = Priority;
    return &New;
  }

  void addDeclaration(const NamedDecl &D, uint32_t Priority) {
    const auto *Class = dyn_cast<CXXRecordDecl>(&D);
    if (!D.getIdentifier() || isa<CXXConstructorDecl, CXXDestructorDecl>(D) ||
        (Class && Class->isInjectedClassName()))
      return;
    if (Completion *New = add(D.getName(), kindOf(D), Priority))
      describe(*New, D);
  }

  void describe(Completion &New, const NamedDecl &D) {
    New.Detail = declaredAs(D);
    New.Comment = documentationOf(D);
    const SourceManager &SM = D.getASTContext().getSourceManager();
    if (New.Comment.empty() && D.getLocation().isValid()) {
      auto [In, Offset] = SM.getDecomposedLoc(SM.getFileLoc(D.getBeginLoc()));
      std::unique_ptr<Lines> &Text = Read[In];
      if (!Text)
        Text = std::make_unique<Lines>(SM.getBufferData(In));
      Position Start = Text->at(Offset);
      New.Comment = commentAt(
          *Text, Start.Line,
          Text->line(Start.Line).take_front(Offset - Text->offset({Start.Line, 0})).trim().empty());
    }
  }

  void addMembers(Sema &S, QualType Base) {
    if (Base.isNull())
      return;
    Base = Base.getNonReferenceType();
    if (const auto *Vector = Base->getAs<clang::VectorType>())
      return addSwizzles(typeText(Vector->getElementType(), S.Context), Vector->getNumElements());
    if (const auto *Matrix = Base->getAs<ConstantMatrixType>())
      return addElements(typeText(Matrix->getElementType(), S.Context), *Matrix);
    const CXXRecordDecl *Class = Base->getAsCXXRecordDecl();
    if (!Class || !Class->getIdentifier())
      return;
    SmallVector<StringRef> Names;
    addLanguageMethods(*Class, Names);
    llvm::sort(Names);
    Names.erase(llvm::unique(Names), Names.end());
    for (StringRef Name : Names)
      if (!Known.contains(Name))
        add(Name, EditorKind::Method, 20);
  }

  void addSwizzles(const std::string &Scalar, unsigned Size) {
    for (StringRef Letters : {"xyzw", "rgba"})
      for (unsigned Count = 1; Count <= 4; ++Count)
        for (unsigned First = 0; First + Count <= std::min(Size, 4u); ++First) {
          if (Count > 1 && First)
            break;
          if (Completion *New = add(Letters.substr(First, Count), EditorKind::Field, 10 + Count))
            New->Detail = Scalar + (Count > 1 ? std::to_string(Count) : "");
        }
  }

  void addElements(const std::string &Scalar, const ConstantMatrixType &Matrix) {
    for (unsigned Row = 0; Row < Matrix.getNumRows(); ++Row)
      for (unsigned Column = 0; Column < Matrix.getNumColumns(); ++Column)
        if (Completion *New =
                add("_m" + std::to_string(Row) + std::to_string(Column), EditorKind::Field, 10))
          New->Detail = Scalar;
  }

  /// Adds names that Clang does not list because nothing has used them yet.
  void addLanguage(Sema &S) {
    for (StringRef Name : languageFunctions()) {
      if (Known.contains(Name))
        continue;
      Completion *New = add(Name, EditorKind::Function, 55);
      // Declaring all of them takes longer than people wait.
      if (!New || Prefix.empty())
        continue;
      LookupResult Found(S, &S.Context.Idents.get(Name), SourceLocation(),
                         Sema::LookupOrdinaryName);
      Found.suppressDiagnostics();
      if (!S.LookupName(Found, S.TUScope) || Found.empty())
        continue;
      New->Overloads = static_cast<uint32_t>(std::distance(Found.begin(), Found.end()));
      describe(*New, **Found.begin());
    }
    // There are hundreds of types.
    if (Prefix.empty())
      To.IsIncomplete = true;
    else
      for (const std::string &Name : languageTypes())
        add(Name, EditorKind::Type, 65);
    for (Completion &Word : keywords())
      if (fits(Word.Name) && Known.try_emplace(Word.Name, To.List.size()).second)
        To.List.push_back(std::move(Word));
  }

  Completions &To;
  StringRef Prefix;
  StringMap<size_t> Known;
  DenseMap<FileID, std::unique_ptr<Lines>> Read;
};

class CallCollector final : public PointWatcher {
public:
  CallCollector(Signatures &To, std::string File, unsigned Line, unsigned Column)
      : PointWatcher(std::move(File), Line, Column), To(To) {}

  void ProcessOverloadCandidates(Sema &, unsigned Argument, OverloadCandidate *Candidates,
                                 unsigned Count, SourceLocation, bool) override {
    To.Argument = Argument;
    for (const OverloadCandidate &Candidate : ArrayRef(Candidates, Count)) {
      const FunctionDecl *F = Candidate.getFunction();
      if (!F)
        continue;
      Signature New = signatureOf(*F);
      New.Comment = documentationOf(*F);
      // What takes arguments of different shapes has a type that no user writes.
      if (To.List.size() < MostOverloads && !StringRef(New.Text).contains("decltype(") &&
          none_of(To.List, [&](const Signature &Old) { return Old.Text == New.Text; }))
        To.List.push_back(std::move(New));
    }
  }

private:
  static constexpr size_t MostOverloads = 20;
  Signatures &To;
};

/// A file's text, and the place in it where a name begins.
struct Point {
  std::unique_ptr<MemoryBuffer> Text;
  size_t Offset = 0;

  StringRef text() const { return Text->getBuffer(); }
  unsigned line() const { return unsigned(text().take_front(Offset).count('\n') + 1); }
  unsigned column() const {
    return unsigned(Offset - (text().take_front(Offset).rfind('\n') + 1) + 1);
  }
};

Point pointIn(vfs::FileSystem &Files, const std::string &File, Position At) {
  Point Result;
  ErrorOr<std::unique_ptr<MemoryBuffer>> Read = Files.getBufferForFile(File);
  Result.Text = Read ? std::move(*Read) : MemoryBuffer::getMemBuffer("");
  Result.Offset = Lines(Result.text()).offset(At);
  return Result;
}

void watch(const Source &Shader, IntrusiveRefCntPtr<vfs::FileSystem> Files, ShaderWatcher &By) {
  CompileOptions Options = Shader.Options;
  Options.Output = OutputKind::IR;
  watchWith(Shader.File, Options, std::move(Files), By);
}
} // namespace

Completions editor::complete(const Source &Shader, const std::string &File, Position At) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = filesOf(Shader);
  Point Where = pointIn(*Files, File, At);
  size_t End = Where.Offset;
  if (std::optional<IncludeName> Name = includeAt(Where.text().take_front(End))) {
    Completions Result;
    Lines Of(Where.text());
    Result.Replaces = {Of.at(End - Name->Begun.size()), Of.at(End)};
    Result.List = includesFor(*Name, Shader, File, *Files);
    erase_if(Result.List, [&](const Completion &C) {
      return !StringRef(C.Name).starts_with_insensitive(Name->Begun);
    });
    return Result;
  }
  Where.Offset = startOfName(Where.text(), End);
  StringRef Prefix = Where.text().slice(Where.Offset, End);
  Completions Result;
  Lines Of(Where.text());
  Result.Replaces = {Of.at(Where.Offset), Of.at(End)};
  switch (contextAt(Where.text(), Where.Offset)) {
  case TextContext::Nothing:
    break;
  case TextContext::Semantic:
    Result.List = semantics();
    break;
  case TextContext::Attribute: {
    StringRef Before = Where.text().take_front(Where.Offset).rtrim();
    bool HasNamespace = Before.consume_back("vk::");
    Result.List = attributes(Before.rtrim().ends_with("[["));
    if (HasNamespace)
      for (Completion &C : Result.List)
        C.Name.erase(0, StringRef("vk::").size());
    break;
  }
  case TextContext::Other: {
    NameCollector By(Result, Prefix, File, Where.line(), Where.column());
    watch(Shader, Files, By);
    break;
  }
  }
  erase_if(Result.List,
           [&](const Completion &C) { return !StringRef(C.Name).starts_with_insensitive(Prefix); });
  return Result;
}

Signatures editor::signatures(const Source &Shader, const std::string &File, Position At) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = filesOf(Shader);
  Point Where = pointIn(*Files, File, At);
  Signatures Result;
  if (contextAt(Where.text(), Where.Offset) == TextContext::Nothing)
    return Result;
  CallCollector By(Result, File, Where.line(), Where.column());
  watch(Shader, Files, By);
  return Result;
}
