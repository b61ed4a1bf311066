// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What SPIRV-Headers says of instructions and capabilities.
#define SPV_ENABLE_UTILITY_CODE
#include <spirv/unified1/spirv.hpp11>

#include "IR/InlineSPIRV.h"
#include "IR/OpViews.h"
#include "SPIRV/Rules/Inline.h"
#include "Support/DiagnosticsBackend.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;

#define SAME(Enumeration, Name)                                                                    \
  static_assert(ir::inlined::Name == uint32_t(spv::Enumeration::Name));
SAME(Op, OpExtension)
SAME(Op, OpExecutionMode)
SAME(Op, OpCapability)
SAME(Op, OpTypePointer)
SAME(Op, OpDecorate)
SAME(Op, OpExecutionModeId)
SAME(Op, OpDecorateId)
SAME(Op, OpReadClockKHR)
SAME(Op, OpDecorateString)
SAME(Capability, ShaderClockKHR)
SAME(Capability, VulkanMemoryModel)
SAME(Capability, PhysicalStorageBufferAddresses)
SAME(StorageClass, Uniform)
SAME(StorageClass, Workgroup)
SAME(StorageClass, Private)
SAME(StorageClass, Function)
SAME(StorageClass, PushConstant)
SAME(StorageClass, StorageBuffer)
SAME(StorageClass, PhysicalStorageBuffer)
SAME(Scope, Device)
SAME(Scope, Subgroup)
SAME(Decoration, Offset)
SAME(Decoration, PerPrimitiveEXT)
SAME(Decoration, NonUniform)
SAME(BuiltIn, WorkgroupSize)
#undef SAME

/// Null for "Unknown".
static const char *known(const char *Name) { return StringRef(Name) == "Unknown" ? nullptr : Name; }

InstructionInfo tessera::spirv::instructionInfo(uint32_t Number) {
  InstructionInfo Info;
  Info.Name = known(spv::OpToString(spv::Op(Number)));
  spv::HasResultAndType(spv::Op(Number), &Info.HasResult, &Info.HasType);
  return Info;
}

std::string tessera::spirv::capabilityName(uint32_t Number) {
  const char *Name = known(spv::CapabilityToString(spv::Capability(Number)));
  return Name ? Name : std::to_string(Number);
}

bool tessera::spirv::makesConstant(uint32_t Number) {
  StringRef Name = instructionInfo(Number).Name;
  return Name.starts_with("OpConstant") || Name.starts_with("OpSpecConstant");
}

/// Returns what the user must write instead; null if the instruction is allowed in a function.
static const char *wayOut(uint32_t Number, const InstructionInfo &Info) {
  switch (spv::Op(Number)) {
#define INLINE_REFUSED(Name, Way)                                                                  \
  case spv::Op::Name:                                                                              \
    return Way;
#include "SPIRV/Rules/InlineRefusals.def"
  default:
    break;
  }
  if (Info.Name && StringRef(Info.Name).starts_with("OpType"))
    return "use vk::SpirvType or vk::SpirvOpaqueType";
  return Info.HasResult && !Info.HasType ? "it stands in no function" : nullptr;
}

void tessera::spirv::checkInline(const ir::Op &O, DiagnosticEngine &Diags) {
  // Instructions of a set give a value of any type, of void too.
  if (!O.strAttr(AttrKind::Text).empty())
    return;
  auto Number = uint32_t(O.intAttr(AttrKind::Instruction));
  InstructionInfo Info = instructionInfo(Number);
  if (const char *Way = wayOut(Number, Info))
    return Diags.report(O.loc(), diags::SpirvInlineRefused, Info.Name, Way);
  if (Info.Name && Info.HasResult != (O.result() != nullptr))
    Diags.report(O.loc(), diags::SpirvInlineResult, Info.Name,
                 Info.HasResult ? "a value" : "nothing", O.strAttr(AttrKind::Name),
                 Info.HasResult ? "void" : "to give one");
}
