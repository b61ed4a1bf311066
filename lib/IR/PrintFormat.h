//===- PrintFormat.h - The text of printf ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::ir {

class Type;

/// A conversion in the format of printf, as NonSemantic.DebugPrintf has it: those of C for numbers,
/// with v2, v3 or v4 before the letter for a vector, and l for integers of 64 bits.
struct PrintConversion {
  size_t At = 0, Size = 0; ///< in the format, from the % on
  std::string Plain;       ///< for one component, as C has it, without l
  unsigned Components = 1;
  bool IsLong = false;
  char Letter = 0;

  bool isFloat() const { return llvm::StringRef("aAeEfFgG").contains(Letter); }
  /// Whether a value of type \p Ty can be printed with it: floats of 32 or 64 bits, integers of 32
  /// bits, or of 64 with l.
  bool takes(const Type *Ty) const;
};

struct PrintFormat {
  llvm::SmallVector<PrintConversion, 4> Conversions;
  /// Offset after a % that does not start a valid conversion.
  size_t Wrong = llvm::StringRef::npos;
};

PrintFormat parsePrintFormat(llvm::StringRef Text);

} // namespace tessera::ir
