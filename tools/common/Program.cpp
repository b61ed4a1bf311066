// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Program.h"
#include "common/Process.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstring>
#include <new>

using namespace llvm;
using namespace tessera;

namespace {
constexpr size_t LongestPath = 4096;
constexpr size_t MostFiles = 8;

/// The state for handlers of fatal signals: memory that exists from the start.
struct {
  const char *Program = "";
  char File[LongestPath] = "";
  char Doomed[MostFiles][LongestPath] = {};
} State;
} // namespace

void tools::removeDoomedFiles() {
  for (const auto &Path : State.Doomed)
    if (*Path)
      removeFile(Path);
}

void tools::die(const char *Reason) {
  printOnError(State.Program);
  printOnError(": internal error: ");
  printOnError(Reason);
  if (*State.File) {
    printOnError(" while working on '");
    printOnError(State.File);
    printOnError("'");
  }
  printOnError("; please report this with the input\n");
  removeDoomedFiles();
  exitAtOnce(InternalError);
}

void tools::start(const char *Name) {
  State.Program = Name;
  prepareProcess();
  std::set_new_handler([] { die("out of memory"); });
  install_bad_alloc_error_handler([](void *, const char *, bool) { die("out of memory"); });
  install_fatal_error_handler([](void *, const char *Reason, bool) { die(Reason); });
}

void tools::workingOn(StringRef File) {
  size_t Length = std::min(File.size(), LongestPath - 1);
  std::copy_n(File.data(), Length, State.File);
  State.File[Length] = 0;
}

bool tools::removeOnDeath(StringRef Path) {
  if (Path.size() >= LongestPath)
    return false;
  for (auto &Slot : State.Doomed)
    if (!*Slot) {
      // The first byte makes the slot count.
      std::copy_n(Path.data() + 1, Path.size() - 1, Slot + 1);
      Slot[0] = Path[0];
      return true;
    }
  return false;
}

void tools::keep(StringRef Path) {
  for (auto &Slot : State.Doomed)
    if (Path == Slot)
      memset(Slot, 0, sizeof(Slot));
}

void tools::printError(const Twine &Message) {
  errs() << State.Program << ": error: " << Message << '\n';
}

int tools::finish(int Status) {
  outs().flush();
  if (outs().has_error()) {
    printError("cannot write to standard output: " + outs().error().message());
    outs().clear_error();
    Status = Status == Done ? BadInput : Status;
  }
  errs().clear_error();
  return Status;
}
