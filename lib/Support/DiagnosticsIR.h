// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ids of DiagnosticsIR.def. Apart from the other tables', so that a new row rebuilds its own
// users only.
#pragma once
#include "Support/Diagnostic.h"

namespace tessera::diags {
namespace ir_rows {
enum Row : uint16_t {
#define DIAG(id, severity, flag, format) id,
#include "Support/DiagnosticsIR.def"
#undef DIAG
};
} // namespace ir_rows
#define DIAG(id, severity, flag, format)                                                           \
  inline constexpr DiagID id = diagID(DiagArea::IR, ir_rows::id);
#include "Support/DiagnosticsIR.def"
#undef DIAG
} // namespace tessera::diags
