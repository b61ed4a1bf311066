// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Link/Duplicates.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/Rules/Validator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

/// How the parser calls operands that name something.
static constexpr spv_operand_type_t IDTypes[] = {SPV_OPERAND_TYPE_ID, SPV_OPERAND_TYPE_TYPE_ID,
                                                 SPV_OPERAND_TYPE_SCOPE_ID,
                                                 SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID};

/// What may be there once only and depends on constants, or on such types.
static constexpr spv::Op Unique[] = {
    spv::Op::OpConstant,
    spv::Op::OpTypeCooperativeMatrixKHR,
    spv::Op::OpTypeCooperativeVectorNV,
    spv::Op::OpTypeTensorLayoutNV,
    spv::Op::OpTypeTensorViewNV,
    spv::Op::OpTypeFunction,
};

/// What leads to the payload of mesh shaders: a driver gives two variables of a module two places,
/// also where one stage fills the first and the next stage reads the second.
static constexpr spv::Op OfPayload[] = {
    spv::Op::OpTypeArray,
    spv::Op::OpTypeStruct,
    spv::Op::OpTypePointer,
    spv::Op::OpVariable,
};

static bool isPayload(Instruction I) {
  return I.opcode() == spv::Op::OpVariable &&
         spv::StorageClass(I[3]) == spv::StorageClass::TaskPayloadWorkgroupEXT;
}

namespace {
using Renames = DenseMap<ID, ID>;

/// Returns the words of \p I with other ids for some.
SmallVector<uint32_t, 16> renamed(const spv_parsed_instruction_t &I, const Renames &Names) {
  SmallVector<uint32_t, 16> Words(ArrayRef(I.words, I.num_words));
  for (const spv_parsed_operand_t &Operand : ArrayRef(I.operands, I.num_operands))
    if (is_contained(IDTypes, Operand.type))
      if (auto Found = Names.find(I.words[Operand.offset]); Found != Names.end())
        Words[Operand.offset] = Found->second;
  return Words;
}

spv_result_t skipHeader(void *, spv_endianness_t, uint32_t, uint32_t, uint32_t, uint32_t,
                        uint32_t) {
  return SPV_SUCCESS;
}

/// Finds what is there twice. Operands come before what has them.
struct Finder {
  std::map<std::vector<uint32_t>, ID> Known; // by the words without the result
  Renames Names;
  bool HasPayloads = false; ///< the module has several
  DenseSet<ID> Decorated;

  bool isUnique(const spv_parsed_instruction_t &I) const {
    if (is_contained(Unique, spv::Op(I.opcode)))
      return true;
    if (!HasPayloads || !is_contained(OfPayload, spv::Op(I.opcode)) ||
        Decorated.contains(I.result_id))
      return false;
    return spv::Op(I.opcode) != spv::Op::OpVariable || isPayload({ArrayRef(I.words, I.num_words)});
  }

  static spv_result_t instruction(void *Data, const spv_parsed_instruction_t *I) {
    auto &Self = *static_cast<Finder *>(Data);
    if (is_contained({spv::Op::OpDecorate, spv::Op::OpMemberDecorate}, spv::Op(I->opcode)))
      Self.Decorated.insert(I->words[1]);
    if (!Self.isUnique(*I))
      return SPV_SUCCESS;
    SmallVector<uint32_t, 16> Words = renamed(*I, Self.Names);
    Words[I->type_id ? 2 : 1] = 0; // the result
    std::vector<uint32_t> Key(Words.begin(), Words.end());
    if (auto [It, IsNew] = Self.Known.try_emplace(std::move(Key), I->result_id); !IsNew)
      Self.Names[I->result_id] = It->second;
    return SPV_SUCCESS;
  }
};

/// Copies a module with other ids for some.
struct Renamer {
  const Renames &Names;
  std::vector<uint32_t> Words;

  static spv_result_t instruction(void *Data, const spv_parsed_instruction_t *I) {
    auto &Self = *static_cast<Renamer *>(Data);
    // What is replaced, and its name.
    bool IsName = is_contained({spv::Op::OpName, spv::Op::OpMemberName}, spv::Op(I->opcode));
    bool IsGone = Self.Names.contains(I->result_id) || (IsName && Self.Names.contains(I->words[1]));
    if (!IsGone)
      append_range(Self.Words, renamed(*I, Self.Names));
    return SPV_SUCCESS;
  }
};
} // namespace

std::vector<uint32_t> tessera::spirv::unifyDuplicates(ArrayRef<uint32_t> Words, Environment For) {
  ToolsContext Context(spvContextCreate(environment(For)));
  Finder Found;
  Found.HasPayloads = count_if(instructions(Words), isPayload) > 1;
  spvBinaryParse(Context.get(), &Found, Words.data(), Words.size(), skipHeader, Finder::instruction,
                 nullptr);
  Renamer Made{Found.Names, std::vector<uint32_t>(Words.take_front(HeaderWords))};
  spvBinaryParse(Context.get(), &Made, Words.data(), Words.size(), skipHeader, Renamer::instruction,
                 nullptr);
  return std::move(Made.Words);
}
