// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Worker/Platform.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tessera::worker;

namespace {
/// Repeats a system call that a signal interrupted.
template <typename Fn> auto retry(Fn Call) {
  auto Result = Call();
  while (Result < 0 && errno == EINTR)
    Result = Call();
  return Result;
}

/// Returns the timeout for poll; -1 waits forever. Rounds up, so that the deadline has passed after
/// the wait.
int millisecondsUntil(Deadline Until) {
  if (!Until)
    return -1;
  auto Left = std::chrono::ceil<std::chrono::milliseconds>(*Until - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(Left, 0, 1 << 30));
}

/// Waits for \p Events or an end of the stream.
Transfer waitFor(int Descriptor, short Events, Deadline Until) {
  pollfd Poll = {Descriptor, Events, 0};
  int Ready = retry([&] { return poll(&Poll, 1, millisecondsUntil(Until)); });
  return Ready > 0 ? Transfer::Done : Ready ? Transfer::Closed : Transfer::TimedOut;
}

/// Standard streams are for others, and may be missing in a host.
int aboveStandard(int Descriptor) {
  if (Descriptor > STDERR_FILENO)
    return Descriptor;
  int Moved = fcntl(Descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close(Descriptor);
  return Moved;
}

struct SpawnSettings {
  SpawnSettings() {
    posix_spawn_file_actions_init(&Files);
    posix_spawnattr_init(&Attributes);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&Files);
    posix_spawnattr_destroy(&Attributes);
  }
  posix_spawn_file_actions_t Files;
  posix_spawnattr_t Attributes;
};

void limit(SpawnSettings &Settings, int Channel) {
  posix_spawn_file_actions_adddup2(&Settings.Files, Channel, STDIN_FILENO);
  for (int Descriptor : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&Settings.Files, Descriptor, "/dev/null", O_WRONLY, 0);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  posix_spawn_file_actions_addclosefrom_np(&Settings.Files, STDERR_FILENO + 1);
#endif
  sigset_t Signals;
  sigemptyset(&Signals);
  posix_spawnattr_setsigmask(&Settings.Attributes, &Signals);
  sigfillset(&Signals);
  posix_spawnattr_setsigdefault(&Settings.Attributes, &Signals);
  posix_spawnattr_setpgroup(&Settings.Attributes, 0);
  posix_spawnattr_setflags(&Settings.Attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
}
} // namespace

Socket &Socket::operator=(Socket &&Other) {
  std::swap(Handle, Other.Handle);
  return *this;
}

Socket::~Socket() {
  if (Handle >= 0)
    close(descriptor());
}

Transfer Socket::send(std::string_view Bytes, Deadline Until) {
  while (!Bytes.empty()) {
    ssize_t Sent = retry([&] {
      return ::send(descriptor(), Bytes.data(), Bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    });
    if (Sent >= 0) {
      Bytes.remove_prefix(static_cast<size_t>(Sent));
      continue;
    }
    if (errno != EAGAIN && errno != EWOULDBLOCK)
      return Transfer::Closed;
    if (Transfer Ready = waitFor(descriptor(), POLLOUT, Until); Ready != Transfer::Done)
      return Ready;
  }
  return Transfer::Done;
}

Transfer Socket::receive(char *Bytes, size_t Size, Deadline Until) {
  while (Size) {
    ssize_t Got = retry([&] { return recv(descriptor(), Bytes, Size, MSG_DONTWAIT); });
    if (Got > 0) {
      Bytes += Got;
      Size -= static_cast<size_t>(Got);
      continue;
    }
    if (Got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK))
      return Transfer::Closed;
    if (Transfer Ready = waitFor(descriptor(), POLLIN, Until); Ready != Transfer::Done)
      return Ready;
  }
  return Transfer::Done;
}

void Socket::waitUntilClosed() { waitFor(descriptor(), POLLRDHUP, std::nullopt); }

void Socket::shutDown() { shutdown(descriptor(), SHUT_RDWR); }

bool Socket::isQuiet() {
  return waitFor(descriptor(), POLLIN | POLLRDHUP, Clock::now()) == Transfer::TimedOut;
}

std::unique_ptr<Process> Process::start(const std::string &Program,
                                        const std::vector<std::string> &Arguments,
                                        std::string &Error) {
  int Ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends)) {
    Error = strerror(errno);
    return nullptr;
  }
  int Ours = aboveStandard(Ends[0]), Theirs = aboveStandard(Ends[1]);
  Socket Channel(Ours), Other(Theirs);

  std::vector<char *> Words = {const_cast<char *>(Program.c_str())};
  for (const std::string &Argument : Arguments)
    Words.push_back(const_cast<char *>(Argument.c_str()));
  Words.push_back(nullptr);
  SpawnSettings Settings;
  limit(Settings, Theirs);
  pid_t Id = 0;
  if (int Code = posix_spawnp(&Id, Program.c_str(), &Settings.Files, &Settings.Attributes,
                              Words.data(), environ)) {
    Error = strerror(Code);
    return nullptr;
  }
  return std::unique_ptr<Process>(new Process(std::move(Channel), Id));
}

Process::~Process() { end(); }

std::string Process::end() {
  if (!Id)
    return {};
  auto Child = static_cast<pid_t>(Id);
  Id = 0;
  kill(Child, SIGKILL);
  int Status = 0;
  // A host that ignores SIGCHLD leaves no status to wait for.
  if (retry([&] { return waitpid(Child, &Status, 0); }) != Child)
    return "it ended";
  if (WIFEXITED(Status))
    return "exit status " + std::to_string(WEXITSTATUS(Status));
  int Signal = WTERMSIG(Status);
  const char *Short = sigabbrev_np(Signal), *Long = sigdescr_np(Signal);
  return Short ? std::string("SIG") + Short + ", " + Long : "signal " + std::to_string(Signal);
}

std::string tessera::worker::currentFolder() {
  std::unique_ptr<char, decltype(&free)> Path(getcwd(nullptr, 0), free);
  return Path ? Path.get() : "";
}

bool tessera::worker::changeFolder(const std::string &Path) { return !chdir(Path.c_str()); }

std::optional<Socket> tessera::worker::takeSocket() {
  int Kind = 0;
  socklen_t Size = sizeof(Kind);
  if (getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &Kind, &Size) || Kind != SOCK_STREAM)
    return std::nullopt;
  int Channel = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int Empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (Channel < 0 || Empty < 0)
    return std::nullopt;
  dup2(Empty, STDIN_FILENO);
  close(Empty);
  return Socket(Channel);
}

void tessera::worker::limitMemory(uint32_t MiB) {
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return; // they reserve terabytes
#endif
#endif
  rlimit Limit;
  if (getrlimit(RLIMIT_AS, &Limit))
    return;
  Limit.rlim_cur = std::min<rlim_t>(Limit.rlim_max, MiB ? rlim_t(MiB) << 20 : RLIM_INFINITY);
  setrlimit(RLIMIT_AS, &Limit);
}

void tessera::worker::disableCoreFiles() {
  rlimit None = {0, 0};
  setrlimit(RLIMIT_CORE, &None);
}

void tessera::worker::leave(int Status) { _exit(Status); }
