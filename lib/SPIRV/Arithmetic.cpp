// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic, conversions and packing.

#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/FunctionWriter.h"
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::ops::operandType;

namespace {
struct CoreRow {
  Opcode Code;
  spv::Op Float, Signed, Unsigned, Bool;
};
constexpr CoreRow CoreRows[] = {
#define CORE(Code, F, S, U, B)                                                                     \
  {Opcode::Code, spv::Op::Op##F, spv::Op::Op##S, spv::Op::Op##U, spv::Op::Op##B},
#include "SPIRV/Arithmetic.def"
};

struct ExtRow {
  Opcode Code;
  unsigned Float, Signed, Unsigned;
};
constexpr ExtRow ExtRows[] = {
#define EXT(Code, F, S, U) {Opcode::Code, GLSLstd450##F, GLSLstd450##S, GLSLstd450##U},
#include "SPIRV/Arithmetic.def"
};

/// Indexes a table by opcode, at compile time.
template <size_t N, typename T> constexpr auto indexed(const T (&Rows)[N]) {
  std::array<uint8_t, ir::NumOpcodes> Index{};
  for (size_t I = 0; I < N; ++I)
    Index[size_t(Rows[I].Code)] = uint8_t(I);
  return Index;
}
constexpr auto CoreIndex = indexed(CoreRows);
constexpr auto ExtIndex = indexed(ExtRows);

template <typename Row> auto pick(const Row &R, const Type *Scalar) {
  return Scalar->isFloat() ? R.Float : Scalar->isSigned() ? R.Signed : R.Unsigned;
}
} // namespace

void FunctionWriter::writeCore(Op &O) {
  const CoreRow &R = CoreRows[CoreIndex[size_t(O.opcode())]];
  const Type *Scalar = operandType(O)->scalar();
  define(O, Scalar->isBool() ? R.Bool : pick(R, Scalar), operandIDs(O));
  if (O.flag(AttrKind::Precise))
    W.decorate(id(O.result()), spv::Decoration::NoContraction);
}

void FunctionWriter::writeExt(Op &O) {
  const ExtRow &R = ExtRows[ExtIndex[size_t(O.opcode())]];
  define(O, makeExt(pick(R, operandType(O)->scalar()), W.type(O.type()), operandIDs(O)));
}

ID FunctionWriter::filled(const Type *Like, double V) {
  const Type *Scalar = Like->scalar();
  uint64_t Bits = Scalar->isFloat() ? ir::floatBits(Scalar->format(), V) : uint64_t(int64_t(V));
  ID One = W.scalarConstant(Scalar, Bits);
  if (!Like->isVector())
    return One;
  return W.compositeConstant(W.type(Like), SmallVector<ID, 4>(Like->count(), One));
}

void FunctionWriter::writeSaturate(Op &O) {
  define(O, makeExt(
                GLSLstd450NClamp, W.type(O.type()),
                {id(O.as<ir::ops::Saturate>().value()), filled(O.type(), 0), filled(O.type(), 1)}));
}

void FunctionWriter::writePackHalf(Op &O) {
  const Type *Pair = W.types().vector(W.types().f32(), 2);
  ID Both = make(spv::Op::OpCompositeConstruct, W.type(Pair),
                 {id(O.as<ir::ops::PackHalf>().value()), filled(W.types().f32(), 0)});
  define(O, makeExt(GLSLstd450PackHalf2x16, W.type(O.type()), {Both}));
}

void FunctionWriter::writeUnpackHalf(Op &O) {
  const Type *Pair = W.types().vector(W.types().f32(), 2);
  ID Both =
      makeExt(GLSLstd450UnpackHalf2x16, W.type(Pair), {id(O.as<ir::ops::UnpackHalf>().value())});
  define(O, spv::Op::OpCompositeExtract, {Both, 0});
}

void FunctionWriter::writeDotPacked(Op &O) {
  auto Dot = O.as<ir::ops::DotPacked>();
  bool Signed = O.type()->isSigned();
  ID Ty = W.type(O.type());
  ID Product =
      make(Signed ? spv::Op::OpSDot : spv::Op::OpUDot, Ty,
           {id(Dot.a()), id(Dot.b()), uint32_t(spv::PackedVectorFormat::PackedVectorFormat4x8Bit)});
  W.Needs.capability(spv::Capability::DotProductInput4x8BitPacked);
  define(O, spv::Op::OpIAdd, {id(Dot.addend()), Product});
}

ID FunctionWriter::convertNumbers(const Type *From, const Type *To, ID Value) {
  auto ElementOf = [](const Type *Ty) { return Ty->isMatrix() ? Ty->element() : Ty->scalar(); };
  const Type *S = ElementOf(From), *D = ElementOf(To);
  auto Simply = [&](spv::Op Code) { return make(Code, W.type(To), {Value}); };
  if (S == D)
    return Value;
  if (S->isFloat())
    return Simply(D->isFloat()    ? spv::Op::OpFConvert
                  : D->isSigned() ? spv::Op::OpConvertFToS
                                  : spv::Op::OpConvertFToU);
  if (D->isFloat())
    return Simply(S->isSigned() ? spv::Op::OpConvertSToF : spv::Op::OpConvertUToF);
  if (S->bits() == D->bits())
    return Simply(spv::Op::OpBitcast);
  // The source's sign decides how it is extended; the result of OpUConvert has to be unsigned.
  if (S->isSigned() && D->bits() > S->bits())
    return Simply(spv::Op::OpSConvert);
  if (!D->isSigned())
    return Simply(spv::Op::OpUConvert);
  ir::TypeContext &Types = W.types();
  const Type *U = Types.intTy(D->bits(), false);
  const Type *Wide = To->isMatrix()
                         ? Types.matrix(U, To->rows(), To->cols(), To->use(), To->scope())
                         : Types.withScalar(To, U);
  return make(spv::Op::OpBitcast, W.type(To), {make(spv::Op::OpUConvert, W.type(Wide), {Value})});
}

void FunctionWriter::writeConvert(Op &O) {
  const ir::Value *Operand = O.as<ir::ops::Convert>().value();
  const Type *From = Operand->type(), *To = O.type();
  ID Value = id(Operand);
  bool ToBool = To->scalar()->isBool();
  if (From->scalar()->isBool()) {
    if (ToBool)
      return define(O, Value);
    return define(O, spv::Op::OpSelect, {Value, filled(To, 1), filled(To, 0)});
  }
  if (ToBool) // a NaN is not zero
    return define(O, From->scalar()->isFloat() ? spv::Op::OpFUnordNotEqual : spv::Op::OpINotEqual,
                  {Value, filled(From, 0)});
  define(O, convertNumbers(From, To, Value));
  // Rounding to a narrower float is what the cast is for; drivers would drop a pair of conversions.
  if (From->scalar()->isFloat() && To->scalar()->isFloat() &&
      To->scalar()->bits() < From->scalar()->bits())
    W.decorate(id(O.result()), spv::Decoration::NoContraction);
}
