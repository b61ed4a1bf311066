// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A driver may do anything with a module that is not valid.

#ifndef TESSERA_RUN_MODULECHECK_H
#define TESSERA_RUN_MODULECHECK_H

#include "Vulkan/ShaderModule.h"

namespace tessera::run {

/// What SPIRV-Tools has against \p Module as one for Vulkan 1.4, with which every later check of a
/// device begins.
llvm::Error checkModule(const ShaderModule &Module);

} // namespace tessera::run

#endif
