// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Process.h"
#include "common/Program.h"
#include "llvm/Support/Compiler.h"
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

using namespace llvm;
using namespace tessera;

namespace {
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

/// The signals with which a user stops a program.
constexpr int Stops[] = {SIGHUP, SIGINT, SIGTERM};

void onFatalSignal(int Number) {
  for (const FatalSignal &S : FatalSignals)
    if (S.Number == Number)
      tools::die(S.Text);
  tools::die("signal");
}

void onStop(int Number) {
  tools::removeDoomedFiles();
  signal(Number, SIG_DFL);
  raise(Number);
}

void handle(int Number, void (*Handler)(int), int Flags) {
  struct sigaction Old, New = {};
  // Signals that were ignored stay ignored, as under nohup.
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
  // AddressSanitizer's own report of a crash is better.
  if (!LLVM_ADDRESS_SANITIZER_BUILD)
    for (const FatalSignal &S : FatalSignals)
      handle(S.Number, onFatalSignal, SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (int Number : Stops)
    handle(Number, onStop, SA_RESETHAND | SA_NODEFER);
  // A write that fails reports an error instead.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}
} // namespace

void tools::prepareProcess() {
  occupy(STDIN_FILENO, O_WRONLY);
  occupy(STDOUT_FILENO, O_RDONLY);
  occupy(STDERR_FILENO, O_RDONLY);
#ifdef __GLIBC__
  // Otherwise the thread of a compile would get its own arena, which grows page by page.
  mallopt(M_ARENA_MAX, 1);
#endif
  handleSignals();
}

ArrayRef<const char *> tools::arguments(int Argc, const char *const *Argv) {
  return {Argv, static_cast<size_t>(Argc)};
}

void tools::printOnError(const char *Text) {
  [[maybe_unused]] ssize_t Written = write(STDERR_FILENO, Text, strlen(Text));
}

void tools::removeFile(const char *Path) { unlink(Path); }

void tools::exitAtOnce(int Status) { _exit(Status); }

void tools::becomeProgram(const char *Program, const char *const *Arguments) {
  execv(Program, const_cast<char *const *>(Arguments));
}
