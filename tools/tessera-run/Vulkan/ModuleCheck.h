// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A driver may do anything with a module that is not valid.

#ifndef TESSERA_RUN_MODULECHECK_H
#define TESSERA_RUN_MODULECHECK_H

#include "Vulkan/ShaderModule.h"

namespace tessera::run {

/// Returns the first error that SPIRV-Tools finds in \p Module for Vulkan 1.4. A device may assume
/// that a module has none.
llvm::Error checkModule(const ShaderModule &Module);

} // namespace tessera::run

#endif
