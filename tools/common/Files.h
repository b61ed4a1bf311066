//===- Files.h - The files that Outputs writes ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of writing files that depend on the operating system: FilesPOSIX.cpp and
// FilesWindows.cpp. Paths are UTF-8.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

namespace tessera::tools {

/// An existing file.
struct FoundFile {
  enum : uint8_t { Regular, Characters, Other } Kind;
  llvm::sys::fs::UniqueID Id; ///< equal for all paths to it
};

/// Where an output goes in the end.
struct Destination {
  enum : uint8_t { Stream, Through, File } Kind = File;
  int Descriptor = 1; ///< of a stream
  std::string Path;   ///< of all others, no symbolic link
  std::optional<FoundFile> Found;
};

/// Finds the destination \p Given by the user; "-" is standard output.
Destination resolve(llvm::StringRef Given);
/// Finds the file that reading \p Given reads; "-" is standard input.
std::optional<FoundFile> findInput(llvm::StringRef Given);

/// Returns the folder of \p Path without symbolic links; empty if there is none.
std::string folderOf(llvm::StringRef Path);
/// Whether the two name one file of a folder.
bool isSameName(llvm::StringRef A, llvm::StringRef B);

/// The reason why the user may not write the file at \p Path.
std::error_code checkWritable(const std::string &Path);
/// An error if there is a file. \p Descriptor is not for processes that are started.
std::error_code createFile(const std::string &Path, int &Descriptor);
/// Opens an existing file. If it \p IsFile, truncates it, or creates it if it is missing.
std::error_code openThrough(const std::string &Path, bool IsFile, int &Descriptor);
std::error_code writeAll(int Descriptor, llvm::StringRef Bytes);
std::error_code closeFile(int Descriptor);

/// Gives the file of \p Descriptor the properties of the one at \p Path that putInPlaceOf does not
/// keep. Returns false if that is not allowed.
bool takeOver(int Descriptor, const std::string &Path);
/// \p Path names the file \p Finished from now on. \p IsThere: it named another.
std::error_code putInPlaceOf(const std::string &Finished, const std::string &Path, bool IsThere);

} // namespace tessera::tools
