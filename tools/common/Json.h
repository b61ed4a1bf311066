//===- Json.h - Reads JSON that users give --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tessera::tools {

/// Text that is nested more than 100 deep is an error: LLVM's reader calls itself for each level.
llvm::Expected<llvm::json::Value> parseJSON(llvm::StringRef Text);

} // namespace tessera::tools
