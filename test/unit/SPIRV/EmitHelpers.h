//===- EmitHelpers.h - From the textual IR to SPIR-V in one call ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "SPIRV/SPIRV.h"
#include "Target/TargetRegistry.h"
#include <gtest/gtest.h>

namespace tessera::spirv {

struct Emitted {
  std::vector<uint32_t> Words; ///< empty after an error
  std::string Assembly;
  std::string Errors;
  std::vector<std::string> Reported; ///< the ids of Diagnostics.def
  SPIRVInfo Info;

  bool has(llvm::StringRef Text) const { return Assembly.find(Text.str()) != std::string::npos; }
  unsigned count(llvm::StringRef Text) const { return llvm::StringRef(Assembly).count(Text); }
};

/// Parses, verifies, emits and (inside emitSPIRV) validates. \p Before sees the verified module.
inline Emitted emitText(
    llvm::StringRef Text, llvm::StringRef TargetName = "vulkan", SPIRVOptions Options = {},
    llvm::function_ref<void(ir::Module &)> Before = [](ir::Module &) {}) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  Emitted Result;
  auto Messages = [&] {
    llvm::raw_string_ostream OS(Result.Errors);
    Diags.printText(OS);
    for (const Diagnostic &D : Diags.diagnostics())
      Result.Reported.push_back(D.Name);
    return Result;
  };
  std::optional<Target> Device = findTarget(TargetName, Diags);
  std::unique_ptr<ir::Module> M = ir::parse(Text, "test.tsir", Diags);
  if (!Device || !M)
    return Messages();
  M->Properties = givenBy(passes()).without(ir::Property::Planned);
  if (!ir::verify(*M, Diags))
    return Messages();
  Before(*M);
  Options.Device = &*Device;
  Options.Steps.VerifyEach = true;
  if (auto Words = emitSPIRV(*M, Options, Diags, &Result.Info)) {
    Result.Words = std::move(*Words);
    Result.Assembly = disassemble(Result.Words);
  }
  return Messages();
}

/// A module whose entry point has \p Body, with buffers to read and to write.
inline std::string shader(llvm::StringRef Body, llvm::StringRef Globals = "") {
  return "global @In : bytes, storage {kind = ByteAddressBuffer, set = 0, binding = 0, readonly}\n"
         "global @Out : bytes, storage {kind = RWByteAddressBuffer, set = 0, binding = 1}\n" +
         Globals.str() + "\nentry compute @main {num_threads = [8, 1, 1]}\nfunc @main() {\n" +
         Body.str() + "\n}\n";
}

/// That exactly the row \p ID of Diagnostics.def was reported.
#define EXPECT_REFUSED(E, ID) EXPECT_EQ((E).Reported, std::vector<std::string>{#ID}) << (E).Errors
#define EXPECT_EMITS(E) EXPECT_TRUE(!(E).Words.empty()) << (E).Errors

} // namespace tessera::spirv
