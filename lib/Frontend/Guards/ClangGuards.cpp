// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Guards before functions of Clang that crash on what a shader can hold. The linker sends calls of
// such a function to its guard (--wrap, which lib/CMakeLists.txt makes of the __wrap_ labels here).
// A guard refuses what Clang would crash on, as Clang refuses the like of it, and hands on
// everything else.
#include "Frontend/Guards/ClangGuards.h"
#include "Frontend/Guards/SourceLimits.h"
#include "Frontend/Sema/ArrayTemplates.h"
#include "Frontend/Sema/ComponentOperators.h"
#include "Frontend/Sema/OutArguments.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaHLSL.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

static thread_local tessera::SourceLimits *Limits = nullptr;

tessera::GuardedLimits::GuardedLimits(SourceLimits &L) : Before(std::exchange(Limits, &L)) {}

tessera::GuardedLimits::~GuardedLimits() { Limits = Before; }

tessera::SourceLimits *tessera::GuardedLimits::current() { return Limits; }

// clang-format off
QualType guardedVectorBinOp(SemaHLSL *S, ExprResult &Left, ExprResult &Right, QualType LeftType, QualType RightType, bool IsAssignment)
  asm("__wrap__ZN5clang8SemaHLSL27handleVectorBinOpConversionERNS_12ActionResultIPNS_4ExprELb1EEES5_NS_8QualTypeES6_b");
QualType vectorBinOp(SemaHLSL *S, ExprResult &Left, ExprResult &Right, QualType LeftType, QualType RightType, bool IsAssignment)
  asm("__real__ZN5clang8SemaHLSL27handleVectorBinOpConversionERNS_12ActionResultIPNS_4ExprELb1EEES5_NS_8QualTypeES6_b");

bool guardedElementwiseCast(SemaHLSL *S, Expr *From, QualType To)
  asm("__wrap__ZN5clang8SemaHLSL25CanPerformElementwiseCastEPNS_4ExprENS_8QualTypeE");
bool elementwiseCast(SemaHLSL *S, Expr *From, QualType To)
  asm("__real__ZN5clang8SemaHLSL25CanPerformElementwiseCastEPNS_4ExprENS_8QualTypeE");

bool guardedSplatCast(SemaHLSL *S, Expr *From, QualType To)
  asm("__wrap__ZN5clang8SemaHLSL28CanPerformAggregateSplatCastEPNS_4ExprENS_8QualTypeE");
bool splatCast(SemaHLSL *S, Expr *From, QualType To)
  asm("__real__ZN5clang8SemaHLSL28CanPerformAggregateSplatCastEPNS_4ExprENS_8QualTypeE");

void guardedInitialization(InitializationSequence *I, Sema &S, const InitializedEntity &Entity, const InitializationKind &Kind, MultiExprArg Args, bool InList, bool UnavailableIsInvalid)
  asm("__wrap__ZN5clang22InitializationSequenceC1ERNS_4SemaERKNS_17InitializedEntityERKNS_18InitializationKindEN4llvm15MutableArrayRefIPNS_4ExprEEEbb");
void initialization(InitializationSequence *I, Sema &S, const InitializedEntity &Entity, const InitializationKind &Kind, MultiExprArg Args, bool InList, bool UnavailableIsInvalid)
  asm("__real__ZN5clang22InitializationSequenceC1ERNS_4SemaERKNS_17InitializedEntityERKNS_18InitializationKindEN4llvm15MutableArrayRefIPNS_4ExprEEEbb");

int guardedIntegerOrder(const ASTContext *C, QualType Left, QualType Right)
  asm("__wrap__ZNK5clang10ASTContext19getIntegerTypeOrderENS_8QualTypeES1_");
int integerOrder(const ASTContext *C, QualType Left, QualType Right)
  asm("__real__ZNK5clang10ASTContext19getIntegerTypeOrderENS_8QualTypeES1_");

void guardedFinishBuffer(SemaHLSL *S, Decl *Buffer, SourceLocation RightBrace)
  asm("__wrap__ZN5clang8SemaHLSL17ActOnFinishBufferEPNS_4DeclENS_14SourceLocationE");
void finishBuffer(SemaHLSL *S, Decl *Buffer, SourceLocation RightBrace)
  asm("__real__ZN5clang8SemaHLSL17ActOnFinishBufferEPNS_4DeclENS_14SourceLocationE");

