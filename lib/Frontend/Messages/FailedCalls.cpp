// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Messages/FailedCalls.h"
#include "Dialects/Rules.h"
#include "Frontend/HalfTypes.h"
#include "Frontend/Locations.h"
#include "Frontend/Messages/MatrixWords.h"
#include "Frontend/Messages/PreludeNames.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Maximum number of listed signatures; a longer list does not help.
static constexpr size_t MostSignatures = 4;

namespace {
class CallCollector final : public DynamicRecursiveASTVisitor {
public:
  explicit CallCollector(std::vector<const RecoveryExpr *> &Calls) : Calls(Calls) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitRecoveryExpr(RecoveryExpr *E) override {
    if (!E->subExpressions().empty() && isa<OverloadExpr>(E->subExpressions()[0]->IgnoreParens()))
      Calls.push_back(E);
    return true;
  }

private:
  std::vector<const RecoveryExpr *> &Calls;
};
} // namespace

FailedCalls::FailedCalls(ASTContext &AST) : AST(AST) { CallCollector(Calls).TraverseAST(AST); }

static const OverloadExpr &calleeOf(const RecoveryExpr &Call) {
  return *cast<OverloadExpr>(Call.subExpressions()[0]->IgnoreParens());
}

static ArrayRef<const Expr *> argumentsOf(const RecoveryExpr &Call) {
  return Call.subExpressions().drop_front();
}

static const FunctionDecl *functionOf(const NamedDecl *D) {
  D = D->getUnderlyingDecl();
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return Template->getTemplatedDecl();
  return dyn_cast<FunctionDecl>(D);
}

/// A type or a default argument as the user writes it. A number in place of an enumerator, which
/// Clang prints as a cast, becomes "...".
static std::string inUsersNames(StringRef Text, const SourceManager &SM) {
  std::string Plain = withHalfNames(withoutPreludeNames(Text, SM));
  constexpr StringRef Namespaces[] = {"dx::linalg::", "hlsl::", "rocwmma::", "vk::khr::"};
  for (StringRef Name : Namespaces)
    for (size_t At; (At = Plain.find(Name)) != std::string::npos;)
      Plain.erase(At, Name.size());
  static const Regex Cast("\\([A-Za-z]+::[A-Za-z]+\\)[0-9]+U?");
  while (Cast.match(Plain))
    Plain = Cast.sub("...", Plain);
  return Plain;
}

static std::string argumentText(const Expr *E, const SourceManager &SM,
                                const PrintingPolicy &Policy) {
  QualType T = E->getType();
  if (E->containsErrors() || T.isNull() || T->isDependentType() || T->isPlaceholderType())
    return "an invalid expression";
  std::string Matrix = describeMatrix(T);
  return Matrix.empty() ? inUsersNames(T.getUnqualifiedType().getAsString(Policy), SM) : Matrix;
}

/// "Load(ByteAddressBuffer b, uint offset, uint align = 128)".
static std::string signatureOf(const FunctionDecl &F, const SourceManager &SM,
                               const PrintingPolicy &Policy) {
  if (StringRef Prototype = signatureAt(SM, F.getLocation()); !Prototype.empty())
    return Prototype.str();
  std::string Text;
  raw_string_ostream OS(Text);
  OS << F.getNameAsString();
  // A template argument that no argument gives is one that the user writes.
  if (const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate()) {
    std::string Parameters;
    for (const ParmVarDecl *P : F.parameters())
      Parameters += P->getType().getAsString(Policy) + " ";
    ListSeparator Comma;
    std::string Written;
    for (const NamedDecl *P : *Template->getTemplateParameters())
      if (!P->getName().empty() && !StringRef(Parameters).contains(P->getName()))
        Written += (StringRef(Comma) + P->getName()).str();
    if (!Written.empty())
      OS << '<' << Written << '>';
  }
  OS << '(';
  ListSeparator Comma;
  for (const ParmVarDecl *P : F.parameters()) {
    OS << Comma << P->getType().getNonReferenceType().getUnqualifiedType().getAsString(Policy);
    if (!P->getName().empty())
      OS << ' ' << P->getName();
    if (P->hasDefaultArg()) {
      OS << " = ";
      const Expr *Default =
          P->hasUninstantiatedDefaultArg() ? P->getUninstantiatedDefaultArg() : P->getDefaultArg();
      Default->printPretty(OS, nullptr, Policy);
    }
  }
  OS << ')';
  return inUsersNames(Text, SM);
}

/// The innermost call around \p Where: it begins last.
const RecoveryExpr *FailedCalls::at(SourceLocation Where) const {
  const SourceManager &SM = AST.getSourceManager();
  auto BeginOf = [&](const RecoveryExpr *E) { return SM.getExpansionLoc(E->getBeginLoc()); };
  Where = SM.getExpansionLoc(Where);
  const RecoveryExpr *Found = nullptr;
  for (const RecoveryExpr *E : Calls)
    if (SM.isPointWithin(Where, BeginOf(E), SM.getExpansionLoc(E->getEndLoc())) &&
        (!Found || SM.isBeforeInTranslationUnit(BeginOf(Found), BeginOf(E))))
      Found = E;
  return Found;
}

void FailedCalls::explain(DiagnosticEngine &Diags, size_t Index, SourceLocation Where) const {
  const SourceManager &SM = AST.getSourceManager();
  const RecoveryExpr *Call = at(Where);
  if (!Call)
    return;
  SmallVector<const FunctionDecl *> Functions;
  for (const NamedDecl *D : calleeOf(*Call).decls())
    if (const FunctionDecl *F = functionOf(D); F && isInPrelude(SM, F->getLocation()))
      Functions.push_back(F);
  if (Functions.empty())
    return;
  ArrayRef<const Expr *> Arguments = argumentsOf(*Call);
  const PrintingPolicy &Policy = AST.getPrintingPolicy();
  SmallVector<std::string> Fitting, Others;
  bool IsIntrinsic = false;
  for (const FunctionDecl *F : Functions) {
    bool Fits =
        Arguments.size() >= F->getMinRequiredArguments() && Arguments.size() <= F->getNumParams();
    SmallVector<std::string> &To = Fits ? Fitting : Others;
    if (std::string Text = signatureOf(*F, SM, Policy); !is_contained(To, Text))
      To.push_back(std::move(Text));
    IsIntrinsic |= !signatureAt(SM, F->getLocation()).empty();
  }
  // HLSL's own functions take no matrix of an API.
  if (IsIntrinsic)
    for (const Expr *E : Arguments)
      if (const DialectRules *Api = matrixApi(E->getType())) {
        Diags.explain(Index, diags::MatrixOwnFunctions, calleeOf(*Call).getName().getAsString(),
                      Api->Multiply);
        return;
      }
  SmallVector<std::string> Given;
  for (const Expr *E : Arguments)
    Given.push_back(argumentText(E, SM, Policy));
  Diags.explain(Index, diags::CallFound, join(Given, ", "));
  SmallVector<std::string> &Shown = Fitting.empty() ? Others : Fitting;
  for (const std::string &Text : ArrayRef(Shown).take_front(MostSignatures))
    Diags.explain(Index, diags::CallExpected, Text);
  if (Shown.size() > MostSignatures)
    Diags.explain(Index, diags::CallOtherForms, Shown.size() - MostSignatures);
}
