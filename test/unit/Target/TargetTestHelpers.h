//===- TargetTestHelpers.h - Shared by the target tests -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/TargetRegistry.h"
#include "Target/TargetYAML.h"
#include "gtest/gtest.h"

namespace tessera {

/// A target, and the reports of reading it.
struct ReadTarget {
  std::optional<Target> T;
  std::string Text; ///< the diagnostics as text
};

inline ReadTarget readTarget(llvm::StringRef Text, llvm::StringRef Name = "t.yaml") {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  ReadTarget Result;
  Result.T = parseTarget(Name, Text, Diags);
  llvm::raw_string_ostream OS(Result.Text);
  Diags.printText(OS);
  return Result;
}

/// An embedded target that must exist.
inline Target embedded(llvm::StringRef Name) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  std::optional<Target> T = findTarget(Name, Diags);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Diags.printText(OS);
  EXPECT_TRUE(T.has_value()) << Text;
  return T ? *T : Target();
}

} // namespace tessera
