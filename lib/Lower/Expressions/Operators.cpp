// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "Support/Limits.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Truth
//===----------------------------------------------------------------------===//

/// Clang gives the comparison of two vectors an integer type; HLSL's is a vector of bools.
static bool isTruth(const Expr *E) {
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return Op->isComparisonOp() || Op->isLogicalOp();
  const auto *Op = dyn_cast<UnaryOperator>(E);
  return Op && Op->getOpcode() == UO_LNot;
}

ir::Value *FunctionLowering::truth(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && isTruth(E)) {
    if (Op->isLogicalOp())
      return shortCircuit(Op);
    ir::Value *X = rvalue(Op->getLHS());
    ir::Value *Y = rvalue(Op->getRHS());
    return arithmetic(Op->getOpcode(), X, Y, range(E));
  }
  if (isTruth(E)) {
    ir::Value *X = truth(llvm::cast<UnaryOperator>(E)->getSubExpr());
    at(range(E));
    return byRows(X, [&](ArrayRef<ir::Value *> Row) { return B.Not(Row); });
  }
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      Cast &&
      (Cast->getCastKind() == CK_IntegralToBoolean || Cast->getCastKind() == CK_FloatingToBoolean))
    return truth(Cast->getSubExpr());
  ir::Value *V = rvalue(E);
  at(range(E));
  return byRows(V, [&](ArrayRef<ir::Value *> Row) {
    return convert(Row[0], Types.withScalar(Row[0]->type(), Types.boolTy()));
  });
}

/// Returns the truth value of \p E; reports a condition of several components. HLSL does not define
/// one, and Clang would test only the first component.
ir::Value *FunctionLowering::condition(const Expr *E) {
  const Expr *Written = E->IgnoreParenImpCasts();
  unsigned Parts = 1;
  if (const auto *Vector = Written->getType()->getAs<VectorType>())
    Parts = Vector->getNumElements();
  else if (const auto *Matrix = Written->getType()->getAs<ConstantMatrixType>())
    Parts = Matrix->getNumElementsFlattened();
  if (Parts > 1 && E->getType()->isBooleanType())
    report(Written->getSourceRange(), diags::LowerConditionParts, Parts);
  return truth(E);
}

/// Whether \p E may be evaluated although its value is not needed: it has no effect, costs a few
/// instructions, and touches no memory that an index could miss.
static bool isCheap(const Expr *E, unsigned &Budget) {
  E = E->IgnoreParens();
  if (Budget-- == 0)
    return Budget = 0, false;
  if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, ConstantExpr>(E))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var)
      return isa<EnumConstantDecl>(Ref->getDecl());
    QualType T = Var->getType();
    bool Simple = !T->isReferenceType() && !T->isRecordType() && !T->isArrayType();
    return Simple && (Var->hasLocalStorage() ||
                      (T.isConstQualified() && Var->getStorageClass() == SC_Static));
  }
  if (const auto *Access = dyn_cast<ExtVectorElementExpr>(E))
    return isCheap(Access->getBase(), Budget);
  if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return isCheap(Subst->getReplacement(), Budget);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return !Op->isIncrementDecrementOp() && isCheap(Op->getSubExpr(), Budget);
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return !Op->isAssignmentOp() && Op->getOpcode() != BO_Div && Op->getOpcode() != BO_Rem &&
           isCheap(Op->getLHS(), Budget) && isCheap(Op->getRHS(), Budget);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getCastKind() != CK_UserDefinedConversion && isCheap(Cast->getSubExpr(), Budget);
  return false;
}

bool FunctionLowering::isCheap(const Expr *E) const {
  unsigned Budget = 12;
  return ::isCheap(E, Budget);
}

/// Whether `&&`, `||` and `?:` evaluate all their operands, as they do before HLSL 2021.
static bool evaluatesAll(const ModuleLowering &L) {
  return L.AST.getLangOpts().getHLSLVersion() < LangOptions::HLSL_2021;
}

