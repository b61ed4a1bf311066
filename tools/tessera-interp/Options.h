//===- Options.h - The command line of tessera-interp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Description/ImageFiles.h"
#include "Frontend/Frontend.h"
#include "Interp/Interp.h"
#include "Pipeline/Pipeline.h"
#include "tessera/memory.h"
#include "tessera/stages.h"

namespace tessera::interp_tool {

struct Options {
  std::string PipelineFile;
  /// One for all shaders of the pipeline, or one for each.
  std::vector<std::string> ShaderFiles;
  std::string Target = "vulkan";
  MatrixOptions Matrix;
  unsigned MostBlocks = BlocksInFunction;
  unsigned SPIRVMinor = 6;
  /// Run before the program is.
  std::vector<const Step *> Passes;
  /// Lists of steps that are left out of them.
  std::vector<std::string> Without;
  /// Run the program as it is lowered, and after each of Passes.
  bool EachStep = false;
  /// 0: the size of the pipeline, else the target's.
  uint32_t WaveSize = 0;
  interp::Races RaceCheck = interp::Races::Strict;
  bool Robust = false;
  bool StoresUndefined = false;
  uint64_t OperationLimit = interp::Launch().OperationLimit;
  enum class Dumping { No, Yes, Exact } Dump = Dumping::No;
  std::vector<run::ImageOutput> Images;
  bool Count = false; ///< print the number of operations
  bool Help = false, Version = false;
  BufferLayout Layout = BufferLayout::D3D;
  StageRules Stages;
  FrontendOptions Front; ///< of a shader in HLSL
};

/// False, with the reason in \p Problem, for a wrong command line.
bool parseOptions(llvm::ArrayRef<char *> Arguments, Options &O, std::string &Problem);

llvm::StringRef usage();

} // namespace tessera::interp_tool
