//===- Session.h - One call of tessera-interp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Description/Pipeline.h"
#include "Options.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera::interp_tool {

class Session {
public:
  Session(const Options &O, DiagnosticEngine &Diags) : O(O), Diags(Diags) {}
  /// Returns the exit status.
  int run();

private:
  bool load();
  /// Reads or lowers the shader with that number in the description; null after a report.
  std::unique_ptr<ir::Module> loadShader(size_t Number);
  /// The file of that shader, and the name of its entry point in it.
  const std::string &fileOf(size_t Number) const;
  std::string entryOf(size_t Number) const;
  /// Runs the modules as they are. False after a report; \p After: the step that made them so.
  bool interpret(run::Pipeline &Into, llvm::StringRef After);
  PassContext context() const;
  bool runStep(const Step &S);
  int eachStep();
  /// Prints the contents for --dump.
  void dump(const run::Pipeline &Result) const;
  int finish(const run::Pipeline &Result);

  const Options &O;
  DiagnosticEngine &Diags;
  std::unique_ptr<llvm::MemoryBuffer> PipelineText;
  std::optional<run::Pipeline> P;
  std::optional<Target> Device;
  /// One for each shader of the description.
  std::vector<std::unique_ptr<ir::Module>> Modules;
  uint64_t ScalarOperations = 0;
};

} // namespace tessera::interp_tool
