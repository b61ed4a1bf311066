//===- Duplicates.h - One constant of each value in linked modules --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "SPIRV/SPIRV.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace tessera::spirv {

/// Returns the module \p Words with one constant for each scalar type and value, and one type for
/// each matrix and vector whose shape is in constants. SPIRV-Tools' linker makes one of equal
/// types, but not of equal constants. Two arrays whose lengths are two constants do not match each
/// other, even if the lengths are equal; two such matrices are not valid in one module.
std::vector<uint32_t> unifyDuplicates(llvm::ArrayRef<uint32_t> Words, Environment For);

} // namespace tessera::spirv
