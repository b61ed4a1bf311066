//===- Folder.h - The shaders that the page offers ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Editor/Data.h"

namespace tessera::playground {

/// Shaders of a folder of the machine, as they were when the server started. Later the server reads
/// nothing of it.
struct Folder {
  std::string Name; ///< without the folders above it; empty: there is none
  std::vector<editor::OpenFile> Files;
  std::vector<std::string> Mains; ///< those with entry points
};

/// Reads the shaders and headers below \p Path without following links. Returns nothing and sets
/// \p Error if that is not possible, or if there are more than one request may have.
std::optional<Folder> readFolder(llvm::StringRef Path, std::string &Error);

} // namespace tessera::playground
