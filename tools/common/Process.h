//===- Process.h - What a program asks of its process ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All of Program that knows of an operating system: ProcessPOSIX.cpp and ProcessWindows.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace tessera::tools {

/// Sees to standard streams and to what ends a process, as start promises. Of Program.h
/// `arguments` is here too.
void prepareProcess();

/// All functions below may be called at any moment, also after a stack overflow.
/// For prepareProcess: Program implements these.
[[noreturn]] void die(const char *Reason);
void removeDoomedFiles();
/// For Program: these are the system's. A failure changes nothing.
void printOnError(const char *Text);
void removeFile(const char *Path);
/// Without destructors.
[[noreturn]] void exitAtOnce(int Status);

} // namespace tessera::tools
