// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one file of the library with exceptions: the validator throws one where it would tell the
// line of a source without text (PrintShaderDebugInfoSource of SPIRV-Tools).
#include "SPIRV/Rules/Validator.h"
#include "SPIRV/Rules/DriverRules.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "llvm/ADT/STLExtras.h"
#include <exception>
#include <optional>
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

spv_target_env tessera::spirv::environment(Environment For) {
  constexpr spv_target_env Environments[] = {
#define ENVIRONMENT(Enumerator, Minor, Validator, Option) Validator,
#include "SPIRV/Rules/Environments.def"
  };
  return Environments[size_t(For)];
}

namespace {
/// An instruction of debug information, which the validator uses to find the place of an error, and
/// the one that replaces it where there is no place.
struct PlaceRow {
  uint32_t Told, Without;
};
constexpr PlaceRow Places[] = {
    {NonSemanticShaderDebugInfo100DebugLine, NonSemanticShaderDebugInfo100DebugNoLine},
    {NonSemanticShaderDebugInfo100DebugFunctionDefinition,
     NonSemanticShaderDebugInfo100DebugNoLine},
    {NonSemanticShaderDebugInfo100DebugDeclare, NonSemanticShaderDebugInfo100DebugNoLine},
    {NonSemanticShaderDebugInfo100DebugGlobalVariable,
     NonSemanticShaderDebugInfo100DebugExpression}};
} // namespace

/// As many instructions, where debuggers are told of no places.
static std::vector<uint32_t> withoutPlaces(ArrayRef<uint32_t> Words) {
  constexpr uint32_t SetAt = 3, CodeAt = 4;
  uint32_t Set = 0;
  std::vector<uint32_t> Made(Words.take_front(HeaderWords));
  for (Instruction I : instructions(Words)) {
    if (I.opcode() == spv::Op::OpExtInstImport &&
        textAt(I.Words.drop_front(2)).starts_with("NonSemantic.Shader.DebugInfo."))
      Set = I[1];
    const PlaceRow *Row = std::end(Places);
    if (Set && I.opcode() == spv::Op::OpExtInst && I[SetAt] == Set)
      Row = find_if(Places, [&](const PlaceRow &R) { return R.Told == I[CodeAt]; });
    if (Row != std::end(Places))
      appendOp(Made, I.opcode(), {I[1], I[2], Set, Row->Without});
    else
      append_range(Made, I.Words);
  }
  return Made;
}

/// Friendly names make the validator's message readable, but the time for them grows with the
/// square of how often a name is used.
static Complaint complaint(ArrayRef<uint32_t> Words, Environment For, bool ScalarLayout,
                           bool FriendlyNames) {
  using Options = std::unique_ptr<spv_validator_options_t,
                                  Deleter<spv_validator_options_t, spvValidatorOptionsDestroy>>;
  ToolsContext C(spvContextCreate(environment(For)));
  Options O(spvValidatorOptionsCreate());
  spvValidatorOptionsSetScalarBlockLayout(O.get(), ScalarLayout);
  // Of Vulkan since 1.1; before that VK_KHR_relaxed_block_layout has it.
  spvValidatorOptionsSetRelaxBlockLayout(O.get(), true);
  spvValidatorOptionsSetFriendlyNames(O.get(), FriendlyNames);
  spv_const_binary_t Binary{Words.data(), Words.size()};
  spv_diagnostic Found = nullptr;
  spv_result_t Result = spvValidateWithOptions(C.get(), O.get(), &Binary, &Found);
  ToolsMessage M(Found);
  if (Result == SPV_SUCCESS)
    return {};
  if (!FriendlyNames)
    return complaint(Words, For, ScalarLayout, true);
  return M ? Complaint{M->error, M->position.index} : Complaint{"no reason given"};
}

/// Nothing where the validator throws.
static std::optional<Complaint> tryComplaint(ArrayRef<uint32_t> Words, Environment For,
                                             bool ScalarLayout) {
  try {
    return complaint(Words, For, ScalarLayout, /*FriendlyNames=*/false);
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

Complaint tessera::spirv::complaint(ArrayRef<uint32_t> Words, Environment For, bool ScalarLayout) {
  if (std::optional<Complaint> Found = tryComplaint(Words, For, ScalarLayout))
    return Found->Text.empty() ? driverComplaint(Words) : *Found;
  // It has something to say, and says it where no places are told.
  std::optional<Complaint> Found = tryComplaint(withoutPlaces(Words), For, ScalarLayout);
  return Found && !Found->Text.empty() ? *Found : Complaint{"the places that debuggers are told"};
}
