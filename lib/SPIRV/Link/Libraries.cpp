// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules that call each other's functions.
#include "SPIRV/Link/Duplicates.h"
#include "SPIRV/Link/Interfaces.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/Rules/Validator.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/linker.hpp>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
/// Checks what SPIRV-Tools' linker would say without the names of files.
class Linker {
public:
  Linker(std::vector<NamedModule> Modules, Environment For, DiagnosticEngine &Diags)
      : Modules(std::move(Modules)), For(For), Diags(Diags) {}

  std::optional<std::vector<uint32_t>> run();

private:
  struct Symbol {
    std::string Name;
    size_t Module;
  };

  bool isModule(const NamedModule &M);
  void noteSymbols(size_t Number);
  void checkModels();
  void checkSymbols();
  void reportFailure(StringRef Reason);

  std::vector<NamedModule> Modules;
  Environment For;
  DiagnosticEngine &Diags;
  std::vector<Symbol> Imports;
  std::map<std::string, size_t> Exports;
};
} // namespace

bool Linker::isModule(const NamedModule &M) {
  std::string Reason = "it is too short";
  spvtools::SpirvTools Tools(SPV_ENV_UNIVERSAL_1_6);
  Tools.SetMessageConsumer(
      [&](spv_message_level_t, const char *, const spv_position_t &, const char *Message) {
        Reason = StringRef(Message).take_until([](char C) { return C == '\n'; });
      });
  spvtools::ValidatorOptions Rules;
  Rules.SetScalarBlockLayout(true);
  Rules.SetAllowLocalSizeId(true);
  if (M.Words.size() > HeaderWords && Tools.Validate(M.Words.data(), M.Words.size(), Rules))
    return true;
  Diags.report({}, diags::LinkInput, M.Name, Reason);
  return false;
}

void Linker::noteSymbols(size_t Number) {
  for (Instruction I : instructions(Modules[Number].Words)) {
    if (I.opcode() == spv::Op::OpFunction)
      return;
    if (I.opcode() != spv::Op::OpDecorate ||
        spv::Decoration(I[2]) != spv::Decoration::LinkageAttributes)
      continue;
    std::string Name = textAt(I.Words.drop_front(3)).str();
    if (spv::LinkageType(I.Words.back()) == spv::LinkageType::Import) {
      Imports.push_back({Name, Number});
    } else if (auto [It, IsNew] = Exports.try_emplace(Name, Number); !IsNew) {
      Diags.report({}, diags::LinkTwice, Name, Modules[It->second].Name, Modules[Number].Name);
    }
  }
}

static StringRef modelName(uint32_t Model) {
  return spv::MemoryModel(Model) == spv::MemoryModel::Vulkan    ? "Vulkan"
         : spv::MemoryModel(Model) == spv::MemoryModel::GLSL450 ? "GLSL450"
                                                                : "another one";
}

void Linker::checkModels() {
  std::optional<uint32_t> First;
  for (const NamedModule &M : Modules)
    for (Instruction I : instructions(M.Words)) {
      if (I.opcode() != spv::Op::OpMemoryModel)
        continue;
      if (First && *First != I[2])
        Diags.report({}, diags::LinkMemoryModel, Modules.front().Name, modelName(*First), M.Name,
                     modelName(I[2]));
      First = First.value_or(I[2]);
      break;
    }
}

void Linker::checkSymbols() {
  for (const Symbol &S : Imports)
    if (!Exports.contains(S.Name))
      Diags.report({}, diags::LinkMissing, S.Name, Modules[S.Module].Name);
}

/// SPIRV-Tools names the symbol whose types differ.
void Linker::reportFailure(StringRef Reason) {
  StringRef Rest = Reason;
  if (Rest.consume_front("Type mismatch on symbol \"")) {
    StringRef Name = Rest.take_until([](char C) { return C == '"'; });
    auto Import = find_if(Imports, [&](const Symbol &S) { return S.Name == Name; });
    if (auto Export = Exports.find(Name.str()); Export != Exports.end() && Import != Imports.end())
      return Diags.report({}, diags::LinkTypes, Name, Modules[Import->Module].Name,
                          Modules[Export->second].Name);
  }
  Diags.report({}, diags::LinkFailed, Reason);
}

std::optional<std::vector<uint32_t>> Linker::run() {
  for (const NamedModule &M : Modules)
    isModule(M);
  if (Diags.hasErrors())
    return std::nullopt;
  for (size_t I = 0; I < Modules.size(); ++I)
    noteSymbols(I);
  checkModels();
  checkSymbols();
  if (Diags.hasErrors())
    return std::nullopt;
  spvtools::Context Context(environment(For));
  std::string Reason;
  Context.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &,
                                 const char *Message) { Reason = Message; });
  spvtools::LinkerOptions Options;
  Options.SetUseHighestVersion(true);
  std::vector<std::vector<uint32_t>> Words;
  for (NamedModule &M : Modules)
    Words.push_back(std::move(M.Words));
  std::vector<uint32_t> Linked;
  if (spvtools::Link(Context, Words, &Linked, Options) != SPV_SUCCESS) {
    reportFailure(Reason);
    return std::nullopt;
  }
  Linked = completeInterfaces(unifyDuplicates(Linked, For), For);
  if (Complaint Found = complaint(Linked, For, /*ScalarLayout=*/true); !Found.Text.empty()) {
    Diags.report({}, diags::LinkFailed, Found.Text);
    return std::nullopt;
  }
  return Linked;
}

std::optional<std::vector<uint32_t>> tessera::spirv::linkLibraries(std::vector<NamedModule> Modules,
                                                                   Environment For,
                                                                   DiagnosticEngine &Diags) {
  return Linker(std::move(Modules), For, Diags).run();
}
