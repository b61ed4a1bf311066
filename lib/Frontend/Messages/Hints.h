//===- Hints.h - Notes about names that nothing declares ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"

namespace tessera {

/// What exists in HLSL, but is declared only when it is named.
struct LaterNames {
  llvm::ArrayRef<llvm::StringRef> Functions;
  /// Adds the names of the methods of a class.
  void (*AddMethods)(const clang::CXXRecordDecl *, llvm::SmallVectorImpl<llvm::StringRef> &);
};

/// Adds a note after an error about an unknown name: the include that declares it, what to do
/// instead, HLSL's counterpart of another language's word, or the nearest name that exists.
class Hints {
public:
  Hints(DiagnosticEngine &Engine, LaterNames Later) : Engine(Engine), Later(Later) {}

  /// \p Info is Clang's error, the last diagnostic of the engine, for which Clang proposes no name
  /// of the user's. \p AST is null before parsing.
  void note(const clang::Diagnostic &Info, const clang::ASTContext *AST);

private:
  void addNames(const clang::DeclContext *In, llvm::SmallVectorImpl<llvm::StringRef> &Names) const;
  void noteName(const clang::Diagnostic &Info, llvm::ArrayRef<llvm::StringRef> Candidates);
  void noteLanguage(llvm::StringRef Language);
  void add(DiagID ID, llvm::StringRef Argument);

  DiagnosticEngine &Engine;
  LaterNames Later;
  llvm::StringSet<> Said; ///< languages and files
};

} // namespace tessera
