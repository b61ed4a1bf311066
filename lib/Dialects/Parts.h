//===- Parts.h - What of a dialect is read where a program names it -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tessera {

/// A text that stands on its dialect's own, which declares what it defines: parsing all of it takes
/// longer than parsing a small shader.
struct DialectPart {
  llvm::StringRef Dialect;
  llvm::StringRef Trigger; ///< a name of the text; a program without it needs none of it
  llvm::StringRef Name;    ///< for dialectText()
};

llvm::ArrayRef<DialectPart> dialectParts();

} // namespace tessera
