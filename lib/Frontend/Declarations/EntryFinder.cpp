// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Declarations/EntryFinder.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/NearestName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/SemaHLSL.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Function definitions of the user, in order, those inside namespaces included.
static void collectFunctions(const SourceManager &SM, DeclContext *Context,
                             SmallVectorImpl<FunctionDecl *> &Functions) {
  for (Decl *D : Context->decls()) {
    if (auto *Function = dyn_cast<FunctionDecl>(D)) {
      if (Function->isThisDeclarationADefinition() && !Function->isImplicit() &&
          !isa<CXXMethodDecl>(Function) && Function->getLocation().isValid())
        Functions.push_back(Function);
    } else if (isa<NamespaceDecl, ExportDecl>(D) && !D->isImplicit()) {
      collectFunctions(SM, cast<DeclContext>(D), Functions);
    }
  }
}

static bool isNamed(const FunctionDecl *F, StringRef Name) {
  return F->getDeclName().isIdentifier() && F->getName() == Name;
}

/// Of the stages that Tessera compiles, as Clang knows them.
static constexpr Triple::EnvironmentType Environments[] = {
#define STAGE(Enumerator, Word, Profile, Environment, ...) Triple::Environment,
#include "IR/Stages.def"
};

std::optional<ir::Stage> tessera::compiledStage(const HLSLShaderAttr &Shader) {
  const auto *Found = find(Environments, Shader.getType());
  return Found == std::end(Environments) ? std::nullopt
                                         : std::optional(ir::Stage(Found - Environments));
}

ir::Stage tessera::stageOf(const FunctionDecl *Entry) {
  const auto *Shader = Entry->getAttr<HLSLShaderAttr>();
  return Shader ? *compiledStage(*Shader) : ir::Stage::Export;
}

/// Whether the function is to be linked with other modules: `export float f() { ... }`.
static bool isExported(const FunctionDecl *F) {
  return !F->hasAttr<HLSLShaderAttr>() && !F->hasAttr<HLSLNumThreadsAttr>() &&
         any_of(F->redecls(), [](const FunctionDecl *D) { return D->isInExportDeclContext(); });
}

namespace {
class EntryFinder {
public:
  EntryFinder(Sema &S, const tessera::FrontendOptions &Options, const ShaderOptions &Shader,
              DiagnosticEngine &Diags)
      : S(S), SM(S.getSourceManager()), Stage(Shader.Stage), IsLibrary(Shader.IsLibrary),
        CanExport(Shader.IsLibrary && Options.CanExport), For(Options.For), Diags(Diags),
        MainFile{Diags.files().add(Options.File), 0, 0, 0} {
    collectFunctions(SM, S.getASTContext().getTranslationUnitDecl(), Functions);
    copy_if(Functions, std::back_inserter(Candidates),
            [&](FunctionDecl *F) { return mayBeEntry(F); });
  }

  FunctionDecl *only();
  /// One outside of namespaces comes before others, as in DXC.
  FunctionDecl *named(StringRef Name);
  /// Whether a library does without \p Name, which none of its functions has; says so. DXC takes no
  /// notice of -E there.
  bool ignores(StringRef Name);
  /// Those of a library, and its exported functions; none after an error.
  SmallVector<FunctionDecl *> exported();
  bool check(FunctionDecl *Entry);

private:
  /// Whether \p F can be an entry point of the stage of the profile, or of its own stage in a
  /// library. A group has [numthreads]. In other stages it is any function without a [shader] of
  /// another stage.
  bool mayBeEntry(const FunctionDecl *F) const {
    if (CanExport && isExported(F))
      return true;
    const auto *Shader = F->getAttr<HLSLShaderAttr>();
    std::optional<ir::Stage> Own = Shader ? compiledStage(*Shader) : std::nullopt;
    if (rowOf(IsLibrary && Own ? *Own : Stage).Groups)
      return F->hasAttr<HLSLNumThreadsAttr>();
    return !Shader || (Own && (IsLibrary || Own == Stage));
  }
  /// What has no exported functions.
  StringRef environment() const { return For == Backend::MSL ? "Metal" : "Vulkan"; }
  Loc locOf(const FunctionDecl *F) const {
    return mapRange(SM, S.getLangOpts(), Diags.files(), F->getNameInfo().getSourceRange());
  }
  /// Of functions without [numthreads], the one that is probably meant; else the file.
  Loc meant() const {
    auto Main = find_if(Functions, [](const FunctionDecl *F) { return isNamed(F, "main"); });
    if (Main != Functions.end())
      return locOf(*Main);
    return Functions.size() == 1 ? locOf(Functions.front()) : MainFile;
  }
  void noteCandidates(ArrayRef<FunctionDecl *> Functions) {
    for (const FunctionDecl *F : Functions)
      Diags.report(locOf(F),
                   F->hasAttr<HLSLNumThreadsAttr>() ? diags::EntryCandidate : diags::EntryPossible,
                   F->getName());
  }

