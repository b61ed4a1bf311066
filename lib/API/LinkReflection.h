//===- LinkReflection.h - The reflection of linked modules ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each module was reflected when it was compiled, with an entry for each entry point and for each
// exported function. An entry point of the linked module needs what it needed then, and what the
// functions need that it reaches in other modules.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "tessera/link.h"

namespace tessera {

/// Returns the words of \p Bytes; none, which is an invalid module, if the last word is cut off.
std::vector<uint32_t> wordsOf(const std::string &Bytes);

/// Returns the JSON for all entry points of \p Modules, which have been linked; empty after a
/// report.
std::string linkedReflection(const std::vector<LinkInput> &Modules, DiagnosticEngine &Diags);

} // namespace tessera