QualType guardedThisType(Sema *S)
  asm("__wrap__ZN5clang4Sema18getCurrentThisTypeEv");
QualType thisType(Sema *S)
  asm("__real__ZN5clang4Sema18getCurrentThisTypeEv");

bool guardedResourceMember(SemaHLSL *S, MemberExpr *E)
  asm("__wrap__ZN5clang8SemaHLSL29ActOnResourceMemberAccessExprEPNS_10MemberExprE");
bool resourceMember(SemaHLSL *S, MemberExpr *E)
  asm("__real__ZN5clang8SemaHLSL29ActOnResourceMemberAccessExprEPNS_10MemberExprE");

bool guardedOverloadedBinOp(SemaHLSL *S, QualType T, BinaryOperatorKind Opcode)
  asm("__wrap__ZN5clang8SemaHLSL22canHaveOverloadedBinOpENS_8QualTypeENS_18BinaryOperatorKindE");
bool overloadedBinOp(SemaHLSL *S, QualType T, BinaryOperatorKind Opcode)
  asm("__real__ZN5clang8SemaHLSL22canHaveOverloadedBinOpENS_8QualTypeENS_18BinaryOperatorKindE");

ExprResult guardedOutParam(SemaHLSL *S, ParmVarDecl *Param, Expr *Arg)
  asm("__wrap__ZN5clang8SemaHLSL17ActOnOutParamExprEPNS_11ParmVarDeclEPNS_4ExprE");
ExprResult outParam(SemaHLSL *S, ParmVarDecl *Param, Expr *Arg)
  asm("__real__ZN5clang8SemaHLSL17ActOnOutParamExprEPNS_11ParmVarDeclEPNS_4ExprE");

QualType guardedInoutType(SemaHLSL *S, QualType T)
  asm("__wrap__ZN5clang8SemaHLSL21getInoutParameterTypeENS_8QualTypeE");
QualType inoutType(SemaHLSL *S, QualType T)
  asm("__real__ZN5clang8SemaHLSL21getInoutParameterTypeENS_8QualTypeE");

void guardedVariable(SemaHLSL *S, VarDecl *Var)
  asm("__wrap__ZN5clang8SemaHLSL23ActOnVariableDeclaratorEPNS_7VarDeclE");
void variable(SemaHLSL *S, VarDecl *Var)
  asm("__real__ZN5clang8SemaHLSL23ActOnVariableDeclaratorEPNS_7VarDeclE");

bool initArray(SemaHLSL *S, VarDecl *Resource)
  asm("_ZN5clang8SemaHLSL27initGlobalResourceArrayDeclEPNS_7VarDeclE");

Decl *guardedFunction(Sema *S, Scope *In, Declarator &D, MultiTemplateParamsArg Templates, SkipBodyInfo *Skip, Sema::FnBodyKind Kind)
  asm("__wrap__ZN5clang4Sema23ActOnStartOfFunctionDefEPNS_5ScopeERNS_10DeclaratorEN4llvm15MutableArrayRefIPNS_21TemplateParameterListEEEPNS_12SkipBodyInfoENS0_10FnBodyKindE");
Decl *function(Sema *S, Scope *In, Declarator &D, MultiTemplateParamsArg Templates, SkipBodyInfo *Skip, Sema::FnBodyKind Kind)
  asm("__real__ZN5clang4Sema23ActOnStartOfFunctionDefEPNS_5ScopeERNS_10DeclaratorEN4llvm15MutableArrayRefIPNS_21TemplateParameterListEEEPNS_12SkipBodyInfoENS0_10FnBodyKindE");
// clang-format on

/// Whether \p Param is `out` or `inout` of a struct that is not defined, which it reports: it is a
/// reference to Clang, which looks for operators of the struct in the body.
static bool isUndefined(Sema &S, const ParmVarDecl *Param) {
  QualType T = Param->getType().getNonReferenceType();
  return Param->getType()->isReferenceType() && T->isRecordType() && !T->isDependentType() &&
         S.RequireCompleteType(Param->getLocation(), T, diag::err_typecheck_decl_incomplete_type);
}

