// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hooks before functions of Clang, for what HLSL has and C++ has not. The linker sends calls of
// such a function to its hook, as to a guard (ClangGuards.cpp); calls inside of one file of Clang's
// go past it.
#include "Frontend/Declarations/EntryFinder.h"
#include "Frontend/Declarations/MethodQualifiers.h"
#include "Frontend/Sema/ComponentOperators.h"
#include "Frontend/Sema/ForScope.h"
#include "Frontend/Sema/InitLists.h"
#include "Frontend/Sema/Registers.h"
#include "Frontend/Sema/RepeatedSemantics.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaHLSL.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

// clang-format off
ExprResult hookedPostfix(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind, Expr *Operand)
  asm("__wrap__ZN5clang4Sema19ActOnPostfixUnaryOpEPNS_5ScopeENS_14SourceLocationENS_3tok9TokenKindEPNS_4ExprE");
ExprResult postfix(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind, Expr *Operand)
  asm("__real__ZN5clang4Sema19ActOnPostfixUnaryOpEPNS_5ScopeENS_14SourceLocationENS_3tok9TokenKindEPNS_4ExprE");

ExprResult hookedSubscript(Sema *S, Scope *In, Expr *Base, SourceLocation Open, MultiExprArg Indices, SourceLocation Close)
  asm("__wrap__ZN5clang4Sema23ActOnArraySubscriptExprEPNS_5ScopeEPNS_4ExprENS_14SourceLocationEN4llvm15MutableArrayRefIS4_EES5_");
ExprResult subscript(Sema *S, Scope *In, Expr *Base, SourceLocation Open, MultiExprArg Indices, SourceLocation Close)
  asm("__real__ZN5clang4Sema23ActOnArraySubscriptExprEPNS_5ScopeEPNS_4ExprENS_14SourceLocationEN4llvm15MutableArrayRefIS4_EES5_");

ExprResult hookedSwitch(Sema *S, SourceLocation Where, Expr *Condition)
  asm("__wrap__ZN5clang4Sema20CheckSwitchConditionENS_14SourceLocationEPNS_4ExprE");
ExprResult switchCondition(Sema *S, SourceLocation Where, Expr *Condition)
  asm("__real__ZN5clang4Sema20CheckSwitchConditionENS_14SourceLocationEPNS_4ExprE");

bool hookedList(SemaHLSL *S, const InitializedEntity &Entity, InitListExpr *List)
  asm("__wrap__ZN5clang8SemaHLSL17transformInitListERKNS_17InitializedEntityEPNS_12InitListExprE");
bool list(SemaHLSL *S, const InitializedEntity &Entity, InitListExpr *List)
  asm("__real__ZN5clang8SemaHLSL17transformInitListERKNS_17InitializedEntityEPNS_12InitListExprE");

void hookedEnum(Sema *S, SourceLocation Where, SourceRange Braces, Decl *Enum, ArrayRef<Decl *> Values, Scope *In, const ParsedAttributesView &Attributes)
  asm("__wrap__ZN5clang4Sema13ActOnEnumBodyENS_14SourceLocationENS_11SourceRangeEPNS_4DeclEN4llvm8ArrayRefIS4_EEPNS_5ScopeERKNS_20ParsedAttributesViewE");
void completeEnum(Sema *S, SourceLocation Where, SourceRange Braces, Decl *Enum, ArrayRef<Decl *> Values, Scope *In, const ParsedAttributesView &Attributes)
  asm("__real__ZN5clang4Sema13ActOnEnumBodyENS_14SourceLocationENS_11SourceRangeEPNS_4DeclEN4llvm8ArrayRefIS4_EEPNS_5ScopeERKNS_20ParsedAttributesViewE");

void hookedScopeEnd(Sema *S, SourceLocation Where, Scope *Ending)
  asm("__wrap__ZN5clang4Sema13ActOnPopScopeENS_14SourceLocationEPNS_5ScopeE");
void scopeEnd(Sema *S, SourceLocation Where, Scope *Ending)
  asm("__real__ZN5clang4Sema13ActOnPopScopeENS_14SourceLocationEPNS_5ScopeE");

void hookedInstantiation(Sema *S, SourceLocation Where, FunctionDecl *Function, bool Recursive, bool MustBeDefined, bool IsAtEnd)
  asm("__wrap__ZN5clang4Sema29InstantiateFunctionDefinitionENS_14SourceLocationEPNS_12FunctionDeclEbbb");
