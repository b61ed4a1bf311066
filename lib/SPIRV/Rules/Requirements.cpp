// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Rules/Requirements.h"
#include "IR/InlineSPIRV.h"
#include "SPIRV/Rules/Inline.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Capability;

static spv::Capability numberOf(Capability C) {
  constexpr spv::Capability Numbers[] = {
#define CAPABILITY(Enumerator) spv::Capability::Enumerator,
#include "IR/Capabilities.def"
  };
  return Numbers[size_t(C)];
}

unsigned tessera::spirv::minorVersion(Environment For) {
  constexpr unsigned Minors[] = {
#define ENVIRONMENT(Enumerator, Minor, Validator, Option) Minor,
#include "SPIRV/Rules/Environments.def"
  };
  return Minors[size_t(For)];
}

/// Whether the user names the older extension of derivatives, and nothing that has the newer one.
static bool hasOldDerivatives(ArrayRef<std::string> Named) {
  return is_contained(Named, "SPV_NV_compute_shader_derivatives") && !is_contained(Named, "KHR") &&
         !is_contained(Named, "SPV_KHR_compute_shader_derivatives");
}

bool tessera::spirv::hasBufferBlocks(const ir::ModuleNeeds &Needs, const SPIRVOptions &Options) {
  return minorVersion(Options.For) < 4 &&
         !Needs.Capabilities.has(Capability::StorageBuffer8BitAccess) &&
         !Needs.Capabilities.has(Capability::DescriptorHeapEXT);
}

/// Sorted, without repetitions.
static std::set<std::string> extensionsOf(const ir::ModuleNeeds &Needs, const SPIRVOptions &Options,
                                          bool ForDebuggers) {
  ir::CapabilitySet Capabilities = Needs.Capabilities;
  Environment For = Options.For;
  std::set<std::string> Names;
  if (ForDebuggers && minorVersion(For) < 6)
    Names.insert("SPV_KHR_non_semantic_info");
  if (Options.MaximalReconvergence)
    Names.insert("SPV_KHR_maximal_reconvergence");
  if (Options.TypeNames)
    Names.insert({"SPV_GOOGLE_hlsl_functionality1", "SPV_GOOGLE_user_type"});
  if (Options.TypeNames && minorVersion(For) < 4)
    Names.insert("SPV_GOOGLE_decorate_string");
  if (minorVersion(For) < 3 && !hasBufferBlocks(Needs, Options))
    Names.insert("SPV_KHR_storage_buffer_storage_class");
#define CAPABILITY_SINCE(Name, Minor, Extension)                                                   \
  if (Capabilities.has(Capability::Name) && minorVersion(For) < Minor)                             \
    Names.insert(Extension);
#define CAPABILITY_EXTENSION(Name, Extension)                                                      \
  if (Capabilities.has(Capability::Name))                                                          \
    Names.insert(Extension);
#include "SPIRV/Rules/Capabilities.def"
  if (hasOldDerivatives(Options.Extensions) && Names.erase("SPV_KHR_compute_shader_derivatives"))
    Names.insert("SPV_NV_compute_shader_derivatives");
  return Names;
}

NamedNeeds tessera::spirv::namedNeeds(ir::Module &M) {
  NamedNeeds Named;
  static constexpr StringRef OfModes[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Capability, Extension, Attribute) Extension,
#include "IR/StageWords.def"
  };
  M.Entry.Modes.forEach([&](ir::EntryMode Mode) {
    if (StringRef Extension = OfModes[size_t(Mode)]; !Extension.empty())
      Named.Extensions.insert(Extension.str());
  });
  if (!M.mayHave(ir::Opcode::InlineDeclare))
    return Named;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](ir::Op &O) {
      if (!O.is(ir::Opcode::InlineDeclare))
        return;
      switch (O.intAttr(ir::AttrKind::Instruction)) {
      case ir::inlined::OpCapability:
        Named.Capabilities.insert(uint32_t(O.intsAttr(ir::AttrKind::LiteralWords).front()));
        return;
      case ir::inlined::OpExtension:
        Named.Extensions.insert(O.strAttr(ir::AttrKind::Text).str());
        return;
      default:
        return;
      }
    });
  return Named;
}

void tessera::spirv::writeNeeds(const ir::ModuleNeeds &Needs, const NamedNeeds &Named,
                                const SPIRVOptions &Options, bool ForDebuggers, Section &Out) {
  std::set<uint32_t> Numbers = Named.Capabilities;
  Needs.Capabilities.forEach([&](Capability C) { Numbers.insert(uint32_t(numberOf(C))); });
  for (uint32_t Number : Numbers)
    Out.op(spv::Op::OpCapability, {Number});
  std::set<std::string> Extensions = extensionsOf(Needs, Options, ForDebuggers);
  Extensions.insert(Named.Extensions.begin(), Named.Extensions.end());
  for (const std::string &Name : Extensions)
    Out.opWithString(spv::Op::OpExtension, {}, Name);
}

SPIRVInfo tessera::spirv::describe(const ir::ModuleNeeds &Needs, const NamedNeeds &Named,
                                   const SPIRVOptions &Options, bool ForDebuggers) {
  std::set<std::string> Names, Extensions = extensionsOf(Needs, Options, ForDebuggers);
  std::set<std::string> Features(Needs.Features.begin(), Needs.Features.end());
  Needs.Capabilities.forEach([&](Capability C) { Names.insert(ir::spelling(C).str()); });
  for (uint32_t Number : Named.Capabilities)
    Names.insert(capabilityName(Number));
  Extensions.insert(Named.Extensions.begin(), Named.Extensions.end());
  auto List = [](const std::set<std::string> &Set) {
    return std::vector<std::string>(Set.begin(), Set.end());
  };
  return {List(Names), List(Extensions), List(Features)};
}
