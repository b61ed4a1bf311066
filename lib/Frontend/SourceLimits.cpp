// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SourceLimits.h"
#include "Frontend/State.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/Limits.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

template <typename... Args>
void SourceLimits::stop(SourceLocation Where, DiagID ID, const Args &...Arguments) {
  if (Stopped)
    return;
  Diags.report(mapLocation(Compiler->getSourceManager(), Diags.files(), Where), ID, Arguments...);
  quit();
}

void SourceLimits::quit() {
  Stopped = true;
  Client.mute();
  // Nothing is instantiated after a fatal error.
  DiagnosticsEngine &Engine = Compiler->getDiagnostics();
  Engine.Report(Engine.getCustomDiagID(DiagnosticsEngine::Fatal, "stopped"));
}

//===--- files -------------------------------------------------------------===//

class SourceLimits::Files final : public PPCallbacks {
public:
  explicit Files(SourceLimits &Limits) : Limits(Limits), PP(Limits.Compiler->getPreprocessor()) {}

  void FileChanged(SourceLocation Where, FileChangeReason Reason, SrcMgr::CharacteristicKind,
                   FileID) override {
    SourceManager &SM = PP.getSourceManager();
    if (Reason == EnterFile) {
      Limits.Bytes += SM.getFileIDSize(SM.getFileID(Where));
      if (++Limits.FileCount > limits::SourceFiles)
        Limits.stop(SM.getIncludeLoc(SM.getFileID(Where)), diags::SourceFiles, limits::SourceFiles);
      else if (Limits.Bytes > limits::SourceBytes)
        Limits.stop(SM.getIncludeLoc(SM.getFileID(Where)), diags::SourceBytes, limits::SourceBytes);
      // A file of directives alone yields no token at which to end.
      if (Limits.Stopped)
        static_cast<Lexer *>(PP.getCurrentLexer())
            ->seek(SM.getFileIDSize(SM.getFileID(Where)), /*IsAtStartOfLine=*/true);
    } else if (Reason == RenameFile) {
      PresumedLoc Presumed = SM.getPresumedLoc(Where);
      // Line numbers wrap around: what is beyond the limit was written, or comes after it.
      if (Presumed.isValid() && uint32_t(Presumed.getLine() - 1) >= limits::LineNumber)
        Limits.stop(SM.getLocForStartOfFile(SM.getFileID(Where)), diags::SourceLineNumber,
                    limits::LineNumber);
    }
  }

private:
  SourceLimits &Limits;
  Preprocessor &PP;
};

void SourceLimits::watchFiles(CompilerInstance &For) {
  Compiler = &For;
  For.getPreprocessor().addPPCallbacks(std::make_unique<Files>(*this));
}

//===--- tokens ------------------------------------------------------------===//

void SourceLimits::see(const Token &Seen) {
  if (!Stopped && ++Tokens > limits::Tokens)
    stop(Seen.getLocation(), diags::SourceTokens, limits::Tokens);
  if (!Stopped)
    countStatement(Seen);
  if (!Stopped && Previous == tok::equal)
    checkInitialized(Seen);
  if (!Stopped && Seen.is(tok::l_brace) && Previous == tok::l_brace && FirstBrace)
    checkInnerBrace(Seen);
  if (!Stopped && Seen.is(tok::r_brace))
    checkConstantBuffer();
  if (Stopped) {
    // The token is the preprocessor's, which shows it as const because most watchers only look.
    const_cast<Token &>(Seen).setKind(tok::eof);
    return;
  }
  FirstBrace = Seen.is(tok::l_brace) && Previous == tok::equal;
  Previous = Seen.getKind();
  PreviousName = Seen.is(tok::identifier) ? Seen.getIdentifierInfo() : nullptr;
}

void SourceLimits::countStatement(const Token &Seen) {
  auto Begin = [&] {
    StatementTokens = 0;
    Declared = nullptr;
  };
  if (++StatementTokens > limits::StatementTokens)
    return stop(Seen.getLocation(), diags::SourceStatement, limits::StatementTokens);
  tok::TokenKind Kind = Seen.getKind();
  tok::TokenKind Innermost = Open.empty() ? tok::l_brace : Open.back();
  switch (Kind) {
  case tok::semi:
  case tok::kw_case:
  case tok::kw_default:
    return Begin();
  case tok::comma:
    if (Innermost == tok::comma)
      Begin();
    return;
  case tok::equal:
    if (!Declared)
      Declared = PreviousName;
    return;
  case tok::l_square:
    if (!Declared)
      Declared = PreviousName;
    Open.push_back(Kind);
    return;
  case tok::l_paren:
    Open.push_back(Kind);
    return;
  case tok::l_brace: {
    bool InList = Previous == tok::l_brace && Innermost == tok::comma;
    bool IsList =
        InList || is_contained({tok::equal, tok::comma, tok::l_paren, tok::kw_return}, Previous);
    StatementTokens = 0;
    Open.push_back(IsList ? tok::comma : tok::l_brace);
    return;
  }
  case tok::r_brace:
    StatementTokens = 0;
    [[fallthrough]];
  case tok::r_square:
  case tok::r_paren:
    if (!Open.empty())
      Open.pop_back();
    return;
  default:
    return;
  }
}