ir::Value *FunctionLowering::shortCircuit(const BinaryOperator *E) {
  bool IsAnd = E->getOpcode() == BO_LAnd;
  ir::Value *X = truth(E->getLHS());
  if (!X->type()->isBool() || evaluatesAll(L) || isCheap(E->getRHS())) {
    // Vectors have no short circuit: HLSL 2018 combines them component by component.
    ir::Value *Y = truth(E->getRHS());
    at(range(E));
    return byRows({X, Y},
                  [&](ArrayRef<ir::Value *> Row) { return IsAnd ? B.And(Row) : B.Or(Row); });
  }
  at(range(E));
  ir::Value *Result = B.var(Types.boolTy(), "", X);
  ir::Op *If = B.create(ir::Opcode::If, {X}, nullptr, {}, 2);
  {
    RegionScope Scope(*this, If->region(IsAnd ? 0 : 1));
    ir::Value *Y = truth(E->getRHS());
    B.store(Result, Y);
  }
  return B.load(Result);
}

ir::Value *FunctionLowering::conditional(const AbstractConditionalOperator *E) {
  QualType T = E->getType();
  if (const ArrayType *Array = L.AST.getAsIncompleteArrayType(T)) {
    report(range(E), diags::LowerUnsupported, "a choice between arrays without a size",
           "choose between their elements");
    return undef(
        Types.array(type(Array->getElementType(), E->getSourceRange()), limits::ValueComponents));
  }
  if (const auto *Binary = dyn_cast<BinaryConditionalOperator>(E)) {
    LValue Common = lvalue(Binary->getCommon());
    Opaques[Binary->getOpaqueValue()] = Common;
  }
  ir::Value *Cond = condition(E->getCond());
  const Expr *IfTrue = E->getTrueExpr(), *IfFalse = E->getFalseExpr();
  const ir::Type *Ty = typeOf(E);
  bool All = evaluatesAll(L) && (T->isArithmeticType() || T->isEnumeralType() ||
                                 T->isVectorType() || T->isMatrixType());
  if (std::optional<uint64_t> Known = constantInt(Cond); Known && !All)
    return rvalue(*Known ? IfTrue : IfFalse);
  if (!Cond->type()->isBool() || All ||
      (!Ty->isVoid() && !Ty->containsHitObject() && isCheap(IfTrue) && isCheap(IfFalse))) {
    ir::Value *X = rvalue(IfTrue);
    ir::Value *Y = rvalue(IfFalse);
    at(range(E));
    if (Cond->type()->isBool())
      return B.Select({Cond, X, Y}, X->type());
    return byRows({Cond, X, Y},
                  [&](ArrayRef<ir::Value *> Row) { return B.Select(Row, Row[1]->type()); });
  }
  at(range(E));
  ir::Value *Result = Ty->isVoid() ? nullptr : B.var(Ty, "");
  ir::Op *If = B.create(ir::Opcode::If, {Cond}, nullptr, {}, 2);
  for (unsigned I : {0, 1}) {
    RegionScope Scope(*this, If->region(I));
    ir::Value *V = rvalue(I == 0 ? IfTrue : IfFalse);
    if (Result)
      B.store(Result, V);
  }
  at(range(E));
  return Result ? B.load(Result) : nullptr;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static ir::Opcode opcodeOf(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Mul:
  case BO_MulAssign:
    return ir::Opcode::Mul;
  case BO_Div:
  case BO_DivAssign:
    return ir::Opcode::Div;
  case BO_Rem:
  case BO_RemAssign:
    return ir::Opcode::Rem;
  case BO_Add:
  case BO_AddAssign:
    return ir::Opcode::Add;
  case BO_Sub:
  case BO_SubAssign:
    return ir::Opcode::Sub;
  case BO_Shl:
  case BO_ShlAssign:
    return ir::Opcode::Shl;
  case BO_Shr:
  case BO_ShrAssign:
    return ir::Opcode::Shr;
  case BO_And:
  case BO_AndAssign:
    return ir::Opcode::And;
  case BO_Xor:
  case BO_XorAssign:
    return ir::Opcode::Xor;
  case BO_Or:
  case BO_OrAssign:
    return ir::Opcode::Or;
  case BO_LT:
    return ir::Opcode::Lt;
  case BO_GT:
    return ir::Opcode::Gt;
  case BO_LE:
    return ir::Opcode::Le;
  case BO_GE:
    return ir::Opcode::Ge;
  case BO_EQ:
    return ir::Opcode::Eq;
  case BO_NE:
    return ir::Opcode::Ne;
  default:
    internalError("not arithmetic");
  }
}

