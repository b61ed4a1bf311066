// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Link/Constants.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/Rules/Validator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

/// How the parser calls operands that name something.
static constexpr spv_operand_type_t IDTypes[] = {SPV_OPERAND_TYPE_ID, SPV_OPERAND_TYPE_TYPE_ID,
                                                 SPV_OPERAND_TYPE_SCOPE_ID,
                                                 SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID};

namespace {
/// Copies a module with other ids for some.
struct Renamer {
  const DenseMap<ID, ID> &Names;
  std::vector<uint32_t> Words;

  static spv_result_t header(void *, spv_endianness_t, uint32_t, uint32_t, uint32_t, uint32_t,
                             uint32_t) {
    return SPV_SUCCESS;
  }
  static spv_result_t instruction(void *Data, const spv_parsed_instruction_t *I) {
    auto &Self = *static_cast<Renamer *>(Data);
    // A constant and its name that are replaced.
    bool IsGone = Self.Names.contains(I->result_id) ||
                  (spv::Op(I->opcode) == spv::Op::OpName && Self.Names.contains(I->words[1]));
    if (IsGone)
      return SPV_SUCCESS;
    size_t Begin = Self.Words.size();
    append_range(Self.Words, ArrayRef(I->words, I->num_words));
    for (const spv_parsed_operand_t &Operand : ArrayRef(I->operands, I->num_operands))
      if (is_contained(IDTypes, Operand.type))
        if (auto Found = Self.Names.find(I->words[Operand.offset]); Found != Self.Names.end())
          Self.Words[Begin + Operand.offset] = Found->second;
    return SPV_SUCCESS;
  }
};
} // namespace

std::vector<uint32_t> tessera::spirv::unifyConstants(ArrayRef<uint32_t> Words, Environment For) {
  std::map<std::vector<uint32_t>, ID> Known; // by the type and the value
  DenseMap<ID, ID> Names;
  for (Instruction I : instructions(Words))
    if (I.opcode() == spv::Op::OpConstant) {
      std::vector<uint32_t> Key(I.Words);
      ID Result = std::exchange(Key[2], 0);
      if (auto [It, IsNew] = Known.try_emplace(std::move(Key), Result); !IsNew)
        Names[Result] = It->second;
    }
  ToolsContext Context(spvContextCreate(environment(For)));
  Renamer Made{Names, std::vector<uint32_t>(Words.take_front(HeaderWords))};
  spvBinaryParse(Context.get(), &Made, Words.data(), Words.size(), Renamer::header,
                 Renamer::instruction, nullptr);
  return std::move(Made.Words);
}
