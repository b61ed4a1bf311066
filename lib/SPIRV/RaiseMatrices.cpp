// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
/// The memory operands of mat.load and mat.store as SPIR-V wants them.
struct ElementAddress {
  Value *First;
  Value *Stride;
};
} // namespace

/// The memory operands of \p O, from operand \p First on, are as Ops.def describes them.
static ElementAddress elementAddress(Builder &B, Views &V, Op &O, unsigned First,
                                     const Type *Element) {
  Value *Memory = O.operand(First), *Offset = O.operand(First + 1), *Stride = O.operand(First + 2);
  if (!Memory->type()->element()->isBytes())
    return {B.access(Memory, {Offset}), Stride};
  unsigned Shift = Log2_64(Element->bits() / 8 / O.intAttr(AttrKind::Unit, 1));
  return {V.element(B, Memory, Element, shiftRight(B, Offset, Shift)),
          shiftRight(B, Stride, Shift)};
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
  return B.Access({Copy, Index}, B.types().pointer(Element, ir::AddressSpace::Function));
}

static bool holdsMatrix(const Type *Ty) {
  if (Ty->isStruct())
    return any_of(Ty->members(), [](const ir::StructMember &M) { return holdsMatrix(M.Ty); });
  return Ty->isMatrix() || (Ty->isArray() && holdsMatrix(Ty->element()));
}

/// OpSelect does not choose matrices.
static Value *choose(Builder &B, Op &O) {
  Value *Result = B.var(O.type(), "");
  Op *If = B.create(Opcode::If, {O.operand(0)}, nullptr, {}, 2);
  for (unsigned I : {0u, 1u}) {
    Builder Arm(B.module(), If->region(I));
    Arm.setLoc(B.loc());
    Arm.store(Result, O.operand(1 + I));
  }
  return B.load(Result);
}

void tessera::spirv::raiseMatrices(ir::Module &M, Views &V) {
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    auto Kept = [&](Value *Result) -> std::optional<Value *> {
      return Result == O.result() ? std::nullopt : std::optional(Result);
    };
    switch (O.opcode()) {
    case Opcode::Select:
      return holdsMatrix(O.type()) ? std::optional(choose(B, O)) : std::nullopt;
    case Opcode::MatLoad: {
      auto [First, Stride] = elementAddress(B, V, O, 0, O.type()->element());
      return B.create(Opcode::MatLoad, {First, Stride}, O.type(), O.attrs())->result();
    }
    case Opcode::MatStore: {
      auto [First, Stride] = elementAddress(B, V, O, 1, O.operand(0)->type()->element());
      B.create(Opcode::MatStore, {O.operand(0), First, Stride}, nullptr, O.attrs());
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
