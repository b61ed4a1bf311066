// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The API besides single compiles: batches of compiles, and queries of the compiler's tables.
#include "API/Threads.h"
#include "MSL/MSL.h"
#include "Pipeline/Pipeline.h"
#include "SPIRV/SPIRV.h"
#include "Target/TargetPrinter.h"
#include "Target/TargetRegistry.h"
#include "tessera/tessera.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

std::vector<CompileResult> tessera::compileAll(const std::vector<CompileJob> &Jobs,
                                               uint32_t Threads) {
  std::vector<CompileResult> Results(Jobs.size());
  runOnThreads(Jobs.size(), Threads, [&](size_t I) {
    Results[I] = compile(Jobs[I].FileName, Jobs[I].Text, Jobs[I].Options);
  });
  return Results;
}

std::string tessera::listTargets() {
  std::string Text;
  raw_string_ostream OS(Text);
  printTargetTable(OS);
  return Text;
}

std::optional<std::string> tessera::describeTarget(std::string_view NameOrFile,
                                                   std::string &Error) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  std::string Text;
  if (std::optional<Target> T = loadTarget({NameOrFile.data(), NameOrFile.size()}, Diags)) {
    raw_string_ostream OS(Text);
    printTarget(OS, *T);
    return Text;
  }
  raw_string_ostream OS(Error);
  Diags.printText(OS);
  return std::nullopt;
}

std::optional<OutputKind> tessera::defaultOutput(std::string_view NameOrFile) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  std::optional<Target> T = loadTarget({NameOrFile.data(), NameOrFile.size()}, Diags);
  if (!T)
    return std::nullopt;
  return includes(T->Backends, Backend::SPIRV) ? OutputKind::SPIRV : OutputKind::MSL;
}

std::vector<std::pair<std::string, std::string>> tessera::listPasses() {
  std::vector<std::pair<std::string, std::string>> List;
  for (ArrayRef<Step> Table : {passes(), spirv::steps(), msl::steps()})
    for (const Step &S : Table)
      List.emplace_back(S.Name, S.Doc);
  return List;
}

std::string_view tessera::version() { return TESSERA_VERSION; }
