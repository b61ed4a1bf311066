// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Playground.h"
#include "common/Process.h"
#include "common/Program.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

int cli::becomePlayground(const char *Program, ArrayRef<const char *> Arguments) {
  SmallString<256> Other(
      sys::fs::getMainExecutable(Program, reinterpret_cast<void *>(&becomePlayground)));
  sys::path::remove_filename(Other);
  sys::path::append(Other, "tessera-playground");
  SmallVector<const char *, 8> Words{Other.c_str()};
  Words.append(Arguments.begin(), Arguments.end());
  Words.push_back(nullptr);
  tools::becomeProgram(Other.c_str(), Words.data());
  tools::printError("there is no program 'tessera-playground' beside 'tessera'; docs/playground.md "
                    "says what its build needs");
  return tools::BadInput;
}
