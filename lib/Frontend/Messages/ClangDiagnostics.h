//===- ClangDiagnostics.h - Clang's diagnostics become ours ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Files/IncludeRoots.h"
#include "Support/Diagnostic.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/TextDiagnostic.h"
#include <memory>

namespace clang {
class ASTContext;
}

namespace tessera {

/// Renders every diagnostic as the clang program would, and adds it to a DiagnosticEngine.
class ClangDiagnostics : public clang::DiagnosticConsumer {
public:
  ClangDiagnostics(DiagnosticEngine &Engine, clang::DiagnosticOptions &Options)
      : Engine(Engine), Options(Options), Stream(Buffer) {}

  void BeginSourceFile(const clang::LangOptions &Lang, const clang::Preprocessor *PP) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;
  /// Adds the way out to errors about calls in which matrices of two dialects meet.
  void explainMixedCalls(clang::ASTContext &AST);
  /// The options -W, of which Clang is not told that warnings of uninitialized variables are
  /// errors: a dropped error would count.
  void setWarnings(llvm::ArrayRef<std::string> Options);
  /// Where includes must be; null: anywhere.
  void setRoots(std::shared_ptr<const IncludeRoots> Given) { Roots = std::move(Given); }
  /// What is parsed from here on.
  void setAST(const clang::ASTContext &Context) { AST = &Context; }
  /// From here on everything is dropped.
  void mute() { Muted = true; }

private:
  void noteDialects(const clang::Diagnostic &Info);
  bool isReplaced(const clang::Diagnostic &Info);
  bool isRephrased(const clang::Diagnostic &Info);
  bool isOutside(const clang::Diagnostic &Info);
  bool isOfOutArgument(const clang::Diagnostic &Info);
  void noteWithoutPlace(unsigned ID, llvm::StringRef Message);

  DiagnosticEngine &Engine;
  clang::DiagnosticOptions &Options;
  const clang::LangOptions *Lang = nullptr;
  const clang::ASTContext *AST = nullptr;
  bool RaisesUninitialized = false;
  unsigned Uninitialized = 0; ///< variables without a value, so far
  std::shared_ptr<const IncludeRoots> Roots;
  clang::SourceLocation Outside; ///< of the last include that is outside of them
  bool Muted = false;
  bool Dropped = false;            ///< the last one that was no note
  bool DeclarationFollows = false; ///< a note that says where what a replaced one names is
  /// Where errors without that note are, and which they are of the engine's.
  std::vector<std::pair<clang::SourceLocation, size_t>> Unexplainable;
  /// Where the last error is, as long as it lacks the note about dialects.
  std::optional<Loc> Unexplained;
  Loc Noted;               ///< where the last diagnostic is that was no note
  llvm::StringSet<> Notes; ///< that it has
  llvm::SmallString<512> Buffer;
  llvm::raw_svector_ostream Stream;
  /// Lives as long as the source file: it remembers which include stack it printed last.
  std::unique_ptr<clang::TextDiagnostic> Renderer;
};

} // namespace tessera
