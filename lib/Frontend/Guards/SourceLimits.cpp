// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Guards/SourceLimits.h"
#include "Frontend/Annotations.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Limits.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"
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

void SourceLimits::refuse(SourceLocation Where, DiagID ID, StringRef Name) {
  stop(Where, ID, Name);
}

void SourceLimits::quit() {
  Stopped = true;
  Client.mute();
  // Nothing is instantiated after a fatal error.
  DiagnosticsEngine &Engine = Compiler->getDiagnostics();
  Engine.Report(Engine.getCustomDiagID(DiagnosticsEngine::Fatal, "stopped"));
}

void SourceLimits::poll() {
  if (!Stopped && ShouldStop && ShouldStop())
    quit();
}

//===--- files -------------------------------------------------------------===//

class SourceLimits::Files final : public PPCallbacks {
public:
  explicit Files(SourceLimits &Limits) : Limits(Limits), PP(Limits.Compiler->getPreprocessor()) {}

  void FileChanged(SourceLocation Where, FileChangeReason Reason, SrcMgr::CharacteristicKind,
                   FileID) override {
    SourceManager &SM = PP.getSourceManager();
    if (Reason == EnterFile && isOfShader(SM.getFileID(Where))) {
      Limits.Bytes += SM.getFileIDSize(SM.getFileID(Where));
      if (++Limits.FileCount > limits::SourceFiles)
        Limits.stop(SM.getIncludeLoc(SM.getFileID(Where)), diags::SourceFiles, limits::SourceFiles);
      else if (Limits.Bytes > limits::SourceBytes)
        Limits.stop(SM.getIncludeLoc(SM.getFileID(Where)), diags::SourceBytes, limits::SourceBytes);
      Limits.poll();
      // A file that only has directives yields no token at which to end.
      if (Limits.Stopped)
        static_cast<Lexer *>(PP.getCurrentLexer())
            ->seek(SM.getFileIDSize(SM.getFileID(Where)), /*IsAtStartOfLine=*/true);
    } else if (Reason == RenameFile) {
      PresumedLoc Presumed = SM.getPresumedLoc(Where);
      if (Presumed.isValid() && Presumed.getLine() > limits::LineNumber)
        Limits.stop(SM.getLocForStartOfFile(SM.getFileID(Where)), diags::SourceLineNumber,
                    limits::LineNumber);
    }
  }

private:
  bool isOfShader(FileID File) const {
    return File != PP.getPredefinesFileID() &&
           !PP.getSourceManager()
                .getBufferName(PP.getSourceManager().getLocForStartOfFile(File))
                .starts_with(PreludePrefix);
  }

  SourceLimits &Limits;
  Preprocessor &PP;
};

void SourceLimits::watchFiles(CompilerInstance &For) {
  Compiler = &For;
  For.getPreprocessor().addPPCallbacks(std::make_unique<Files>(*this));
}

//===--- tokens ------------------------------------------------------------===//

bool SourceLimits::allows(const Token &T, const TokenContext &S) {
  if (Stopped)
    return false;
  if (++TokenCount > limits::Tokens)
    stop(T.getLocation(), diags::SourceTokens, limits::Tokens);
  else if (++StatementTokens > limits::StatementTokens)
    stop(T.getLocation(), diags::SourceStatement, limits::StatementTokens);
  constexpr unsigned TokensBetween = 64;
  if (TokenCount % TokensBetween == 0)
    poll();
  switch (T.getKind()) {
  case tok::semi:
  case tok::kw_case:
  case tok::kw_default:
  case tok::l_brace:
    StatementTokens = 0;
    break;
  case tok::comma:
    if (S.innermost().isList())
      StatementTokens = 0;
    break;
  case tok::r_brace:
    StatementTokens = 0;
    if (S.innermost().What == Bracket::Block)
      checkConstantBuffer();
    else if (S.innermost().What == Bracket::Class)
      checkMethods();
    break;
  default:
    break;
  }
  if (S.last().is(tok::l_brace))
    checkState(S);
  return !Stopped;
}

//===--- types -------------------------------------------------------------===//

