//===- IncludeNames.h - Files behind #include ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Editor/Data.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>

namespace tessera::editor {

/// The name that is being written behind #include.
struct IncludeName {
  llvm::StringRef Folder; ///< "dx/" of "dx/lin"
  llvm::StringRef Begun;  ///< "lin"
  bool IsQuoted = false;
};

/// Returns the name at the end of \p Before, a text up to the cursor; nothing if none is written
/// there.
std::optional<IncludeName> includeAt(llvm::StringRef Before);

/// Returns the files and folders that the name may go on with: beside \p File if it is quoted, in
/// the folders of \p Shader, and the headers of the matrix APIs.
std::vector<Completion> includesFor(const IncludeName &Name, const Source &Shader,
                                    const std::string &File, llvm::vfs::FileSystem &Files);

} // namespace tessera::editor
