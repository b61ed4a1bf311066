// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Link/DebugLines.h"
#include "SPIRV/Link/Duplicates.h"
#include "SPIRV/Link/Interfaces.h"
#include "SPIRV/Link/UnusedInterfaces.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/Rules/Validator.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"
#include <spirv-tools/linker.hpp>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
/// The part of a module in front of its first name, type or function.
struct Preamble {
  explicit Preamble(ArrayRef<uint32_t> Words) {
    for (Instruction I : instructions(Words)) {
      if (I.opcode() == spv::Op::OpCapability) {
        AfterCapabilities = size_t(I.Words.end() - Words.begin());
      } else if (I.opcode() == spv::Op::OpExtension &&
                 textAt(I.Words.drop_front()) == "SPV_KHR_physical_storage_buffer") {
        Extension = I.Words;
      } else if (I.opcode() == spv::Op::OpMemoryModel) {
        Model = size_t(I.Words.begin() - Words.begin()) + 1;
        break;
      }
    }
  }

  size_t AfterCapabilities = HeaderWords;
  ArrayRef<uint32_t> Extension; ///< that of addresses
  size_t Model = 0;             ///< the word with the addressing model
};
} // namespace

/// Modules become one only with one addressing model, so that all have that of addresses where one
/// has it.
static void shareAddressing(MutableArrayRef<std::vector<uint32_t>> Modules) {
  constexpr auto ByAddress = uint32_t(spv::AddressingModel::PhysicalStorageBuffer64);
  auto Reaches = [&](const std::vector<uint32_t> &Words) {
    return Words[Preamble(Words).Model] == ByAddress;
  };
  const auto *First = find_if(Modules, Reaches);
  if (First == Modules.end())
    return;
  std::vector<uint32_t> Added{2 << 16 | uint32_t(spv::Op::OpCapability),
                              uint32_t(spv::Capability::PhysicalStorageBufferAddresses)};
  append_range(Added, Preamble(*First).Extension);
  for (std::vector<uint32_t> &Words : Modules) {
    Preamble Begin(Words);
    if (Words[Begin.Model] == ByAddress)
      continue;
    Words[Begin.Model] = ByAddress;
    Words.insert(Words.begin() + ptrdiff_t(Begin.AfterCapabilities), Added.begin(), Added.end());
  }
}

/// Whether the module exports functions, or calls those of other modules.
static bool isLinkedFurther(ArrayRef<uint32_t> Words) {
  return any_of(instructions(Words.take_front(Preamble(Words).AfterCapabilities)),
                [](Instruction I) { return I[1] == uint32_t(spv::Capability::Linkage); });
}

std::optional<std::vector<uint32_t>>
tessera::spirv::link(std::vector<std::vector<uint32_t>> Modules, Environment For,
                     DiagnosticEngine &Diags) {
  if (Modules.size() == 1)
    return std::move(Modules.front());
  shareAddressing(Modules);
  bool HasDebugLines = false;
  uint32_t Shift = 0;
  for (std::vector<uint32_t> &Words : Modules) {
    HasDebugLines |= hideDebugLines(Words, Shift);
    Shift += idBound(Words) - 1;
  }
  spvtools::Context Context(environment(For));
  std::string Reason;
  Context.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &,
                                 const char *Message) { Reason = Message; });
  spvtools::LinkerOptions Linking;
  bool IsPart = any_of(Modules, isLinkedFurther);
  Linking.SetCreateLibrary(IsPart);
  Linking.SetAllowPartialLinkage(IsPart);
  std::vector<uint32_t> Linked;
  // Each of the modules keeps the rules of its own layout.
  if (spvtools::Link(Context, Modules, &Linked, Linking) == SPV_SUCCESS) {
    if (HasDebugLines)
      Linked = restoreDebugLines(Linked);
    Linked = restoreInterfaces(unifyDuplicates(Linked, For), Modules);
    if (IsPart)
      Linked = declarationsFirst(Linked);
    Reason = complaint(Linked, For, /*ScalarLayout=*/true).Text;
  }
  if (!Reason.empty()) {
    Diags.report({}, diags::SpirvInvalidModule, Reason);
    return std::nullopt;
  }
  return Linked;
}