/// A function with a body. Clang looks for parameters where a name in brackets is that of several
/// variables, `([n])(uint a) {}`.
Decl *guardedFunction(Sema *S, Scope *In, Declarator &D, MultiTemplateParamsArg Templates,
                      SkipBodyInfo *Skip, Sema::FnBodyKind Kind) {
  if (!D.isDecompositionDeclarator()) {
    Decl *Made = tessera::keepArraySizes(function(S, In, D, Templates, Skip, Kind));
    const FunctionDecl *Function = Made ? Made->getAsFunction() : nullptr;
    for (ParmVarDecl *Param : Function ? Function->parameters() : ArrayRef<ParmVarDecl *>())
      if (isUndefined(*S, Param))
        Param->setInvalidDecl();
    return Made;
  }
  S->Diag(D.getIdentifierLoc(), diag::err_decomp_decl_context);
  return S->ActOnStartOfFunctionDef(In, static_cast<Decl *>(nullptr), Skip, Kind);
}

/// Checks a resource in a struct. To find out whether a variable is global, Clang only walks
/// through members and elements, not through (s).Buffer, f().Buffer or the object of a method.
bool guardedResourceMember(SemaHLSL *S, MemberExpr *E) {
  for (const Expr *Base = E;;) {
    if (const auto *Member = dyn_cast<MemberExpr>(Base))
      Base = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Base))
      Base = Element->getBase();
    else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Base))
      Base = Cast->getSubExpr();
    else
      return !isa<DeclRefExpr>(Base) || resourceMember(S, E);
  }
}

/// Whether \p Record contains itself; \p Above are those that it is in. Clang reports that, and
/// looks for the end of such a one where it becomes a part of the constant buffer of loose
/// constants.
static bool isEndless(const CXXRecordDecl *Record, SmallPtrSetImpl<const CXXRecordDecl *> &Above,
                      SmallPtrSetImpl<const CXXRecordDecl *> &Finite) {
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Finite.contains(Record))
    return false;
  if (!Above.insert(Record).second)
    return true;
  bool Found = any_of(Record->fields(), [&](const FieldDecl *Field) {
    return isEndless(Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), Above,
                     Finite);
  });
  Above.erase(Record);
  if (!Found)
    Finite.insert(Record);
  return Found;
}

/// Whether something in \p Record, which is complete, has no definition, which has been reported.
/// Clang looks for what each member is where a global variable has resources in its struct.
static bool hasIncomplete(Sema &S, const CXXRecordDecl *Record,
                          SmallPtrSetImpl<const CXXRecordDecl *> &Seen) {
  Record = Record->getDefinition();
  if (!Seen.insert(Record).second)
    return false;
  auto Lacks = [&](QualType T) {
    T = QualType(T->getBaseElementTypeUnsafe(), 0);
    return T->isRecordType() && (!S.isCompleteType(Record->getLocation(), T) ||
                                 hasIncomplete(S, T->getAsCXXRecordDecl(), Seen));
  };
  return any_of(Record->bases(), [&](const CXXBaseSpecifier &B) { return Lacks(B.getType()); }) ||
         any_of(Record->fields(), [&](const FieldDecl *Field) { return Lacks(Field->getType()); });
}

namespace {
/// Arrays of one resource in structs. Clang makes a variable of each resource in a struct, and
/// takes one of an array of one for that of a resource, by the number of resources. So such members
/// are resources while it does, and the variables become arrays then.
class ArraysOfOne {
public:
  ArraysOfOne(SemaHLSL &S, const CXXRecordDecl *Record) : S(S) { hide(Record); }

  /// \p Var is the variable of the struct.
  void restore(const VarDecl *Var) {
    DenseMap<SourceLocation, QualType> Arrays;
    for (auto [Field, Array] : Members) {
      Field->setType(Array);
      Arrays[Field->getLocation()] = Array;
    }
    for (const auto *Part : Var->specific_attrs<HLSLAssociatedResourceDeclAttr>()) {
      VarDecl *Resource = Part->getResDecl();
      auto It = Arrays.find(Resource->getLocation());
      // The same member of a template may be a longer array.
      if (It == Arrays.end() || Resource->getType()->isArrayType())
        continue;
      Resource->setType(It->second);
      Resource->setInit(nullptr);
      initArray(&S, Resource);
    }
  }

private:
  void hide(const CXXRecordDecl *Record) {
    Record = Record ? Record->getDefinition() : nullptr;
    if (!Record || Record->isDependentType() || !Seen.insert(Record).second)
      return;
    for (const CXXBaseSpecifier &Base : Record->bases())
      hide(Base.getType()->getAsCXXRecordDecl());
    for (FieldDecl *Field : Record->fields()) {
      QualType T = Field->getType();
      QualType Element = S.getASTContext().getBaseElementType(T);
      const ConstantArrayType *Array = S.getASTContext().getAsConstantArrayType(T);
      if (!Element->isHLSLResourceRecord())
        hide(Element->getAsCXXRecordDecl());
      else if (Array && S.getASTContext().getConstantArrayElementCount(Array) == 1) {
        Members.emplace_back(Field, T);
        Field->setType(Element);
      }
    }
  }

