// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define DIAGNOSTIC_AREA Target
#define DIAGNOSTIC_TABLE "Support/DiagnosticsTarget.def"
#include "Support/DiagnosticIDs.inc"
