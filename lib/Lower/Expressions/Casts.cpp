// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Matrices/Matrix.h"
#include "Lower/Types/BitFields.h"
#include "Lower/Types/BufferPointers.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The leading part of \p V: fewer components of a vector, the upper left of a small matrix.
static ir::Value *truncate(FunctionLowering &F, ir::Value *V, const ir::Type *To) {
  if (V->type() == To)
    return V;
  if (V->type()->isArray() && To->isArray()) {
    SmallVector<ir::Value *, 4> Rows;
    for (unsigned R = 0; R != To->count(); ++R)
      Rows.push_back(truncate(F, F.part(V, R), To->element()));
    return F.B.Construct(Rows, To);
  }
  if (V->type()->isArray())
    return truncate(F, F.part(V, 0), To);
  if (!To->isVector())
    return F.part(V, 0);
  return F.B.shuffle(V, to_vector<4>(llvm::seq<int64_t>(0, To->count())));
}

/// The type of \p Ty's shape with the components of \p Of: what a truncation gives before it
/// converts.
static const ir::Type *withScalarOf(ir::TypeContext &Types, const ir::Type *Ty,
                                    const ir::Type *Of) {
  if (Ty->isArray())
    return Types.array(withScalarOf(Types, Ty->element(), Of), Ty->count());
  return Types.withScalar(Ty, Of->innermost()->scalar());
}

/// Lists the types of the parts that FunctionLowering::flatten() returns for a value of type \p Ty:
/// scalars, matrices, resources.
static void flatten(const ir::Type *Ty, SmallVectorImpl<const ir::Type *> &Parts) {
  if (Ty->isStruct())
    for (const ir::StructMember &Member : Ty->members())
      flatten(Member.Ty, Parts);
  else if (Ty->isVector() || Ty->isArray())
    for (uint64_t I = 0; I != Ty->count(); ++I)
      flatten(Ty->element(), Parts);
  else
    Parts.push_back(Ty);
}

/// Reports that there is no such conversion.
static ir::Value *notCast(FunctionLowering &F, const CastExpr *E) {
  auto Name = [&](QualType T) { return T.getAsString(F.L.AST.getPrintingPolicy()); };
  F.report(E->getSourceRange(), diags::LowerCast, Name(E->getSubExpr()->getType()),
           Name(E->getType()));
  return F.poison(E->getType());
}

ir::Value *FunctionLowering::pointerValue(const Expr *E) {
  report(E->getSourceRange(), diags::LowerUnsupported, "a pointer",
         "give an array parameter its size, and an object an inout parameter or an index");
  return poison(E->getType());
}

