//===- Program.h - How a program starts, crashes and ends -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For programs only: signals and standard streams belong to the process, so the library does not
// touch them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

namespace tessera::tools {

enum ExitStatus { Done = 0, BadInput = 1, BadCommandLine = 2, InternalError = 70 };

/// Call this first in main. Afterwards:
/// - a fatal signal or exception, abort, lack of memory, or a fatal error of LLVM is reported as an
///   internal error in the file of workingOn; the files of removeOnDeath are removed, and the exit
///   status is InternalError;
/// - a closed pipe is an error of the write, not a signal;
/// - no opened file gets the number of a closed standard stream.
/// \p Name must live on.
void start(const char *Name);

/// The arguments that main got, in UTF-8.
llvm::ArrayRef<const char *> arguments(int Argc, const char *const *Argv);

/// The file that a crash is reported for. Comes before the work on it.
void workingOn(llvm::StringRef File);

/// \p Path goes when the program dies, until keep is called with it. False: the path is too long or
/// there are too many.
bool removeOnDeath(llvm::StringRef Path);
void keep(llvm::StringRef Path);

/// "NAME: error: MESSAGE" on standard error.
void printError(const llvm::Twine &Message);

/// Call this last in main. Flushes standard output. Returns \p Status, or BadInput after reporting
/// that the output could not be written. Ignores errors of standard error.
int finish(int Status);

} // namespace tessera::tools
