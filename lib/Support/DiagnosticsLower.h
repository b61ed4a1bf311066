// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define DIAGNOSTIC_AREA Lower
#define DIAGNOSTIC_TABLE "Support/DiagnosticsLower.def"
#include "Support/DiagnosticIDs.inc"
