// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/MatrixOrder.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Pragma.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static StringRef word(bool Rows) { return Rows ? "row_major" : "column_major"; }

static Loc locOf(const Preprocessor &PP, DiagnosticEngine &Diags, SourceRange Where) {
  return mapRange(PP.getSourceManager(), PP.getLangOpts(), Diags.files(), Where);
}

//===----------------------------------------------------------------------===//
// The pragma
//===----------------------------------------------------------------------===//

namespace {
/// #pragma pack_matrix(row_major)
class PackMatrix final : public PragmaHandler {
public:
  PackMatrix(MatrixOrder &Order, DiagnosticEngine &Diags)
      : PragmaHandler("pack_matrix"), Order(Order), Diags(Diags) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &Name) override {
    SmallVector<Token, 4> Form(1);
    for (PP.LexUnexpandedToken(Form[0]); Form.back().isNot(tok::eod);)
      PP.LexUnexpandedToken(Form.emplace_back());
    const IdentifierInfo *Word = Form.size() == 4 ? Form[1].getIdentifierInfo() : nullptr;
    StringRef Text = Word ? Word->getName() : "";
    if (Form[0].is(tok::l_paren) && (Text == word(true) || Text == word(false)) &&
        Form[2].is(tok::r_paren))
      Order.pack(Name.getLocation(), Text == word(true));
    else
      Diags.report(locOf(PP, Diags, Name.getLocation()), diags::PackMatrixForm);
  }

private:
  MatrixOrder &Order;
  DiagnosticEngine &Diags;
};
} // namespace

MatrixOrder::MatrixOrder(Preprocessor &PP, DiagnosticEngine &Diags)
    : PP(PP), Diags(Diags), DefaultRows(PP.getLangOpts().getDefaultMatrixMemoryLayout() ==
                                        LangOptions::MatrixMemoryLayout::MatrixRowMajor) {
  PP.AddPragmaHandler(new PackMatrix(*this, Diags));
}

void MatrixOrder::pack(SourceLocation Where, bool Rows) {
  if (!IsNamed)
    DefaultRows = Rows;
  else if (Rows != isRowMajorAt(Where))
    HasOther = true;
  Packs.push_back({Where, Rows});
}

bool MatrixOrder::isRowMajorAt(SourceLocation Where) const {
  const SourceManager &SM = PP.getSourceManager();
  for (const auto &[Begin, Rows] : reverse(Packs))
    if (SM.isBeforeInTranslationUnit(Begin, Where))
      return Rows;
  return DefaultRows;
}

void MatrixOrder::matrixNamed(SourceLocation Use) {
  IsNamed = true;
  if (bool Rows = isRowMajorAt(Use); Rows != DefaultRows && !Ordered.contains(Use))
    Diags.report(locOf(PP, Diags, Use), diags::PackMatrixTemplate, word(Rows));
}

QualType MatrixOrder::named(ASTContext &Context, QualType Matrix, SourceLocation Use) {
  IsNamed = true;
  bool Rows = isRowMajorAt(Use);
  if (Rows == DefaultRows || Ordered.contains(Use))
    return Matrix;
  return Context.getAttributedType(Rows ? attr::HLSLRowMajor : attr::HLSLColumnMajor, Matrix,
                                   Matrix);
}

//===----------------------------------------------------------------------===//
// Template arguments
//===----------------------------------------------------------------------===//

bool tessera::isRowMajor(QualType T, bool Default) {
  for (;;) {
    if (const auto *Attributed = dyn_cast<AttributedType>(T.getTypePtr())) {
      if (Attributed->getAttrKind() == attr::HLSLRowMajor)
        return true;
      if (Attributed->getAttrKind() == attr::HLSLColumnMajor)
        return false;
      T = Attributed->getModifiedType();
      continue;
    }
    if (const auto *Array = dyn_cast<clang::ArrayType>(T.getTypePtr())) {
      T = Array->getElementType();
      continue;
    }
    QualType Next = T->getLocallyUnqualifiedSingleStepDesugaredType();
    if (Next.getTypePtr() == T.getTypePtr())
      return Default;
    T = Next;
  }
}

QualType tessera::firstArgument(QualType T) {
  for (;;) {
    if (const auto *Special = dyn_cast<TemplateSpecializationType>(T.getTypePtr());
        Special && !Special->isTypeAlias()) {
      ArrayRef<TemplateArgument> Arguments = Special->template_arguments();
      return !Arguments.empty() && Arguments[0].getKind() == TemplateArgument::Type
                 ? Arguments[0].getAsType()
                 : QualType();
    }
    QualType Next = T->getLocallyUnqualifiedSingleStepDesugaredType();
    if (Next.getTypePtr() == T.getTypePtr())
      return {};
    T = Next;
  }
}

namespace {
/// Templates see types without sugar. Lowering asks for what was written in the types of structured
/// buffers and in Load and Store of byte-address buffers.
class LostOrders final : public DynamicRecursiveASTVisitor {
public:
  LostOrders(const Preprocessor &PP, DiagnosticEngine &Diags, bool DefaultRows)
      : PP(PP), Diags(Diags), DefaultRows(DefaultRows) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Loc) override {
    const TemplateDecl *Template = Loc.getTypePtr()->getTemplateName().getAsTemplateDecl();
    for (unsigned I = isBuffer(Template); I < Loc.getNumArgs(); ++I)
      check(Loc.getArgLoc(I));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    check(E->template_arguments());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Method = dyn_cast<CXXMethodDecl>(E->getMemberDecl());
    if (!Method || !isOfHLSL(Method->getParent()))
      check(E->template_arguments());
    return true;
  }
  bool VisitTemplateTypeParmDecl(TemplateTypeParmDecl *D) override {
    if (D->hasDefaultArgument() && !D->defaultArgumentWasInherited())
      check(D->getDefaultArgument());
    return true;
  }

private:
  static bool isOfHLSL(const Decl *D) {
    const auto *Space = dyn_cast<NamespaceDecl>(D->getDeclContext());
    return Space && Space->getDeclName().isIdentifier() && Space->getName() == "hlsl";
  }
  /// Whether the first argument is the element of a buffer.
  static bool isBuffer(const TemplateDecl *Template) {
    return isa_and_nonnull<ClassTemplateDecl>(Template) && isOfHLSL(Template);
  }

  void check(ArrayRef<TemplateArgumentLoc> Arguments) {
    for (const TemplateArgumentLoc &A : Arguments)
      check(A);
  }
  void check(const TemplateArgumentLoc &A) {
    if (A.getArgument().getKind() != TemplateArgument::Type)
      return;
    QualType T = A.getArgument().getAsType();
    if (!T.getCanonicalType()->getBaseElementTypeUnsafe()->isConstantMatrixType() ||
        isRowMajor(T, DefaultRows) == DefaultRows)
      return;
    SourceRange Where = A.getSourceRange();
    if (Reported.insert(Where.getBegin()).second)
      Diags.report(locOf(PP, Diags, Where), diags::MatrixOrderLost, word(!DefaultRows));
  }

  const Preprocessor &PP;
  DiagnosticEngine &Diags;
  bool DefaultRows;
  DenseSet<SourceLocation> Reported;
};
} // namespace

void MatrixOrder::reportLost(ASTContext &Context) {
  if (HasOther)
    LostOrders(PP, Diags, DefaultRows).TraverseAST(Context);
}
