// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "IR/Text/Printer.h"
#include <string>

namespace tessera::test {

/// A compile's worth of diagnostics.
struct Messages {
  SourceFiles Files;
  DiagnosticEngine Diags{Files};

  /// "Name@line: message" of each, one a line.
  std::string text() const {
    std::string Text;
    for (const Diagnostic &D : Diags.diagnostics())
      Text += D.Name + "@" + std::to_string(D.Where.Line) + ": " + D.Message + "\n";
    return Text;
  }
};

inline std::string printed(ir::Module &M, const ir::PrintOptions &Options = {}) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  ir::print(M, OS, Options);
  return Text;
}

} // namespace tessera::test
