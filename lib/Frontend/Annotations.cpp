// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Annotations.h"
#include "Frontend/InlineAnnotations.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The first annotation of \p D, or of what \p D was instantiated from, that \p Matches.
template <typename Fn> static const AnnotateAttr *findAnnotation(const Decl *D, Fn Matches) {
  auto Search = [&](const Decl *Where) -> const AnnotateAttr * {
    for (const auto *A : Where->specific_attrs<AnnotateAttr>())
      if (Matches(A))
        return A;
    return nullptr;
  };
  if (const AnnotateAttr *A = Search(D))
    return A;
  const Decl *Pattern = nullptr;
  if (const auto *Function = dyn_cast<FunctionDecl>(D))
    Pattern = Function->getTemplateInstantiationPattern(/*ForDefinition=*/false);
  else if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(D)) {
    auto From = Special->getSpecializedTemplateOrPartial();
    if (const auto *Partial = dyn_cast<ClassTemplatePartialSpecializationDecl *>(From))
      Pattern = Partial;
    else
      Pattern = Special->getSpecializedTemplate()->getTemplatedDecl();
  }
  return Pattern && Pattern != D ? Search(Pattern) : nullptr;
}

/// The string after the annotation's name; empty when there is none.
static StringRef annotatedString(const Decl *D, StringRef Name) {
  const AnnotateAttr *A = findAnnotation(
      D, [&](const AnnotateAttr *A) { return A->getAnnotation() == Name && A->args_size() == 1; });
  if (!A)
    return {};
  const Expr *Argument = (*A->args_begin())->IgnoreParenImpCasts();
  if (const auto *Constant = dyn_cast<ConstantExpr>(Argument))
    Argument = Constant->getSubExpr()->IgnoreParenImpCasts();
  const auto *Literal = dyn_cast<clang::StringLiteral>(Argument);
  return Literal ? Literal->getString() : StringRef();
}

StringRef tessera::operationOf(const Decl *D) { return annotatedString(D, "tessera.op"); }
StringRef tessera::dialectOf(const Decl *D) { return annotatedString(D, "tessera.matrix"); }

StringRef tessera::threadMatrixDialect(const Decl *D) {
  return annotatedString(D, "tessera.thread_matrix");
}

/// The same of a type in one whose records are in \p Seen. A record that is wrong may contain
/// itself.
static StringRef dialectIn(QualType T, SmallPtrSetImpl<const CXXRecordDecl *> &Seen) {
  const CXXRecordDecl *Record =
      T.getNonReferenceType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Seen.insert(Record->getCanonicalDecl()).second)
    return {};
  StringRef Found = dialectOf(Record);
  if (!Found.empty() || !Record->hasDefinition())
    return Found;
  for (const CXXBaseSpecifier &Base : Record->bases())
    if (Found.empty())
      Found = ::dialectIn(Base.getType(), Seen);
  for (const FieldDecl *Field : Record->fields())
    if (Found.empty())
      Found = ::dialectIn(Field->getType(), Seen);
  return Found;
}

StringRef tessera::dialectIn(QualType T) {
  SmallPtrSet<const CXXRecordDecl *, 8> Seen;
  return ::dialectIn(T, Seen);
}

bool tessera::hasAnnotation(const Decl *D, StringRef Name) {
  return findAnnotation(D, [&](const AnnotateAttr *A) { return A->getAnnotation() == Name; });
}

const Expr *tessera::numberAnnotation(const Decl *D, StringRef Annotation) {
  for (const auto *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Annotation && A->args_size() == 1)
      return *A->args_begin();
  return nullptr;
}

StringRef tessera::stringAnnotation(const Decl *D, StringRef Name) {
  const Expr *E = numberAnnotation(D, Name);
  const auto *Text = E ? dyn_cast<clang::StringLiteral>(E->IgnoreParenImpCasts()) : nullptr;
  return Text ? Text->getString() : "";
}

bool tessera::hasStageWord(const Decl *D, StringRef Word) {
  return hasAnnotation(D, (StagePrefix + Word).str());
}

StringRef tessera::imageFormatArgument(const Decl *D) {
  return stringAnnotation(D, ImageFormatAnnotation);
}

const Expr *tessera::counterBindingArgument(const Decl *D) {
  return numberAnnotation(D, CounterBindingAnnotation);
}

const Expr *tessera::attachmentArgument(const Decl *D) {
  return numberAnnotation(D, AttachmentAnnotation);
}

const Expr *tessera::offsetArgument(const Decl *D) {
  for (const auto *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == OffsetAnnotation && A->args_size() == 1)
      return *A->args_begin();
  // As inline SPIR-V has it.
  constexpr unsigned OffsetDecoration = 35;
  for (const AnnotateAttr *A : inlineAttributes(D, InlineKind::Decorate))
    if (A->args_size() == 2)
      if (auto Number = (*A->args_begin())->getIntegerConstantExpr(D->getASTContext());
          Number && *Number == OffsetDecoration)
        return A->args_begin()[1];
  return nullptr;
}
