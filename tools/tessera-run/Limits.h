// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Limits of a run: the size of a file that is read, and of all buffers together.

#ifndef TESSERA_RUN_LIMITS_H
#define TESSERA_RUN_LIMITS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera::run {

/// The largest pipeline description, module, Metal text or reflection.
inline constexpr uint64_t MaxFileBytes = uint64_t(64) << 20;

/// Reads a file, or standard input for "-". A file of more than MaxFileBytes or a directory is an
/// error.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef Path);

/// Returns the bytes that the contents of all buffers may have: an eighth of the machine's memory.
/// The program holds them before and after the run and in the upload; a CPU device holds a copy.
uint64_t bufferBudget();

/// The line, from 1, where a text in YAML is nested deeper than a pipeline description ever is and
/// than LLVM's reader, which calls itself for each level, can take; 0 without one.
unsigned findDeepNesting(llvm::StringRef Text);

/// Ends the program with a message, instead of an exception, where memory is exhausted after all.
void reportExhaustedMemory();

} // namespace tessera::run

#endif
