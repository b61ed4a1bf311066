// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of tessera-run.

#ifndef TESSERA_RUN_OPTIONS_H
#define TESSERA_RUN_OPTIONS_H

#include "Description/ImageFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tessera::run {

struct Options {
  std::string PipelineFile;
  std::vector<std::string> ShaderFiles; ///< at least one
  std::string Device;
  /// This and the next three are for --device msl-model. The files have the indices of buffers, one
  /// for each shader.
  std::vector<std::string> ReflectionFiles;
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
  bool StrictRaces = false;
  bool FlushSubnormals = false;
  uint32_t Repeat = 0;
  bool Validate = false;
  /// Print the description with the buffers' new contents; Exact: floats with all digits.
  enum class Dumping { No, Yes, Exact } Dump = Dumping::No;
  std::vector<ImageOutput> Images;
  bool RobustAccess = true;
  /// The same as DeviceOptions::Queue.
  std::string Queue;
  bool ListDevices = false;
  bool CaptureTarget = false;
  bool Help = false;
  bool Version = false;
};

/// False, with the reason in \p Problem, for a wrong command line.
bool parseOptions(llvm::ArrayRef<char *> Arguments, Options &O, std::string &Problem);

llvm::StringRef usage();

} // namespace tessera::run

#endif
