//===- State.h - What a ParsedShader owns ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Frontend.h"
#include "Frontend/MatrixOrder.h"
#include "Frontend/Prelude.h"
#include "Frontend/TokenRewriter.h"
#include "clang/Frontend/CompilerInstance.h"

namespace tessera {

struct ParsedShader::State {
  explicit State(SourceFiles &Files) : Files(Files) {}

  SourceFiles &Files;
  std::unique_ptr<SourceLimits> Limits;
  ReadDialects Dialects;
  TemplateCompletion Templates;
  std::unique_ptr<clang::CompilerInstance> Compiler;
  std::unique_ptr<MatrixOrder> Order;
  std::unique_ptr<TokenRewriter> Rewriter;
  llvm::SmallVector<const clang::FunctionDecl *, 1> Entries;
};

/// Maps Clang's locations to rows of SourceFiles; shared by ParsedShader and the diagnostics, which
/// need it while the parser is still running.
Loc mapLocation(const clang::SourceManager &SM, SourceFiles &Files, clang::SourceLocation Where);
Loc mapRange(const clang::SourceManager &SM, const clang::LangOptions &Lang, SourceFiles &Files,
             clang::SourceRange Where);

} // namespace tessera
