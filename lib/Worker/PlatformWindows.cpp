// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Worker/Platform.h"

#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <utility>

using namespace tessera::worker;

namespace {
/// Names of our pipes. By them a worker recognizes its standard input.
constexpr wchar_t PipeFolder[] = L"\\\\.\\pipe";
constexpr wchar_t PipeName[] = L"\\tessera-worker-";
constexpr DWORD PipeBytes = 64 << 10;
/// How often to check whether the other end is closed.
constexpr DWORD PollMilliseconds = 20;

HANDLE asHandle(intptr_t Value) { return reinterpret_cast<HANDLE>(Value); }
intptr_t asNumber(HANDLE Value) { return reinterpret_cast<intptr_t>(Value); }

/// Closes itself.
struct OwnHandle {
  explicit OwnHandle(HANDLE Value) : Value(Value) {}
  ~OwnHandle() {
    if (*this)
      CloseHandle(Value);
  }
  OwnHandle(const OwnHandle &) = delete;
  explicit operator bool() const { return Value && Value != INVALID_HANDLE_VALUE; }
  HANDLE Value;
};

std::string lastError() {
  return std::error_code(static_cast<int>(GetLastError()), std::system_category()).message();
}

/// Rounded up, so that a deadline has passed after a wait for it.
DWORD millisecondsUntil(Deadline Until) {
  if (!Until)
    return INFINITE;
  auto Left = std::chrono::ceil<std::chrono::milliseconds>(*Until - Clock::now()).count();
  return static_cast<DWORD>(std::clamp<int64_t>(Left, 0, 1 << 30));
}

/// Starts a transfer by \p Start and waits for its end; \p Moved: how many bytes went.
template <typename Fn> Transfer transfer(HANDLE Pipe, Deadline Until, DWORD &Moved, Fn Start) {
  OwnHandle Event(CreateEventW(nullptr, /*bManualReset=*/TRUE, FALSE, nullptr));
  if (!Event)
    return Transfer::Closed;
  OVERLAPPED Operation = {};
  Operation.hEvent = Event.Value;
  if (!Start(Operation) && GetLastError() != ERROR_IO_PENDING)
    return Transfer::Closed;
  bool IsOver = WaitForSingleObject(Event.Value, millisecondsUntil(Until)) == WAIT_TIMEOUT;
  if (IsOver)
    CancelIoEx(Pipe, &Operation);
  // The operation may not outlive its memory; it may have ended before it was cancelled.
  if (GetOverlappedResult(Pipe, &Operation, &Moved, /*bWait=*/TRUE))
    return Transfer::Done;
  return IsOver ? Transfer::TimedOut : Transfer::Closed;
}

/// Opens the NUL device, as an inheritable handle for a process.
HANDLE openNothing(DWORD Access) {
  SECURITY_ATTRIBUTES Inherited = {sizeof(Inherited), nullptr, TRUE};
  return CreateFileW(L"NUL", Access, FILE_SHARE_READ | FILE_SHARE_WRITE, &Inherited, OPEN_EXISTING,
                     0, nullptr);
}

/// The attributes with which a process gets \p Count handles and no others.
class OnlyHandles {
public:
  OnlyHandles(HANDLE *Handles, size_t Count) {
    SIZE_T Size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &Size);
    List = static_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(std::malloc(Size));
    if (!List)
      return;
    if (!InitializeProcThreadAttributeList(List, 1, 0, &Size)) {
      std::free(std::exchange(List, nullptr));
      return;
    }
    IsGood = UpdateProcThreadAttribute(List, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, Handles,
                                       Count * sizeof(HANDLE), nullptr, nullptr);
  }
  ~OnlyHandles() {
    if (!List)
      return;
    DeleteProcThreadAttributeList(List);
    std::free(List);
  }
  OnlyHandles(const OnlyHandles &) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST List = nullptr;
  bool IsGood = false;
};
} // namespace

Socket &Socket::operator=(Socket &&Other) {
  std::swap(Handle, Other.Handle);
  return *this;
}

Socket::~Socket() {
  if (Handle != -1)
    CloseHandle(asHandle(Handle));
}

Transfer Socket::send(std::string_view Bytes, Deadline Until) {
  HANDLE Pipe = asHandle(Handle);
  while (!Bytes.empty()) {
    DWORD Sent = 0, Wanted = static_cast<DWORD>(std::min<size_t>(Bytes.size(), PipeBytes));
    Transfer State = transfer(Pipe, Until, Sent, [&](OVERLAPPED &Operation) {
      return WriteFile(Pipe, Bytes.data(), Wanted, nullptr, &Operation);
    });
    if (State != Transfer::Done)
      return State;
    Bytes.remove_prefix(Sent);
  }
  return Transfer::Done;
}

Transfer Socket::receive(char *Bytes, size_t Size, Deadline Until) {
  HANDLE Pipe = asHandle(Handle);
  while (Size) {
    DWORD Got = 0, Wanted = static_cast<DWORD>(std::min<size_t>(Size, PipeBytes));
    Transfer State = transfer(Pipe, Until, Got, [&](OVERLAPPED &Operation) {
      return ReadFile(Pipe, Bytes, Wanted, nullptr, &Operation);
    });
    if (State != Transfer::Done)
      return State;
    Bytes += Got;
    Size -= Got;
  }
  return Transfer::Done;
}

void Socket::waitUntilClosed() {
  while (PeekNamedPipe(asHandle(Handle), nullptr, 0, nullptr, nullptr, nullptr))
    Sleep(PollMilliseconds);
}

void Socket::shutDown() {
  // DisconnectNamedPipe fails on the started process's end, which only cancels its transfers.
  if (!DisconnectNamedPipe(asHandle(Handle)))
    CancelIoEx(asHandle(Handle), nullptr);
}

