// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroup operations.

#include "IR/OpViews.h"
#include "SPIRV/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;

ID FunctionWriter::subgroup(const Type *Ty) {
  const Type *S = Ty->scalar();
  if (!S->isBool() && S->bits() != 32)
    W.Needs.feature(Feature::SubgroupExtendedTypes);
  return W.u32(uint32_t(spv::Scope::Subgroup));
}

static spv::Op reduction(ir::ReduceFn Fn, const Type *Scalar) {
  struct Row {
    spv::Op Float, Signed, Unsigned, Bool;
  };
  static constexpr Row Rows[] = {
#define REDUCE(Fn, F, S, U, B) {spv::Op::Op##F, spv::Op::Op##S, spv::Op::Op##U, spv::Op::Op##B},
#include "SPIRV/Waves.def"
#include "Support/InternalError.h"
  };
  const Row &R = Rows[size_t(Fn)];
  return Scalar->isBool()     ? R.Bool
         : Scalar->isFloat()  ? R.Float
         : Scalar->isSigned() ? R.Signed
                              : R.Unsigned;
}

void FunctionWriter::writeWave(Op &O) {
  const Type *Of = ir::ops::operandType(O);
  SmallVector<uint32_t, 4> Words{subgroup(Of ? Of : O.type())};
  auto Reduce = [&](spv::GroupOperation Operation) {
    Words.push_back(uint32_t(Operation));
    Words.append(operandIDs(O));
    define(O, reduction(O.enumAttr<ir::ReduceFn>(AttrKind::Reduce), O.type()->scalar()), Words);
  };
  auto Plain = [&](spv::Op Code) {
    Words.append(operandIDs(O));
    define(O, Code, Words);
  };
  switch (O.opcode()) {
  case Opcode::WaveIsFirst:
    return Plain(spv::Op::OpGroupNonUniformElect);
  case Opcode::WaveAny:
    return Plain(spv::Op::OpGroupNonUniformAny);
  case Opcode::WaveAll:
    return Plain(spv::Op::OpGroupNonUniformAll);
  case Opcode::WaveAllEqual:
    return Plain(spv::Op::OpGroupNonUniformAllEqual);
  case Opcode::WaveBallot:
    return Plain(spv::Op::OpGroupNonUniformBallot);
  case Opcode::SpirvBallotCount:
    Words.push_back(uint32_t(O.flag(AttrKind::Below) ? spv::GroupOperation::ExclusiveScan
                                                     : spv::GroupOperation::Reduce));
    return Plain(spv::Op::OpGroupNonUniformBallotBitCount);
  case Opcode::SpirvBroadcast:
    return Plain(spv::Op::OpGroupNonUniformBroadcast);
  case Opcode::WaveReadLane:
    return Plain(spv::Op::OpGroupNonUniformShuffle);
  case Opcode::WaveReadFirst:
    return Plain(spv::Op::OpGroupNonUniformBroadcastFirst);
  case Opcode::WaveReduce:
    return Reduce(spv::GroupOperation::Reduce);
  case Opcode::WavePrefix:
    return Reduce(spv::GroupOperation::ExclusiveScan);
  case Opcode::QuadRead: // QuadFn counts as the direction of OpGroupNonUniformQuadSwap does
    Words.append(
        {id(O.as<ir::ops::QuadRead>().value()), W.u32(uint32_t(O.intAttr(AttrKind::Quad)))});
    return define(O, spv::Op::OpGroupNonUniformQuadSwap, Words);
  case Opcode::QuadReadLane:
    return Plain(spv::Op::OpGroupNonUniformQuadBroadcast);
  default:
    internalError(Twine(O.mnemonic()) + " is no operation on waves");
  }
}
