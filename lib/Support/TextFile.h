//===- TextFile.h - Reads files that may not be text ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace tessera {

/// Why a file of this kind and size is not read, before it is opened: devices and pipes may never
/// end, and opening them may have effects. No error for a regular file within limits::FileBytes.
std::error_code refusedAsText(llvm::sys::fs::file_type Type, uint64_t Size);
/// Why a file of this name is not looked for. Files that include each other by relative paths make
/// paths longer with each level, and Clang keeps several copies of each path. No error for a path
/// within limits::PathBytes.
std::error_code refusedAsPath(llvm::StringRef Path);

/// The contents of the regular file \p Path.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readTextFile(llvm::StringRef Path);
/// Reads all of standard input, of any kind, up to limits::FileBytes.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readStandardInput();

} // namespace tessera
