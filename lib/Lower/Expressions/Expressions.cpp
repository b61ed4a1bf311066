// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "Lower/Globals/Globals.h"
#include "Lower/Lowering.h"
#include "Lower/Resources.h"
#include "Lower/Types/BufferPointers.h"
#include "Support/DiagnosticsLower.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
struct RejectedExpr {
  Stmt::StmtClass Class;
  const char *What;
  const char *WayOut;
};
} // namespace

static constexpr RejectedExpr RejectedExprs[] = {
#define REJECTED_TYPE(Class, What, WayOut)
#define REJECTED_EXPR(Class, What, WayOut) {Stmt::Class, What, WayOut},
#define REJECTED_STMT(Class, What, WayOut)
#include "Lower/Rejected.def"
};

SourceRange FunctionLowering::range(const Expr *E) {
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
      return Operator->getOperatorLoc();
    const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(Callee))
      return Member->getMemberLoc().isValid() ? Member->getMemberLoc() : Member->getExprLoc();
    return Callee->getSourceRange();
  }
  if (isa<BinaryOperator, UnaryOperator, AbstractConditionalOperator>(E))
    return E->getExprLoc();
  if (const auto *Member = dyn_cast<MemberExpr>(E); Member && Member->getMemberLoc().isValid())
    return Member->getMemberLoc();
  return E->getSourceRange();
}

ir::Value *FunctionLowering::unsupported(const Expr *E) {
  SourceRange Where = E->getSourceRange();
  if (isa<DeclRefExpr>(E) && E->getType()->isFunctionType()) {
    report(Where, diags::LowerUnsupported, "a function as a value", "use a template parameter");
    return poison(E->getType());
  }
  for (const RejectedExpr &Row : RejectedExprs)
    if (Row.Class == E->getStmtClass()) {
      report(Where, diags::LowerUnsupported, Row.What, Row.WayOut);
      return poison(E->getType());
    }
  report(Where, diags::LowerExpression, E->getStmtClassName());
  return poison(E->getType());
}

void FunctionLowering::discard(const Expr *E) {
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    lvalue(E);
    return;
  }
  rvalue(E);
}

