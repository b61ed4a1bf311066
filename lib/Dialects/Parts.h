//===- Parts.h - What of a dialect is read where a program names it -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tessera {

/// A part of a dialect's text, with definitions of names that the main text declares. A program
/// only gets the parts that it needs, because parsing all takes longer than parsing a small shader.
struct DialectPart {
  llvm::StringRef Dialect;
  llvm::StringRef Trigger; ///< a name in the text; only programs with this name need the part
  llvm::StringRef Name;    ///< for dialectText()
};

llvm::ArrayRef<DialectPart> dialectParts();

} // namespace tessera