  SemaHLSL &S;
  SmallPtrSet<const CXXRecordDecl *, 8> Seen;
  SmallVector<std::pair<FieldDecl *, QualType>, 4> Members;
};
} // namespace

/// Clang stores the binding order of the counters of an array of buffers in the attribute of
/// register(...). An array with only vk::binding does not have that attribute. The element type of
/// the array may still be incomplete.
void guardedVariable(SemaHLSL *S, VarDecl *Var) {
  QualType T(Var->getType()->getBaseElementTypeUnsafe(), 0);
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  SmallPtrSet<const CXXRecordDecl *, 8> Above, Finite, Seen;
  if (isEndless(Record, Above, Finite))
    return Var->setInvalidDecl();
  if (S->getDiagnostics().hasErrorOccurred() && Record && !T->isDependentType() &&
      S->SemaRef.isCompleteType(Var->getLocation(), T) && hasIncomplete(S->SemaRef, Record, Seen))
    return Var->setInvalidDecl();
  if (Limits && !Limits->allowsMemory(*Var))
    return Var->setInvalidDecl();
  if (Var->getType()->isArrayType() && Var->hasAttr<HLSLVkBindingAttr>() &&
      !Var->hasAttr<HLSLResourceBindingAttr>()) {
    auto *Register = HLSLResourceBindingAttr::CreateImplicit(S->getASTContext(), "", "0", {});
    Register->setBinding(HLSLResourceBindingAttr::RegisterType::UAV, std::nullopt, 0);
    Var->addAttr(Register);
  }
  ArraysOfOne Parts(*S, Var->hasGlobalStorage() ? Record : nullptr);
  variable(S, Var);
  Parts.restore(Var);
}

/// Compares the ranks of two integer types. Clang looks up the rank of an enum in the type as
/// written and requires a built-in type, but `uint` is a typedef. The result is not an enum unless
/// the other operand is an enum of the same rank.
int guardedIntegerOrder(const ASTContext *C, QualType Left, QualType Right) {
  auto Plain = [](QualType T) {
    const EnumDecl *Enum = T->getAsEnumDecl();
    return (Enum ? Enum->getIntegerType() : T).getCanonicalType();
  };
  // Only builtin types have a rank, and imaginary numbers, as in 2i, none.
  if (!Plain(Left)->isIntegerType() || !Plain(Right)->isIntegerType())
    return 0;
  bool IsLeft = Left->isEnumeralType();
  if (IsLeft != Right->isEnumeralType() &&
      C->getIntWidth(Plain(Left)) == C->getIntWidth(Plain(Right)))
    return IsLeft ? -1 : 1;
  return integerOrder(C, Plain(Left), Plain(Right));
}

/// An operator takes a vector and a vector or scalar. Clang makes vectors of structs, in c ? s : s.
QualType guardedVectorBinOp(SemaHLSL *S, ExprResult &Left, ExprResult &Right, QualType LeftType,
                            QualType RightType, bool IsAssignment) {
  auto IsOperand = [](QualType T) {
    const auto *Vector = T->getAs<clang::VectorType>();
    return (Vector ? Vector->getElementType() : T)->isArithmeticType();
  };
  if (IsOperand(LeftType) && IsOperand(RightType))
    return vectorBinOp(S, Left, Right, LeftType, RightType, IsAssignment);
  if (!LeftType->containsErrors() && !RightType->containsErrors())
    S->Diag(Left.get()->getExprLoc(), diag::err_typecheck_invalid_operands)
        << Left.get()->IgnoreImpCasts()->getType() << Right.get()->IgnoreImpCasts()->getType()
        << Left.get()->getSourceRange() << Right.get()->getSourceRange();
  return QualType();
}

/// An argument of an inout parameter. Clang looks into the parameter, and knows none where the
/// function is a value, as in (c ? f : g)(x); such a call is refused when it is lowered.
ExprResult guardedOutParam(SemaHLSL *S, ParmVarDecl *Param, Expr *Arg) {
  if (!Param)
    return Arg;
  Arg = tessera::adaptedOut(S->SemaRef, Arg, Param->getType().getNonReferenceType());
  return tessera::isWidenedOut(Param, Arg) ? tessera::widenedOut(S->SemaRef, Param, Arg)
                                           : outParam(S, Param, Arg);
}

