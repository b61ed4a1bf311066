//===- SourceLimits.h - Stops reading what is too large -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Watches what passes from file to preprocessor to parser, and ends the text where it goes beyond a
// row of Limits.def: one error, and Clang's about the text's sudden end are not passed on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/ClangDiagnostics.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

class SourceLimits {
public:
  SourceLimits(DiagnosticEngine &Diags, ClangDiagnostics &Client) : Diags(Diags), Client(Client) {}

  /// To be called when \p Compiler has a preprocessor.
  void watchFiles(clang::CompilerInstance &Compiler);
  /// To be shown every token before the parser gets it.
  void see(const clang::Token &Seen);
  /// To be told of every struct that is complete, and of every declaration of file scope.
  void defined(const clang::TagDecl *Tag);
  void declared(const clang::Decl *D);

private:
  class Files;
  struct TypeSize {
    uint64_t Members = 1;    ///< an array's once
    uint64_t Components = 1; ///< an array's as often as it has elements
  };

  template <typename... Args>
  void stop(clang::SourceLocation Where, DiagID ID, const Args &...Arguments);
  void quit();
  void countStatement(const clang::Token &Seen);
  /// The variable whose initializer is about to be parsed.
  const clang::VarDecl *declaredVariable();
  /// Clang expands an initializer to every element, and crashes with some.
  void checkInitialized(const clang::Token &First);
  void checkInnerBrace(const clang::Token &Brace);
  /// Before a constant buffer's end: Clang lays out its members, also those that it has refused.
  void checkConstantBuffer();
  void checkType(clang::QualType T, clang::SourceLocation Where);
  TypeSize sizeOf(clang::QualType T);

  DiagnosticEngine &Diags;
  ClangDiagnostics &Client;
  clang::CompilerInstance *Compiler = nullptr;
  bool Stopped = false;
  uint64_t Bytes = 0, FileCount = 0, Tokens = 0;

  uint64_t StatementTokens = 0;
  clang::tok::TokenKind Previous = clang::tok::semi;
  bool FirstBrace = false; ///< the last two tokens were = and {
  clang::IdentifierInfo *PreviousName = nullptr;
  clang::IdentifierInfo *Declared = nullptr; ///< what stands before [ or = in this statement
  /// Open brackets; an initializer's brace is tok::comma, for its commas end what is counted.
  llvm::SmallVector<clang::tok::TokenKind, 32> Open;
  llvm::DenseMap<const clang::RecordDecl *, TypeSize> Known;
};

} // namespace tessera
