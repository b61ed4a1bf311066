// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and conversions.

#include "IR/OpViews.h"
#include "SPIRV/Write/FunctionWriter.h"
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
#include "SPIRV/Write/Arithmetic.def"
};

struct ExtRow {
  Opcode Code;
  unsigned Float, Signed, Unsigned;
};
constexpr ExtRow ExtRows[] = {
#define EXT(Code, F, S, U) {Opcode::Code, GLSLstd450##F, GLSLstd450##S, GLSLstd450##U},
#include "SPIRV/Write/Arithmetic.def"
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

spv::Op ModuleWriter::integerOp(Opcode Code, const Type *Scalar) {
  return pick(CoreRows[CoreIndex[size_t(Code)]], Scalar);
}

void FunctionWriter::writeCore(Op &O) {
  const CoreRow &R = CoreRows[CoreIndex[size_t(O.opcode())]];
  const Type *Scalar = operandType(O)->scalar();
  define(O, Scalar->isBool() ? R.Bool : pick(R, Scalar), operandIDs(O));
  if (O.flag(AttrKind::Precise))
    W.decorate(id(O.result()), spv::Decoration::NoContraction);
}

void FunctionWriter::writeExt(Op &O) {
  const ExtRow &R = ExtRows[ExtIndex[size_t(O.opcode())]];
  ID Type = W.type(O.type());
  define(O, makeExt(pick(R, operandType(O)->scalar()), Type, operandIDs(O)));
}

spv::Op FunctionWriter::conversion(const Type *From, const Type *To) {
  if (From->isFloat())
    return To->isFloat()    ? spv::Op::OpFConvert
           : To->isSigned() ? spv::Op::OpConvertFToS
                            : spv::Op::OpConvertFToU;
  if (To->isFloat())
    return From->isSigned() ? spv::Op::OpConvertSToF : spv::Op::OpConvertUToF;
  if (From->bits() == To->bits())
    return spv::Op::OpBitcast;
  // The source's sign decides how it is extended.
  return From->isSigned() && To->bits() > From->bits() ? spv::Op::OpSConvert : spv::Op::OpUConvert;
}

void FunctionWriter::writeConvert(Op &O) {
  const ir::Value *From = O.as<ir::ops::Convert>().value();
  define(O, conversion(From->type()->scalar(), O.type()->scalar()), {id(From)});
  if (O.flag(AttrKind::Precise))
    W.decorate(id(O.result()), spv::Decoration::NoContraction);
}

void FunctionWriter::writeDotPacked(Op &O) {
  auto Dot = O.as<ir::ops::SpirvDotPacked>();
  define(O, O.type()->isSigned() ? spv::Op::OpSDot : spv::Op::OpUDot,
         {id(Dot.a()), id(Dot.b()), uint32_t(spv::PackedVectorFormat::PackedVectorFormat4x8Bit)});
}
