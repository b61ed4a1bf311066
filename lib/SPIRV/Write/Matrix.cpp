// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative matrices.

#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "SPIRV/Write/FunctionWriter.h"
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Type;
using ir::Value;

static uint32_t layoutOf(const Op &O) {
  return uint32_t(O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::RowMajor
                      ? spv::CooperativeMatrixLayout::RowMajorKHR
                      : spv::CooperativeMatrixLayout::ColumnMajorKHR);
}

ID ModuleWriter::tensorLayoutType() {
  return unique(spv::Op::OpTypeTensorLayoutNV, 0,
                {u32(2), u32(uint32_t(spv::TensorClampMode::Constant))});
}

ID ModuleWriter::transposedViewType() {
  return unique(spv::Op::OpTypeTensorViewNV, 0,
                {u32(2), scalarConstant(types().boolTy(), 0), u32(1), u32(0)});
}

/// Appends the layout of the part of a matrix that is in memory, from its first element on, with
/// the operands behind it.
void FunctionWriter::appendTensor(SmallVectorImpl<uint32_t> &Words, const Op &O) {
  using Mask = spv::TensorAddressingOperandsMask;
  ir::ops::SpirvMatAccess Access(O);
  bool IsRowMajor = layoutOf(O) == uint32_t(spv::CooperativeMatrixLayout::RowMajorKHR);
  uint32_t Lines = Access.matrix()->rows(), Length = Access.matrix()->cols();
  ID Count = id(Access.counts()[0]), CountInLine = id(Access.counts()[1]);
  if (!IsRowMajor) {
    std::swap(Lines, Length);
    std::swap(Count, CountInLine);
  }
  ID Ty = W.tensorLayoutType();
  ID Layout = make(spv::Op::OpCreateTensorLayoutNV, Ty, {});
  Layout = make(spv::Op::OpTensorLayoutSetDimensionNV, Ty, {Layout, Count, CountInLine});
  Layout = make(spv::Op::OpTensorLayoutSetStrideNV, Ty, {Layout, id(Access.stride()), W.u32(1)});
  Layout = make(spv::Op::OpTensorLayoutSliceNV, Ty,
                {Layout, W.u32(0), W.u32(Lines), W.u32(0), W.u32(Length)});
  Words.push_back(Layout);
  size_t Before = Words.size();
  appendMemoryOperands(Words, O, Access.first());
  if (Words.size() == Before)
    Words.push_back(uint32_t(spv::MemoryAccessMask::MaskNone));
  if (IsRowMajor)
    return Words.push_back(uint32_t(Mask::MaskNone));
  ID View = make(spv::Op::OpCreateTensorViewNV, W.transposedViewType(), {});
  Words.append({uint32_t(Mask::TensorView), View});
}

void FunctionWriter::writeMatLoad(Op &O) {
  auto Load = O.as<ir::ops::SpirvMatLoad>();
  if (!Load.counts().empty()) {
    SmallVector<uint32_t, 8> Words{id(Load.first()), W.undef(O.type())};
    appendTensor(Words, O);
    return define(O, spv::Op::OpCooperativeMatrixLoadTensorNV, Words);
  }
  SmallVector<uint32_t, 6> Words{id(Load.first()), W.u32(layoutOf(O)), id(Load.stride())};
  appendMemoryOperands(Words, O, Load.first());
  define(O, spv::Op::OpCooperativeMatrixLoadKHR, Words);
}

void FunctionWriter::writeMatStore(Op &O) {
  auto Store = O.as<ir::ops::SpirvMatStore>();
  if (!Store.counts().empty()) {
    SmallVector<uint32_t, 8> Words{id(Store.first()), id(Store.matrix())};
    appendTensor(Words, O);
    return effect(spv::Op::OpCooperativeMatrixStoreTensorNV, Words);
  }
  SmallVector<uint32_t, 6> Words{id(Store.first()), id(Store.matrix()), W.u32(layoutOf(O)),
                                 id(Store.stride())};
  appendMemoryOperands(Words, O, Store.first());
  effect(spv::Op::OpCooperativeMatrixStoreKHR, Words);
}

void FunctionWriter::writeMatMulAdd(Op &O) {
  using Mask = spv::CooperativeMatrixOperandsMask;
  auto Mul = O.as<ir::ops::MatMulAdd>();
  const std::pair<const Value *, Mask> SignOf[] = {
      {Mul.a(), Mask::MatrixASignedComponentsKHR},
      {Mul.b(), Mask::MatrixBSignedComponentsKHR},
      {Mul.addend(), Mask::MatrixCSignedComponentsKHR}};
  auto IsSigned = [](const Type *Matrix) {
    return Matrix->element()->isInt() && Matrix->element()->isSigned();
  };
  auto Bits = uint32_t(Mask::MaskNone);
  for (auto [Matrix, Sign] : SignOf)
    if (IsSigned(Matrix->type()))
      Bits |= uint32_t(Sign);
  if (IsSigned(O.type()))
    Bits |= uint32_t(Mask::MatrixResultSignedComponentsKHR);
  if (O.flag(AttrKind::Saturating))
    Bits |= uint32_t(Mask::SaturatingAccumulationKHR);
  SmallVector<uint32_t, 4> Words(operandIDs(O));
  if (Bits)
    Words.push_back(Bits);
  define(O, spv::Op::OpCooperativeMatrixMulAddKHR, Words);
}

