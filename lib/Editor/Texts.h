//===- Texts.h - Files as the editor has them -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Editor/Data.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace tessera::editor {

/// The disk with the texts of open files in place of its own, or only these.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesOf(const Source &Shader);

/// Returns \p Path without "." and "..", as an editor names it.
std::string plainPath(llvm::StringRef Path);

/// Finds the places that messages name by lines and columns in bytes.
class Texts {
public:
  explicit Texts(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) : Files(std::move(Files)) {}

  /// Returns the text of a file; null if it cannot be read.
  const Lines *linesOf(llvm::StringRef Path);
  Position at(llvm::StringRef Path, uint32_t Line, uint32_t Column);

private:
  struct Text {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    std::unique_ptr<Lines> Of;
  };
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  llvm::StringMap<Text> Known;
};

/// Gathers messages with their notes. One whose file does not exist is put at the start of
/// \p Main.
std::vector<Problem> problemsOf(llvm::ArrayRef<CompileDiagnostic> Messages, Texts &Of,
                                const std::string &Main);

} // namespace tessera::editor
