//===- main.cpp - The command line ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0; 1 for errors in the input and for files that cannot be written; 2 for a wrong
// command line; 70 when the compiler is at fault. Diagnostics go to standard error, and no file is
// written when there is an error.
//
//===----------------------------------------------------------------------===//
#include "Batch.h"
#include "CommandLine.h"
#include "Explain.h"
#include "HeaderText.h"
#include "Heap.h"
#include "LinkModules.h"
#include "Playground.h"
#include "Remarks.h"
#include "Reports.h"
#include "Support/TextFile.h"
#include "common/Outputs.h"
#include "common/Program.h"
#include "common/Version.h"
#include "tessera/worker-pool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;
using namespace tessera::tools;

namespace {
/// In this process, or in a worker.
CompileResult compileText(const Request &R, StringRef Name, std::optional<StringRef> Text,
                          const char *Program) {
  std::string_view Path(Name.data(), Name.size());
  std::string_view Bytes = Text ? std::string_view(Text->data(), Text->size()) : "";
  if (!R.Isolate)
    return Text ? compile(Path, Bytes, R.Compile) : compileFile(Path, R.Compile);
  WorkerPoolOptions Options = R.Pool;
  Options.Program = sys::fs::getMainExecutable(Program, reinterpret_cast<void *>(&compileText));
  WorkerPool Pool(std::move(Options));
  return Text ? Pool.compile(Path, Bytes, R.Compile) : Pool.compileFile(Path, R.Compile);
}

/// Compares the messages with those that the files read state.
bool verifyMessages(const Request &R, const CompileResult &Result, const MemoryBuffer *Text) {
  std::vector<std::unique_ptr<MemoryBuffer>> Buffers;
  std::vector<VerifiedFile> Files;
  if (Text)
    Files.push_back({"<stdin>", Text->getBuffer()});
  for (StringRef Name : Result.Dependencies) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Read = MemoryBuffer::getFile(Name);
    if (!Read)
      continue; // standard input, under its name
    Files.push_back({Name, (*Read)->getBuffer()});
    Buffers.push_back(std::move(*Read));
  }
  return verifyDiagnostics(Result.Diagnostics, Files, *R.Verify);
}

bool clashes(ArrayRef<StringRef> Outputs, ArrayRef<StringRef> Inputs) {
  std::string Mistake = findClash(Outputs, Inputs);
  if (!Mistake.empty())
    printError(Mistake);
  return !Mistake.empty();
}