ir::Value *FunctionLowering::rvalue(const Expr *E) {
  E = E->IgnoreParens();
  if (isSharedPointer(E->getType())) {
    report(range(E), diags::SharedPointerValue);
    at(range(E));
    return B.u32(0);
  }
  if ((E->getType()->isArrayType() || E->getType()->isRecordType()) &&
      !E->getType()->isHLSLResourceRecord() && L.tooLarge(E->getType(), range(E)))
    return poison(E->getType());
  if (!E->isGLValue()) {
    ir::Value *V = lowerRValue(E);
    if (V || E->getType()->isVoidType())
      return V;
    // A call whose body was given up has no result.
    if (!L.Diags.hasErrors())
      internalError("an expression has no value");
    return poison(E->getType());
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      if (const ir::Constant *C = constantVariable(Var)) {
        at(range(E));
        return B.constant(C);
      }
  LValue From = lvalue(E);
  at(range(E));
  return load(From);
}

/// The constant that every read of \p Var gives: of scalars and vectors, which cost nothing to
/// repeat. Arrays keep their variable, because they may be indexed.
const ir::Constant *FunctionLowering::constantVariable(const VarDecl *Var) {
  QualType T = Var->getType();
  if (!T.isConstQualified() || isa<ParmVarDecl>(Var) || T->isReferenceType() ||
      !(T->isArithmeticType() || T->isEnumeralType() || T->isVectorType()))
    return nullptr;
  if (Var->isConstexpr() || Var->isStaticDataMember() || Var->getStorageClass() == SC_Static ||
      Var->isLocalVarDecl())
    return L.initialValue(Var);
  return nullptr;
}

/// The elements of an array convert where they are other numbers.
ir::Value *FunctionLowering::initializer(const Expr *Init, QualType T) {
  ir::Value *V = rvalue(Init);
  if (!T->isArrayType() || L.AST.hasSameUnqualifiedType(L.AST.getBaseElementType(Init->getType()),
                                                        L.AST.getBaseElementType(T)))
    return V;
  at(range(Init));
  SmallVector<ir::Value *, 16> Scalars;
  flatten(V, Scalars);
  ArrayRef<ir::Value *> Rest = Scalars;
  return assemble(type(T, range(Init)), Rest);
}

ir::Value *FunctionLowering::lowerRValue(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
  case Stmt::FloatingLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::CXXBoolLiteralExprClass:
  case Stmt::ConstantExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::ArrayTypeTraitExprClass:
  case Stmt::ConceptSpecializationExprClass:
    if (const ir::Constant *C = L.evaluate(E)) {
      at(range(E));
      return B.constant(C);
    }
    if (const auto *Constant = dyn_cast<ConstantExpr>(E))
      return rvalue(Constant->getSubExpr());
    return unsupported(E);
  case Stmt::UnaryExprOrTypeTraitExprClass: {
    const auto *Trait = cast<UnaryExprOrTypeTraitExpr>(E);
    if (Trait->getKind() != UETT_SizeOf)
      return unsupported(E);
    // HLSL's sizeof tells the bytes in a buffer, where bool has four.
    const ir::Type *Ty =
        memoryType(L, Trait->getTypeOfArgument(), ir::AddressSpace::Storage, range(E));
    at(range(E));
    return convert(B.u32(ir::tightLayoutOf(Ty).Size), typeOf(E));
  }
  case Stmt::DeclRefExprClass:
    if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(cast<DeclRefExpr>(E)->getDecl())) {
      at(range(E));
      const ir::Type *Ty = typeOf(E);
      return B.constant(
          M.constant(Ty, Enumerator->getInitVal().extOrTrunc(Ty->bits()).getZExtValue()));
    }
    return load(declRef(cast<DeclRefExpr>(E)->getDecl(), E));
  case Stmt::UnaryOperatorClass:
    return unary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
    return binary(cast<BinaryOperator>(E));
  case Stmt::CompoundAssignOperatorClass:
    return load(compoundAssign(cast<CompoundAssignOperator>(E)));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return conditional(cast<AbstractConditionalOperator>(E));
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXConstCastExprClass:
    if (const ir::Constant *C = L.literal(E)) {
      at(range(E));
      return B.constant(C);
    }
    return valueCast(cast<CastExpr>(E));
  case Stmt::InitListExprClass:
    return initList(cast<InitListExpr>(E));
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return zeroOrDefault(E->getType(), range(E));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return construct(cast<CXXConstructExpr>(E));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass: {
    LValue Result = call(cast<CallExpr>(E));
    return Result.Base || !Result.isRValue() ? load(Result) : nullptr;
  }
  case Stmt::ExprWithCleanupsClass:
    return rvalue(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return rvalue(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return initializer(cast<CXXDefaultArgExpr>(E)->getExpr(), E->getType());
  case Stmt::CXXDefaultInitExprClass:
    return rvalue(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return rvalue(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::MaterializeTemporaryExprClass:
    return rvalue(cast<MaterializeTemporaryExpr>(E)->getSubExpr());
  case Stmt::ArrayInitLoopExprClass:
    // The copy of an array, which Clang spells element by element.
    return initializer(cast<ArrayInitLoopExpr>(E)->getCommonExpr()->getSourceExpr(), E->getType());
  case Stmt::GenericSelectionExprClass:
    return rvalue(cast<GenericSelectionExpr>(E)->getResultExpr());
  case Stmt::ChooseExprClass:
    return rvalue(cast<ChooseExpr>(E)->getChosenSubExpr());
  default:
    break;
  }
  // Parts of an object are found the same way whether it has an address or not.
  if (isa<OpaqueValueExpr, PseudoObjectExpr, ArraySubscriptExpr, MemberExpr, ExtVectorElementExpr,
          MatrixElementExpr, MatrixSubscriptExpr, MatrixSingleSubscriptExpr>(E)) {
    LValue From = lvalue(E);
    at(range(E));
    return load(From);
  }
  return unsupported(E);
}

//===----------------------------------------------------------------------===//
// Lvalues
//===----------------------------------------------------------------------===//

/// A member that functions read and write, __declspec(property): Clang lists the operands, each
/// evaluated once, and the calls.
LValue FunctionLowering::property(const PseudoObjectExpr *E) {
  LValue Result = LValue::rvalue(nullptr, E->getType());
  for (const Expr *Part : E->semantics()) {
    const auto *Opaque = dyn_cast<OpaqueValueExpr>(Part);
    const Expr *Written = Opaque ? Opaque->getSourceExpr() : Part;
    LValue V = lvalue(Written);
    if (Opaque)
      Opaques[Opaque] = V;
    if (Part == E->getResultExpr())
      Result = V;
  }
  return Result;
}

LValue FunctionLowering::declRef(const ValueDecl *D, const Expr *E) {
  const auto *Var = dyn_cast<VarDecl>(D);
  if (!Var) {
    if (const auto *Binding = dyn_cast<BindingDecl>(D))
      return lvalue(Binding->getBinding());
    unsupported(E);
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  auto Known = Locals.find(Var);
  if (Known != Locals.end())
    return Known->second;
  if (Var->hasLocalStorage()) {
    unsupported(E);
    return LValue::rvalue(poison(Var->getType()), Var->getType());
  }
  L.noteDeclaration(Var);
  at(range(E));
  if (E != ObjectOfMethod)
    rejectOtherOrder(L, Var->getType(), range(E));
  return lowerGlobal(*this, Var, range(E));
}

LValue FunctionLowering::memberRef(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (const auto *Var = dyn_cast<VarDecl>(D)) {
    discard(E->getBase());
    if (const ir::Constant *C = constantVariable(Var))
      return LValue::rvalue(B.constant(C), E->getType());
    return declRef(Var, E);
  }
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
    return LValue::rvalue(
        B.constant(L.constant(APValue(Enumerator->getInitVal()), E->getType(), range(E))),
        E->getType());
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field) {
    unsupported(E);
    return LValue::rvalue(poison(E->getType()), E->getType());
  }
  if (std::optional<LValue> Resource = lowerResourcePart(*this, E))
    return *Resource;
  if (isBufferPointer(E->getBase()->getType()))
    return LValue::rvalue(numberInPointer(*this, E), E->getType());
  LValue Object = object(E->getBase());
  at(range(E));
  // A texture, which has been reported: no other resource has fields that a shader can name.
  if (resourceClass(E->getBase()->getType()))
    return LValue::rvalue(poison(E->getType()), E->getType());
  return member(Object, Field, E->getType());
}

/// Lowers an operand that a part is taken of. Initializer lists that Clang flattens name one
/// operand once for each part, but it must be evaluated once.
LValue FunctionLowering::object(const Expr *E) {
  E = E->IgnoreParens();
  if (!InInitList || isa<DeclRefExpr, CXXThisExpr>(E))
    return lvalue(E);
  const Expr *Written = E;
  while (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Written))
    Written = Temporary->getSubExpr()->IgnoreParens();
  auto Known = Shared.find(Written);
  if (Known != Shared.end())
    return Known->second;
  LValue V = lvalue(E);
  Shared[Written] = V;
  return V;
}

/// The value of a subscript, which Clang leaves a bool where it is one: an address takes integers.
static ir::Value *index(FunctionLowering &F, const Expr *E) {
  ir::Value *V = F.rvalue(E);
  return V->type()->isBool() ? F.convert(V, F.Types.u32()) : V;
}

/// The positions that a name such as _m00_m11 (from zero) or _11_22 (from one) selects.
static SmallVector<std::pair<unsigned, unsigned>, 4> matrixPositions(StringRef Name) {
  SmallVector<std::pair<unsigned, unsigned>, 4> Positions;
  while (Name.consume_front("_")) {
    unsigned First = Name.consume_front("m") ? 0 : 1;
    Positions.push_back({Name[0] - '0' - First, Name[1] - '0' - First});
    Name = Name.drop_front(2);
  }
  return Positions;
}

LValue FunctionLowering::lvalue(const Expr *E) {
  E = E->IgnoreParens();
  QualType T = E->getType();
  switch (E->getStmtClass()) {
  case Stmt::DeclRefExprClass:
    if (E->isGLValue())
      return declRef(cast<DeclRefExpr>(E)->getDecl(), E);
    break;
  case Stmt::CXXThisExprClass:
    return *This;
  case Stmt::MemberExprClass:
    return memberRef(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass: {
    const auto *Subscript = cast<ArraySubscriptExpr>(E);
    if (std::optional<LValue> Resource = lowerResourcePart(*this, E))
      return *Resource;
    const Expr *Base = Subscript->getBase()->IgnoreParens();
    if (const auto *Decay = dyn_cast<ImplicitCastExpr>(Base);
        Decay && Decay->getCastKind() == CK_ArrayToPointerDecay)
      Base = Decay->getSubExpr();
    else if (Decay && Decay->getCastKind() == CK_LValueToRValue && isResourcePointer(Base))
      Base = Decay->getSubExpr();
    LValue Object = object(Base);
    // An error about arithmetic on an array has been reported.
    if (!Object.isAddress() && Object.Type->isPointerType())
      return LValue::rvalue(poison(T), T);
    // The object's type has the order of matrices, which a template's argument has lost.
    if (const clang::ArrayType *Array = L.AST.getAsArrayType(Object.Type))
      T = Array->getElementType();
    // A constant component needs no computed index.
    if (const ir::Constant *C = L.literal(Subscript->getIdx());
        C && Base->getType()->isVectorType() &&
        C->Bits < Base->getType()->castAs<clang::VectorType>()->getNumElements()) {
      at(range(E));
      return swizzle(Object, {int64_t(C->Bits)}, T);
    }
    return element(Object, index(*this, Subscript->getIdx()), T, range(E));
  }
  case Stmt::ExtVectorElementExprClass: {
    const auto *Access = cast<ExtVectorElementExpr>(E);
    SmallVector<uint32_t, 4> Encoded;
    Access->getEncodedElementAccess(Encoded);
    LValue Vector = object(Access->getBase());
    at(Access->getAccessorLoc());
    return swizzle(Vector, to_vector_of<int64_t, 4>(Encoded), T);
  }
  case Stmt::MatrixElementExprClass: {
    const auto *Access = cast<MatrixElementExpr>(E);
    LValue Matrix = object(Access->getBase());
    at(Access->getAccessorLoc());
    SmallVector<std::pair<ir::Value *, ir::Value *>, 4> Positions;
    for (auto [Row, Column] : matrixPositions(Access->getAccessor().getName()))
      Positions.push_back({B.u32(Row), B.u32(Column)});
    return matrixElements(Matrix, Positions, T, Access->getAccessorLoc());
  }
  case Stmt::MatrixSubscriptExprClass: {
    const auto *Subscript = cast<MatrixSubscriptExpr>(E);
    LValue Matrix = object(Subscript->getBase());
    ir::Value *Row = index(*this, Subscript->getRowIdx());
    ir::Value *Column = index(*this, Subscript->getColumnIdx());
    return matrixElements(Matrix, {{Row, Column}}, T, range(E));
  }
  case Stmt::MatrixSingleSubscriptExprClass: {
    const auto *Subscript = cast<MatrixSingleSubscriptExpr>(E);
    LValue Matrix = object(Subscript->getBase());
    return matrixRow(Matrix, index(*this, Subscript->getRowIdx()), T, range(E));
  }
  case Stmt::BinaryOperatorClass: {
    const auto *Op = cast<BinaryOperator>(E);
    if (Op->isAssignmentOp())
      return assign(Op);
    if (Op->getOpcode() == BO_Comma) {
      discard(Op->getLHS());
      return lvalue(Op->getRHS());
    }
    break;
  }
  case Stmt::CompoundAssignOperatorClass:
    return compoundAssign(cast<CompoundAssignOperator>(E));
  case Stmt::UnaryOperatorClass: {
    const auto *Op = cast<UnaryOperator>(E);
    if (Op->isPrefix() && Op->isIncrementDecrementOp())
      return increment(Op, nullptr);
    // *this, which templates and operators write.
    if (Op->getOpcode() == UO_Deref && isa<CXXThisExpr>(Op->getSubExpr()->IgnoreParenImpCasts()))
      return *This;
    break;
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return LValue::rvalue(conditional(cast<AbstractConditionalOperator>(E)), T);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXConstCastExprClass:
    if (E->isGLValue())
      return lvalueCast(cast<CastExpr>(E));
    break;
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
    return call(cast<CallExpr>(E));
  case Stmt::OpaqueValueExprClass: {
    const auto *Opaque = cast<OpaqueValueExpr>(E);
    auto Known = Opaques.find(Opaque);
    if (Known != Opaques.end())
      return Known->second;
    return object(Opaque->getSourceExpr());
  }
  case Stmt::PseudoObjectExprClass:
    return property(cast<PseudoObjectExpr>(E));
  case Stmt::HLSLOutArgExprClass:
    return lvalue(cast<HLSLOutArgExpr>(E)->getArgLValue());
  case Stmt::MaterializeTemporaryExprClass: {
    const auto *Temporary = cast<MaterializeTemporaryExpr>(E);
    return LValue::rvalue(rvalue(Temporary->getSubExpr()), T);
  }
  case Stmt::ExprWithCleanupsClass:
    return lvalue(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return lvalue(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return lvalue(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return lvalue(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return lvalue(cast<CXXDefaultInitExpr>(E)->getExpr());
  default:
    break;
  }
  if (E->isGLValue()) {
    unsupported(E);
    return LValue::rvalue(poison(T), T);
  }
  return LValue::rvalue(lowerRValue(E), T);
}
