// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/InlineAttributes.h"
#include "Frontend/Frontend.h"
#include "Frontend/State.h"
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

constexpr StringRef OfClang[] = {
#define INLINE_OF_CLANG(Name) Name,
#include "Frontend/InlineAttributes.def"
};

const Row *rowNamed(StringRef Name) {
  const Row *Found = find_if(Rows, [&](const Row &R) { return R.Name == Name; });
  return Found == std::end(Rows) ? nullptr : Found;
}

const Row *rowOf(const AnnotateAttr *A) {
  const Row *Found =
      find_if(Rows, [&](const Row &R) { return R.Annotation == A->getAnnotation(); });
  return Found == std::end(Rows) ? nullptr : Found;
}
} // namespace

//===--- tokens ------------------------------------------------------------===//

/// Whether the next token begins an attribute.
bool InlineAttributes::isInAttribute() const {
  return S.last().is(tok::l_square) ||
         (S.last().is(tok::comma) && S.innermost().What == Bracket::Square);
}

void InlineAttributes::insert(SourceLocation Where, bool HasArguments) {
  Token Text = S.madeString(Annotation, Where);
  if (HasArguments)
    S.enter({Text, S.made(tok::comma, Where)});
  else
    S.enter({S.made(tok::l_paren, Where), Text, S.made(tok::r_paren, Where)});
  Annotation = "";
}

/// `(unsigned)`, before the number.
void InlineAttributes::insertCast(SourceLocation Where) {
  S.enter(
      {S.made(tok::l_paren, Where), S.made(tok::kw_unsigned, Where), S.made(tok::r_paren, Where)});
}

void InlineAttributes::change(Token &T) {
  if (!Annotation.empty()) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
    std::optional<Token> Next = S.following(T.getLocation());
    IsNamed = Next && Next->is(tok::l_paren);
    if (!IsNamed)
      insert(T.getLocation(), /*HasArguments=*/false);
    return;
  }
  std::optional<Token> InVk = isInAttribute() ? S.nameInVk(T) : std::nullopt;
  if (!InVk)
    return;
  StringRef Name = InVk->getRawIdentifier();
  const Row *Found = rowNamed(Name);
  IsNumber = is_contained(OfClang, Name);
  Any |= IsNumber;
  if (IsNumber || (!Found && !Name.starts_with("ext_")))
    return;
  if (!Found)
    Diags.report(
        mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), T.getLocation()),
        diags::InlineUnknown, Name);
  // Clang need not warn as well.
  Annotation = Found ? Found->Annotation : "tessera.unknown";
  Any = true;
  T.setIdentifierInfo(S.PP.getIdentifierInfo("clang"));
}

void InlineAttributes::begin(const Token &Paren) {
  if (std::exchange(IsNamed, false))
    insert(Paren.getLocation(), /*HasArguments=*/true);
  else if (std::exchange(IsNumber, false))
    insertCast(Paren.getLocation());
}

//===--- declarations ------------------------------------------------------===//

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
