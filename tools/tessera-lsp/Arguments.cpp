// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera-lsp/Arguments.h"
#include "tessera/CommandLine.h"

using namespace llvm;
using namespace tessera;

std::optional<CompileOptions> server::readArguments(const std::vector<std::string> &Given,
                                                    std::string &Problem) {
  // The program need not be told that there is an output. First, so that it is no option's value.
  std::vector<const char *> Arguments{"--emit=spirv"};
  for (const std::string &Argument : Given)
    Arguments.push_back(Argument.c_str());
  std::string Said;
  raw_string_ostream OS(Said);
  if (std::optional<cli::Request> Read = cli::parseArguments(Arguments, OS))
    return std::move(Read->Compile);
  StringRef First = StringRef(Said).split('\n').first;
  First.consume_front("tessera: error: ");
  Problem = First.str();
  return std::nullopt;
}
