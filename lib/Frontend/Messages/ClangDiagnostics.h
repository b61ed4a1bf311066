//===- ClangDiagnostics.h - Clang's diagnostics become ours ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Files/IncludeRoots.h"
#include "Frontend/Messages/Hints.h"
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
  ClangDiagnostics(DiagnosticEngine &Engine, clang::DiagnosticOptions &Options, LaterNames Names)
      : Engine(Engine), Options(Options), UnknownNames(Engine, Names), Stream(Buffer) {}

  void BeginSourceFile(const clang::LangOptions &Lang, const clang::Preprocessor *PP) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;
  /// Adds notes to errors about calls, when the whole of \p AST is parsed: what was found and
  /// expected, and the way out where matrices of two dialects meet (\p SeveralDialects).
  void explainCalls(clang::ASTContext &AST, bool SeveralDialects);
  /// Sets the -W options. Clang is not told that warnings about uninitialized variables are errors,
  /// because it would count an error that is dropped later.
  void setWarnings(llvm::ArrayRef<std::string> Options);
  /// Where includes must be; null: anywhere.
  void setRoots(std::shared_ptr<const IncludeRoots> Given) { Roots = std::move(Given); }
  /// Sets the AST of the text that is parsed from here on.
  void setAST(const clang::ASTContext &Context) { AST = &Context; }
  /// Sets where the user names the template that is instantiated now: the place of errors in the
  /// compiler's own texts. Invalid: none is.
  void setInstantiated(clang::SourceLocation Use) { Instantiated = Use; }
  /// From here on everything is dropped.
  void mute() { Muted = true; }

private:
  void noteDialects(const clang::Diagnostic &Info);
  void noteProduct(const clang::Diagnostic &Info);
  bool isReplaced(const clang::Diagnostic &Info);
  bool isRephrased(const clang::Diagnostic &Info);
  bool isOutside(const clang::Diagnostic &Info);
  bool isMistaken(const clang::Diagnostic &Info);
  void noteWithoutPlace(unsigned ID, llvm::StringRef Message);

  DiagnosticEngine &Engine;
  clang::DiagnosticOptions &Options;
  const clang::LangOptions *Lang = nullptr;
  const clang::ASTContext *AST = nullptr;
  bool RaisesUninitialized = false;
  unsigned Uninitialized = 0; ///< variables without a value, so far
  std::shared_ptr<const IncludeRoots> Roots;
  clang::SourceLocation Outside; ///< of the last include that is outside of them
  clang::SourceLocation Instantiated;
  bool Muted = false;
  bool Dropped = false;            ///< the last one that was no note
  bool DeclarationFollows = false; ///< a note that says where what a replaced one names is
  /// An error that explainCalls() may add notes to.
  struct Failure {
    clang::SourceLocation Where;
    size_t Index; ///< of the engine's diagnostics
    bool IsCall;  ///< no overload fits
    bool HasDialectNote = false;
  };
  std::vector<Failure> Failures;
  bool InFailure = false; ///< the last diagnostic that was not a note is the last failure
  Hints UnknownNames;
  Loc Noted;               ///< where the last diagnostic is that was no note
  llvm::StringSet<> Notes; ///< that it has
  llvm::SmallString<512> Buffer;
  llvm::raw_svector_ostream Stream;
  /// Lives as long as the source file: it remembers which include stack it printed last.
  std::unique_ptr<clang::TextDiagnostic> Renderer;
};

} // namespace tessera
