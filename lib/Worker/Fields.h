//===- Fields.h - What travels between a pool and its workers -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists the fields of all messages, for writing and for reading, in addition to API/Fields.h. Of
// CompileOptions, Include is not sent: Request::ServesIncludes, Ask and Answer replace it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "API/Compile.h"
#include "API/Fields.h"

namespace tessera::worker {

/// The result of the include callback: a text; nothing; or the message of an exception.
using Answer = IncludeAnswer;

/// Worker to pool, first of all: which compiler it is.
struct Hello {
  std::string Version;
};

/// Pool to worker: one compile.
struct Request {
  std::string Directory; ///< of the caller, for relative paths
  std::string File;
  std::optional<std::string> Text; ///< absent: the worker reads the file
  CompileOptions Options;
  bool ServesIncludes = false; ///< Options.Include is set, in the caller
  uint32_t MemoryLimitMiB = 0;
};

/// Worker to pool, during a compile: an include is wanted.
struct Ask {
  std::string Path;
};

/// Worker to pool: it cannot go on, and why.
struct Failure {
  bool OutOfMemory = false;
  std::string Reason;
};

template <Is<Hello> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Version] = Object;
  Visit(Version);
}

template <Is<Request> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Directory, File, Text, Options, ServesIncludes, MemoryLimitMiB] = Object;
  Visit(Directory, File, Text, Options, ServesIncludes, MemoryLimitMiB);
}

template <Is<Ask> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Path] = Object;
  Visit(Path);
}

template <Is<Answer> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Text, Exception] = Object;
  Visit(Text, Exception);
}

template <Is<Failure> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[OutOfMemory, Reason] = Object;
  Visit(OutOfMemory, Reason);
}

} // namespace tessera::worker