void instantiation(Sema *S, SourceLocation Where, FunctionDecl *Function, bool Recursive, bool MustBeDefined, bool IsAtEnd)
  asm("__real__ZN5clang4Sema29InstantiateFunctionDefinitionENS_14SourceLocationEPNS_12FunctionDeclEbbb");

Decl *hookedBodyEnd(Sema *S, Decl *Function, Stmt *Body, bool IsInstantiation, bool KeepsScope)
  asm("__wrap__ZN5clang4Sema23ActOnFinishFunctionBodyEPNS_4DeclEPNS_4StmtEbb");
Decl *bodyEnd(Sema *S, Decl *Function, Stmt *Body, bool IsInstantiation, bool KeepsScope)
  asm("__real__ZN5clang4Sema23ActOnFinishFunctionBodyEPNS_4DeclEPNS_4StmtEbb");

Decl *hookedDeclarator(Sema *S, Scope *In, Declarator &D)
  asm("__wrap__ZN5clang4Sema15ActOnDeclaratorEPNS_5ScopeERNS_10DeclaratorE");
Decl *declarator(Sema *S, Scope *In, Declarator &D)
  asm("__real__ZN5clang4Sema15ActOnDeclaratorEPNS_5ScopeERNS_10DeclaratorE");

Decl *hookedParameter(Sema *S, Scope *In, Declarator &D, SourceLocation ThisLoc)
  asm("__wrap__ZN5clang4Sema20ActOnParamDeclaratorEPNS_5ScopeERNS_10DeclaratorENS_14SourceLocationE");
Decl *parameter(Sema *S, Scope *In, Declarator &D, SourceLocation ThisLoc)
  asm("__real__ZN5clang4Sema20ActOnParamDeclaratorEPNS_5ScopeERNS_10DeclaratorENS_14SourceLocationE");

bool hookedResourceArray(const clang::Type *T)
  asm("__wrap__ZNK5clang4Type25isHLSLResourceRecordArrayEv");
bool resourceArray(const clang::Type *T)
  asm("__real__ZNK5clang4Type25isHLSLResourceRecordArrayEv");

void hookedEntry(SemaHLSL *S, FunctionDecl *Entry)
  asm("__wrap__ZN5clang8SemaHLSL15CheckEntryPointEPNS_12FunctionDeclE");
void entry(SemaHLSL *S, FunctionDecl *Entry)
  asm("__real__ZN5clang8SemaHLSL15CheckEntryPointEPNS_12FunctionDeclE");

void hookedSemantic(SemaHLSL *S, Decl *D, const ParsedAttr &Semantic)
  asm("__wrap__ZN5clang8SemaHLSL18handleSemanticAttrEPNS_4DeclERKNS_10ParsedAttrE");
void semantic(SemaHLSL *S, Decl *D, const ParsedAttr &Semantic)
  asm("__real__ZN5clang8SemaHLSL18handleSemanticAttrEPNS_4DeclERKNS_10ParsedAttrE");

void hookedRegister(SemaHLSL *S, Decl *D, const ParsedAttr &Register)
  asm("__wrap__ZN5clang8SemaHLSL25handleResourceBindingAttrEPNS_4DeclERKNS_10ParsedAttrE");
void setRegister(SemaHLSL *S, Decl *D, const ParsedAttr &Register)
  asm("__real__ZN5clang8SemaHLSL25handleResourceBindingAttrEPNS_4DeclERKNS_10ParsedAttrE");

bool hookedGroup(const DiagnosticIDs *IDs, diag::Flavor Flavor, StringRef Group, SmallVectorImpl<diag::kind> &Found)
  asm("__wrap__ZNK5clang13DiagnosticIDs21getDiagnosticsInGroupENS_4diag6FlavorEN4llvm9StringRefERNS3_15SmallVectorImplIjEE");
bool diagnosticsOf(const DiagnosticIDs *IDs, diag::Flavor Flavor, StringRef Group, SmallVectorImpl<diag::kind> &Found)
  asm("__real__ZNK5clang13DiagnosticIDs21getDiagnosticsInGroupENS_4diag6FlavorEN4llvm9StringRefERNS3_15SmallVectorImplIjEE");

