//===- CommandLine.h - What the user asked for ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Verify.h"
#include "tessera/worker-pool.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace tessera::cli {

enum class Action : uint8_t {
  Compile,
  Help,
  Version,
  ListTargets,
  DescribeTarget,
  ListPasses,
  Batch,
  SummarizeRemarks,
  Explain,
  Link
};

struct Request {
  Action What = Action::Compile;
  CompileOptions Compile;
  std::string Input;      ///< "-" is standard input
  std::string Output;     ///< empty or "-": standard output
  std::string Reflection; ///< empty: none
  std::string Listing;    ///< empty: none
  std::string Header;     ///< empty: none
  std::string Variable;   ///< of the header
  std::string Errors;     ///< empty: standard error
  std::string Remarks;    ///< empty: they are with the errors
  bool RuleOnly = false;  ///< -M: only the make rule, on standard output
  std::string DepFile;    ///< empty: none
  /// For Explain: the page, and the targets on it; if empty, the target of Compile.
  std::string Page;
  std::vector<std::string> PageTargets;
  std::string TargetToDescribe;
  /// A file for Link; Reflection: the file with its reflection, empty: none.
  struct Module {
    std::string File, Reflection;
  };
  std::vector<Module> Modules;
  std::string BatchFile;
  std::string RemarkList; ///< names files of remarks
  uint32_t Jobs = 0;      ///< of a batch at a time; 0: the machine's threads
  bool Isolate = false;   ///< compile in a worker
  WorkerPoolOptions Pool; ///< its limits
  bool JSONDiagnostics = false;
  bool TimeReport = false;
  bool PrintsListing = false;          ///< the module as text, to standard error
  std::optional<VerifyOptions> Verify; ///< messages are compared, not printed
};

/// Parses \p Arguments (without the program's name). After an error, which it prints to standard
/// error, returns nothing; the exit status is then 2.
std::optional<Request> parseCommandLine(std::vector<const char *> Arguments);
/// Parses the arguments of a compile through DXC's interfaces in a library. The shader is in
/// memory; its default name is "hlsl.hlsl". Errors and warnings go to \p Errors. "@file" is not
/// expanded. Options for DXIL, and those that only the program supports, are errors.
std::optional<Request> parseArguments(std::vector<const char *> Arguments,
                                      llvm::raw_ostream &Errors);
void printHelp();

} // namespace tessera::cli
