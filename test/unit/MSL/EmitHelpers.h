//===- EmitHelpers.h - From the textual IR to MSL in one call -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "MSL/MSL.h"
#include "Target/TargetRegistry.h"
#include <gtest/gtest.h>

namespace tessera::msl {

struct Emitted {
  std::string Text; ///< empty after an error
  std::string Errors;
  std::vector<std::string> Reported; ///< the ids of Diagnostics.def
  MSLInfo Info;

  bool has(llvm::StringRef Part) const { return Text.find(Part.str()) != std::string::npos; }
};

/// Parses, verifies and emits. \p Adjust changes the target.
inline Emitted emitText(
    llvm::StringRef Text, MSLOptions Options = {},
    llvm::function_ref<void(Target &)> Adjust = [](Target &) {}) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  Emitted Result;
  std::optional<Target> Device = findTarget("metal", Diags);
  Adjust(*Device);
  Options.Device = &*Device;
  std::unique_ptr<ir::Module> M = ir::parse(Text, "test.tsir", Diags);
  Options.Steps.VerifyEach = true;
  if (M)
    M->Properties = givenBy(passes())
                        .without(ir::Property::Planned)
                        .without(ir::Property::NoThreadMatrices); // which a test has refused
  if (M && ir::verify(*M, Diags))
    if (auto Emitted = emitMSL(*M, Options, Diags, &Result.Info))
      Result.Text = std::move(*Emitted);
  llvm::raw_string_ostream OS(Result.Errors);
  Diags.printText(OS);
  for (const Diagnostic &D : Diags.diagnostics())
    Result.Reported.push_back(D.Name);
  return Result;
}

/// A module whose entry point has \p Body, with buffers to read and to write.
inline std::string shader(llvm::StringRef Body, llvm::StringRef Globals = "") {
  return "global @In : bytes, storage {kind = ByteAddressBuffer, set = 0, binding = 0, readonly}\n"
         "global @Out : bytes, storage {kind = RWByteAddressBuffer, set = 0, binding = 1}\n" +
         Globals.str() + "\nentry compute @main {num_threads = [32, 1, 1]}\nfunc @main() {\n" +
         Body.str() + "\n}\n";
}

/// That exactly the row \p ID of Diagnostics.def was reported.
#define EXPECT_REFUSED(E, ID) EXPECT_EQ((E).Reported, std::vector<std::string>{#ID}) << (E).Errors

} // namespace tessera::msl
