//===- Outputs.h - Writes a program's files -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As a compiler does:
// - a regular file is replaced by renaming a finished one, and keeps its mode and owner (on Windows
//   its attributes and access control list). Other hard links to it keep the old contents. If its
//   folder does not allow that, it is written in place;
// - through a symbolic link its target is written, and the link stays;
// - a FIFO, a device or a descriptor (/dev/stdout) is written through;
// - "-" is standard output;
// - a file that the user may not write is an error, as is one that is read by the same run, by
//   whatever path.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::tools {

struct Output {
  llvm::StringRef Path;
  llvm::StringRef Bytes;
};

/// Reports why \p Outputs cannot be written after reading \p Inputs ("-" is standard input): two
/// outputs are one file, or one is an input. Empty if they can.
std::string findClash(llvm::ArrayRef<llvm::StringRef> Outputs,
                      llvm::ArrayRef<llvm::StringRef> Inputs);

/// Writes all files. After an error, prints it with the system's reason and returns false. Then no
/// regular file has changed, except those that could only be written in place.
bool writeOutputs(llvm::ArrayRef<Output> Outputs);

} // namespace tessera::tools
