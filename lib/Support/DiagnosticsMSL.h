// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ids of DiagnosticsMSL.def. Apart from the other tables', so that a new row rebuilds its
// own users only.
#pragma once
#include "Support/Diagnostic.h"

namespace tessera::diags {
namespace msl_rows {
enum Row : uint16_t {
#define DIAG(id, severity, flag, format) id,
#include "Support/DiagnosticsMSL.def"
#undef DIAG
};
} // namespace msl_rows
#define DIAG(id, severity, flag, format)                                                           \
  inline constexpr DiagID id = diagID(DiagArea::MSL, msl_rows::id);
#include "Support/DiagnosticsMSL.def"
#undef DIAG
} // namespace tessera::diags
