//===- Html.h - Escapes text for a page ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::html {

/// Returns \p Text as the content of an element or the value of a quoted attribute. Invalid UTF-8
/// and characters that HTML forbids become U+FFFD.
std::string escape(llvm::StringRef Text);

} // namespace tessera::html
