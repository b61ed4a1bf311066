//===- EntryFinder.h - Which function is the shader ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Options.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/Sema.h"

namespace tessera {

using EntryPoints = llvm::SmallVector<const clang::FunctionDecl *, 1>;

/// Finds the entry points and has Clang check their parameters and attributes: those that
/// Options.Entry names, or the only function with [numthreads] or main of several, or in a library
/// all with a [shader("...")] and the exported functions. None after an error.
EntryPoints findEntryPoints(clang::Sema &S, const FrontendOptions &Options,
                            const ShaderOptions &Shader, DiagnosticEngine &Diags);

/// The stage that [shader("...")] names; none where Tessera does not compile it.
std::optional<ir::Stage> compiledStage(const clang::HLSLShaderAttr &Shader);

/// The stage of one of them; Export of an exported function.
ir::Stage stageOf(const clang::FunctionDecl *Entry);

} // namespace tessera