std::optional<ExprResult> hookedContent(SemaHLSL *S, Expr *Buffer)
  asm("__wrap__ZN5clang8SemaHLSL34tryPerformConstantBufferConversionEPNS_4ExprE");
std::optional<ExprResult> content(SemaHLSL *S, Expr *Buffer)
  asm("__real__ZN5clang8SemaHLSL34tryPerformConstantBufferConversionEPNS_4ExprE");

StmtResult hookedParsedReturn(Sema *S, SourceLocation Where, Expr *Value, Scope *In)
  asm("__wrap__ZN5clang4Sema15ActOnReturnStmtENS_14SourceLocationEPNS_4ExprEPNS_5ScopeE");
StmtResult parsedReturn(Sema *S, SourceLocation Where, Expr *Value, Scope *In)
  asm("__real__ZN5clang4Sema15ActOnReturnStmtENS_14SourceLocationEPNS_4ExprEPNS_5ScopeE");

StmtResult hookedReturn(Sema *S, SourceLocation Where, Expr *Value, bool AllowRecovery)
  asm("__wrap__ZN5clang4Sema15BuildReturnStmtENS_14SourceLocationEPNS_4ExprEb");
StmtResult makeReturn(Sema *S, SourceLocation Where, Expr *Value, bool AllowRecovery)
  asm("__real__ZN5clang4Sema15BuildReturnStmtENS_14SourceLocationEPNS_4ExprEb");

void hookedUninitialized(Sema *S, Decl *D)
  asm("__wrap__ZN5clang4Sema22ActOnUninitializedDeclEPNS_4DeclE");
void uninitialized(Sema *S, Decl *D)
  asm("__real__ZN5clang4Sema22ActOnUninitializedDeclEPNS_4DeclE");
// clang-format on

ExprResult hookedPostfix(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind,
                         Expr *Operand) {
  UnaryOperatorKind Opcode = Kind == tok::plusplus ? UO_PostInc : UO_PostDec;
  if (std::optional<ExprResult> Made = tessera::componentOperator(*S, Where, Opcode, Operand))
    return *Made;
  return postfix(S, In, Where, Kind, Operand);
}

ExprResult hookedSubscript(Sema *S, Scope *In, Expr *Base, SourceLocation Open,
                           MultiExprArg Indices, SourceLocation Close) {
  if (Base && !Base->getType().isNull() && !Base->isTypeDependent() &&
      !Base->getType()->isRecordType())
    for (Expr *&Index : Indices)
      Index = tessera::adaptedIndex(*S, Index);
  return subscript(S, In, Base, Open, Indices, Close);
}

ExprResult hookedSwitch(Sema *S, SourceLocation Where, Expr *Condition) {
  return switchCondition(S, Where, Condition ? tessera::adaptedSwitch(*S, Condition) : Condition);
}

bool hookedList(SemaHLSL *S, const InitializedEntity &Entity, InitListExpr *List) {
  QualType T = Entity.getType();
  bool IsOurs = !T->isDependentType() && !T->isScalarType() && tessera::hasOwnLists(S->SemaRef, T);
  if (tessera::isListTooLong(S->SemaRef, List) || tessera::hasIncomplete(S->SemaRef, List))
    return false;
  return IsOurs ? tessera::splitList(S->SemaRef, T, List) : list(S, Entity, List);
}

void hookedScopeEnd(Sema *S, SourceLocation Where, Scope *Ending) {
  SmallVector<VarDecl *, 2> Variables = tessera::variablesOfLoop(*S, Ending);
  scopeEnd(S, Where, Ending);
  if (!Variables.empty())
    tessera::keepVariables(*S, Ending, Variables);
}

/// Nothing reads the bodies of the functions that make the handles of global resources.
void hookedInstantiation(Sema *S, SourceLocation Where, FunctionDecl *Function, bool Recursive,
                         bool MustBeDefined, bool IsAtEnd) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  if (!Method || !Method->isStatic() || !Method->getParent()->isHLSLBuiltinRecord())
    instantiation(S, Where, Function, Recursive, MustBeDefined, IsAtEnd);
}

Decl *hookedBodyEnd(Sema *S, Decl *Function, Stmt *Body, bool IsInstantiation, bool KeepsScope) {
  Decl *Made = bodyEnd(S, Function, Body, IsInstantiation, KeepsScope);
  tessera::bodyEnds(Function);
  return Made;
}

