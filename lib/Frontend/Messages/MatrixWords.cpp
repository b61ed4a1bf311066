// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Messages/MatrixWords.h"
#include "Dialects/Rules.h"
#include "Frontend/Annotations.h"
#include "Frontend/Locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static const ClassTemplateSpecializationDecl *handleIn(const CXXRecordDecl *Record) {
  if (!Record || (dialectOf(Record).empty() && threadMatrixDialect(Record).empty()))
    return nullptr;
  return dyn_cast<ClassTemplateSpecializationDecl>(Record);
}

/// The record of the prelude whose template arguments describe \p T; null where there is none.
/// Every API's class has one as a member.
static const ClassTemplateSpecializationDecl *handleOf(QualType T) {
  const CXXRecordDecl *Record =
      T.isNull() || T->isDependentType() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || Record->getLocation().isInvalid() ||
      !isInPrelude(Record->getASTContext().getSourceManager(), Record->getLocation()))
    return nullptr;
  if (const auto *Handle = handleIn(Record))
    return Handle;
  if (Record->hasDefinition())
    for (const FieldDecl *Field : Record->fields())
      if (const auto *Handle = handleIn(Field->getType()->getAsCXXRecordDecl()))
        return Handle;
  return nullptr;
}

static const DialectRules &rulesOf(const ClassTemplateSpecializationDecl &Handle) {
  StringRef Name = dialectOf(&Handle);
  return dialect(Name.empty() ? threadMatrixDialect(&Handle) : Name);
}

const DialectRules *tessera::matrixApi(QualType T) {
  const ClassTemplateSpecializationDecl *Handle = handleOf(T);
  return Handle ? &rulesOf(*Handle) : nullptr;
}

static std::string sizeText(uint64_t Size) { return Size ? std::to_string(Size) : "K"; }

/// Template arguments of every handle: the component (a number or a type), rows, columns, use,
/// scope.
static std::string describeHandle(const ClassTemplateSpecializationDecl &Handle) {
  const TemplateArgumentList &Args = Handle.getTemplateArgs();
  if (Args.size() < 5 || any_of(Args.asArray().slice(1, 4), [](const TemplateArgument &A) {
        return A.getKind() != TemplateArgument::Integral;
      }))
    return {};
  auto Number = [&](unsigned I) { return Args[I].getAsIntegral().getZExtValue(); };
  const DialectRules &Rules = rulesOf(Handle);
  const char *What =
      Number(3) < Rules.Uses.size() ? Rules.use(ir::MatrixUse(Number(3))).What : nullptr;
  if (!What)
    return {};
  std::string Component;
  if (Args[0].getKind() == TemplateArgument::Type)
    Component = Args[0].getAsType().getAsString(Handle.getASTContext().getPrintingPolicy());
  else if (std::optional<ElementType> E =
               Rules.component(static_cast<uint32_t>(Args[0].getAsIntegral().getZExtValue())))
    Component = Rules.nameOf(*E).str();
  constexpr StringRef Scopes[] = {"thread-scope ", "", "group-scope "};
  std::string Text = Number(4) < std::size(Scopes) ? Scopes[Number(4)].str() : "";
  Text += sizeText(Number(1)) + "x" + sizeText(Number(2)) + " ";
  if (!Component.empty())
    Text += Component + " ";
  return Text + StringRef(What).split(' ').second.str(); // without its article
}

std::string tessera::describeMatrix(QualType T) {
  const ClassTemplateSpecializationDecl *Handle = handleOf(T);
  return Handle ? describeHandle(*Handle) : std::string();
}

/// The name that the user wrote, without template arguments and namespaces.
static StringRef shortName(StringRef Printed) {
  Printed = Printed.split('<').first;
  size_t Colon = Printed.rfind(':');
  return Colon == StringRef::npos ? Printed : Printed.substr(Colon + 1);
}

static void formatArgument(DiagnosticsEngine::ArgumentKind Kind, intptr_t Value, StringRef Modifier,
                           StringRef Argument,
                           ArrayRef<DiagnosticsEngine::ArgumentValue> PreviousArgs,
                           SmallVectorImpl<char> &Output, void *Cookie,
                           ArrayRef<intptr_t> QualTypeVals) {
  auto &AST = *static_cast<ASTContext *>(Cookie);
  QualType T;
  if (Kind == DiagnosticsEngine::ak_qualtype) {
    T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Value));
  } else if (Kind == DiagnosticsEngine::ak_qualtype_pair) {
    const auto &Types = *reinterpret_cast<TemplateDiffTypes *>(Value);
    T = QualType::getFromOpaquePtr(
        reinterpret_cast<void *>(Types.PrintFromType ? Types.FromType : Types.ToType));
  } else if (Kind == DiagnosticsEngine::ak_declcontext) {
    if (const auto *Record = dyn_cast<CXXRecordDecl>(reinterpret_cast<DeclContext *>(Value)))
      T = AST.getCanonicalTagType(Record);
  } else if (Kind == DiagnosticsEngine::ak_nameddecl) {
    if (const auto *Record = dyn_cast<CXXRecordDecl>(reinterpret_cast<NamedDecl *>(Value)))
      T = AST.getCanonicalTagType(Record);
  }
  std::string Described = describeMatrix(T);
  if (Described.empty()) {
    FormatASTNodeDiagnosticArgument(Kind, Value, Modifier, Argument, PreviousArgs, Output, Cookie,
                                    QualTypeVals);
    return;
  }
  std::string Printed =
      T.getNonReferenceType().getUnqualifiedType().getAsString(AST.getPrintingPolicy());
  (Twine("'") + shortName(Printed) + "' (" + Described + ")").toVector(Output);
}

void tessera::describeMatricesIn(DiagnosticsEngine &Diags, ASTContext &AST) {
  Diags.SetArgToStringFn(formatArgument, &AST);
}
