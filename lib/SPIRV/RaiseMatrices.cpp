// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise.h"
#include "SPIRV/Views.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::ArithFn;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static const Type *withElement(Builder &B, const Type *Matrix, const Type *Element) {
  return B.types().matrix(Element, Matrix->rows(), Matrix->cols(), Matrix->use(), Matrix->scope());
}

namespace {
/// The memory operands of spirv.mat_load and spirv.mat_store.
struct ElementAddress {
  Value *First;
  Value *Stride;
};
} // namespace

static ElementAddress elementAddress(Builder &B, Views &V, ir::ops::MatAccess Access) {
  Value *Memory = Access.memory();
  if (!Memory->type()->element()->isBytes())
    return {B.access(Memory, {Access.offset()}), Access.stride()};
  const Type *Element = Access.matrix()->element();
  unsigned Shift = Log2_64(Element->bits() / 8 / Access->intAttr(AttrKind::Unit, 1));
  return {V.element(B, Memory, Element, shiftRight(B, Access.offset(), Shift)),
          shiftRight(B, Access.stride(), Shift)};
}

static ir::Attr layoutOf(const Op &O) {
  return Builder::word(AttrKind::Layout, O.enumAttr<ir::MatrixLayout>(AttrKind::Layout));
}

static Value *arith(Builder &B, Op &O) {
  Value *Matrix = O.operand(0), *Other = O.operand(1);
  const Type *Ty = Matrix->type();
  auto Make = [&](Value *L, Value *R) {
    return B.create(Opcode::MatArith, {L, R}, nullptr, O.attrs())->result();
  };
  // SPV_KHR_bfloat16, SPV_EXT_float8: no addition of such matrices, convert first.
  bool Widen = Ty->element()->isStorageFormat();
  if (!Other->type()->isMatrix()) {
    if (O.enumAttr<ArithFn>(AttrKind::Fn) == ArithFn::Mul && !Widen)
      return O.result(); // OpMatrixTimesScalar
    Other = B.MatFill({Other}, Ty);
  }
  if (!Widen)
    return Make(Matrix, Other);
  const Type *Wide = withElement(B, Ty, B.types().f32());
  return B.MatConvert({Make(B.MatConvert({Matrix}, Wide), B.MatConvert({Other}, Wide))}, Ty);
}

static Value *convert(Builder &B, Op &O) {
  const Type *From = O.operand(0)->type(), *To = O.type();
  bool Moves = O.flag(AttrKind::Transpose) || From->use() != To->use();
  if (!Moves || From->element() == To->element())
    return O.result();
  // The component type first: what moves elements keeps it.
  Value *Converted = B.MatConvert({O.operand(0)}, withElement(B, From, To->element()));
  return B.create(Opcode::MatConvert, {Converted}, To, O.attrs())->result();
}

/// The address of this invocation's element \p Index in a copy of \p Matrix.
static Value *elementOf(Builder &B, Value *Copy, Value *Index) {
  const Type *Element = Copy->type()->element()->element();
  return B.SpirvMatElement({Copy, Index},
                           B.types().pointer(Element, ir::AddressSpace::Function));
}

static bool holdsMatrix(const Type *Ty) {
  if (Ty->isStruct())
    return any_of(Ty->members(), [](const ir::StructMember &M) { return holdsMatrix(M.Ty); });
  return Ty->isMatrix() || (Ty->isArray() && holdsMatrix(Ty->element()));
}

/// OpSelect does not choose matrices.
static Value *choose(Builder &B, Op &O) {
  Value *Result = B.var(O.type(), "");
  B.ifElse(
      O.operand(0), [&](Builder &Then) { Then.store(Result, O.operand(1)); },
      [&](Builder &Else) { Else.store(Result, O.operand(2)); });
  return B.load(Result);
}

void tessera::spirv::raiseMatrices(ir::Module &M, const PassContext &) {
  Views V(M);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    auto Kept = [&](Value *Result) -> std::optional<Value *> {
      return Result == O.result() ? std::nullopt : std::optional(Result);
    };
    switch (O.opcode()) {
    case Opcode::Select:
      return holdsMatrix(O.type()) ? std::optional(choose(B, O)) : std::nullopt;
    case Opcode::MatLoad: {
      auto [First, Stride] = elementAddress(B, V, ir::ops::MatAccess(O));
      return B.SpirvMatLoad({First, Stride}, O.type(), layoutOf(O));
    }
    case Opcode::MatStore: {
      auto [First, Stride] = elementAddress(B, V, ir::ops::MatAccess(O));
      B.SpirvMatStore({O.as<ir::ops::MatStore>().matrix(), First, Stride}, nullptr, layoutOf(O));
      return nullptr;
    }
    case Opcode::MatMul: {
      Value *Nothing = B.MatFill({B.zero(O.type()->element())}, O.type());
      return B
          .create(Opcode::MatMulAdd, {O.operand(0), O.operand(1), Nothing}, O.type(), O.attrs())
          ->result();
    }
    case Opcode::MatArith:
      return Kept(arith(B, O));
    case Opcode::MatNeg: {
      if (!O.type()->element()->isStorageFormat())
        return std::nullopt;
      const Type *Wide = withElement(B, O.type(), B.types().f32());
      return B.MatConvert({B.MatNeg({B.MatConvert({O.operand(0)}, Wide)})}, O.type());
    }
    case Opcode::MatConvert:
      return Kept(convert(B, O));
    case Opcode::MatExtract:
      return B.load(elementOf(B, B.var(O.operand(0)->type(), "", O.operand(0)), O.operand(1)));
    case Opcode::MatInsert: {
      Value *Copy = B.var(O.type(), "", O.operand(0));
      B.store(elementOf(B, Copy, O.operand(1)), O.operand(2));
      return B.load(Copy);
    }
    default:
      return std::nullopt;
    }
  });
}
