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

/// What the validator or a rule of DriverRules.h has against a module; empty when both accept it.
struct Complaint {
  std::string Text;
  size_t Instruction = 0; ///< of which one, counted from 1; 0: of none
};

Complaint complaint(llvm::ArrayRef<uint32_t> Words, Environment For, bool ScalarLayout);

} // namespace tessera::spirv
