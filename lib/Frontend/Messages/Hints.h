//===- Hints.h - Notes about names that nothing declares ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"

namespace tessera {

/// Adds a note after an error about an unknown name: the include that declares it, HLSL's
/// counterpart of another language's word, or the nearest name that exists.
class Hints {
public:
  /// \p Names are those that are declared only when they are looked up.
  Hints(DiagnosticEngine &Engine, llvm::ArrayRef<llvm::StringRef> Names)
      : Engine(Engine), Names(Names) {}

  /// \p Info is Clang's error, the last diagnostic of the engine, for which Clang proposes no name
  /// of the user's. \p AST is null before parsing.
  void note(const clang::Diagnostic &Info, const clang::ASTContext *AST);

private:
  void noteName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Candidates);
  void noteLanguage(llvm::StringRef Language);
  void add(DiagID ID, llvm::StringRef Argument);

  DiagnosticEngine &Engine;
  llvm::ArrayRef<llvm::StringRef> Names;
  llvm::StringSet<> Said; ///< languages and files
};

} // namespace tessera
