//===- Includes.h - Files of the program -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interfaces.h"
#include "tessera/tessera.h"

namespace tessera::dxc {

/// Finds files with \p Handler, or none if it is null, and the shader itself, whose name is \p
/// Name. All outlive the callback.
IncludeCallback askHandler(IDxcIncludeHandler *Handler, const std::string &Name,
                           const std::string &Text);

} // namespace tessera::dxc
