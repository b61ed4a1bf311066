//===- EntryPoint.h - Which function is the shader ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/State.h"
#include "clang/Sema/Sema.h"

namespace tessera {

/// Finds the entry point and has Clang check its parameters and attributes. Null after an error.
const clang::FunctionDecl *findEntryPoint(clang::Sema &S, const FrontendOptions &Options,
                                          DiagnosticEngine &Diags);

} // namespace tessera
