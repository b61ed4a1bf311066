//===- LowerFixture.h - From HLSL to the text of the IR -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Frontend.h"
#include "IR/Rules/Verifier.h"
#include "IR/Text/Printer.h"
#include "Lower/Lower.h"
#include "Target/TargetRegistry.h"
#include "gtest/gtest.h"

namespace tessera {

class LowerFixture : public testing::Test {
protected:
  /// Lowers \p Text for the target lavapipe. Module is null after an error; Messages holds the ids
  /// and texts of all diagnostics.
  void lowerText(const std::string &Text) {
    DiagnosticEngine Diags(Files);
    FrontendOptions Options;
    Options.File = "test.hlsl";
    Options.Text = Text;
    std::optional<Target> For = findTarget("lavapipe", Diags);
    ASSERT_TRUE(For);
    Parsed = parseShader(Options, Diags);
    if (Parsed)
      Module = tessera::lower(*Parsed, *For, {}, Diags);
    if (Module && !ir::verify(*Module, Diags))
      Module = nullptr;
    for (const Diagnostic &D : Diags.diagnostics())
      Messages += D.Name + ": " + D.Message + "\n";
    if (!Module)
      return;
    llvm::raw_string_ostream OS(IR);
    ir::print(*Module, OS);
  }

  /// As lowerText(), of a shader with \p Body as its entry point and `Out` to write to.
  void lowerBody(const std::string &Declarations, const std::string &Body) {
    lowerText(Declarations +
              "\nRWByteAddressBuffer Out;\n"
              "[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {\n" +
              Body + "\n}\n");
  }

  bool has(llvm::StringRef Part) const { return llvm::StringRef(IR).contains(Part); }
  unsigned count(llvm::StringRef Part) const { return llvm::StringRef(IR).count(Part); }
  bool says(llvm::StringRef Part) const { return llvm::StringRef(Messages).contains(Part); }

  SourceFiles Files;
  std::unique_ptr<ParsedShader> Parsed;
  std::unique_ptr<ir::Module> Module;
  std::string IR;
  std::string Messages;
};

} // namespace tessera