  Sema &S;
  const SourceManager &SM;
  ir::Stage Stage; ///< of an entry point that has no [shader]
  bool IsLibrary;
  bool CanExport;
  Backend For;
  DiagnosticEngine &Diags;
  Loc MainFile;
  SmallVector<FunctionDecl *> Functions, Candidates; ///< the latter may be entry points
};
} // namespace

FunctionDecl *EntryFinder::only() {
  if (!rowOf(Stage).Groups) {
    // Those that say so, or else main.
    SmallVector<FunctionDecl *> Marked;
    copy_if(Candidates, std::back_inserter(Marked),
            [](const FunctionDecl *F) { return F->hasAttr<HLSLShaderAttr>(); });
    return Marked.size() == 1 ? Marked.front() : named("main");
  }
  if (Candidates.size() == 1)
    return Candidates.front();
  if (Candidates.empty()) {
    Diags.report(meant(), diags::EntryNone);
    return nullptr;
  }
  if (any_of(Candidates, [](const FunctionDecl *F) { return isNamed(F, "main"); }))
    return named("main");
  Diags.report(MainFile, diags::EntryAmbiguous, Candidates.size());
  noteCandidates(Candidates);
  return nullptr;
}

FunctionDecl *EntryFinder::named(StringRef Name) {
  auto HasName = [&](const FunctionDecl *F) { return isNamed(F, Name); };
  SmallVector<FunctionDecl *> Called, Outside;
  copy_if(Candidates, std::back_inserter(Called), HasName);
  copy_if(Called, std::back_inserter(Outside), [](const FunctionDecl *F) {
    return F->getDeclContext()->getRedeclContext()->isTranslationUnit();
  });
  if (Outside.size() == 1)
    return Outside.front();
  if (Called.size() == 1)
    return Called.front();
  if (!Called.empty()) {
    Diags.report(locOf(Called[1]), diags::EntryOverloaded, Called.size(), Name);
    noteCandidates(Called);
    return nullptr;
  }
  if (auto It = find_if(Functions, HasName); It != Functions.end()) {
    if (IsLibrary && isExported(*It)) {
      Diags.report(locOf(*It), diags::ExportNotVulkan, Name, environment());
      return nullptr;
    }
    if (rowOf(Stage).Groups)
      Diags.report(locOf(*It), diags::EntryWithoutNumThreads, Name);
    else
      Diags.report(
          locOf(*It), diags::EntryOfOtherProfile, Name,
          HLSLShaderAttr::ConvertEnvironmentTypeToStr((*It)->getAttr<HLSLShaderAttr>()->getType()),
          StringRef(rowOf(Stage).Word));
    return nullptr;
  }
  Diags.report(MainFile, diags::EntryNotFound, Name);
  SmallVector<StringRef> Names;
  transform(Candidates, std::back_inserter(Names), [](FunctionDecl *F) { return F->getName(); });
  StringRef Nearest = nearestName(Name, Names);
  if (const auto *It =
          find_if(Candidates, [&](FunctionDecl *F) { return F->getName() == Nearest; });
      It != Candidates.end())
    Diags.report(locOf(*It), diags::DidYouMean, Nearest);
  else if (rowOf(Stage).Groups)
    noteCandidates(Candidates);
  return nullptr;
}

