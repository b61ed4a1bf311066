// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Process.h"
#include "common/Program.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Windows/WindowsSupport.h"
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <io.h>
#include <iterator>

using namespace llvm;
using namespace tessera;

namespace {
struct FatalException {
  DWORD Code;
  const char *Text;
};

constexpr FatalException FatalExceptions[] = {
    {EXCEPTION_ACCESS_VIOLATION, "invalid memory access (access violation)"},
    {EXCEPTION_IN_PAGE_ERROR, "invalid memory access (in-page error)"},
    {EXCEPTION_DATATYPE_MISALIGNMENT, "invalid memory access (misalignment)"},
    {EXCEPTION_STACK_OVERFLOW, "invalid memory access (stack overflow)"},
    {EXCEPTION_ILLEGAL_INSTRUCTION, "trap (illegal instruction)"},
    {EXCEPTION_PRIV_INSTRUCTION, "trap (privileged instruction)"},
    {EXCEPTION_BREAKPOINT, "trap (breakpoint)"},
    {EXCEPTION_INT_DIVIDE_BY_ZERO, "arithmetic exception (division by zero)"},
    {EXCEPTION_INT_OVERFLOW, "arithmetic exception (overflow)"}};

LONG WINAPI onException(EXCEPTION_POINTERS *Thrown) {
  for (const FatalException &E : FatalExceptions)
    if (E.Code == Thrown->ExceptionRecord->ExceptionCode)
      tools::die(E.Text);
  tools::die("exception");
}

void onAbort(int) { tools::die("abort"); }

/// Interrupts, and the end of the console or the session.
BOOL WINAPI onStop(DWORD) {
  tools::removeDoomedFiles();
  // Ends the process, as if there were no handler.
  return FALSE;
}
} // namespace

void tools::prepareProcess() {
  // The C library does not reuse the number of a closed standard stream, and a closed pipe sends no
  // signal.
  for (int Stream : {0, 1, 2})
    _setmode(Stream, _O_BINARY);
  // A wrong descriptor is an error of the call.
  _set_invalid_parameter_handler(
      [](const wchar_t *, const wchar_t *, const wchar_t *, unsigned, uintptr_t) {});
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  // Room for the handler after a stack overflow.
  ULONG Room = 64 << 10;
  SetThreadStackGuarantee(&Room);
  SetUnhandledExceptionFilter(onException);
  signal(SIGABRT, onAbort);
  SetConsoleCtrlHandler(onStop, TRUE);
}

ArrayRef<const char *> tools::arguments(int Argc, const char *const *Argv) {
  static BumpPtrAllocator Memory;
  static SmallVector<const char *> Words;
  Words.clear();
  // The arguments of main are in the system's code page.
  if (sys::windows::GetCommandLineArguments(Words, Memory))
    return {Argv, static_cast<size_t>(Argc)};
  return Words;
}

void tools::printOnError(const char *Text) {
  DWORD Written = 0;
  WriteFile(GetStdHandle(STD_ERROR_HANDLE), Text, static_cast<DWORD>(strlen(Text)), &Written,
            nullptr);
}

void tools::removeFile(const char *Path) {
  // No more characters than Path may have bytes.
  wchar_t Wide[4096];
  if (MultiByteToWideChar(CP_UTF8, 0, Path, -1, Wide, static_cast<int>(std::size(Wide))))
    DeleteFileW(Wide);
}

void tools::exitAtOnce(int Status) {
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(Status));
  _Exit(Status);
}

// Windows has no such thing.
void tools::becomeProgram(const char *, const char *const *) {}
