// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "API/EntryEmitter.h"
#include "API/LinkReflection.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsBackend.h"
#include "tessera/link.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;
using namespace tessera;

std::vector<uint32_t> tessera::wordsOf(const std::string &Bytes) {
  std::vector<uint32_t> Words(Bytes.size() % sizeof(uint32_t) ? 0
                                                              : Bytes.size() / sizeof(uint32_t));
  if (!Words.empty())
    std::memcpy(Words.data(), Bytes.data(), Bytes.size());
  return Words;
}

CompileResult tessera::link(const std::vector<LinkInput> &Modules, const CompileOptions &Options) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  CompileResult Result;
  bool IsText = Options.Output == OutputKind::SPIRVAssembly;
  if (Options.Output != OutputKind::SPIRV && !IsText)
    Diags.report({}, diags::LinkOutput);
  if (Options.Environment == SPIRVEnvironment::Least ||
      Options.Environment == SPIRVEnvironment::Universal15)
    Diags.report({}, diags::LinkEnvironment);
  if (Modules.empty())
    Diags.report({}, diags::LinkNothing);
  std::vector<spirv::NamedModule> Named;
  for (const LinkInput &M : Modules)
    Named.push_back({M.Name, wordsOf(M.Bytes)});
  std::optional<std::vector<uint32_t>> Linked;
  if (!Diags.hasErrors())
    Linked = spirv::linkLibraries(std::move(Named), environmentOf(Options.Environment), Diags);
  if (Linked && IsText)
    Result.Output = spirv::disassemble(*Linked);
  else if (Linked)
    Result.Output.assign(reinterpret_cast<const char *>(Linked->data()), Linked->size() * 4);
  if (Linked && Options.Reflect)
    Result.Reflection = linkedReflection(Modules, Diags);
  Result.Success = !Diags.hasErrors();
  Diags.setStyle({DiagnosticStyle::Form(Options.Messages.Form), Options.Messages.Colors});
  exportDiagnostics(Diags, Result);
  return Result;
}
