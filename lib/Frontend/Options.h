//===- Options.h - What the options mean to Clang -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Frontend.h"
#include "IR/Stages.h"
#include "clang/Frontend/CompilerInvocation.h"

namespace tessera {

/// The options after checking.
struct ShaderOptions {
  unsigned Minor = 8; ///< cs_6_<Minor>, lib_6_<Minor>
  ir::Stage Stage = ir::Stage::Compute;
  bool IsLibrary = false;    ///< with as many entry points as there are
  const char *Std = nullptr; ///< Clang's -std=
  bool Has16BitTypes = true; ///< float16_t, int16_t and uint16_t have 16 bits
  PayloadChecks Payloads = PayloadChecks::None;
  bool WideHalf = false; ///< half and the min types have 32 bits, whatever these have
};

/// Null after an error in the profile or the HLSL version.
std::optional<ShaderOptions> checkOptions(const FrontendOptions &Options, DiagnosticEngine &Diags);

/// Null after an error in an option that only Clang can judge.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const FrontendOptions &Options,
                                                          const ShaderOptions &Shader,
                                                          DiagnosticEngine &Diags);

} // namespace tessera
