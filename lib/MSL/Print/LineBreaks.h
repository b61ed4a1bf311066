//===- LineBreaks.h - Lines of the text, broken where they are long -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::msl {

/// Appends the line \p Text, \p Indent levels deep, in as many lines as it takes.
void appendLine(std::string &To, unsigned Indent, llvm::StringRef Text);

} // namespace tessera::msl
