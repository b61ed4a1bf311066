// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Rules/DriverRules.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

/// NVIDIA's shader compiler (580.159.04) crashes on some of them: where the operand of the back
/// edge comes from outside of the loop, or is another phi of the same header.
constexpr StringLiteral PhiOfBools = "the header of a loop has a phi of bools";

Complaint tessera::spirv::driverComplaint(ArrayRef<uint32_t> Words) {
  DenseSet<ID> Bools;
  size_t Number = 0, PhiInBlock = 0;
  for (Instruction I : instructions(Words)) {
    ++Number;
    switch (I.opcode()) {
    case spv::Op::OpTypeBool:
      Bools.insert(I[1]);
      break;
    case spv::Op::OpTypeVector:
      if (Bools.contains(I[2]))
        Bools.insert(I[1]);
      break;
    case spv::Op::OpLabel:
      PhiInBlock = 0;
      break;
    case spv::Op::OpPhi:
      if (!PhiInBlock && Bools.contains(I[1]))
        PhiInBlock = Number;
      break;
    case spv::Op::OpLoopMerge:
      if (PhiInBlock)
        return {PhiOfBools.str(), PhiInBlock};
      break;
    default:
      break;
    }
  }
  return {};
}