void FunctionWriter::writeMatArith(Op &O) {
  struct Row {
    spv::Op Float, Signed, Unsigned;
  };
  static constexpr Row Rows[] = {
      {spv::Op::OpFAdd, spv::Op::OpIAdd, spv::Op::OpIAdd},
      {spv::Op::OpFSub, spv::Op::OpISub, spv::Op::OpISub},
      {spv::Op::OpFMul, spv::Op::OpIMul, spv::Op::OpIMul},
      {spv::Op::OpFDiv, spv::Op::OpSDiv, spv::Op::OpUDiv},
  };
  // The one operation with a scalar that SPIR-V has; raising fills a matrix for the others.
  if (!O.as<ir::ops::MatArith>().other()->type()->isMatrix())
    return define(O, spv::Op::OpMatrixTimesScalar, operandIDs(O));
  const Row &R = Rows[O.intAttr(AttrKind::Fn)];
  const Type *E = O.type()->element();
  define(O, E->isFloat() ? R.Float : E->isSigned() ? R.Signed : R.Unsigned, operandIDs(O));
}

/// Writes the function that combines two elements, once for each type and reduction.
ID ModuleWriter::combiner(const Type *Ty, ir::ReduceFn Fn) {
  ID &Self = Combiners[{Ty, Fn}];
  if (Self)
    return Self;
  Self = newID();
  ID Scalar = type(Ty), A = newID(), B = newID(), Result = newID();
  CombinerCode.op(spv::Op::OpFunction, {Scalar, Self, uint32_t(spv::FunctionControlMask::MaskNone),
                                        functionType(Scalar, {Scalar, Scalar})});
  CombinerCode.op(spv::Op::OpFunctionParameter, {Scalar, A});
  CombinerCode.op(spv::Op::OpFunctionParameter, {Scalar, B});
  CombinerCode.op(spv::Op::OpLabel, {newID()});
  if (Fn == ir::ReduceFn::Sum) {
    CombinerCode.op(Ty->isFloat() ? spv::Op::OpFAdd : spv::Op::OpIAdd, {Scalar, Result, A, B});
  } else {
    bool IsMax = Fn == ir::ReduceFn::Max;
    unsigned Code = Ty->isFloat()    ? (IsMax ? GLSLstd450NMax : GLSLstd450NMin)
                    : Ty->isSigned() ? (IsMax ? GLSLstd450SMax : GLSLstd450SMin)
                                     : (IsMax ? GLSLstd450UMax : GLSLstd450UMin);
    CombinerCode.op(spv::Op::OpExtInst, {Scalar, Result, glsl(), Code, A, B});
  }
  CombinerCode.op(spv::Op::OpReturnValue, {Result});
  CombinerCode.op(spv::Op::OpFunctionEnd, {});
  return Self;
}

void FunctionWriter::writeMatReduce(Op &O) {
  using Mask = spv::CooperativeMatrixReduceMask;
  Mask Which = O.flag(AttrKind::Transpose) ? Mask::Column : Mask::Row;
  ID Combine = W.combiner(O.type()->element(), O.enumAttr<ir::ReduceFn>(AttrKind::Reduce));
  define(O, spv::Op::OpCooperativeMatrixReduceNV,
         {id(O.as<ir::ops::MatReduce>().matrix()), uint32_t(Which), Combine});
}

void FunctionWriter::writeMatPerElement(Op &O) {
  auto Each = O.as<ir::ops::SpirvMatPerElement>();
  SmallVector<uint32_t, 8> Words{id(Each.matrix()),
                                 W.function(W.module().findFunction(O.strAttr(AttrKind::Symbol)))};
  for (const Value *V : Each.operands())
    Words.push_back(id(V));
  define(O, spv::Op::OpCooperativeMatrixPerElementOpNV, Words);
}

void FunctionWriter::writeMatConvert(Op &O) {
  const Value *Matrix = O.as<ir::ops::MatConvert>().matrix();
  const Type *From = Matrix->type(), *To = O.type();
  if (O.flag(AttrKind::Transpose))
    return define(O, spv::Op::OpCooperativeMatrixTransposeNV, operandIDs(O));
  if (From->use() != To->use())
    return define(O, spv::Op::OpCooperativeMatrixConvertNV, operandIDs(O));
  define(O, conversion(From->element(), To->element()), operandIDs(O));
}
