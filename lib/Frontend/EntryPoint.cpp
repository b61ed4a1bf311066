// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/EntryPoint.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
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

const FunctionDecl *tessera::findEntryPoint(Sema &S, const FrontendOptions &Options,
                                            DiagnosticEngine &Diags) {
  const SourceManager &SM = S.getSourceManager();
  SmallVector<FunctionDecl *> Functions, Candidates, Named;
  collectFunctions(SM, S.getASTContext().getTranslationUnitDecl(), Functions);
  for (FunctionDecl *Function : Functions) {
    if (Function->hasAttr<HLSLNumThreadsAttr>())
      Candidates.push_back(Function);
    if (Function->getDeclName().isIdentifier() && Function->getName() == Options.Entry)
      Named.push_back(Function);
  }
  auto LocOf = [&](const FunctionDecl *Function) {
    return mapRange(SM, S.getLangOpts(), Diags.files(), Function->getNameInfo().getSourceRange());
  };
  auto NoteCandidates = [&] {
    for (const FunctionDecl *Function : Candidates)
      Diags.report(LocOf(Function), diags::EntryCandidate, Function->getName());
  };
  Loc MainFile{Diags.files().add(Options.File), 0, 0, 0};

  FunctionDecl *Entry = nullptr;
  if (Options.Entry.empty()) {
    if (Candidates.size() == 1) {
      Entry = Candidates.front();
    } else if (Candidates.empty()) {
      Diags.report(MainFile, diags::EntryNone);
      return nullptr;
    } else {
      Diags.report(MainFile, diags::EntryAmbiguous, Candidates.size());
      NoteCandidates();
      return nullptr;
    }
  } else {
    auto It = find_if(Named, [](FunctionDecl *F) { return F->hasAttr<HLSLNumThreadsAttr>(); });
    if (It != Named.end()) {
      Entry = *It;
    } else if (!Named.empty()) {
      Diags.report(LocOf(Named.front()), diags::EntryWithoutNumThreads, Options.Entry);
      return nullptr;
    } else {
      Diags.report(MainFile, diags::EntryNotFound, Options.Entry);
      const FunctionDecl *Nearest = nullptr;
      unsigned Best = Options.Entry.size() / 3 + 1;
      for (const FunctionDecl *Function : Candidates) {
        unsigned Distance = Function->getName().edit_distance(Options.Entry, true, Best);
        if (Distance <= Best && (!Nearest || Distance < Best)) {
          Nearest = Function;
          Best = Distance;
        }
      }
      if (Nearest)
        Diags.report(LocOf(Nearest), diags::EntryDidYouMean, Nearest->getName());
      else
        NoteCandidates();
      return nullptr;
    }
  }
  if (!Entry->getReturnType()->isVoidType()) {
    Diags.report(LocOf(Entry), diags::EntryReturnsValue, Entry->getName());
    return nullptr;
  }
  const auto *Threads = Entry->getAttr<HLSLNumThreadsAttr>();
  if (Threads->getX() == 0 || Threads->getY() == 0 || Threads->getZ() == 0) {
    Loc Where = mapRange(SM, S.getLangOpts(), Diags.files(), Threads->getRange());
    Diags.report(Where, diags::EntryNoThreads);
    return nullptr;
  }

  // Clang checks the function that is named by -hlsl-entry as soon as it has been declared. Here
  // the name may be known only now, so the same checks are asked for at the end.
  if (!Entry->hasAttr<HLSLShaderAttr>())
    Entry->addAttr(HLSLShaderAttr::CreateImplicit(S.getASTContext(), Triple::Compute));
  S.HLSL().CheckEntryPoint(Entry);
  return S.getDiagnostics().hasErrorOccurred() ? nullptr : Entry;
}
