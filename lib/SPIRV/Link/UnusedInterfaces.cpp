// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Link/UnusedInterfaces.h"
#include "SPIRV/Link/Interfaces.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

/// The ids of the inputs and outputs, in their order, which the linker keeps.
static SmallVector<ID, 16> interfaceOf(ArrayRef<uint32_t> Words) {
  SmallVector<ID, 16> Found;
  for (Instruction I : instructions(Words))
    if (I.opcode() == spv::Op::OpFunction)
      break;
    else if (I.opcode() == spv::Op::OpVariable && (I[3] == uint32_t(spv::StorageClass::Input) ||
                                                   I[3] == uint32_t(spv::StorageClass::Output)))
      Found.push_back(I[2]);
  return Found;
}

static bool hasEntryPoint(ArrayRef<uint32_t> Words) {
  for (Instruction I : instructions(Words))
    if (I.opcode() == spv::Op::OpEntryPoint)
      return true;
    else if (I.opcode() == spv::Op::OpFunction)
      break;
  return false;
}

std::vector<uint32_t> tessera::spirv::restoreInterfaces(std::vector<uint32_t> Linked,
                                                        ArrayRef<std::vector<uint32_t>> Modules) {
  SmallVector<ID, 16> All = interfaceOf(Linked);
  // One range of them for each entry point.
  SmallVector<ArrayRef<ID>, 4> OfEntries;
  ArrayRef<ID> Rest = All;
  for (const std::vector<uint32_t> &Words : Modules) {
    size_t Count = interfaceOf(Words).size();
    if (Count > Rest.size())
      return Linked;
    if (hasEntryPoint(Words))
      OfEntries.push_back(Rest.take_front(Count));
    Rest = Rest.drop_front(Count);
  }
  if (!Rest.empty())
    return Linked;

  std::vector<uint32_t> Restored(Linked.begin(), Linked.begin() + HeaderWords);
  size_t Next = 0;
  for (Instruction I : instructions(Linked)) {
    if (I.opcode() == spv::Op::OpEntryPoint)
      appendEntryPoint(I, OfEntries[Next++], Restored);
    else
      append_range(Restored, I.Words);
  }
  return Restored;
}