/// The type of an `out` or `inout` parameter. DeclarationRewrites refuses these words before a
/// function, except behind a parenthesis that is never closed; Clang would make it a reference.
QualType guardedInoutType(SemaHLSL *S, QualType T) {
  return T->isFunctionType() ? T : inoutType(S, T);
}

/// Whether a class has operators of its own. Clang looks into one that an error has left without a
/// definition.
bool guardedOverloadedBinOp(SemaHLSL *S, QualType T, BinaryOperatorKind Opcode) {
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  return (!Record || Record->hasDefinition()) && overloadedBinOp(S, T, Opcode);
}

/// Whether \p T is made of numbers, so that it can be taken apart. A field that is wrong may be the
/// struct itself.
static bool isFlat(Sema &S, QualType T) {
  if (const auto *Array = S.Context.getAsConstantArrayType(T))
    return isFlat(S, Array->getElementType());
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record)
    return T->isVectorType() || T->isConstantMatrixType() || T->isArithmeticType();
  if (T->isHLSLResourceRecord() || !S.isCompleteType(SourceLocation(), T))
    return false;
  return all_of(Record->bases(),
                [&](const CXXBaseSpecifier &Base) { return isFlat(S, Base.getType()); }) &&
         all_of(Record->fields(), [&](const FieldDecl *Field) {
           return Field->getType()->isHLSLSpecificType() ||
                  (!Field->isInvalidDecl() && isFlat(S, Field->getType()));
         });
}

/// True if a value may be converted to \p To, for which Clang lists every element of both.
static bool isAllowed(const Expr *From, QualType To) {
  return !Limits || (Limits->allowsCast(From->getType(), From->getExprLoc()) &&
                     Limits->allowsCast(To, From->getExprLoc()));
}

bool guardedElementwiseCast(SemaHLSL *S, Expr *From, QualType To) {
  return isFlat(S->SemaRef, From->getType()) && isFlat(S->SemaRef, To) && isAllowed(From, To) &&
         elementwiseCast(S, From, To);
}

bool guardedSplatCast(SemaHLSL *S, Expr *From, QualType To) {
  return isFlat(S->SemaRef, To) && isAllowed(From, To) && splatCast(S, From, To);
}

/// Reports the names of several functions that \p Init is or has in its braces; no function is a
/// value. Clang would look for one of the type, in the list as a whole.
static bool hasOverloads(Sema &S, Expr *Init) {
  if (auto *List = dyn_cast<InitListExpr>(Init))
    return any_of(List->inits(), [&](Expr *Part) { return Part && hasOverloads(S, Part); });
  // The index of a property, as x[name] of rocWMMA's fragments.
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(Init); Opaque && Opaque->getSourceExpr())
    Init = Opaque->getSourceExpr();
  return Init->getType() == S.Context.OverloadTy && S.CheckPlaceholderExpr(Init).isInvalid();
}

/// Whether an element of type \p From becomes one of type \p To without parts that appear or go.
/// Clang asks only where the array is an lvalue.
static bool isAlike(const ASTContext &C, QualType To, QualType From) {
  if (C.hasSameUnqualifiedType(To, From))
    return true;
  if (const auto *Vector = To->getAs<clang::VectorType>()) {
    const auto *Other = From->getAs<clang::VectorType>();
    return Other && Other->getNumElements() == Vector->getNumElements();
  }
  if (const auto *Matrix = To->getAs<ConstantMatrixType>()) {
    const auto *Other = From->getAs<ConstantMatrixType>();
    return Other && Other->getNumRows() == Matrix->getNumRows() &&
           Other->getNumColumns() == Matrix->getNumColumns();
  }
  return To->isArithmeticType() && !To->isEnumeralType() && From->isArithmeticType();
}

/// True if two arrays have the same number of elements and their elements match. Clang converts
/// each element separately.
static bool hasElementsAlike(const ASTContext &C, QualType To, QualType From) {
  while (const auto *Inner = C.getAsArrayType(To)) {
    const auto *Other = C.getAsArrayType(From);
    const auto *Mine = dyn_cast<clang::ConstantArrayType>(Inner);
    const auto *Its = dyn_cast_or_null<clang::ConstantArrayType>(Other);
    if (!Other || (Mine && Its && Mine->getSize() != Its->getSize()))
      return false;
    To = Inner->getElementType();
    From = Other->getElementType();
  }
  return !C.getAsArrayType(From) && isAlike(C, To, From);
}

