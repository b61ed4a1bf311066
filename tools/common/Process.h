//===- Process.h - What a program asks of its process ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of Program that depend on the operating system: ProcessPOSIX.cpp and
// ProcessWindows.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace tessera::tools {

/// Prepares standard streams and fatal signals as start promises. These files also implement
/// `arguments` of Program.h.
void prepareProcess();

/// All functions below may be called at any moment, also after a stack overflow.
/// For prepareProcess: Program implements these.
[[noreturn]] void die(const char *Reason);
void removeDoomedFiles();
/// For Program: the system's files implement these. A failure changes nothing.
void printOnError(const char *Text);
void removeFile(const char *Path);
/// Without destructors.
[[noreturn]] void exitAtOnce(int Status);

/// Runs \p Program in the place of this one. Returns only if that is not possible. The last of
/// \p Arguments is null.
void becomeProgram(const char *Program, const char *const *Arguments);

} // namespace tessera::tools
