// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Outputs.h"
#include "common/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace llvm;
using namespace tessera::tools;

namespace {
/// Where an output goes in the end.
struct Destination {
  enum { Stream, Through, File } Kind = File;
  int Descriptor = STDOUT_FILENO; ///< of a stream
  std::string Path;               ///< of all others, no symbolic link
  std::optional<struct stat> Found;
};

/// The folder of \p Path without symbolic links; empty when there is none.
std::string folderOf(StringRef Path) {
  StringRef Parent = sys::path::parent_path(Path);
  SmallString<256> Real;
  if (sys::fs::real_path(Parent.empty() ? "." : Parent, Real))
    return {};
  return Real.str().str();
}

/// The number of one of this process's descriptors, which \p Name in \p Folder stands for.
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

Destination resolve(StringRef Given) {
  Destination D;
  struct stat Status;
  auto ToStream = [&](int Descriptor) {
    D.Kind = Destination::Stream;
    D.Descriptor = Descriptor;
    if (!fstat(Descriptor, &Status))
      D.Found = Status;
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
      D.Found = Status;
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
  // The system says what is wrong with it.
  D.Kind = Destination::Through;
  D.Path = Given.str();
  return D;
}

bool sameFile(const struct stat &A, const struct stat &B) {
  return A.st_dev == B.st_dev && A.st_ino == B.st_ino;
}

bool clash(const Destination &A, const Destination &B) {
  if (A.Kind == Destination::Stream && B.Kind == Destination::Stream &&
      A.Descriptor == B.Descriptor)
    return true;
  if (A.Found && B.Found)
    return !S_ISCHR(A.Found->st_mode) && sameFile(*A.Found, *B.Found);
  if (A.Found || B.Found || A.Kind != Destination::File || B.Kind != Destination::File)
    return false;
  return sys::path::filename(A.Path) == sys::path::filename(B.Path) &&
         folderOf(A.Path) == folderOf(B.Path);
}

bool writeAll(int Descriptor, StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Written = write(Descriptor, Bytes.data(), Bytes.size());
    if (Written >= 0) {
      Bytes = Bytes.drop_front(static_cast<size_t>(Written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd Poll = {Descriptor, POLLOUT, 0};
      poll(&Poll, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// One output on its way. Each function gives false after an error, which errno then says.
class Writing {
public:
  Writing(const Output &O) : O(O), To(resolve(O.Path)) {}
  Writing(Writing &&) = default;

  /// Writes a finished file beside a regular one. Where none can be made, the rest is
  /// writeThrough's.
  bool prepare() {
    if (To.Kind != Destination::File)
      return true;
    if (To.Found && access(To.Path.c_str(), W_OK))
      return false;
    int Descriptor = openBeside();
    if (Descriptor < 0)
      return true;
    bool Good = takeOver(Descriptor);
    if (Good && !writeAll(Descriptor, O.Bytes)) {
      closeKeepingError(Descriptor);
      return false;
    }
    // Some file systems tell only now that the disk is full.
    if (close(Descriptor))
      return false;
    if (!Good)
      discard();
    return true;
  }

  bool writeThrough() {
    if (!Beside.empty())
      return true;
    if (To.Kind == Destination::Stream)
      return writeAll(To.Descriptor, O.Bytes);
    int Flags = To.Kind == Destination::File ? O_CREAT | O_TRUNC : 0;
    int Descriptor = open(To.Path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | Flags, 0666);
    if (Descriptor < 0)
      return false;
    if (writeAll(Descriptor, O.Bytes))
      return !close(Descriptor);
    closeKeepingError(Descriptor);
    return false;
  }

  bool putInPlace() {
    if (Beside.empty())
      return true;
    if (rename(Beside.c_str(), To.Path.c_str())) {
      // The file is a mount point, or the folder lets nobody replace a file of somebody else.
      discard();
      return writeThrough();
    }
    keep(Beside);
    Beside.clear();
    return true;
  }

  void discard() {
    if (Beside.empty())
      return;
    int Error = errno;
    unlink(Beside.c_str());
    keep(Beside);
    Beside.clear();
    errno = Error;
  }

  StringRef path() const { return O.Path; }

private:
  int openBeside() {
    StringRef Folder = sys::path::parent_path(To.Path);
    for (unsigned Try = 0; Try < 100; ++Try) {
      std::string Name = (Folder.empty() ? "." : Folder.str()) + "/.tessera-" +
                         std::to_string(getpid()) + "-" + std::to_string(Try) + ".tmp";
      if (!removeOnDeath(Name))
        return -1;
      int Descriptor = open(Name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (Descriptor >= 0) {
        Beside = Name;
        return Descriptor;
      }
      keep(Name);
      if (errno != EEXIST)
        return -1;
    }
    return -1;
  }

  /// Gives the new file the owner and the mode of the one that it replaces.
  bool takeOver(int Descriptor) {
    struct stat New;
    if (!To.Found || fstat(Descriptor, &New))
      return !To.Found;
    const struct stat &Old = *To.Found;
    if ((New.st_uid != Old.st_uid || New.st_gid != Old.st_gid) &&
        fchown(Descriptor, Old.st_uid, Old.st_gid))
      return false;
    return !fchmod(Descriptor, Old.st_mode & 07777);
  }

  static void closeKeepingError(int Descriptor) {
    int Error = errno;
    close(Descriptor);
    errno = Error;
  }

  Output O;
  Destination To;
  std::string Beside; ///< the finished file; empty: none
};
} // namespace

std::string tessera::tools::findClash(ArrayRef<StringRef> Outputs, ArrayRef<StringRef> Inputs) {
  std::vector<Destination> To;
  for (StringRef Path : Outputs) {
    Destination D = resolve(Path);
    for (auto [Earlier, Other] : zip(Outputs, To))
      if (clash(Other, D))
        return ("'" + Earlier + "' and '" + Path +
                "' are the same file, and both are to be written")
            .str();
    To.push_back(std::move(D));
  }
  for (StringRef Input : Inputs) {
    struct stat Read;
    bool Exists = Input == "-" ? !fstat(STDIN_FILENO, &Read) : !stat(Input.str().c_str(), &Read);
    if (!Exists || !S_ISREG(Read.st_mode))
      continue;
    for (auto [Path, D] : zip(Outputs, To))
      if (D.Found && sameFile(*D.Found, Read))
        return ("writing '" + Path + "' would overwrite the input '" + Input + "'").str();
  }
  return {};
}

bool tessera::tools::writeOutputs(ArrayRef<Output> Outputs) {
  std::vector<Writing> All(Outputs.begin(), Outputs.end());
  for (auto Step : {&Writing::prepare, &Writing::writeThrough, &Writing::putInPlace})
    for (Writing &W : All) {
      if ((W.*Step)())
        continue;
      std::string Reason = strerror(errno);
      for (Writing &Other : All)
        Other.discard();
      printError("cannot write " +
                 (W.path() == "-" ? "to standard output" : ("'" + W.path() + "'").str()) + ": " +
                 Reason);
      return false;
    }
  return true;
}
