//===- Json.h - Data of an editor as JSON ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Editor/Data.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace tessera::server {

llvm::json::Value toJson(const editor::Position &At);
llvm::json::Value toJson(const editor::Span &Where);
std::optional<editor::Position> positionFrom(const llvm::json::Value *Value);
std::optional<editor::Span> spanFrom(const llvm::json::Value *Value);

/// The "lines" of tessera/output (docs/editor.md); \p UriOf names a file to the client.
llvm::json::Array linesToJson(const editor::Output &Of,
                              llvm::function_ref<std::string(const std::string &)> UriOf);

} // namespace tessera::server