int compileRequest(const Request &R, const char *Program) {
  SmallVector<StringRef, 3> Paths = {R.Output.empty() ? "-" : StringRef(R.Output)};
  for (StringRef Path : {StringRef(R.Reflection), StringRef(R.DepFile), StringRef(R.Listing),
                         StringRef(R.Header), StringRef(R.Errors), StringRef(R.Remarks)})
    if (!Path.empty())
      Paths.push_back(Path);
  if (clashes(Paths, {R.Input, R.Compile.Target}))
    return BadCommandLine;

  CompileResult Result;
  std::unique_ptr<MemoryBuffer> Text; // of standard input
  if (R.Input == "-") {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Read = readStandardInput();
    if (!Read) {
      printError("cannot read standard input: " + Read.getError().message());
      return BadInput;
    }
    Text = std::move(*Read);
    workingOn("<stdin>");
    Result = compileText(R, "<stdin>", Text->getBuffer(), Program);
  } else {
    workingOn(R.Input);
    Result = compileText(R, R.Input, std::nullopt, Program);
  }

  errs() << Result.Includes << Result.PrintedIR;
  if (R.PrintsListing)
    errs() << Result.Listing;
  bool Verifies = R.Verify && !Result.WrongOptions && !Result.InternalError;
  if (Verifies) {
    if (!verifyMessages(R, Result, Text.get()))
      return BadInput;
    // All directives of the shader are met.
    if (!Result || R.Output.empty())
      return Done;
  } else if (const std::string &Said = R.JSONDiagnostics   ? Result.diagnosticJSON()
                                       : R.Remarks.empty() ? Result.diagnosticText()
                                                           : Result.textWithoutRemarks();
             R.Errors.empty()) {
    errs() << Said;
  } else if (!writeOutputs({{R.Errors, Said}})) {
    return BadInput;
  }
  if (!R.Remarks.empty() && !writeOutputs({{R.Remarks, remarksJSON(Result)}}))
    return BadInput;
  if (R.TimeReport)
    printTimes(errs(), Result);
  if (!Result)
    return Result.InternalError ? InternalError : Result.WrongOptions ? BadCommandLine : BadInput;

  if (R.RuleOnly)
    return writeOutputs({{"-", makeRule(R, Result)}}) ? Done : BadInput;
  // Do not print a binary module to a terminal.
  bool HasOutput = !R.Output.empty() || R.Header.empty();
  if (R.Compile.Output == OutputKind::SPIRV && R.Output.empty() && HasOutput &&
      outs().is_displayed()) {
    printError("not writing a binary module to the terminal; give -o FILE, '-o -' or "
               "--emit=spirv-asm");
    return BadCommandLine;
  }
  SmallVector<StringRef, 8> Read(Result.Dependencies.begin(), Result.Dependencies.end());
  if (clashes(Paths, Read))
    return BadCommandLine;
  std::string Rule = makeRule(R, Result);
  std::string Header = R.Header.empty() ? "" : headerText(R.Variable, Result.Output);
  SmallVector<tools::Output, 5> Outputs;
  // Only a header is requested.
  if (HasOutput)
    Outputs.push_back({Paths[0], Result.Output});
  if (!R.Header.empty())
    Outputs.push_back({R.Header, Header});
  if (!R.Listing.empty())
    Outputs.push_back({R.Listing, Result.Listing});
  if (!R.Reflection.empty())
    Outputs.push_back({R.Reflection, Result.Reflection});
  if (!R.DepFile.empty())
    Outputs.push_back({R.DepFile, Rule});
  return writeOutputs(Outputs) ? Done : BadInput;
}

int run(const Request &R, const char *Program) {
  switch (R.What) {
  case Action::Help:
    printHelp();
    return Done;
  case Action::Version:
    tools::printVersion(outs(), "tessera");
    return Done;
  case Action::ListTargets:
    outs() << listTargets();
    return Done;
  case Action::DescribeTarget: {
    std::string Error;
    if (std::optional<std::string> Text = describeTarget(R.TargetToDescribe, Error)) {
      outs() << *Text;
      return Done;
    }
    errs() << Error;
    return BadCommandLine;
  }
  case Action::ListPasses:
    for (const auto &[Name, Doc] : listPasses())
      outs() << left_justify(Name, 20) << Doc << '\n';
    return Done;
  case Action::Batch:
    return runBatch(R, Program);
  case Action::SummarizeRemarks:
    return summarizeRemarks(R.RemarkList);
  case Action::Explain:
    return explainRequest(R);
  case Action::Link:
    return linkRequest(R);
  case Action::Compile:
    return compileRequest(R, Program);
  }
  llvm_unreachable("action");
}
} // namespace

int main(int Argc, const char **Argv) {
  bool IsWorker = Argc == 2 && StringRef(Argv[1]) == "--worker";
  reserveHeap(IsWorker);
  // Before start(): a worker keeps the default signal actions, so that the pool learns which signal
  // ended it.
  if (IsWorker)
    runWorker();
  start("tessera");
  ArrayRef<const char *> Words = arguments(Argc, Argv);
  if (Words.size() > 1 && StringRef(Words[1]) == "playground")
    return finish(becomePlayground(Words[0], Words.drop_front(2)));
  std::optional<Request> R = parseCommandLine(Words.drop_front());
  return finish(R ? run(*R, Words[0]) : BadCommandLine);
}