SourceLimits::TypeSize SourceLimits::sizeOf(QualType T) {
  if (T.isNull() || T->isDependentType())
    return {};
  const clang::Type *Ty = T.getNonReferenceType()->getUnqualifiedDesugaredType();
  if (const auto *Array = dyn_cast<ConstantArrayType>(Ty)) {
    QualType Of = Array->getElementType();
    TypeSize Element = sizeOf(Of);
    // Clang visits those of an empty struct too. Resources have no components.
    if (!Element.Components && Of->isRecordType() && !Of->isHLSLResourceRecord())
      Element.Components = 1;
    Element.Components = SaturatingMultiply(Element.Components, Array->getZExtSize());
    ++Element.Depth;
    return Element;
  }
  if (const auto *Vector = dyn_cast<clang::VectorType>(Ty))
    return {1, 0, Vector->getNumElements()};
  if (const auto *Matrix = dyn_cast<ConstantMatrixType>(Ty))
    return {1, 1, Matrix->getNumElementsFlattened()};
  const CXXRecordDecl *Record = Ty->getAsCXXRecordDecl();
  return Record && Record->isCompleteDefinition() ? sizeOf(Record) : TypeSize();
}

void SourceLimits::checkType(QualType T, SourceLocation Where) {
  TypeSize Size = sizeOf(T);
  if (Size.Members > limits::TypeMembers)
    stop(Where, diags::TypeMembers, Size.Members, limits::TypeMembers);
  else if (Size.Depth > limits::TypeDepth)
    stop(Where, diags::TypeDepth, limits::TypeDepth);
  else if (Size.Components > limits::MemoryComponents)
    stop(Where, diags::TypeComponents, Size.Components, limits::MemoryComponents);
}

SourceLimits::TypeSize SourceLimits::sizeOf(const CXXRecordDecl *Record) {
  // Of one that contains itself, the inner one.
  if (auto [It, IsNew] = Known.try_emplace(Record); !IsNew)
    return It->second;
  TypeSize Size{0, 0, 0, Record->field_empty() && hasAnnotation(Record, "tessera.matrix")};
  unsigned Parts = 0;
  auto Add = [&](QualType T) {
    TypeSize Part = sizeOf(T);
    Size.Members = SaturatingAdd(Size.Members, Part.Members);
    Size.Depth = std::max(Size.Depth, Part.Depth);
    Size.Components = SaturatingAdd(Size.Components, Part.Components);
    Size.HasMatrix |= Part.HasMatrix;
    Size.HasBeside |= Part.HasBeside;
    ++Parts;
  };
  for (const CXXBaseSpecifier &Base : Record->bases())
    Add(Base.getType());
  for (const FieldDecl *Field : Record->fields())
    Add(Field->getType());
  Size.HasBeside |= Size.HasMatrix && Parts > 1;
  ++Size.Depth;
  return Known[Record] = Size;
}

void SourceLimits::defined(const TagDecl *Tag) {
  if (const auto *Record = dyn_cast<CXXRecordDecl>(Tag);
      Record && !Record->isDependentContext() && Record->isThisDeclarationADefinition())
    checkType(Compiler->getASTContext().getCanonicalTagType(Record), Record->getLocation());
}

/// Clang has reported a struct that contains itself, or what was incomplete, or an array that is
/// too large for a template; but it would look for the end of one in initializers and casts.
static bool isEndless(const CXXRecordDecl *Record) {
  return Record && Record->isInvalidDecl() && any_of(Record->fields(), [](const FieldDecl *Field) {
           const clang::Type *Element = Field->getType()->getBaseElementTypeUnsafe();
           return Field->isInvalidDecl() &&
                  (Element->isDependentType() || Element->getAsCXXRecordDecl());
         });
}

void SourceLimits::declared(const Decl *D) {
  if (isEndless(dyn_cast<CXXRecordDecl>(D)))
    return quit();
  if (const auto *Value = dyn_cast<ValueDecl>(D); Value && !isa<FunctionDecl>(D))
    checkType(Value->getType(), Value->getLocation());
}

/// Clang looks at all functions of a name, for each of its calls.
void SourceLimits::named(const Decl *D) {
  const auto *Named = dyn_cast<NamedDecl>(D);
  if (!Named || !isa<FunctionDecl, FunctionTemplateDecl>(D) || !D->isFirstDecl())
    return;
  const DeclContext *Context = D->getDeclContext()->getPrimaryContext();
  if (++Overloads[{Context, Named->getDeclName()}] > limits::Overloads)
    stop(D->getLocation(), diags::SourceOverloads, Named->getNameAsString(), limits::Overloads);
}

