// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Link/Interfaces.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/Rules/Validator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
constexpr uint32_t Version1Point4 = 0x10400;

/// What a module says about its variables.
struct Facts {
  DenseMap<ID, spv::StorageClass> Variables; ///< outside of functions
  DenseMap<ID, uint32_t> Sets, Bindings;
  DenseSet<ID> Aliased;
  DenseMap<ID, SetVector<ID>> Used;   ///< variables in a function
  DenseMap<ID, SetVector<ID>> Called; ///< functions in a function
  ID Function = 0;

  static spv_result_t header(void *, spv_endianness_t, uint32_t, uint32_t, uint32_t, uint32_t,
                             uint32_t) {
    return SPV_SUCCESS;
  }
  static spv_result_t instruction(void *Data, const spv_parsed_instruction_t *I) {
    static_cast<Facts *>(Data)->note(*I);
    return SPV_SUCCESS;
  }
  void note(const spv_parsed_instruction_t &I);
  void noteDecoration(const spv_parsed_instruction_t &I);
  /// The variables that \p Entry uses, itself or by calls.
  SetVector<ID> reachedBy(ID Entry) const;
};
} // namespace

void Facts::noteDecoration(const spv_parsed_instruction_t &I) {
  ID Target = I.words[1];
  switch (spv::Decoration(I.words[2])) {
  case spv::Decoration::DescriptorSet:
    Sets[Target] = I.words[3];
    return;
  case spv::Decoration::Binding:
    Bindings[Target] = I.words[3];
    return;
  case spv::Decoration::Aliased:
    Aliased.insert(Target);
    return;
  default:
    return;
  }
}

void Facts::note(const spv_parsed_instruction_t &I) {
  switch (spv::Op(I.opcode)) {
  case spv::Op::OpDecorate:
    return noteDecoration(I);
  case spv::Op::OpFunction:
    Function = I.result_id;
    return;
  case spv::Op::OpFunctionEnd:
    Function = 0;
    return;
  case spv::Op::OpFunctionCall:
    Called[Function].insert(I.words[3]);
    break;
  case spv::Op::OpVariable:
  case spv::Op::OpUntypedVariableKHR: // with the same words so far
    if (!Function)
      Variables[I.result_id] = spv::StorageClass(I.words[3]);
    return;
  default:
    break;
  }
  if (!Function)
    return;
  for (const spv_parsed_operand_t &Operand : ArrayRef(I.operands, I.num_operands))
    if (Operand.type == SPV_OPERAND_TYPE_ID && Variables.contains(I.words[Operand.offset]))
      Used[Function].insert(I.words[Operand.offset]);
}

SetVector<ID> Facts::reachedBy(ID Entry) const {
  SetVector<ID> Functions, Found;
  Functions.insert(Entry);
  for (size_t I = 0; I < Functions.size(); ++I) {
    ID F = Functions[I];
    if (auto It = Called.find(F); It != Called.end())
      Functions.insert(It->second.begin(), It->second.end());
    if (auto It = Used.find(F); It != Used.end())
      Found.insert(It->second.begin(), It->second.end());
  }
  return Found;
}

void tessera::spirv::appendEntryPoint(Instruction I, ArrayRef<ID> Variables,
                                      std::vector<uint32_t> &To) {
  size_t NameWords = textAt(I.Words.drop_front(3)).size() / 4 + 1;
  ArrayRef<ID> Named = I.Words.drop_front(3 + NameWords);
  SmallVector<uint32_t, 16> Operands(I.Words.drop_front());
  copy_if(Variables, std::back_inserter(Operands), [&](ID V) { return !is_contained(Named, V); });
  appendOp(To, spv::Op::OpEntryPoint, Operands);
}

/// Returns the variables that the entry point \p Entry has to name.
static SmallVector<ID, 16> requiredOf(ID Entry, const Facts &F, bool NamesAll) {
  SmallVector<ID, 16> Found;
  for (ID Variable : F.reachedBy(Entry)) {
    spv::StorageClass Class = F.Variables.lookup(Variable);
    if (NamesAll || Class == spv::StorageClass::Input || Class == spv::StorageClass::Output)
      Found.push_back(Variable);
  }
  return Found;
}

std::vector<uint32_t> tessera::spirv::completeInterfaces(ArrayRef<uint32_t> Words,
                                                         Environment For) {
  ToolsContext Context(spvContextCreate(environment(For)));
  Facts F;
  spvBinaryParse(Context.get(), &F, Words.data(), Words.size(), Facts::header, Facts::instruction,
                 nullptr);
  std::map<std::pair<uint32_t, uint32_t>, SmallVector<ID, 2>> Places;
  std::vector<uint32_t> Decorations;
  for (Instruction I : instructions(Words))
    if (I.opcode() == spv::Op::OpVariable && F.Bindings.contains(I[2]) &&
        F.Variables.lookup(I[2]) == spv::StorageClass::StorageBuffer)
      Places[{F.Sets.lookup(I[2]), F.Bindings.lookup(I[2])}].push_back(I[2]);
  for (const auto &[Place, Variables] : Places)
    for (ID Variable : Variables)
      if (Variables.size() > 1 && !F.Aliased.contains(Variable))
        appendOp(Decorations, spv::Op::OpDecorate, {Variable, uint32_t(spv::Decoration::Aliased)});
  std::vector<uint32_t> Made(Words.take_front(HeaderWords));
  bool NamesAll = Words[1] >= Version1Point4;
  for (Instruction I : instructions(Words)) {
    if (I.opcode() == spv::Op::OpEntryPoint) {
      appendEntryPoint(I, requiredOf(I[2], F, NamesAll), Made);
      continue;
    }
    if (I.opcode() == spv::Op::OpDecorate)
      append_range(Made, std::exchange(Decorations, {}));
    append_range(Made, I.Words);
  }
  return Made;
}

std::vector<uint32_t> tessera::spirv::declarationsFirst(ArrayRef<uint32_t> Words) {
  std::vector<uint32_t> Before(Words.take_front(HeaderWords)), Definitions, Function;
  bool HasBody = false;
  for (Instruction I : instructions(Words)) {
    bool Starts = I.opcode() == spv::Op::OpFunction;
    if (Function.empty() && !Starts) {
      // Lines of debug information may stand between functions.
      append_range(Definitions.empty() ? Before : Definitions, I.Words);
      continue;
    }
    HasBody = !Starts && (HasBody || I.opcode() == spv::Op::OpLabel);
    append_range(Function, I.Words);
    if (I.opcode() == spv::Op::OpFunctionEnd)
      append_range(HasBody ? Definitions : Before, std::exchange(Function, {}));
  }
  append_range(Before, Definitions);
  return Before;
}
