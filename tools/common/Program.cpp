// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Program.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <new>
#include <unistd.h>

using namespace llvm;
using namespace tessera;

namespace {
constexpr size_t LongestPath = 4096;
constexpr size_t MostFiles = 8;

/// What the signal handlers may look at: memory that is there from the start.
struct {
  const char *Program = "";
  char File[LongestPath] = "";
  char Doomed[MostFiles][LongestPath] = {};
} State;

void print(const char *Text) {
  // Nothing can be done about a failure.
  [[maybe_unused]] ssize_t Written = write(STDERR_FILENO, Text, strlen(Text));
}

void removeFiles() {
  for (const auto &Path : State.Doomed)
    if (*Path)
      unlink(Path);
}

/// Calls only what a signal handler may.
[[noreturn]] void die(const char *Reason) {
  print(State.Program);
  print(": internal error: ");
  print(Reason);
  if (*State.File) {
    print(" while working on '");
    print(State.File);
    print("'");
  }
  print("; please report this with the input\n");
  removeFiles();
  _exit(tools::InternalError);
}

struct FatalSignal {
  int Number;
  const char *Text;
};

constexpr FatalSignal FatalSignals[] = {{SIGSEGV, "invalid memory access (SIGSEGV)"},
                                        {SIGBUS, "invalid memory access (SIGBUS)"},
                                        {SIGILL, "trap (SIGILL)"},
                                        {SIGTRAP, "trap (SIGTRAP)"},
                                        {SIGFPE, "arithmetic exception (SIGFPE)"},
                                        {SIGABRT, "abort (SIGABRT)"},
                                        {SIGSYS, "bad system call (SIGSYS)"}};

/// What a user stops a program with.
constexpr int Stops[] = {SIGHUP, SIGINT, SIGTERM};

void onFatalSignal(int Number) {
  for (const FatalSignal &S : FatalSignals)
    if (S.Number == Number)
      die(S.Text);
  die("signal");
}

void onStop(int Number) {
  removeFiles();
  signal(Number, SIG_DFL);
  raise(Number);
}

void handle(int Number, void (*Handler)(int), int Flags) {
  struct sigaction Old, New = {};
  // What was ignored stays ignored, as under nohup.
  if (sigaction(Number, nullptr, &Old) || Old.sa_handler == SIG_IGN)
    return;
  New.sa_handler = Handler;
  New.sa_flags = Flags;
  sigemptyset(&New.sa_mask);
  sigaction(Number, &New, nullptr);
}

/// A descriptor that fails in the direction in which the stream is used.
void occupy(int Stream, int Mode) {
  if (fcntl(Stream, F_GETFD) < 0 && errno == EBADF)
      // The lowest free number is this one, since those below are occupied.
      [[maybe_unused]]
    int Descriptor = open("/dev/null", Mode);
}

void handleSignals() {
  // After a stack overflow there is no room for a handler on the stack.
  static std::array<char, 64 << 10> Room;
  stack_t Stack = {};
  Stack.ss_sp = Room.data();
  Stack.ss_size = Room.size();
  sigaltstack(&Stack, nullptr);
  // The address sanitizer has more to say about a crash.
  if (!LLVM_ADDRESS_SANITIZER_BUILD)
    for (const FatalSignal &S : FatalSignals)
      handle(S.Number, onFatalSignal, SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (int Number : Stops)
    handle(Number, onStop, SA_RESETHAND | SA_NODEFER);
  signal(SIGPIPE, SIG_IGN);
}
} // namespace

void tools::start(const char *Name) {
  State.Program = Name;
  occupy(STDIN_FILENO, O_WRONLY);
  occupy(STDOUT_FILENO, O_RDONLY);
  occupy(STDERR_FILENO, O_RDONLY);
#ifdef __GLIBC__
  // The thread of a compile would get an arena of its own, which grows page by page.
  mallopt(M_ARENA_MAX, 1);
#endif
  handleSignals();
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