bool Socket::isQuiet() {
  DWORD Waiting = 0;
  return PeekNamedPipe(asHandle(Handle), nullptr, 0, nullptr, &Waiting, nullptr) && !Waiting;
}

std::unique_ptr<Process> Process::start(const std::string &Program,
                                        const std::vector<std::string> &Arguments,
                                        std::string &Error) {
  auto Fail = [&] {
    Error = lastError();
    return nullptr;
  };
  static std::atomic<unsigned> Count = 0;
  std::wstring Name = std::wstring(PipeFolder) + PipeName + std::to_wstring(GetCurrentProcessId()) +
                      L"-" + std::to_wstring(++Count);
  HANDLE Pipe = CreateNamedPipeW(
      Name.c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, /*nMaxInstances=*/1, PipeBytes, PipeBytes, 0,
      nullptr);
  if (Pipe == INVALID_HANDLE_VALUE)
    return Fail();
  Socket Channel(asNumber(Pipe));
  SECURITY_ATTRIBUTES Inherited = {sizeof(Inherited), nullptr, TRUE};
  OwnHandle Other(CreateFileW(Name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, &Inherited,
                              OPEN_EXISTING, FILE_FLAG_OVERLAPPED, nullptr));
  if (!Other)
    return Fail();
  OwnHandle Nothing(openNothing(GENERIC_WRITE));
  if (!Nothing)
    return Fail();

  std::vector<llvm::StringRef> Words = {Program};
  Words.insert(Words.end(), Arguments.begin(), Arguments.end());
  llvm::ErrorOr<std::wstring> Line = llvm::sys::flattenWindowsCommandLine(Words);
  if (!Line) {
    Error = Line.getError().message();
    return nullptr;
  }
  HANDLE Given[] = {Other.Value, Nothing.Value};
  OnlyHandles Attributes(Given, std::size(Given));
  if (!Attributes.IsGood)
    return Fail();
  STARTUPINFOEXW Settings = {};
  Settings.StartupInfo.cb = sizeof(Settings);
  Settings.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  Settings.StartupInfo.hStdInput = Other.Value;
  Settings.StartupInfo.hStdOutput = Settings.StartupInfo.hStdError = Nothing.Value;
  Settings.lpAttributeList = Attributes.List;
  PROCESS_INFORMATION Started = {};
  // The console sends no interrupts to another process group.
  if (!CreateProcessW(nullptr, Line->data(), nullptr, nullptr, /*bInheritHandles=*/TRUE,
                      CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT,
                      nullptr, nullptr, &Settings.StartupInfo, &Started))
    return Fail();
  CloseHandle(Started.hThread);
  return std::unique_ptr<Process>(new Process(std::move(Channel), asNumber(Started.hProcess)));
}

Process::~Process() { end(); }

std::string Process::end() {
  if (!Id)
    return {};
  OwnHandle Child(asHandle(std::exchange(Id, 0)));
  // Has no effect on a process that has ended.
  TerminateProcess(Child.Value, 1);
  WaitForSingleObject(Child.Value, INFINITE);
  DWORD Status = 0;
  if (!GetExitCodeProcess(Child.Value, &Status))
    return "it ended";
  // Statuses of exceptions, such as 0xC0000005 for an access violation, are known in this form.
  if (Status >= 0xC0000000) {
    char Text[32];
    snprintf(Text, sizeof(Text), "exception 0x%08lX", static_cast<unsigned long>(Status));
    return Text;
  }
  return "exit status " + std::to_string(Status);
}

std::string tessera::worker::currentFolder() {
  llvm::SmallString<256> Path;
  return llvm::sys::fs::current_path(Path) ? std::string() : Path.str().str();
}

bool tessera::worker::changeFolder(const std::string &Path) {
  return !llvm::sys::fs::set_current_path(Path);
}

std::optional<Socket> tessera::worker::takeSocket() {
  HANDLE Given = GetStdHandle(STD_INPUT_HANDLE);
  struct {
    FILE_NAME_INFO Info;
    wchar_t Rest[256];
  } Name = {};
  if (GetFileType(Given) != FILE_TYPE_PIPE ||
      !GetFileInformationByHandleEx(Given, FileNameInfo, &Name, sizeof(Name)) ||
      !std::wstring_view(Name.Info.FileName, Name.Info.FileNameLength / sizeof(wchar_t))
           .starts_with(PipeName))
    return std::nullopt;
  HANDLE Nothing = openNothing(GENERIC_READ);
  if (Nothing == INVALID_HANDLE_VALUE || !SetStdHandle(STD_INPUT_HANDLE, Nothing))
    return std::nullopt;
  SetHandleInformation(Given, HANDLE_FLAG_INHERIT, 0);
  return Socket(asNumber(Given));
}

void tessera::worker::limitMemory(uint32_t MiB) {
  // A process leaves a job only with its end.
  static HANDLE Job = [] {
    HANDLE Made = CreateJobObjectW(nullptr, nullptr);
    if (Made && !AssignProcessToJobObject(Made, GetCurrentProcess())) {
      CloseHandle(Made);
      Made = nullptr;
    }
    return Made;
  }();
  if (!Job)
    return;
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION Limits = {};
  if (MiB) {
    Limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    Limits.ProcessMemoryLimit = SIZE_T(MiB) << 20;
  }
  SetInformationJobObject(Job, JobObjectExtendedLimitInformation, &Limits, sizeof(Limits));
}

void tessera::worker::disableCoreFiles() {
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
}

void tessera::worker::leave(int Status) {
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(Status));
  _Exit(Status);
}
