// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Link/DebugLines.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "llvm/ADT/STLExtras.h"
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

static constexpr size_t BoundWord = 3; // of the header

/// The lines of OpLines that stand for an instruction: this and its number in the set. Clang's
/// lines have 31 bits.
static constexpr uint32_t Mark = 0x80000000;

/// The instructions that SPIRV-Tools keeps beside the next instruction.
static constexpr uint32_t Hidden[] = {
    NonSemanticShaderDebugInfo100DebugScope, NonSemanticShaderDebugInfo100DebugNoScope,
    NonSemanticShaderDebugInfo100DebugLine, NonSemanticShaderDebugInfo100DebugNoLine};

bool tessera::spirv::hideDebugLines(std::vector<uint32_t> &Words, uint32_t Shift) {
  ArrayRef<uint32_t> Old(Words);
  std::vector<uint32_t> New(Old.begin(), Old.begin() + HeaderWords);
  New.reserve(Old.size());
  ID Set = 0;
  bool HasHidden = false;
  for (Instruction Op : instructions(Old)) {
    spv::Op Code = Op.opcode();
    if (Code == spv::Op::OpExtInstImport &&
        textAt(Op.Words.drop_front(2)) == "NonSemantic.Shader.DebugInfo.100")
      Set = Op[1];
    if (Code == spv::Op::OpLine) {
      appendOp(New, Code, {Op[1] + Shift, Op[2], Op[3]});
    } else if (Code == spv::Op::OpExtInst && Op[3] == Set && is_contained(Hidden, Op[4])) {
      // The type, the set and the operands.
      HasHidden = true;
      SmallVector<uint32_t, 8> IDs{Op[1], Op[3]};
      append_range(IDs, Op.Words.drop_front(5));
      for (auto [I, Used] : enumerate(IDs))
        appendOp(New, spv::Op::OpLine,
                 {Used + Shift, Mark | Op[4], uint32_t(IDs.size() << 16 | I)});
    } else {
      append_range(New, Op.Words);
    }
  }
  Words = std::move(New);
  return HasHidden;
}

std::vector<uint32_t> tessera::spirv::restoreDebugLines(ArrayRef<uint32_t> Words) {
  std::vector<uint32_t> New(Words.begin(), Words.begin() + HeaderWords);
  New.reserve(Words.size());
  SmallVector<uint32_t, 8> IDs; // of the instruction that is being put together
  for (Instruction Op : instructions(Words)) {
    if (Op.opcode() != spv::Op::OpLine || !(Op[2] & Mark)) {
      append_range(New, Op.Words);
      continue;
    }
    // The linker also repeats the last OpLine before instructions that follow: these are left out.
    uint32_t Count = Op[3] >> 16, At = Op[3] & 0xFFFF;
    if (At == 0)
      IDs.clear();
    if (At != IDs.size())
      continue;
    IDs.push_back(Op[1]);
    if (IDs.size() < Count)
      continue;
    SmallVector<uint32_t, 12> Operands{IDs[0], New[BoundWord]++, IDs[1], Op[2] & ~Mark};
    append_range(Operands, drop_begin(IDs, 2));
    appendOp(New, spv::Op::OpExtInst, Operands);
    IDs.clear();
  }
  return New;
}
