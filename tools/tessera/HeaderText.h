//===- HeaderText.h - A module as a header of C ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::cli {

/// An array of bytes with that name, as DXC's -Fh writes it.
std::string headerText(llvm::StringRef Variable, llvm::StringRef Bytes);
/// Whether C lets a variable have the name.
bool isIdentifier(llvm::StringRef Name);

} // namespace tessera::cli