Decl *hookedDeclarator(Sema *S, Scope *In, Declarator &D) {
  if (const IdentifierInfo *Name = D.getIdentifier())
    tessera::forgetVariable(*S, In, Name);
  return declarator(S, In, D);
}

/// In HLSL a constant without a value is one that has none, as another variable; a static one is
/// zero. The application gives resources their contents, and arrays of them their sizes, also where
/// they are `const` or `extern`. Clang takes a groupshared variable that is there for a
/// declaration.
void hookedUninitialized(Sema *S, Decl *D) {
  auto *Var = dyn_cast_or_null<VarDecl>(D);
  if (const VarDecl *Before = Var ? Var->getPreviousDecl() : nullptr;
      Before && Var->getType().getAddressSpace() == LangAS::hlsl_groupshared) {
    S->Diag(Var->getLocation(), diag::err_redefinition) << Var;
    S->Diag(Before->getLocation(), diag::note_previous_definition);
  }
  QualType T = Var ? Var->getType() : QualType();
  bool IsOpenArray = Var && Var->isFileVarDecl() && T->isIncompleteArrayType() &&
                     resourceArray(T->getCanonicalTypeUnqualified().getTypePtr());
  if (IsOpenArray && Var->getStorageClass() == SC_Extern)
    Var->setStorageClass(SC_None);
  bool IsResource = Var && Var->isFileVarDecl() && !T->isDependentType() &&
                    T->getBaseElementTypeUnsafe()->isHLSLResourceRecord();
  bool IsStatic = Var && (Var->isStaticDataMember() || Var->getStorageClass() == SC_Static) &&
                  !Var->hasAttr<HLSLVkExtBuiltinInputAttr>();
  bool IsConstant = Var && (Var->isLocalVarDecl() || IsStatic || IsOpenArray || IsResource) &&
                    !T->isDependentType() && S->Context.getBaseElementType(T).isConstQualified();
  if (!IsConstant)
    return uninitialized(S, D);
  Qualifiers Dropped;
  Var->setType(S->Context.getUnqualifiedArrayType(T, Dropped));
  uninitialized(S, D);
  Var->setType(T);
}

/// While a parameter is declared.
static thread_local bool InParameter = false;

/// Clang refuses parameters that are arrays of resources without a size. Here they are pointers as
/// other arrays without a size, and lowering has them stand for the array that a call names. It
/// recognizes arrays of arrays only where no typedef names the inner ones.
bool hookedResourceArray(const clang::Type *T) {
  return !(InParameter && T->isIncompleteArrayType()) &&
         resourceArray(T->getCanonicalTypeUnqualified().getTypePtr());
}

/// HLSL's methods have no `const`. Methods of an incomplete class are not yet known to leave their
/// object unchanged (MethodQualifiers.h), so a parameter of that class is not constant.
Decl *hookedParameter(Sema *S, Scope *In, Declarator &D, SourceLocation ThisLoc) {
  SaveAndRestore Parses(InParameter, true);
  Decl *Made = parameter(S, In, D, ThisLoc);
  if (auto *Param = dyn_cast_or_null<ParmVarDecl>(Made);
      Param && Param->getType().isConstQualified())
    if (const RecordDecl *Class = Param->getType()->getAsRecordDecl();
        Class && Class->isBeingDefined())
      Param->setType(Param->getType().withoutLocalFastQualifiers());
  return Made;
}

/// Shaders of other stages have semantics that Clang does not know. Lowering checks those that
/// Tessera compiles; the others are reported when the entry points are looked for.
void hookedEntry(SemaHLSL *S, FunctionDecl *Entry) {
  std::optional<tessera::ir::Stage> Stage =
      tessera::compiledStage(*Entry->getAttr<HLSLShaderAttr>());
  if (Stage != tessera::ir::Stage::Compute)
    return;
  tessera::RepeatedSemantics Accepted(Entry);
  entry(S, Entry);
}

/// A struct may have a semantic, which all of its members then have. Clang asks for the type that a
/// member has; lowering looks at those.
void hookedSemantic(SemaHLSL *S, Decl *D, const ParsedAttr &Semantic) {
  auto *Input = dyn_cast<DeclaratorDecl>(D);
  QualType T = Input ? Input->getType() : QualType();
  if (T.isNull() || !T->isRecordType())
    return semantic(S, D, Semantic);
  Input->setType(S->getASTContext().UnsignedIntTy);
  semantic(S, D, Semantic);
  Input->setType(T);
}

