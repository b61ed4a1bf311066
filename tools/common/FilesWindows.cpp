// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Windows/WindowsSupport.h"
#include "llvm/Support/WindowsError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::tools;

namespace {
constexpr int StandardInput = 0;
/// The name of a file beside another may be this many characters longer.
constexpr size_t RoomBeside = 64;

FoundFile describe(const sys::fs::file_status &Status) {
  return {sys::fs::is_regular_file(Status)                      ? FoundFile::Regular
          : Status.type() == sys::fs::file_type::character_file ? FoundFile::Characters
                                                                : FoundFile::Other,
          Status.getUniqueID()};
}

std::wstring widen(StringRef Path) {
  SmallVector<wchar_t, MAX_PATH> Wide;
  if (sys::windows::widenPath(Path, Wide))
    return {};
  return {Wide.begin(), Wide.end()};
}

/// Returns \p Path, or its long form if it may exceed MAX_PATH. The long form only separates
/// folders by \.
std::string inLongForm(StringRef Path) {
  SmallVector<wchar_t, MAX_PATH> Wide;
  SmallString<MAX_PATH> Long;
  if (sys::windows::widenPath(Path, Wide, MAX_PATH - RoomBeside) ||
      sys::windows::UTF16ToUTF8(Wide.data(), Wide.size(), Long))
    return Path.str();
  return Long.str().str();
}

/// A device or a pipe. To look at a pipe's status would connect to it.
bool isInDeviceFolder(StringRef Path) {
  return Path.size() > 4 && sys::path::is_separator(Path[0]) && sys::path::is_separator(Path[1]) &&
         Path[2] == '.' && sys::path::is_separator(Path[3]);
}
} // namespace

Destination tools::resolve(StringRef Given) {
  Destination D;
  sys::fs::file_status Status;
  if (Given == "-") {
    D.Kind = Destination::Stream;
    if (!sys::fs::status(D.Descriptor, Status))
      D.Found = describe(Status);
    return D;
  }
  D.Path = Given.str();
  // As many links as Windows follows.
  for (int Links = 0; Links < 63; ++Links) {
    if (isInDeviceFolder(D.Path)) {
      D.Kind = Destination::Through;
      return D;
    }
    D.Path = inLongForm(D.Path);
    if (sys::fs::status(D.Path, Status, /*follow=*/false))
      return D;
    SmallString<MAX_PATH> Target;
    if (!sys::fs::is_symlink_file(Status) || sys::fs::readlink(D.Path, Target)) {
      D.Found = describe(Status);
      D.Kind = D.Found->Kind == FoundFile::Regular ? Destination::File : Destination::Through;
      return D;
    }
    SmallString<MAX_PATH> Next;
    if (sys::path::is_relative(Target)) {
      std::string Folder = folderOf(D.Path);
      Next = sys::path::has_root_directory(Target) ? sys::path::root_name(Folder) : Folder;
    }
    sys::path::append(Next, Target);
    D.Path = Next.str().str();
  }
  // Opening the path reports the system's reason.
  D.Kind = Destination::Through;
  D.Path = Given.str();
  return D;
}

std::optional<FoundFile> tools::findInput(StringRef Given) {
  sys::fs::file_status Status;
  if (isInDeviceFolder(Given) ||
      (Given == "-" ? sys::fs::status(StandardInput, Status) : sys::fs::status(Given, Status)))
    return std::nullopt;
  return describe(Status);
}

std::string tools::folderOf(StringRef Path) {
  StringRef Parent = sys::path::parent_path(Path);
  SmallString<MAX_PATH> Real;
  if (sys::fs::real_path(Parent.empty() ? "." : Parent, Real))
    return {};
  return Real.str().str();
}

bool tools::isSameName(StringRef A, StringRef B) {
  std::wstring Left = widen(A), Right = widen(B);
  return CompareStringOrdinal(Left.data(), static_cast<int>(Left.size()), Right.data(),
                              static_cast<int>(Right.size()), /*bIgnoreCase=*/TRUE) == CSTR_EQUAL;
}

std::error_code tools::checkWritable(const std::string &Path) {
  ScopedFileHandle File(CreateFileW(widen(Path).c_str(), GENERIC_WRITE,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  // Whoever has it open may let it be replaced.
  if (File || GetLastError() == ERROR_SHARING_VIOLATION)
    return {};
  return mapLastWindowsError();
}

std::error_code tools::createFile(const std::string &Path, int &Descriptor) {
  return sys::fs::openFileForWrite(Path, Descriptor, sys::fs::CD_CreateNew, sys::fs::OF_None);
}

std::error_code tools::openThrough(const std::string &Path, bool IsFile, int &Descriptor) {
  return sys::fs::openFileForWrite(Path, Descriptor,
                                   IsFile ? sys::fs::CD_CreateAlways : sys::fs::CD_OpenExisting,
                                   sys::fs::OF_None);
}

std::error_code tools::writeAll(int Descriptor, StringRef Bytes) {
  // raw_fd_ostream writes to a console in the console's own way.
  raw_fd_ostream Stream(Descriptor, /*shouldClose=*/false, /*unbuffered=*/true);
  Stream << Bytes;
  std::error_code Error = Stream.error();
  Stream.clear_error();
  return Error;
}

std::error_code tools::closeFile(int Descriptor) {
  return sys::Process::SafelyCloseFileDescriptor(Descriptor);
}

bool tools::takeOver(int, const std::string &) { return true; }

std::error_code tools::putInPlaceOf(const std::string &Finished, const std::string &Path,
                                    bool IsThere) {
  std::wstring From = widen(Finished), To = widen(Path);
  // ReplaceFileW keeps the attributes and the access control list.
  BOOL IsDone = IsThere ? ReplaceFileW(To.c_str(), From.c_str(), nullptr, 0, nullptr, nullptr)
                        : MoveFileExW(From.c_str(), To.c_str(), MOVEFILE_REPLACE_EXISTING);
  return IsDone ? std::error_code() : mapLastWindowsError();
}
