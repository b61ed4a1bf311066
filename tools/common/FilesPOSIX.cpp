// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::tools;

namespace {
std::error_code lastError() { return {errno, std::generic_category()}; }

FoundFile describe(const struct stat &Status) {
  return {S_ISREG(Status.st_mode)   ? FoundFile::Regular
          : S_ISCHR(Status.st_mode) ? FoundFile::Characters
                                    : FoundFile::Other,
          {Status.st_dev, Status.st_ino}};
}

/// Returns the number of this process's descriptor that \p Name in \p Folder refers to.
std::optional<int> descriptorOf(StringRef Folder, StringRef Name) {
  int Number = 0;
  if (Folder != "/proc/" + std::to_string(getpid()) + "/fd" || Name.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::string readLink(const std::string &Path) {
  char Target[4096];
  ssize_t Length = readlink(Path.c_str(), Target, sizeof(Target));
  return Length > 0 ? std::string(Target, static_cast<size_t>(Length)) : std::string();
}
} // namespace

Destination tools::resolve(StringRef Given) {
  Destination D;
  struct stat Status;
  auto ToStream = [&](int Descriptor) {
    D.Kind = Destination::Stream;
    D.Descriptor = Descriptor;
    if (!fstat(Descriptor, &Status))
      D.Found = describe(Status);
  };
  if (Given == "-") {
    ToStream(STDOUT_FILENO);
    return D;
  }
  D.Path = Given.str();
  // As many links as Linux follows.
  for (int Links = 0; Links < 40; ++Links) {
    if (lstat(D.Path.c_str(), &Status))
      return D;
    std::string Target = S_ISLNK(Status.st_mode) ? readLink(D.Path) : std::string();
    if (Target.empty()) {
      D.Found = describe(Status);
      D.Kind = S_ISREG(Status.st_mode) ? Destination::File : Destination::Through;
      return D;
    }
    std::string Folder = folderOf(D.Path);
    if (std::optional<int> Descriptor = descriptorOf(Folder, sys::path::filename(D.Path))) {
      ToStream(*Descriptor);
      return D;
    }
    if (sys::path::is_relative(Target))
      Target = Folder + "/" + Target;
    D.Path = Target;
  }
  // Opening the path reports the system's reason.
  D.Kind = Destination::Through;
  D.Path = Given.str();
  return D;
}

std::optional<FoundFile> tools::findInput(StringRef Given) {
  struct stat Status;
  if (Given == "-" ? fstat(STDIN_FILENO, &Status) : stat(Given.str().c_str(), &Status))
    return std::nullopt;
  return describe(Status);
}

std::string tools::folderOf(StringRef Path) {
  StringRef Parent = sys::path::parent_path(Path);
  SmallString<256> Real;
  if (sys::fs::real_path(Parent.empty() ? "." : Parent, Real))
    return {};
  return Real.str().str();
}

bool tools::isSameName(StringRef A, StringRef B) { return A == B; }

std::error_code tools::checkWritable(const std::string &Path) {
  return access(Path.c_str(), W_OK) ? lastError() : std::error_code();
}

std::error_code tools::createFile(const std::string &Path, int &Descriptor) {
  Descriptor = open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return Descriptor < 0 ? lastError() : std::error_code();
}

std::error_code tools::openThrough(const std::string &Path, bool IsFile, int &Descriptor) {
  int Flags = IsFile ? O_CREAT | O_TRUNC : 0;
  Descriptor = open(Path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | Flags, 0666);
  return Descriptor < 0 ? lastError() : std::error_code();
}

std::error_code tools::writeAll(int Descriptor, StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Written = write(Descriptor, Bytes.data(), Bytes.size());
    if (Written >= 0) {
      Bytes = Bytes.drop_front(static_cast<size_t>(Written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd Poll = {Descriptor, POLLOUT, 0};
      poll(&Poll, 1, -1);
    } else if (errno != EINTR) {
      return lastError();
    }
  }
  return {};
}

std::error_code tools::closeFile(int Descriptor) {
  return close(Descriptor) ? lastError() : std::error_code();
}

/// The owner and the mode.
bool tools::takeOver(int Descriptor, const std::string &Path) {
  struct stat Old, New;
  if (stat(Path.c_str(), &Old) || fstat(Descriptor, &New))
    return false;
  if ((New.st_uid != Old.st_uid || New.st_gid != Old.st_gid) &&
      fchown(Descriptor, Old.st_uid, Old.st_gid))
    return false;
  return !fchmod(Descriptor, Old.st_mode & 07777);
}

std::error_code tools::putInPlaceOf(const std::string &Finished, const std::string &Path, bool) {
  return rename(Finished.c_str(), Path.c_str()) ? lastError() : std::error_code();
}
