// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Usage.h"

using namespace llvm;

void tessera::tools::printUsage(raw_ostream &OS, StringRef Program, StringRef Help) {
  size_t At = Help.find("usage:");
  OS << Help.substr(At).split('\n').first << "\n'" << Program << " --help' lists the options\n";
}
