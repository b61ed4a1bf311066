// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define DIAGNOSTIC_AREA IR
#define DIAGNOSTIC_TABLE "Support/DiagnosticsIR.def"
#include "Support/DiagnosticIDs.inc"
