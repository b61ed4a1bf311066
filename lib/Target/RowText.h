//===- RowText.h - The rows of a target file, as text ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the texts of a target file's rows: one text for a row's shape, one for its element types
// (docs/targets.md). On an error the functions report it at the text and return nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Target/Target.h"
#include "Target/YAMLReader.h"

namespace tessera {

/// "16x8x32": M, N and K, each of 1 to 1024 elements.
std::optional<MatrixShape> parseShape(YAMLReader &Reader, const YAMLReader::Text &T);

/// "f16 x f16 + f32 -> f32", or "s8 x s8 -> s32" where C is as the result.
std::optional<MatrixTypes> parseTypes(YAMLReader &Reader, const YAMLReader::Text &T);

/// "s32 as s8packed x s8 + s32 -> s32", with "(transposable)" after it.
std::optional<VectorTypes> parseVector(YAMLReader &Reader, const YAMLReader::Text &T);

} // namespace tessera
