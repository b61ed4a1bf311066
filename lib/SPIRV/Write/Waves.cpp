// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroup operations.

#include "IR/OpViews.h"
#include "SPIRV/Write/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;

static spv::Op reduction(ir::ReduceFn Fn, const Type *Scalar) {
  struct Row {
    spv::Op Float, Signed, Unsigned, Bool;
  };
  static constexpr Row Rows[] = {
#define REDUCE(Fn, F, S, U, B) {spv::Op::Op##F, spv::Op::Op##S, spv::Op::Op##U, spv::Op::Op##B},
#include "SPIRV/Rules/Waves.def"
  };
  const Row &R = Rows[size_t(Fn)];
  return Scalar->isBool()     ? R.Bool
         : Scalar->isFloat()  ? R.Float
         : Scalar->isSigned() ? R.Signed
                              : R.Unsigned;
}

void FunctionWriter::writeWave(Op &O) {
  SmallVector<uint32_t, 4> Words{W.u32(uint32_t(spv::Scope::Subgroup))};
  switch (O.opcode()) {
  case Opcode::WaveReduce:
  case Opcode::WavePrefix: {
    bool All = O.is(Opcode::WaveReduce);
    Words.push_back(
        uint32_t(All ? spv::GroupOperation::Reduce : spv::GroupOperation::ExclusiveScan));
    Words.append(operandIDs(O));
    auto Fn = O.enumAttr<ir::ReduceFn>(AttrKind::Reduce);
    return define(O, reduction(Fn, O.type()->scalar()), Words);
  }
  case Opcode::SpirvBallotCount:
    Words.push_back(uint32_t(O.flag(AttrKind::Below) ? spv::GroupOperation::ExclusiveScan
                                                     : spv::GroupOperation::Reduce));
    break;
  default:
    break;
  }
  Words.append(operandIDs(O));
  if (O.is(Opcode::QuadRead)) // QuadFn counts as the direction of OpGroupNonUniformQuadSwap does
    Words.push_back(W.u32(uint32_t(O.intAttr(AttrKind::Quad))));
  switch (O.opcode()) {
#define WAVE(Code, Instruction, Needed)                                                            \
  case Opcode::Code:                                                                               \
    return define(O, spv::Op::Op##Instruction, Words);
#include "SPIRV/Rules/Waves.def"
  default:
    internalError(Twine(O.mnemonic()) + " is not a wave operation");
  }
}

void FunctionWriter::writeDerivative(Op &O) {
  constexpr spv::Op Codes[] = {spv::Op::OpDPdxCoarse, spv::Op::OpDPdyCoarse, spv::Op::OpDPdxFine,
                               spv::Op::OpDPdyFine};
  define(O, Codes[size_t(O.enumAttr<ir::DerivativeFn>(AttrKind::Derivative))], operandIDs(O));
}