/// Here, too, and arrays without a size. An array whose size is an error has no elements to count.
void hookedRegister(SemaHLSL *S, Decl *D, const ParsedAttr &Register) {
  auto *Var = dyn_cast<VarDecl>(D);
  if (Var && Var->getType()->isDependentType())
    return;
  if (Var && Var->getType()->isArrayType())
    Var->setType(Var->getType().getCanonicalType());
  tessera::setRegister(S->SemaRef, D, Register, [&] { setRegister(S, D, Register); });
}

static std::optional<ExprResult> contentOfTextureBuffer(SemaHLSL *S, Expr *Buffer) {
  for (NamedDecl *D : Buffer->getType()->getAsCXXRecordDecl()->getVisibleConversionFunctions())
    if (auto *Conversion = dyn_cast<CXXConversionDecl>(D))
      return S->SemaRef.BuildCXXMemberCallExpr(Buffer, Conversion, Conversion,
                                               /*HadMultipleCandidates=*/false);
  return std::nullopt;
}

/// Where a member of \p Buffer is named: Clang knows the content of constant buffers, and that of a
/// texture buffer is found in the same way. Clang follows what it failed with, as for a groupshared
/// parameter; the error has been reported.
std::optional<ExprResult> hookedContent(SemaHLSL *S, Expr *Buffer) {
  const CXXRecordDecl *Class = Buffer->getType()->getAsCXXRecordDecl();
  bool IsOurs = Class && Class->isHLSLBuiltinRecord() && Class->getName() == "TextureBuffer";
  std::optional<ExprResult> Content =
      IsOurs ? contentOfTextureBuffer(S, Buffer) : content(S, Buffer);
  if (!Content || Content->isUsable())
    return Content;
  const auto *Of = cast<ClassTemplateSpecializationDecl>(Class);
  return S->SemaRef.CreateRecoveryExpr(Buffer->getBeginLoc(), Buffer->getEndLoc(), Buffer,
                                       Of->getTemplateArgs()[0].getAsType());
}

/// DXC's -Wconversion includes truncated vectors and matrices, which have groups of their own here.
bool hookedGroup(const DiagnosticIDs *IDs, diag::Flavor Flavor, StringRef Group,
                 SmallVectorImpl<diag::kind> &Found) {
  if (Group == "conversion")
    for (StringRef Part : {"vector-conversion", "matrix-conversion"})
      diagnosticsOf(IDs, Flavor, Part, Found);
  return diagnosticsOf(IDs, Flavor, Group, Found);
}

/// \p Value as the result of the function that is parsed.
static Expr *result(Sema &S, Expr *Value) {
  const FunctionDecl *Function = Value ? S.getCurFunctionDecl() : nullptr;
  return Function ? tessera::adapted(S, Value, Function->getReturnType()) : Value;
}

StmtResult hookedParsedReturn(Sema *S, SourceLocation Where, Expr *Value, Scope *In) {
  return parsedReturn(S, Where, result(*S, Value), In);
}

StmtResult hookedReturn(Sema *S, SourceLocation Where, Expr *Value, bool AllowRecovery) {
  return makeReturn(S, Where, result(*S, Value), AllowRecovery);
}

/// Makes an enum without a type of its own one of int, if that holds all values; to Clang it is one
/// of uint.
void hookedEnum(Sema *S, SourceLocation Where, SourceRange Braces, Decl *D, ArrayRef<Decl *> Values,
                Scope *In, const ParsedAttributesView &Attributes) {
  completeEnum(S, Where, Braces, D, Values, In, Attributes);
  auto *Enum = dyn_cast<EnumDecl>(D);
  const ASTContext &Context = S->Context;
  if (!Enum || !Enum->isCompleteDefinition() || Enum->isFixed() || Enum->isDependentType() ||
      Enum->getNumPositiveBits() >= Context.getIntWidth(Context.IntTy) ||
      !Context.hasSameType(Enum->getIntegerType(), Context.UnsignedIntTy))
    return;
  Enum->setIntegerType(Context.IntTy);
  Enum->setPromotionType(Context.IntTy);
  for (EnumConstantDecl *Value : Enum->enumerators()) {
    APSInt Number = Value->getInitVal();
    Number.setIsSigned(true);
    Value->setInitVal(Context, Number);
  }
}
