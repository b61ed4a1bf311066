// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define DIAGNOSTIC_AREA MSL
#define DIAGNOSTIC_TABLE "Support/DiagnosticsMSL.def"
#include "Support/DiagnosticIDs.inc"
