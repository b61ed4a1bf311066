//===- MatrixGroupYAML.h - Reads a group of rows of a target file ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/Target.h"
#include "Target/YAMLReader.h"
#include "llvm/ADT/StringSet.h"

namespace tessera {

/// The largest number of threads that a file may name.
constexpr uint32_t MaxThreads = 65536;

/// Reads an element of `matrix`, or of `flexible`. \p SeenRows names the rows of the file so far.
/// Returns nothing after a report.
std::optional<MatrixGroup> readMatrixGroup(YAMLReader &Reader, llvm::yaml::Node &Element,
                                           bool Flexible, llvm::StringSet<> &SeenRows);

} // namespace tessera
