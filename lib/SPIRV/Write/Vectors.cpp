// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors: vectors of more than four components, and what stands between
// OpCompositeConstruct and OpCompositeExtract of one instruction.

#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "SPIRV/Write/FunctionWriter.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::ElementFormat;
using ir::Op;
using ir::Type;
using ir::Value;

static const Type *numberIn(const Type *Ty) {
  return Ty->isVector() || Ty->isArray() ? Ty->element() : Ty;
}

static uint32_t countIn(const Type *Ty) { return Ty->isScalar() ? 1 : uint32_t(Ty->count()); }

/// Returns the component type of \p Format, also if a component packs several numbers.
static uint32_t componentType(ElementFormat Format, bool IsPacked = false) {
#define PACKED(Of, Name)                                                                           \
  if (IsPacked && Format == ElementFormat::Of)                                                     \
    return uint32_t(spv::ComponentType::Name);
#define COMPONENT(Of, Name)                                                                        \
  if (!IsPacked && Format == ElementFormat::Of)                                                    \
    return uint32_t(spv::ComponentType::Name);
#include "SPIRV/Write/Vectors.def"
  internalError("cooperative vectors do not have this format");
}

namespace {
struct DriverLayout {
  spv::CooperativeVectorMatrixLayout Layout;
  bool Transpose; ///< it is that of the transposed matrix
};
} // namespace

static DriverLayout driverLayout(ir::MatrixLayout Layout) {
  using enum spv::CooperativeVectorMatrixLayout;
  switch (Layout) {
  case ir::MatrixLayout::RowMajor:
    return {RowMajorNV, false};
  case ir::MatrixLayout::ColumnMajor:
    return {ColumnMajorNV, false};
  case ir::MatrixLayout::MulOptimal:
    return {InferencingOptimalNV, false};
  case ir::MatrixLayout::MulOptimalTranspose:
    return {InferencingOptimalNV, true};
  case ir::MatrixLayout::OuterProductOptimal:
    return {TrainingOptimalNV, false};
  case ir::MatrixLayout::OuterProductOptimalTranspose:
    return {TrainingOptimalNV, true};
  }
  internalError("unknown layout");
}

ID FunctionWriter::cooperativeVector(const Value *V) {
  const Type *Ty = V->type(), *Number = numberIn(Ty);
  if (isCooperativeVector(Ty))
    return id(V);
  SmallVector<ID, 32> Parts = Components.lookup(V);
  if (V->def() && V->def()->is(ir::Opcode::Construct))
    append_range(Parts, operandIDs(*V->def()));
  if (Parts.empty())
    for (uint32_t I = 0; I < countIn(Ty); ++I)
      Parts.push_back(
          Ty->isScalar() ? id(V) : make(spv::Op::OpCompositeExtract, W.type(Number), {id(V), I}));
  return make(spv::Op::OpCompositeConstruct, W.cooperativeVectorType(Number, countIn(Ty)), Parts);
}

void FunctionWriter::writeMulVec(Op &O) {
  ir::ops::SpirvProduct Of(O);
  const Type *Result = O.type(), *Number = numberIn(Result);
  uint32_t Rows = countIn(Result);
  auto FormatOf = [&](AttrKind Kind) { return O.enumAttr<ElementFormat>(Kind); };
  bool IsPacked = ir::numbersIn(numberIn(Of.vector()->type()), FormatOf(AttrKind::Input)) > 1;
  // Matrices of 8-bit floats are multiplied with such numbers, which halves hold exactly.
  ElementFormat Matrix = FormatOf(AttrKind::Matrix);
  bool IsByteFloat = Matrix == ElementFormat::E4M3 || Matrix == ElementFormat::E5M2;
  uint32_t Input = componentType(IsByteFloat ? Matrix : FormatOf(AttrKind::Input), IsPacked);
  SmallVector<uint32_t, 16> Words{cooperativeVector(Of.vector()), W.u32(Input), id(Of.memory()),
                                  id(Of.offset()), W.u32(componentType(Matrix))};
  if (auto Added = O.dyn<ir::ops::SpirvMulVecAdd>())
    Words.append({id(Added.bias()), id(Added.bias_offset()),
                  W.u32(componentType(FormatOf(AttrKind::Bias)))});
  DriverLayout L = driverLayout(O.enumAttr<ir::MatrixLayout>(AttrKind::Layout));
  Words.append({W.u32(Rows), W.u32(uint32_t(O.intAttr(AttrKind::Depth))), W.u32(uint32_t(L.Layout)),
                W.scalarConstant(W.types().boolTy(), L.Transpose), id(Of.stride())});
  if (Number->isInt() && Number->isSigned())
    Words.push_back(uint32_t(spv::CooperativeMatrixOperandsMask::MatrixResultSignedComponentsKHR));
  ID Product = make(O.is(ir::Opcode::SpirvMulVec) ? spv::Op::OpCooperativeVectorMatrixMulNV
                                                  : spv::Op::OpCooperativeVectorMatrixMulAddNV,
                    W.cooperativeVectorType(Number, Rows), Words);
  if (isCooperativeVector(Result)) {
    W.name(Product, O.result()->name());
    IDs[O.result()] = Product;
    return;
  }
  SmallVector<ID, 32> Parts;
  for (uint32_t I = 0; I < Rows; ++I)
    Parts.push_back(make(spv::Op::OpCompositeExtract, W.type(Number), {Product, I}));
  if (Result->isScalar())
    return define(O, Parts[0]);
  define(O, spv::Op::OpCompositeConstruct, Parts);
  Components[O.result()] = std::move(Parts);
}

void FunctionWriter::writeVecLoad(Op &O) {
  auto Load = O.as<ir::ops::SpirvVecLoad>();
  SmallVector<uint32_t, 4> Words{id(Load.memory()), id(Load.offset())};
  appendAccess(Words, O, InMemory);
  define(O, spv::Op::OpCooperativeVectorLoadNV, Words);
}

void FunctionWriter::writeVecStore(Op &O) {
  auto Store = O.as<ir::ops::SpirvVecStore>();
  SmallVector<uint32_t, 5> Words{id(Store.memory()), id(Store.offset()),
                                 cooperativeVector(Store.vector())};
  appendAccess(Words, O, InMemory);
  effect(spv::Op::OpCooperativeVectorStoreNV, Words);
}

void FunctionWriter::writeOuterProduct(Op &O) {
  auto Add = O.as<ir::ops::SpirvOuterProduct>();
  effect(spv::Op::OpCooperativeVectorOuterProductAccumulateNV,
         {id(Add.memory()), id(Add.offset()), cooperativeVector(Add.lhs()),
          cooperativeVector(Add.rhs()),
          W.u32(uint32_t(spv::CooperativeVectorMatrixLayout::TrainingOptimalNV)),
          W.u32(componentType(O.enumAttr<ElementFormat>(AttrKind::Matrix)))});
}

void FunctionWriter::writeVecAtomicAdd(Op &O) {
  auto Add = O.as<ir::ops::SpirvVecAtomicAdd>();
  effect(spv::Op::OpCooperativeVectorReduceSumAccumulateNV,
         {id(Add.memory()), id(Add.offset()), cooperativeVector(Add.vector())});
}
