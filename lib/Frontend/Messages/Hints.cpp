// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Messages/Hints.h"
#include "Dialects/Rules.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/NearestName.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
/// A name, and the file or the qualified name that a note gives for it.
struct Known {
  StringRef Name, Instead;
};
struct ForeignWord {
  StringRef Name, Language, Instead; ///< Instead is empty where names only begin so
};
} // namespace

static constexpr Known Includes[] = {
#define INCLUDE(Name, File) {#Name, File},
#include "Frontend/Messages/Hints.def"
};
static constexpr Known Qualified[] = {
#define QUALIFY(Name, Full) {#Name, Full},
#include "Frontend/Messages/Hints.def"
};
static constexpr Known Absent[] = {
#define ABSENT(Name, Instead) {#Name, Instead},
#include "Frontend/Messages/Hints.def"
};
static constexpr ForeignWord ForeignWords[] = {
#define WORD(Name, Language, Instead) {#Name, Language, Instead},
#include "Frontend/Messages/Hints.def"
};
static constexpr ForeignWord Prefixes[] = {
#define PREFIX(Name, Language) {Name, Language, ""},
#include "Frontend/Messages/Hints.def"
};

/// The name that an error is about; empty where it names none.
static StringRef nameIn(const clang::Diagnostic &Info) {
  if (Info.getNumArgs() == 0)
    return {};
  if (Info.getArgKind(0) == DiagnosticsEngine::ak_identifierinfo)
    return Info.getArgIdentifier(0)->getName();
  if (Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
    return {};
  auto Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
  return Name.isIdentifier() ? Name.getAsIdentifierInfo()->getName() : StringRef();
}

/// The member that \p Info's text names of the unknown namespace \p Name; empty where it is another
/// name.
static StringRef memberOf(StringRef Name, const clang::Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return {};
  StringRef Text(Info.getSourceManager().getCharacterData(Info.getLocation()));
  if (!Text.consume_front(Name) || !Text.consume_front("::"))
    return {};
  return Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
}

/// Names of the compiler's own begin with two underscores.
void Hints::addNames(const DeclContext *In, SmallVectorImpl<StringRef> &Names) const {
  for (const Decl *D : In->noload_decls())
    if (const auto *Named = dyn_cast<NamedDecl>(D); Named && Named->getDeclName().isIdentifier())
      if (StringRef Name = Named->getName(); !Name.empty() && !Name.starts_with("__"))
        Names.push_back(Name);
  const auto *Record = dyn_cast<CXXRecordDecl>(In);
  if (!Record)
    return;
  Later.AddMethods(Record, Names);
  if (Record->hasDefinition())
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl())
        addNames(Of, Names);
}

/// The namespace or class that an error says has no such member; null where it says none.
static const DeclContext *contextIn(const clang::Diagnostic &Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I) {
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_declcontext)
      return reinterpret_cast<const DeclContext *>(Info.getRawArg(I));
    if (Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
      continue;
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
    if (const CXXRecordDecl *Record = T.isNull() ? nullptr : T->getAsCXXRecordDecl())
      return Record;
  }
  return nullptr;
}

void Hints::add(DiagID ID, StringRef Argument) {
  Engine.explain(Engine.diagnostics().size() - 1, ID, Argument);
}

void Hints::noteLanguage(StringRef Language) {
  if (Said.insert(Language).second)
    add(diags::HintLanguage, Language);
}

void Hints::noteName(const clang::Diagnostic &Info, ArrayRef<StringRef> Candidates) {
  StringRef Name = nameIn(Info), Member = memberOf(Name, Info);
  auto HasName = [&](const auto &Row) { return Row.Name == Name; };
  const auto *None =
      find_if(Absent, [&](const Known &Row) { return Row.Name == Name || Row.Name == Member; });
  if (None != std::end(Absent))
    return add(diags::HintAbsent, None->Instead);
  if (const auto *Found = find_if(Includes, HasName); Found != std::end(Includes)) {
    if (Said.insert(Found->Instead).second)
      add(diags::HintInclude, Found->Instead);
  } else if (const auto *Full = find_if(Qualified, HasName); Full != std::end(Qualified)) {
    add(diags::DidYouMean, Full->Instead);
  } else if (const auto *Word = find_if(ForeignWords, HasName); Word != std::end(ForeignWords)) {
    add(diags::HintInstead, Word->Instead);
    noteLanguage(Word->Language);
  } else if (const auto *Begin =
                 find_if(Prefixes, [&](const ForeignWord &P) { return Name.starts_with(P.Name); });
             Begin != std::end(Prefixes)) {
    noteLanguage(Begin->Language);
  } else if (StringRef Nearest = nearestName(Name, Candidates); !Nearest.empty()) {
    add(diags::DidYouMean, Nearest);
  }
}

void Hints::note(const clang::Diagnostic &Info, const ASTContext *AST) {
  switch (Info.getID()) {
  case diag::err_pp_file_not_found:
    if (StringRef Nearest = nearestName(Info.getArgStdStr(0), dialectHeaders()); !Nearest.empty())
      add(diags::DidYouMean, Nearest);
    return;
  case diag::err_pp_invalid_directive:
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      StringRef Rest(Info.getSourceManager().getCharacterData(Info.getLocation()));
      if (Rest.starts_with("version") || Rest.starts_with("extension"))
        noteLanguage("GLSL");
    }
    return;
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_undeclared_use:
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
  case diag::err_no_template: {
    SmallVector<StringRef, 0> Candidates(Later.Functions);
    if (AST)
      addNames(AST->getTranslationUnitDecl(), Candidates);
    noteName(Info, Candidates);
    return;
  }
  case diag::err_no_member:
  case diag::err_no_member_suggest:
  case diag::err_typename_nested_not_found:
  case diag::err_no_template_suggest: {
    SmallVector<StringRef, 0> Candidates;
    if (const DeclContext *In = contextIn(Info))
      addNames(In, Candidates);
    noteName(Info, Candidates);
    return;
  }
  default:
    return;
  }
}
