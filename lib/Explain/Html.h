//===- Html.h - Text of others in a page ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::html {

/// \p Text as the content of an element or the value of an attribute in quotes. What is no UTF-8,
/// and what HTML lets nobody write, becomes U+FFFD.
std::string escape(llvm::StringRef Text);

} // namespace tessera::html
