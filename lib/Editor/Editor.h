//===- Editor.h - Questions of an editor about a shader -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function reads a shader once. They run in the worker of tessera-lsp, because Clang may
// crash in broken text. All of them observe Source::Options.Cancel.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Editor/Data.h"
#include <functional>

namespace tessera::editor {

/// Parses all functions, and finds what the names mean.
Unit parseUnit(const Source &Shader);

/// Compiles for Options.Target.
Compiled compileUnit(const Source &Shader);

/// The names that fit at a place of a file, which the shader reads.
Completions complete(const Source &Shader, const std::string &File, Position At);

/// The overloads of the call around a place of such a file.
Signatures signatures(const Source &Shader, const std::string &File, Position At);

/// Compiles to text: Options.Output is SPIRVAssembly or MSL.
Output outputOf(const Source &Shader);

/// Returns the page of --explain for \p Targets.
std::string planOf(const Source &Shader, const std::vector<std::string> &Targets);

/// The targets that the compiler brings along. Needs no worker.
std::vector<TargetName> allTargets();

} // namespace tessera::editor
