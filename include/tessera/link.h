//===- link.h - Linking libraries of exported functions --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   CompileOptions Library;
//   Library.Profile = "lib_6_6";
//   Library.Environment = SPIRVEnvironment::Universal15;
//   CompileResult Tones = compileFile("tones.hlsl", Library),
//                 Shader = compileFile("shader.hlsl", Library);
//   CompileResult Linked = link({{"tones.spv", Tones.Output}, {"shader.spv", Shader.Output}});
//
// docs/hlsl.md says what the modules must agree in.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_LINK_H
#define TESSERA_LINK_H

#include "tessera/tessera.h"

namespace tessera {

struct LinkInput {
  std::string Name;  ///< in messages
  std::string Bytes; ///< of a SPIR-V module
  /// CompileResult::Reflection of its compile; needed for Options.Reflect.
  std::string Reflection = {};
};

/// Makes one module of \p Modules with all of their entry points, for Options.Environment, in the
/// form of Options.Output (SPIRV or SPIRVAssembly). Each function that a module declares must be
/// defined by exactly one. With Options.Reflect the result has the reflection of the entry points
/// as JSON, with what the functions that they call in other modules need. Of the other options only
/// Messages counts.
CompileResult link(const std::vector<LinkInput> &Modules, const CompileOptions &Options = {});

} // namespace tessera

#endif