bool EntryFinder::ignores(StringRef Name) {
  if (Name.contains(',') || // a list is ours
      any_of(Functions, [&](const FunctionDecl *F) { return isNamed(F, Name); }) ||
      none_of(Functions, [](const FunctionDecl *F) { return F->hasAttr<HLSLShaderAttr>(); }))
    return false;
  Diags.report(MainFile, diags::EntryIgnored, Name);
  return true;
}

SmallVector<FunctionDecl *> EntryFinder::exported() {
  SmallVector<FunctionDecl *> Found, Left;
  for (FunctionDecl *F : Functions) {
    const auto *Shader = F->getAttr<HLSLShaderAttr>();
    if (!Shader) {
      if (isExported(F))
        (CanExport ? Found : Left).push_back(F);
      continue;
    }
    if (rowOf(*compiledStage(*Shader)).Groups && !F->hasAttr<HLSLNumThreadsAttr>()) {
      Diags.report(locOf(F), diags::EntryWithoutNumThreads, F->getName());
      return {};
    }
    Found.push_back(F);
  }
  if (Found.empty() && !Left.empty()) {
    Diags.report(locOf(Left.front()), diags::ExportNotVulkan, Left.front()->getName(),
                 environment());
  } else if (Found.empty()) {
    Diags.report(MainFile, diags::EntryNoneInLibrary);
    noteCandidates(Candidates);
  } else {
    for (const FunctionDecl *F : Left)
      Diags.report(locOf(F), diags::ExportIgnored, F->getName(), environment());
  }
  return Found;
}

bool EntryFinder::check(FunctionDecl *Entry) {
  if (CanExport && isExported(Entry))
    return !S.getDiagnostics().hasErrorOccurred();
  if (!Entry->hasAttr<HLSLShaderAttr>())
    Entry->addAttr(HLSLShaderAttr::CreateImplicit(S.getASTContext(), Environments[size_t(Stage)]));
  if (!rowOf(stageOf(Entry)).Groups)
    return !S.getDiagnostics().hasErrorOccurred();
  if (!Entry->getReturnType()->isVoidType()) {
    Diags.report(locOf(Entry), diags::EntryReturnsValue, Entry->getName());
    return false;
  }
  const auto *Threads = Entry->getAttr<HLSLNumThreadsAttr>();
  if (Threads->getX() == 0 || Threads->getY() == 0 || Threads->getZ() == 0) {
    Loc Where = mapRange(SM, S.getLangOpts(), Diags.files(), Threads->getRange());
    Diags.report(Where, diags::EntryNoThreads);
    return false;
  }

  // Clang checks the function that is named by -hlsl-entry as soon as it has been declared. Here
  // the name may be known only now, so the same checks are asked for at the end.
  if (stageOf(Entry) == ir::Stage::Compute)
    S.HLSL().CheckEntryPoint(Entry);
  return !S.getDiagnostics().hasErrorOccurred();
}

EntryPoints tessera::findEntryPoints(Sema &S, const tessera::FrontendOptions &Options,
                                     const ShaderOptions &Shader, DiagnosticEngine &Diags) {
  EntryFinder Finder(S, Options, Shader, Diags);
  SmallVector<FunctionDecl *> Found;
  if (!Options.Entry.empty() && !(Shader.IsLibrary && Finder.ignores(Options.Entry))) {
    SmallVector<StringRef> Names;
    StringRef(Options.Entry).split(Names, ',');
    for (StringRef Name : Names) {
      FunctionDecl *F = Finder.named(Name.trim());
      if (!F)
        return {};
      if (!is_contained(Found, F))
        Found.push_back(F);
    }
  } else if (Shader.IsLibrary) {
    Found = Finder.exported();
  } else if (FunctionDecl *F = Finder.only()) {
    Found.push_back(F);
  }
  if (!all_of(Found, [&](FunctionDecl *F) { return Finder.check(F); }))
    return {};
  return EntryPoints(Found.begin(), Found.end());
}