//===--- types -------------------------------------------------------------===//

SourceLimits::TypeSize SourceLimits::sizeOf(QualType T) {
  if (T.isNull() || T->isDependentType())
    return {};
  const clang::Type *Ty = T.getNonReferenceType()->getUnqualifiedDesugaredType();
  if (const auto *Array = dyn_cast<ConstantArrayType>(Ty)) {
    TypeSize Element = sizeOf(Array->getElementType());
    return {Element.Members, SaturatingMultiply(Element.Components, Array->getZExtSize())};
  }
  if (const auto *Vector = dyn_cast<clang::VectorType>(Ty))
    return {1, Vector->getNumElements()};
  if (const auto *Matrix = dyn_cast<ConstantMatrixType>(Ty))
    return {1, Matrix->getNumElementsFlattened()};
  if (const auto *Record = Ty->getAsRecordDecl())
    if (auto It = Known.find(Record); It != Known.end())
      return It->second;
  return {};
}

void SourceLimits::checkType(QualType T, SourceLocation Where) {
  TypeSize Size = sizeOf(T);
  if (Size.Members > limits::TypeMembers)
    stop(Where, diags::TypeMembers, Size.Members, limits::TypeMembers);
  else if (Size.Components > limits::MemoryComponents)
    stop(Where, diags::TypeComponents, Size.Components, limits::MemoryComponents);
}

void SourceLimits::defined(const TagDecl *Tag) {
  const auto *Record = dyn_cast<CXXRecordDecl>(Tag);
  if (!Record || Record->isDependentContext() || !Record->isThisDeclarationADefinition())
    return;
  TypeSize Size{0, 0};
  auto Add = [&](QualType T) {
    TypeSize Part = sizeOf(T);
    Size.Members = SaturatingAdd(Size.Members, Part.Members);
    Size.Components = SaturatingAdd(Size.Components, Part.Components);
  };
  for (const CXXBaseSpecifier &Base : Record->bases())
    Add(Base.getType());
  for (const FieldDecl *Field : Record->fields())
    Add(Field->getType());
  Known[Record] = Size;
  checkType(Compiler->getASTContext().getCanonicalTagType(Record), Record->getLocation());
}

/// Clang has reported a struct that contains itself, or what was incomplete; but it would look for
/// the end of one in initializers and casts.
static bool isEndless(const CXXRecordDecl *Record) {
  return Record && Record->isInvalidDecl() && any_of(Record->fields(), [](const FieldDecl *Field) {
           return Field->isInvalidDecl() &&
                  Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
         });
}

void SourceLimits::declared(const Decl *D) {
  if (isEndless(dyn_cast<CXXRecordDecl>(D)))
    return quit();
  if (const auto *Value = dyn_cast<ValueDecl>(D); Value && !isa<FunctionDecl>(D))
    checkType(Value->getType(), Value->getLocation());
}

void SourceLimits::checkConstantBuffer() {
  if (!Compiler->hasSema() || !isa_and_nonnull<HLSLBufferDecl>(Compiler->getSema().CurContext))
    return;
  DeclContext *Buffer = Compiler->getSema().CurContext;
  SmallVector<Decl *, 2> Refused;
  for (Decl *D : Buffer->decls())
    if (const auto *Var = dyn_cast<VarDecl>(D))
      if (const CXXRecordDecl *Part =
              Var->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
          Part && (!Part->hasDefinition() || isEndless(Part)))
        Refused.push_back(D);
  for (Decl *D : Refused)
    Buffer->removeDecl(D);
}

const VarDecl *SourceLimits::declaredVariable() {
  if (!Declared || !Compiler->hasSema())
    return nullptr;
  IdentifierResolver &Names = Compiler->getSema().IdResolver;
  auto It = Names.begin(Declared);
  return It == Names.end() ? nullptr : dyn_cast<VarDecl>(*It);
}

void SourceLimits::checkInitialized(const Token &First) {
  const VarDecl *Var = declaredVariable();
  if (!Var)
    return;
  QualType T = Var->getType(), Element = Compiler->getASTContext().getBaseElementType(T);
  if (isEndless(Element->getAsCXXRecordDecl()))
    return quit();
  checkType(T, Var->getLocation());
  if (Stopped || First.isNot(tok::l_brace))
    return;
  if (T->isHLSLResourceRecord())
    stop(First.getLocation(), diags::InitializerResource, Var->getName());
  else if (T->isIncompleteArrayType() && sizeOf(Element).Components == 0)
    stop(First.getLocation(), diags::InitializerEmpty, Var->getName());
}

void SourceLimits::checkInnerBrace(const Token &Brace) {
  const VarDecl *Var = declaredVariable();
  if (Var && Var->getType()->isScalarType())
    stop(Brace.getLocation(), diags::InitializerBraces, Var->getName());
}