void SourceLimits::checkMethods() {
  if (Compiler->hasSema())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Compiler->getSema().CurContext))
      for (const Decl *D : Class->decls())
        named(D);
}

void SourceLimits::checkConstantBuffer() {
  if (!Compiler->hasSema() || !isa_and_nonnull<HLSLBufferDecl>(Compiler->getSema().CurContext))
    return;
  DeclContext *Buffer = Compiler->getSema().CurContext;
  SmallVector<Decl *, 2> Refused;
  for (Decl *D : Buffer->decls())
    if (const auto *Var = dyn_cast<VarDecl>(D)) {
      // Functions may follow in a buffer that is wrong, and use it.
      checkType(Var->getType(), Var->getLocation());
      if (const CXXRecordDecl *Part =
              Var->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
          Part && (!Part->hasDefinition() || isEndless(Part)))
        Refused.push_back(D);
    }
  for (Decl *D : Refused)
    Buffer->removeDecl(D);
}

bool SourceLimits::allowsInitialization(const InitializedEntity &Entity, SourceLocation Where,
                                        const InitListExpr *List) {
  QualType T = Entity.getType();
  if (Stopped || T->isDependentType())
    return !Stopped || (!List && isSmall(T));
  const NamedDecl *Value = Entity.getDecl();
  QualType Element = Compiler->getASTContext().getBaseElementType(T);
  // Instantiates the template if no variable has needed its definition yet.
  if (List && Value)
    (void)Compiler->getSema().isCompleteType(Value->getLocation(), Element);
  if (isEndless(Element->getAsCXXRecordDecl())) {
    quit();
    return false;
  }
  checkType(T, Value ? Value->getLocation() : Where);
  if (Stopped || !List)
    return !Stopped;
  if (T->isScalarType() && List->getNumInits() != 1)
    stop(List->getBeginLoc(), diags::InitializerScalar);
  else if (Value)
    checkList(Value, T, List->getBeginLoc());
  return !Stopped;
}

/// Lowering refuses those that are longer than limits::VectorComponents and used.
bool SourceLimits::allowsVector(const APSInt &Count, SourceLocation Where) {
  if (!Count.isNegative() && Count.ugt(limits::ValueComponents))
    stop(Where, diags::LowerVectorLength, toString(Count, 10), limits::VectorComponents);
  return !Stopped;
}

bool SourceLimits::allowsMemory(const VarDecl &Var) {
  QualType T = Compiler->getASTContext().getBaseElementType(Var.getType());
  if (Var.getType().getAddressSpace() != LangAS::hlsl_groupshared || T->isDependentType() ||
      !Compiler->getSema().isCompleteType(Var.getLocation(), T) || !T->isHLSLResourceRecord())
    return true;
  Diags.report(mapLocation(Compiler->getSourceManager(), Diags.files(), Var.getLocation()),
               diags::ResourceInMemory, "groupshared memory");
  return false;
}

void SourceLimits::refuseBraces(const NamedDecl *Resource, SourceLocation List) {
  stop(List, diags::InitializerResource, Resource->getName());
}

void SourceLimits::checkState(const TokenContext &S) {
  const Token &Brace = S.last(), &Name = S.last(1);
  if (Name.isNot(tok::identifier) || S.innermost().What != Bracket::Block)
    return;
  const ValueDecl *Value = findValue(*Compiler, Name.getIdentifierInfo(), Name.getLocation());
  if (Value && Value->getType()->isHLSLResourceRecord())
    refuseBraces(Value, Brace.getLocation());
}

void SourceLimits::checkList(const NamedDecl *Value, QualType T, SourceLocation List) {
  QualType Element = Compiler->getASTContext().getBaseElementType(T);
  if (T->isHLSLResourceRecord())
    refuseBraces(Value, List);
  else if (sizeOf(Element).HasBeside)
    stop(List, diags::InitializerMatrix, Value->getName());
  else if (T->isIncompleteArrayType() && sizeOf(Element).Components == 0)
    stop(List, diags::InitializerEmpty, Value->getName());
}
