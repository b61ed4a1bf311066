//===- SlashedIncludes.h - #include "a\b.h" -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace clang {
class Preprocessor;
}

namespace tessera {

/// Where no file has the name in an #include, its backslashes stand between folders. On Windows
/// they do so anyway.
void followBackslashes(clang::Preprocessor &PP);

} // namespace tessera
