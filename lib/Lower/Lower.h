//===- Lower.h - From Clang's AST to the IR -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/lowering.md says how each construct is lowered, and what is rejected.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include "tessera/bindings.h"
#include "tessera/memory.h"
#include "tessera/stages.h"
#include <memory>

namespace tessera {

class ParsedShader;
struct Target;

struct LowerOptions {
  BindingRules Bindings;
  BufferLayout Layout = BufferLayout::D3D;
  /// SPIR-V is told the formats of typed buffers only where the shader says them.
  bool UnknownFormats = false;
  bool Debug = false; ///< make ir::Module::Debug
  /// Which of the entry points of the shader.
  size_t Entry = 0;
  /// MemoryRules::RawByRows
  bool RawByRows = false;
  /// All arithmetic is `precise`.
  bool Precise = false;
  /// Resources that the entry point does not use are in the module too.
  bool AllBindings = false;
  /// Fill ir::Global::UserType.
  bool TypeNames = false;
  /// Functions without a body are those of other modules.
  bool CanImport = false;
  /// Inputs and outputs of vertex and pixel shaders.
  StageRules Stages = {};
};

/// Lowers what one entry point of \p Shader reaches. Null after an error, which \p Diags then
/// holds.
/// \p For supplies K of a wave matrix; nothing else of the result depends on the target.
std::unique_ptr<ir::Module> lower(ParsedShader &Shader, const Target &For,
                                  const LowerOptions &Options, DiagnosticEngine &Diags);

} // namespace tessera
