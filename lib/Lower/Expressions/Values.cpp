// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ZeroValue.h"
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

std::optional<uint64_t> FunctionLowering::constantInt(const ir::Value *V) {
  if (V && V->def() && V->def()->is(ir::Opcode::Const) &&
      (V->type()->isInt() || V->type()->isBool()))
    return V->def()->constant()->Bits;
  return std::nullopt;
}

ir::Value *FunctionLowering::part(ir::Value *V, unsigned I) {
  if (V->type()->isVector() || V->type()->isAggregate())
    return B.extract(V, {int64_t(I)});
  if (I != 0)
    internalError("row of a value that has one");
  return V;
}

ir::Value *FunctionLowering::byRows(ArrayRef<ir::Value *> Operands,
                                    llvm::function_ref<ir::Value *(ArrayRef<ir::Value *>)> F) {
  const auto *Matrix = find_if(Operands, [](ir::Value *V) { return V->type()->isArray(); });
  if (Matrix == Operands.end())
    return F(Operands);
  uint64_t Rows = (*Matrix)->type()->count();
  const ir::Type *RowType = (*Matrix)->type()->element();
  SmallVector<ir::Value *, 4> Results;
  for (unsigned R = 0; R != Rows; ++R) {
    SmallVector<ir::Value *, 3> Row;
    for (ir::Value *V : Operands)
      Row.push_back(V->type()->isArray()    ? part(V, R)
                    : V->type()->isScalar() ? B.splat(V, RowType)
                                            : V);
    Results.push_back(F(Row));
  }
  return B.Construct(Results, Types.array(Results.front()->type(), Rows));
}

/// True for bf16 and f16, neither of which contains the other. C++ has no conversion between them,
/// but Clang converts implicitly.
static bool areTwoHalves(const ir::Type *X, const ir::Type *Y) {
  using enum ir::FloatFormat;
  auto Are = [&](ir::FloatFormat A, ir::FloatFormat B) {
    return X->scalar()->isFloat(A) && Y->scalar()->isFloat(B);
  };
  return Are(BF16, F16) || Are(F16, BF16);
}

ir::Value *FunctionLowering::convert(ir::Value *V, const ir::Type *To) {
  if (V->type() == To)
    return V;
  if (To->isArray())
    return byRows(V, [&](ArrayRef<ir::Value *> Row) { return convert(Row[0], To->element()); });
  if (areTwoHalves(V->type(), To)) {
    L.Diags.report(Here, diags::LowerUnsupported, "converting between bfloat16_t and half",
                   "neither holds the other, go through float");
    return undef(To);
  }
  if (V->type()->isScalar() && V->def() && V->def()->is(ir::Opcode::Const))
    if (const ir::Constant *C = L.foldConversion(V->def()->constant(), To))
      return B.constant(C);
  return B.Convert({V}, To);
}

ir::Value *FunctionLowering::splat(ir::Value *Scalar, const ir::Type *To) {
  if (To->isArray()) {
    ir::Value *Row = splat(Scalar, To->element());
    return B.Construct(SmallVector<ir::Value *, 4>(To->count(), Row), To);
  }
  return B.splat(Scalar, To);
}

void FunctionLowering::flatten(ir::Value *V, SmallVectorImpl<ir::Value *> &Scalars) {
  const ir::Type *Ty = V->type();
  if (!Ty->isVector() && !Ty->isAggregate()) {
    Scalars.push_back(V);
    return;
  }
  unsigned Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  for (unsigned I = 0; I != Count; ++I)
    flatten(B.extract(V, {int64_t(I)}), Scalars);
}

ir::Value *FunctionLowering::assemble(const ir::Type *Ty, ArrayRef<ir::Value *> &Scalars) {
  if (!Ty->isVector() && !Ty->isAggregate()) {
    ir::Value *V = Scalars.front();
    Scalars = Scalars.drop_front();
    if (!V->type()->isScalar())
      return V;
    return Ty->isMatrix() ? B.MatFill({convert(V, ir::fillType(Types, Ty))}, Ty) : convert(V, Ty);
  }
  SmallVector<ir::Value *, 8> Parts;
  unsigned Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  for (unsigned I = 0; I != Count; ++I)
    Parts.push_back(assemble(Ty->isStruct() ? Ty->members()[I].Ty : Ty->element(), Scalars));
  return B.Construct(Parts, Ty);
}

ir::Value *FunctionLowering::poison(QualType T) {
  const ir::Type *Ty = type(T, SourceRange());
  return Ty->isVoid() ? nullptr : undef(Ty);
}
