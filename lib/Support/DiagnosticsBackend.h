// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define DIAGNOSTIC_AREA Backend
#define DIAGNOSTIC_TABLE "Support/DiagnosticsBackend.def"
#include "Support/DiagnosticIDs.inc"
