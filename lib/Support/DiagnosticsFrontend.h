// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define DIAGNOSTIC_AREA Frontend
#define DIAGNOSTIC_TABLE "Support/DiagnosticsFrontend.def"
#include "Support/DiagnosticIDs.inc"
