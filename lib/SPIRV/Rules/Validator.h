//===- Validator.h - SPIRV-Tools, by its C interface ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "SPIRV/SPIRV.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <spirv-tools/libspirv.h>

namespace tessera::spirv {

/// The environment that SPIRV-Tools knows \p For by.
spv_target_env environment(Environment For);

template <typename T, void (*Destroy)(T *)> struct Deleter {
  void operator()(T *P) const { Destroy(P); }
};
using ToolsContext = std::unique_ptr<spv_context_t, Deleter<spv_context_t, spvContextDestroy>>;
using ToolsMessage =
    std::unique_ptr<spv_diagnostic_t, Deleter<spv_diagnostic_t, spvDiagnosticDestroy>>;

/// An error of the validator or of a rule of DriverRules.h; empty if both accept the module.
struct Complaint {
  std::string Text;
  size_t Instruction = 0; ///< its number, counted from 1; 0: not about one instruction
};

Complaint complaint(llvm::ArrayRef<uint32_t> Words, Environment For, bool ScalarLayout);

} // namespace tessera::spirv
