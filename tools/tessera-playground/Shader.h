//===- Shader.h - What the page asks to compile ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON of a request (docs/playground.md). Nothing of it is trusted: the files exist only in
// memory, and Options.def lists the options that are accepted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Editor/Data.h"
#include "Refusal.h"
#include "llvm/Support/JSON.h"
#include <variant>

namespace tessera::playground {

/// Changes when an older page could misunderstand the server, or the other way round.
constexpr int64_t ProtocolVersion = 1;

/// Whether a request may name a file so.
bool isFileName(llvm::StringRef Name);

struct ShaderRequest {
  std::string Client, Slot; ///< Pool::ask
  editor::Source Shader;    ///< for Target, if there is one
  std::vector<std::string> Targets;
};

/// Reads the request of a compile, which has the member "target".
std::variant<ShaderRequest, Refusal> readCompile(llvm::StringRef Body);
/// Reads the request of a plan, which has the member "targets".
std::variant<ShaderRequest, Refusal> readPlan(llvm::StringRef Body);

/// The answer to a compile.
llvm::json::Object outputJSON(const editor::Output &Made);

} // namespace tessera::playground
