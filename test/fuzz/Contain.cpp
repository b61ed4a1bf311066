// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A crash in a compile only ends that compile, as an internal error does. The resources of the
// compile are lost, including locks; libFuzzer's limits of memory and time end a process with too
// many losses.
#include "Functions.h"
#include "Fuzz.h"
#include "Support/LargeStack.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <execinfo.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace llvm;
using namespace tessera;

static constexpr int Signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
static constexpr size_t StackBytes = size_t(1) << 20;

static struct sigaction Before[std::size(Signals)]; ///< libFuzzer's handlers
static sigjmp_buf *Outside = nullptr;               ///< of contain; null without
static sigjmp_buf *OutsidePlace = nullptr;          ///< of placeOfCrash; null without
static bool HasCrashed = false;

namespace {
/// The place of a crash: the innermost function on the stack that is Clang's or ours.
struct Place {
  std::string Function = "?";
  bool IsInClang = false;
};
} // namespace

static bool begins(StringRef Name, std::initializer_list<StringRef> Prefixes) {
  return any_of(Prefixes, [&](StringRef Prefix) { return Name.starts_with(Prefix); });
}

static Place placeOfCrash() {
  void *Frames[256];
  int Count = 0;
  // The unwinder reads the code that was running, also where a broken pointer led to it.
  sigjmp_buf Here;
  if (!sigsetjmp(Here, 1)) {
    OutsidePlace = &Here;
    Count = backtrace(Frames, std::size(Frames));
  }
  OutsidePlace = nullptr;
  StringRef Step = CurrentWork.Step ? CurrentWork.Step : "";
  for (void *Frame : ArrayRef(Frames, std::max(Count, 0))) {
    std::string Name = fuzz::functionAt(static_cast<char *>(Frame) - 1);
    bool IsOurs =
        begins(Name, {"tessera::", "guarded"}) && !StringRef(Name).starts_with("tessera::fuzz::");
    bool IsClangs = StringRef(Name).starts_with("clang::");
    // Skip functions of libraries, which only one of the two calls.
    if (!IsOurs && !IsClangs && !StringRef(Name).starts_with("spvtools::"))
      continue;
    return {Name, IsClangs && (Step == "parse" || Step == "preprocess")};
  }
  return {};
}

/// Ends the compile. Returns where there is none.
static void leave(StringRef What) {
  sigjmp_buf *Back = std::exchange(Outside, nullptr);
  if (!Back)
    return;
  Place At = placeOfCrash();
  HasCrashed = true;
  std::string Signature = (What + " in " + At.Function).str();
  if (CurrentWork.Step)
    Signature += std::string(", in '") + CurrentWork.Step + "'";
  if (At.IsInClang)
    fuzz::findingInClang(Signature);
  else
    fuzz::finding(Signature);
  Mistake Found{Signature, {}};
  // The rest of the compile may crash as well.
  Outside = Back;
  LargeStack::giveUp(Found);
  siglongjmp(*Back, 1);
}

static void onSignal(int Number, siginfo_t *, void *) {
  if (OutsidePlace)
    siglongjmp(*OutsidePlace, 1);
  leave((Twine("SIG") + sigabbrev_np(Number)).str());
  for (size_t I = 0; I < std::size(Signals); ++I)
    sigaction(Signals[I], &Before[I], nullptr);
  std::raise(Number);
}

static void onFatalError(void *, const char *Reason, bool) {
  leave(("fatal error '" + Twine(Reason) + "'").str());
  std::abort();
}

static void installHandlers() {
  void *Frame;
  backtrace(&Frame, 1); // loads the functions that it needs before a crash
  fuzz::functionAt(Frame);
  install_fatal_error_handler(onFatalError);
  stack_t Alternate = {};
  Alternate.ss_sp =
      mmap(nullptr, StackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Alternate.ss_size = StackBytes;
  sigaltstack(&Alternate, nullptr);
  struct sigaction Action = {};
  Action.sa_sigaction = onSignal;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (size_t I = 0; I < std::size(Signals); ++I)
    sigaction(Signals[I], &Action, &Before[I]);
}

bool fuzz::contain(function_ref<void()> Work) {
  static const bool Installed = (installHandlers(), true);
  (void)Installed;
  HasCrashed = false;
  sigjmp_buf Here;
  if (!sigsetjmp(Here, 1)) {
    Outside = &Here;
    Work();
  }
  Outside = nullptr;
  CurrentWork = {};
  return !HasCrashed;
}
