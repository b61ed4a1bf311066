// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a run may take of the machine: the size of a file that is read, and of all buffers together.

#ifndef TESSERA_RUN_LIMITS_H
#define TESSERA_RUN_LIMITS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera::run {

/// Of a pipeline description, a module, a Metal text or a reflection.
inline constexpr uint64_t MaxFileBytes = uint64_t(64) << 20;

/// The contents of a file, or of standard input for "-". A pipe or a device is read up to
/// MaxFileBytes; what is larger, or a directory, is an error.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef Path);

/// Bytes that the contents of all buffers may have: an eighth of the machine's memory, because they
/// are held as they were before the run and after it, in the upload, and on a CPU by the device.
uint64_t bufferBudget();

/// The line, from 1, where a text in YAML is nested deeper than a pipeline description ever is and
/// than LLVM's reader, which calls itself for each level, can take; 0 without one.
unsigned findDeepNesting(llvm::StringRef Text);

/// Ends the program with a message, instead of an exception, where memory is exhausted after all.
void reportExhaustedMemory();

} // namespace tessera::run

#endif
