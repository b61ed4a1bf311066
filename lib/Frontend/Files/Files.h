//===- Files.h - Where the text comes from --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Files/IncludeRoots.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera {

/// Returns the file system that Clang sees: the caller's, or one that asks the include callback for
/// every file but the main one. It also has the dialects' headers, and it hides files outside of
/// \p Roots, if there are any. \p MainText must live as long as the file system is read.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeFileSystem(const FrontendOptions &Options, llvm::StringRef MainText,
               std::shared_ptr<const IncludeRoots> Roots);

/// Returns the caller's file system, or the machine's. Both only open regular files of limited
/// size.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> machineFiles(const FrontendOptions &Options);

/// The main file's text, after the checks that Clang does not make. Null after an error.
std::unique_ptr<llvm::MemoryBuffer>
loadMainFile(const FrontendOptions &Options, llvm::vfs::FileSystem &Files, DiagnosticEngine &Diags);

} // namespace tessera