ir::Value *FunctionLowering::arithmetic(BinaryOperatorKind Op, ir::Value *X, ir::Value *Y,
                                        SourceRange Where) {
  at(Where);
  ir::Opcode Code = opcodeOf(Op);
  return byRows({X, Y}, [&](ArrayRef<ir::Value *> Row) {
    ir::Value *L = Row[0], *R = Row[1];
    auto IsBool = [](ir::Value *V) { return V->type()->scalar()->isBool(); };
    bool Logical = Code == ir::Opcode::And || Code == ir::Opcode::Or || Code == ir::Opcode::Xor ||
                   Code == ir::Opcode::Eq || Code == ir::Opcode::Ne;
    if ((IsBool(L) || IsBool(R)) && !(Logical && IsBool(L) && IsBool(R)))
      for (ir::Value **V : {&L, &R})
        if (IsBool(*V))
          *V = convert(*V, Types.withScalar((*V)->type(), Types.i32()));
    // The count of a shift keeps its own type, and a scalar goes with a vector or matrix.
    if (L->type()->isVector() && !R->type()->isVector())
      R = B.splat(R, L->type());
    else if (R->type()->isVector() && !L->type()->isVector())
      L = B.splat(L, R->type());
    return B.create(Code, {L, convert(R, L->type())})->result();
  });
}

ir::Value *FunctionLowering::binary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return load(assign(E));
  if (E->getOpcode() == BO_Comma) {
    discard(E->getLHS());
    return rvalue(E->getRHS());
  }
  if (isTruth(E)) {
    ir::Value *V = truth(E);
    return convert(V, typeOf(E));
  }
  if (E->isPtrMemOp())
    return unsupported(E);
  return convert(promoted(E), typeOf(E));
}

/// Whether \p E has matrices of different shapes, which it reports: Clang's `*` is the product of
/// linear algebra.
bool FunctionLowering::rejectsShapes(const BinaryOperator *E) {
  auto Matrix = [](const Expr *Operand) { return Operand->getType()->getAs<ConstantMatrixType>(); };
  const ConstantMatrixType *X = Matrix(E->getLHS()), *Y = Matrix(E->getRHS());
  if (!X || !Y || (X->getNumRows() == Y->getNumRows() && X->getNumColumns() == Y->getNumColumns()))
    return false;
  auto Name = [&](const Expr *Operand) {
    return Operand->getType().getUnqualifiedType().getAsString(L.AST.getPrintingPolicy());
  };
  report(range(E), diags::MatrixOperatorShapes, Name(E->getLHS()), Name(E->getRHS()));
  return true;
}

/// The value of \p E, with int where Clang computes in bool: HLSL's sum of two bools is an int.
ir::Value *FunctionLowering::promoted(const Expr *E) {
  E = E->IgnoreParens();
  auto AsArithmetic = [](const Expr *E) -> const BinaryOperator * {
    const auto *Op = dyn_cast<BinaryOperator>(E->IgnoreParens());
    return Op && !Op->isAssignmentOp() && Op->getOpcode() != BO_Comma && !Op->isPtrMemOp() &&
                   !isTruth(Op)
               ? Op
               : nullptr;
  };
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    if ((Op->getOpcode() == UO_Minus || Op->getOpcode() == UO_Not) &&
        typeOf(E)->scalar()->isBool()) {
      ir::Value *X = promoted(Op->getSubExpr());
      at(range(E));
      X = convert(X, Types.withScalar(X->type(), Types.i32()));
      return Op->getOpcode() == UO_Minus ? B.Neg({X}) : B.Not({X});
    }
  const BinaryOperator *Op = AsArithmetic(E);
  if (!Op)
    return rvalue(E);
  // Sums of many terms lean to the left; they are walked without recursion.
  SmallVector<const BinaryOperator *, 8> Chain;
  for (; Op; Op = AsArithmetic(Op->getLHS()))
    Chain.push_back(Op);
  ir::Value *V = promoted(Chain.back()->getLHS());
  for (const BinaryOperator *Term : llvm::reverse(Chain)) {
    if (rejectsShapes(Term)) {
      V = poison(Term->getType());
      continue;
    }
    ir::Value *Y = promoted(Term->getRHS());
    V = arithmetic(Term->getOpcode(), V, Y, range(Term));
  }
  return V;
}

