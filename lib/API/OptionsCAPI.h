//===- OptionsCAPI.h - The C API's options and results ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"
#include "tessera/tessera-c.h"
#include "tessera/tessera.h"
#include <memory>
#include <stop_token>

struct tessera_cancellation {
  std::stop_source Source;
};

namespace tessera {

/// Copies the fields of \p Given that this library knows. Fields beyond its size are zero, and so
/// are all fields if it is null.
tessera_options knownOptions(const tessera_options *Given);

/// Converts the options to the C++ API. Returns nothing after an error, which is in \p Diags: a
/// null pointer in a list, a number without an enumerator, or a nonzero field that the library does
/// not know.
std::optional<CompileOptions> convertOptions(const tessera_options *Given, DiagnosticEngine &Diags);

/// Makes a result, to be freed with tessera_result_free. Calls the callback of \p Options for its
/// messages.
tessera_result *makeResult(CompileResult Result, const tessera_options *Options);

} // namespace tessera