/// Reports a value that is not a valid initializer: an array requires an array, and a struct must
/// be complete.
static bool isRefused(Sema &S, SourceLocation Where, QualType To, QualType From) {
  if (To->isArrayType() && !From->isArrayType()) {
    S.Diag(Where, diag::err_array_init_not_init_list) << 0;
    return true;
  }
  if (To->isArrayType() && !To->isDependentType() && !hasElementsAlike(S.Context, To, From)) {
    Qualifiers Dropped;
    auto Plain = [&](QualType T) { return S.Context.getUnqualifiedArrayType(T, Dropped); };
    S.Diag(Where, diag::err_array_init_different_type) << Plain(To) << Plain(From);
    return true;
  }
  const QualType Ends[] = {From, To};
  const QualType *Incomplete =
      find_if(Ends, [&](QualType T) { return T->isRecordType() && !S.isCompleteType(Where, T); });
  if (Incomplete == std::end(Ends))
    return false;
  // Where the type came from has been reported.
  if (!S.getDiagnostics().hasErrorOccurred())
    S.Diag(Where, diag::err_init_incomplete_type) << *Incomplete;
  return true;
}

void guardedInitialization(InitializationSequence *I, Sema &S, const InitializedEntity &Entity,
                           const InitializationKind &Kind, MultiExprArg Args, bool InList,
                           bool UnavailableIsInvalid) {
  QualType To = Entity.getType();
  auto *List = Args.size() == 1 ? dyn_cast<InitListExpr>(Args[0]) : nullptr;
  bool IsRefused =
      Limits && !Args.empty() && !Limits->allowsInitialization(Entity, Kind.getLocation(), List);
  // Clang has no place for a list of a scalar, and InitBraces does not know what a template's
  // argument will be. The caller, whose Args these are, initializes with what it finds in them.
  if (!IsRefused && List && To->isScalarType()) {
    Args[0] = List->getInit(0);
    List = nullptr;
  }
  if (!IsRefused && Args.size() == 1)
    IsRefused =
        hasOverloads(S, Args[0]) || (!Args[0]->isTypeDependent() && !List &&
                                     isRefused(S, Kind.getLocation(), To, Args[0]->getType()));
  // A result has been converted before (LanguageHooks.cpp).
  if (!IsRefused && !List && Args.size() == 1 && Kind.getKind() == InitializationKind::IK_Copy &&
      Entity.getKind() != InitializedEntity::EK_Result)
    Args[0] = tessera::adapted(S, Args[0], To);
  Expr *Instead = nullptr;
  if (IsRefused)
    Instead = S.CreateRecoveryExpr(Args[0]->getBeginLoc(), Args.back()->getEndLoc(), {}).get();
  // Clang looks into what it failed with.
  if (Instead && isa<OpaqueValueExpr>(Args[0]))
    Args[0] = Instead;
  initialization(I, S, Entity, Kind, Instead ? MultiExprArg(Instead) : Args, InList,
                 UnavailableIsInvalid);
  // The error has been reported. Otherwise Clang would use the arguments for a template's
  // arguments, and the initializer list, which has no type, as the value.
  if (IsRefused)
    I->SetFailed(InitializationSequence::FK_PlaceholderType);
}

// Completion takes what `this` points to, as in C++, while the type in HLSL is the object's. The
// parser asks for names once it is at the end of the text.
QualType guardedThisType(Sema *S) {
  QualType T = thisType(S);
  if (T.isNull() || T->isPointerType() || !S->getPreprocessor().isCodeCompletionReached())
    return T;
  return S->Context.getPointerType(T);
}

// Behind the point of completion no error is reported, and none keeps Clang from the layout of
// members that are wrong. Nothing needs it then.
void guardedFinishBuffer(SemaHLSL *S, Decl *Buffer, SourceLocation RightBrace) {
  if (!S->SemaRef.getPreprocessor().isCodeCompletionReached()) {
    finishBuffer(S, Buffer, RightBrace);
    return;
  }
  cast<HLSLBufferDecl>(Buffer)->setRBraceLoc(RightBrace);
  S->SemaRef.PopDeclContext();
}