ir::Value *FunctionLowering::valueCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    if (isResourcePointer(E))
      return pointerValue(E);
    return rvalue(Sub);
  case CK_HLSLArrayRValue:
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_AddressSpaceConversion:
    return rvalue(Sub);
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return load(lvalueCast(E));
  case CK_ToVoid:
    discard(Sub);
    return nullptr;
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean:
    return convert(truth(Sub), typeOf(E));
  case CK_IntegralCast:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
  case CK_MatrixCast: {
    ir::Value *V = promoted(Sub);
    at(range(E));
    const ir::Type *Ty = typeOf(E);
    // Clang truncates and converts in one cast where a vector is added to a bool.
    if (V->type()->isVector() && Ty->isScalar())
      V = B.extract(V, {0});
    return convert(V, Ty);
  }
  case CK_VectorSplat: {
    ir::Value *V = rvalue(Sub);
    at(range(E));
    const ir::Type *Ty = typeOf(E);
    return splat(convert(V, Ty->scalar()), Ty);
  }
  case CK_HLSLVectorTruncation:
  case CK_HLSLMatrixTruncation: {
    ir::Value *V = rvalue(Sub);
    at(range(E));
    const ir::Type *Ty = typeOf(E);
    return convert(truncate(*this, V, withScalarOf(Types, Ty, V->type())), Ty);
  }
  case CK_HLSLAggregateSplatCast: {
    if (std::optional<ir::Value *> Pointer = castPointer(*this, E))
      return *Pointer;
    const ir::Constant *C = L.literal(Sub);
    if (containsBitField(L, E->getType()) && !(C && C->isZero()))
      return notCast(*this, E);
    if (C)
      if (const ir::Constant *Whole = L.splatConstant(C, typeOf(E))) {
        at(range(E));
        return B.constant(Whole);
      }
    ir::Value *V = rvalue(Sub);
    at(range(E));
    const ir::Type *Ty = typeOf(E);
    if (Ty->containsMatrix())
      if (ir::Value *Made = matricesOfScalar(*this, E->getType(), part(V, 0)))
        return Made;
    SmallVector<const ir::Type *, 16> Parts;
    ::flatten(Ty, Parts);
    if (any_of(Parts,
               [](const ir::Type *Part) { return Part->isPointer() || Part->isHitObject(); }))
      return notCast(*this, E);
    SmallVector<ir::Value *, 16> Scalars(Parts.size(), part(V, 0));
    ArrayRef<ir::Value *> Rest = Scalars;
    return assemble(Ty, Rest);
  }
  case CK_HLSLElementwiseCast: {
    if (std::optional<ir::Value *> Pointer = castPointer(*this, E))
      return *Pointer;
    // As in DXC, a number from a struct of bit-fields is the integer that holds the first of them.
    if (containsBitField(L, E->getType()) ||
        (containsBitField(L, Sub->getType()) && !typeOf(E)->isScalar()))
      return notCast(*this, E);
    ir::Value *V = rvalue(Sub);
    at(range(E));
    SmallVector<ir::Value *, 16> Scalars;
    flatten(V, Scalars);
    SmallVector<const ir::Type *, 16> Parts;
    ::flatten(typeOf(E), Parts);
    // Numbers are converted; a matrix or resource stays what it is.
    if (Scalars.size() < Parts.size() || any_of(zip(Scalars, Parts), [](auto Pair) {
          auto [From, To] = Pair;
          return From->type() != To && !(From->type()->isScalar() && To->isScalar());
        }))
      return notCast(*this, E);
    ArrayRef<ir::Value *> Rest = Scalars;
    return assemble(typeOf(E), Rest);
  }
  case CK_FunctionToPointerDecay:
    report(E->getSourceRange(), diags::LowerUnsupported, "a pointer to a function",
           "call the function by its name");
    return poison(E->getType());
  case CK_ArrayToPointerDecay:
    if (isa<clang::StringLiteral>(Sub->IgnoreParens())) {
      if (!L.Diags.hasErrors()) // where it goes is one too
        report(E->getSourceRange(), diags::LowerString);
      return poison(E->getType());
    }
    [[fallthrough]];
  case CK_NullToPointer:
  case CK_BitCast:
    return pointerValue(E);
  default:
    return notCast(*this, E);
  }
}

LValue FunctionLowering::lvalueCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_NoOp:
  case CK_AddressSpaceConversion:
  case CK_LValueBitCast:
  case CK_UserDefinedConversion:
    return lvalue(Sub);
  case CK_VectorSplat: {
    // s.xxx on a scalar lvalue: the vector of one component is the scalar.
    LValue V = lvalue(Sub);
    V.Type = E->getType();
    return V;
  }
  case CK_HLSLElementwiseCast:
    return E->isGLValue() ? line(lvalue(Sub), E->getType(), range(E))
                          : LValue::rvalue(valueCast(E), E->getType());
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    LValue V = lvalue(Sub);
    at(range(E));
    const CXXRecordDecl *Derived = Sub->getType()->getAsCXXRecordDecl();
    for (const CXXBaseSpecifier *Base : E->path()) {
      const CXXRecordDecl *Class = Base->getType()->getAsCXXRecordDecl();
      V = baseClass(V, Derived, Class, Base->getType());
      Derived = Class;
    }
    return V;
  }
  default:
    return LValue::rvalue(valueCast(E), E->getType());
  }
}