ir::Value *FunctionLowering::inRows(const UnaryOperator *E, ir::Opcode Code) {
  ir::Value *X = rvalue(E->getSubExpr());
  at(range(E));
  ir::Value *V = byRows(X, [&](ArrayRef<ir::Value *> Row) {
    const ir::Type *Ty = Row[0]->type();
    ir::Value *N =
        Ty->scalar()->isBool() ? convert(Row[0], Types.withScalar(Ty, Types.i32())) : Row[0];
    return B.create(Code, {N})->result();
  });
  return convert(V, typeOf(E));
}

ir::Value *FunctionLowering::unary(const UnaryOperator *E) {
  switch (E->getOpcode()) {
  case UO_PostInc:
  case UO_PostDec: {
    ir::Value *Old = nullptr;
    increment(E, &Old);
    return Old;
  }
  case UO_PreInc:
  case UO_PreDec:
    return load(increment(E, nullptr));
  case UO_Plus:
  case UO_Extension:
    return rvalue(E->getSubExpr());
  case UO_Minus: {
    if (const ir::Constant *C = L.literal(E)) {
      at(range(E));
      return B.constant(C);
    }
    if (typeOf(E)->scalar()->isBool())
      return convert(promoted(E), typeOf(E));
    return inRows(E, ir::Opcode::Neg);
  }
  case UO_Not: {
    if (typeOf(E)->scalar()->isBool())
      return convert(promoted(E), typeOf(E));
    return inRows(E, ir::Opcode::Not);
  }
  case UO_LNot:
    return convert(truth(E), typeOf(E));
  case UO_Deref:
    if (isa<CXXThisExpr>(E->getSubExpr()->IgnoreParenImpCasts()))
      return load(*This);
    [[fallthrough]];
  default:
    return unsupported(E);
  }
}

//===----------------------------------------------------------------------===//
// Assignment; the right side is evaluated first
//===----------------------------------------------------------------------===//

LValue FunctionLowering::assign(const BinaryOperator *E) {
  if (isResourcePointer(E->getLHS()))
    return LValue::rvalue(pointerValue(E), E->getType());
  ir::Value *V = rvalue(E->getRHS());
  LValue To = lvalue(E->getLHS());
  store(To, V, range(E));
  return To;
}

LValue FunctionLowering::compoundAssign(const CompoundAssignOperator *E) {
  if (rejectsShapes(E))
    return lvalue(E->getLHS());
  if (isResourcePointer(E->getLHS()))
    return LValue::rvalue(pointerValue(E), E->getType());
  ir::Value *Y = rvalue(E->getRHS());
  LValue To = lvalue(E->getLHS());
  at(range(E));
  ir::Value *X = convert(load(To), type(E->getComputationLHSType(), range(E)));
  ir::Value *V = arithmetic(E->getOpcode(), X, Y, range(E));
  store(To, convert(V, typeOf(E->getLHS())), range(E));
  return To;
}

/// Adds or subtracts one. \p Old takes the value from before when it is asked for.
LValue FunctionLowering::increment(const UnaryOperator *E, ir::Value **Old) {
  if (isResourcePointer(E)) {
    ir::Value *V = pointerValue(E);
    if (Old)
      *Old = V;
    return LValue::rvalue(V, E->getType());
  }
  LValue To = lvalue(E->getSubExpr());
  at(range(E));
  ir::Value *X = load(To);
  if (Old)
    *Old = X;
  ir::Value *V = byRows(X, [&](ArrayRef<ir::Value *> Row) -> ir::Value * {
    const ir::Type *Ty = Row[0]->type();
    const ir::Type *Number = Ty->scalar()->isBool() ? Types.withScalar(Ty, Types.i32()) : Ty;
    ir::Value *N = convert(Row[0], Number);
    ir::Value *One = B.number(Number, 1);
    return convert(E->isIncrementOp() ? B.Add({N, One}) : B.Sub({N, One}), Ty);
  });
  store(To, V, range(E));
  return To;
}
