// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/InlineAnnotations.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
enum Places : unsigned {
  Function = 1,
  Parameter = 2,
  Variable = 4,
  Member = 8,
  TypeName = 16,
  Statement = 32
};
struct Row {
  StringRef Annotation, Name, Spelling;
  unsigned Where;
  const char *Words;
};
constexpr Row Rows[] = {
#define INLINE_ATTRIBUTE(Enumerator, Name, Where, Words)                                           \
  {"tessera." Name, Name, "vk::" Name, Where, Words},
#include "Frontend/InlineAttributes.def"
};

const Row *rowOf(const AnnotateAttr *A) {
  const Row *Found =
      find_if(Rows, [&](const Row &R) { return R.Annotation == A->getAnnotation(); });
  return Found == std::end(Rows) ? nullptr : Found;
}
} // namespace

StringRef tessera::inlineAnnotation(StringRef Name) {
  const Row *Found = find_if(Rows, [&](const Row &R) { return R.Name == Name; });
  return Found == std::end(Rows) ? StringRef() : Found->Annotation;
}

namespace {
class Checker final : public DynamicRecursiveASTVisitor {
public:
  Checker(ASTContext &AST, SourceFiles &Files, DiagnosticEngine &Diags)
      : AST(AST), Files(Files), Diags(Diags) {}

  bool VisitDecl(Decl *D) override {
    unsigned Where = placeOf(D);
    for (const auto *A : D->specific_attrs<AnnotateAttr>())
      check(A, D, Where);
    return true;
  }
  bool VisitAttributedStmt(AttributedStmt *S) override {
    for (const Attr *A : S->getAttrs())
      if (const auto *Annotated = dyn_cast<AnnotateAttr>(A))
        check(Annotated, nullptr, Statement);
    return true;
  }

private:
  static unsigned placeOf(const Decl *D) {
    if (isa<FunctionDecl>(D))
      return Function;
    if (isa<ParmVarDecl>(D))
      return Parameter;
    if (isa<VarDecl>(D))
      return Variable;
    if (isa<FieldDecl>(D))
      return Member;
    if (isa<TypedefNameDecl>(D))
      return TypeName;
    return 0;
  }

  static bool isOfInstruction(const Decl *D) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D->getDeclContext());
    return F &&
           (inlineAttribute(F, InlineKind::Instruction) || inlineAttribute(F, InlineKind::TypeDef));
  }

  /// Whether the program has the value of \p D, and no variable.
  static bool isConstant(const Decl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    return V && V->hasGlobalStorage() && V->hasInit() && V->getType().isConstQualified() &&
           (V->getType()->isScalarType() || V->getType()->isVectorType());
  }

  void check(const AnnotateAttr *A, const Decl *D, unsigned Where) {
    const Row *R = rowOf(A);
    if (!R)
      return;
    if (!(R->Where & Where) || (R->Where == Parameter && !isOfInstruction(D)) ||
        (R->Name.starts_with("ext_decorate") && isConstant(D)))
      return report(A, diags::InlineMisplaced, R->Spelling, R->Words);
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (F && F->doesThisDeclarationHaveABody() && isInline(A, InlineKind::Instruction))
      report(A, diags::InlineBody, F->getNameAsString());
  }

  template <typename... Args>
  void report(const AnnotateAttr *A, DiagID ID, const Args &...Arguments) {
    Diags.report(
        mapRange(AST.getSourceManager(), AST.getLangOpts(), Files, A->getRange().getBegin()), ID,
        Arguments...);
  }

  ASTContext &AST;
  SourceFiles &Files;
  DiagnosticEngine &Diags;
};
} // namespace

void tessera::checkInlineAttributes(ASTContext &AST, SourceFiles &Files, DiagnosticEngine &Diags) {
  Checker(AST, Files, Diags).TraverseDecl(AST.getTranslationUnitDecl());
}

bool tessera::isInline(const Attr *A, InlineKind Kind) {
  const auto *Annotated = dyn_cast<AnnotateAttr>(A);
  return Annotated && Annotated->getAnnotation() == Rows[size_t(Kind)].Annotation;
}

SmallVector<const AnnotateAttr *, 2> tessera::inlineAttributes(const Decl *D, InlineKind Kind) {
  SmallVector<const AnnotateAttr *, 2> Found;
  // Those of later declarations count as well as those of the first.
  for (const Decl *Each : D->redecls())
    for (const auto *A : Each->specific_attrs<AnnotateAttr>())
      if (isInline(A, Kind) && none_of(Found, [&](const AnnotateAttr *Other) {
            return Other->getLocation() == A->getLocation();
          }))
        Found.push_back(A);
  const auto *F = dyn_cast<FunctionDecl>(D);
  const FunctionDecl *Pattern =
      F ? F->getTemplateInstantiationPattern(/*ForDefinition=*/false) : nullptr;
  return Found.empty() && Pattern && Pattern != F ? inlineAttributes(Pattern, Kind) : Found;
}

const AnnotateAttr *tessera::inlineAttribute(const Decl *D, InlineKind Kind) {
  SmallVector<const AnnotateAttr *, 2> Found = inlineAttributes(D, Kind);
  return Found.empty() ? nullptr : Found.front();
}

StringRef tessera::spelling(InlineKind Kind) { return Rows[size_t(Kind)].Spelling; }
