//===- Platform.h - Processes and the sockets to them ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything that depends on the operating system: PlatformLinux.cpp and PlatformWindows.cpp. On
// other systems (PlatformNone.cpp) start returns an error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::worker {

using Clock = std::chrono::steady_clock;
/// When to give up; empty: never.
using Deadline = std::optional<Clock::time_point>;

enum class Transfer : uint8_t { Done, Closed, TimedOut };

/// One end of a stream of bytes between two processes, which it closes.
class Socket {
public:
  explicit Socket(intptr_t Handle = -1) : Handle(Handle) {}
  Socket(Socket &&Other) : Handle(Other.Handle) { Other.Handle = -1; }
  Socket &operator=(Socket &&Other);
  ~Socket();

  /// Sends all of \p Bytes, unless the other end closes or the time is over.
  Transfer send(std::string_view Bytes, Deadline Until);
  /// Exactly \p Size bytes. A closed end never raises a signal.
  Transfer receive(char *Bytes, size_t Size, Deadline Until);
  /// Waits until the other end is closed, without reading what it sends.
  void waitUntilClosed();
  /// Every transfer, also one in another thread, ends as if the other end had been closed.
  void shutDown();
  /// Whether no data has arrived and the other end is still open.
  bool isQuiet();

private:
  int descriptor() const { return static_cast<int>(Handle); }

  intptr_t Handle; ///< of the system: a descriptor, or a HANDLE; -1: none
};

/// A program that was started with a socket as its standard input. Ends with the object.
class Process {
public:
  /// Returns null after an error and puts its message in \p Error. May be called from any thread.
  /// The program starts with the default signal actions, without the caller's descriptors, and in
  /// its own process group, so that a terminal's interrupt does not reach it. Its output is
  /// discarded.
  static std::unique_ptr<Process>
  start(const std::string &Program, const std::vector<std::string> &Arguments, std::string &Error);
  ~Process();

  /// Kills the process if it has not ended. Returns how it ended: the name of a signal, or an exit
  /// status.
  std::string end();

  Socket Channel;

private:
  Process(Socket Channel, int64_t Id) : Channel(std::move(Channel)), Id(Id) {}
  int64_t Id; ///< the system's: a process id, or a HANDLE; 0: reaped
};

/// Returns the folder that the caller's relative paths start from; empty if it is not known.
std::string currentFolder();
bool changeFolder(const std::string &Path);

/// The socket that Process::start gave this process. Standard input is empty afterwards.
std::optional<Socket> takeSocket();
/// Limits the address space of this process; 0: no limit besides the system's.
void limitMemory(uint32_t MiB);
/// A crash leaves no image of the memory.
void disableCoreFiles();
/// Ends this process at once, without destructors.
[[noreturn]] void leave(int Status);

} // namespace tessera::worker
