//===- Files.h - Where the text comes from --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Files/IncludeRoots.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera {

/// The file system that Clang sees: the caller's, or one that asks the include callback. It has the
/// dialects' headers, and of all else what is in \p Roots, where there are any.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeFileSystem(const FrontendOptions &Options, std::shared_ptr<const IncludeRoots> Roots);

/// The caller's file system, or the machine's. Both open regular files of limited size alone.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> machineFiles(const FrontendOptions &Options);

/// The main file's text, after the checks that Clang does not make. Null after an error.
std::unique_ptr<llvm::MemoryBuffer>
loadMainFile(const FrontendOptions &Options, llvm::vfs::FileSystem &Files, DiagnosticEngine &Diags);

} // namespace tessera
