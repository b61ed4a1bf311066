//===- SourceType.h - How HLSL spells a type ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reflection tells an application the types that the shader's author wrote. In the IR's types a
// small matrix is an array, an array of columns no other than one of rows, and bool in a buffer is
// u32.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace tessera::ir {

/// Has the shape of the ir::Type that a buffer holds for it: an array for an array or a small
/// matrix, a struct for a struct, with the same members.
struct SourceType {
  llvm::StringRef Name;                       ///< "uint3", "float2x3", "Light"; empty for an array
  uint32_t Rows = 0, Cols = 0;                ///< of a small matrix; 0 otherwise
  bool RowMajor = false;                      ///< of a small matrix
  const SourceType *Element = nullptr;        ///< of an array; null otherwise
  llvm::ArrayRef<const SourceType *> Members; ///< of a struct
};

class Type;
/// The name that HLSL has for a scalar, vector or array of them.
std::string hlslName(const Type *Ty);

} // namespace tessera::ir
