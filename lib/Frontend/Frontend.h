//===- Frontend.h - From HLSL text to a checked AST -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs Clang in process over one shader. The result, a ParsedShader, owns everything that the AST
// refers to; lowering reads it and then lets it go. docs/frontend.md states the contract between
// the AST and lowering: which declarations carry `tessera.op`, what the prelude is, and which types
// stand for packed components.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "Support/Loc.h"
#include "Target/Target.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CodeCompleteConsumer;
class CompilerInstance;
class CXXRecordDecl;
class Decl;
class FunctionDecl;
class QualType;
class Sema;
class SourceManager;
} // namespace clang

namespace tessera {

/// What the access qualifiers of payloads mean.
enum class PayloadChecks : uint8_t {
  None,
  Ignored, ///< nothing: the profile is before those with them
  All
};

/// What happens to code of included files that the shader does not use.
enum class UnusedCode : uint8_t {
  TakenOut, ///< functions, structs and static variables, as far as the texts tell them
  Skipped,  ///< bodies of functions
  Parsed
};

struct FrontendOptions {
  std::string File; ///< name of the main file, as diagnostics print it
  /// The main file's text; read through the file system when it is absent.
  std::optional<std::string> Text;
  /// Names with commas between them; empty: the only function with [numthreads], in a library all
  /// that are [shader("compute")].
  std::string Entry;
  /// cs_6_0 to cs_6_10, or lib_6_... for a library; below cs_6_2 there are no 16-bit types.
  std::string Profile = "cs_6_8";
  std::string Version = "2021"; ///< -HV: 2016, 2017, 2018, 2021, 202x
  Backend For = Backend::SPIRV; ///< which back end's macro is defined
  bool WideHalf = false;        ///< half and the min types have 32 bits
  std::optional<bool> Payloads; ///< whether their access qualifiers are checked
  bool CanExport = false;       ///< a library's exported functions are entry points
  bool RowMajor = false;        ///< -Zpr: of matrices in buffers where nothing is said
  uint32_t WaveSize = 0;        ///< that a shader gets which asks for none; 0: not known

  std::vector<std::string> Defines; ///< "NAME" or "NAME=VALUE"
  std::vector<std::string> Undefines;
  std::vector<std::string> IncludeDirs;
  std::vector<std::string> ForcedIncludes;
  std::vector<std::string> IncludeRoots; ///< without any, files may be anywhere
  /// Options for Clang's own warnings without the "-W": "all", "no-conversion", "error", ...
  std::vector<std::string> Warnings;

  /// Where files come from; the machine's own file system when null.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// Asked for every file that is not the main file when set; \p Files is then not consulted.
  std::function<std::optional<std::string>(llvm::StringRef Path)> Include;

  /// Gets the files that are read, the main file first, also after an error; null: they are not
  /// asked for. Lives as long as the ParsedShader.
  std::vector<std::string> *Dependencies = nullptr;
  /// The same for CompileResult::Includes.
  std::string *IncludeTree = nullptr;
  UnusedCode Unused = UnusedCode::TakenOut;
  uint32_t ErrorLimit = 20; ///< after so many of Clang's errors it stops; 0: never
  /// Asked between tokens when set; once it gives true, having reported why, the text ends.
  std::function<bool()> ShouldStop;
};

/// A shader that Clang accepted.
class ParsedShader {
public:
  ~ParsedShader();

  clang::ASTContext &ast() const;
  clang::SourceManager &sources() const;
  /// The entry points, whose semantics Clang has checked, and exported functions. One at least.
  llvm::ArrayRef<const clang::FunctionDecl *> entries() const;
  /// Whether a matrix is held by rows in buffers where neither its type nor a pragma says so.
  bool isRowMajorByDefault() const;
  /// Whether the text has a sizeof of anything but the numbers, vectors and small matrices of HLSL.
  bool measuresTypes() const;
  PayloadChecks payloadChecks() const;
  /// The N of shader model 6.N.
  unsigned minor() const;
  /// Whether the text has a [raypayload] or an access qualifier.
  bool hasPayloads() const;
  /// Whether the text has an attribute of inline SPIR-V.
  bool hasInlineSPIRV() const;

  /// Where the user wrote it, after macro expansion and #line. Nowhere for the prelude's text and
  /// for what has no text at all.
  Loc loc(clang::SourceLocation Where) const;
  /// As above; EndCol is set when the range ends on the line where it begins.
  Loc loc(clang::SourceRange Where) const;
  bool inPrelude(clang::SourceLocation Where) const;

  struct State;
  explicit ParsedShader(std::unique_ptr<State> S);

private:
  std::unique_ptr<State> S;
};

/// A shader with its macros expanded and its files included, and #line directives; parsing this
/// text gives the same. Nothing after an error.
std::optional<std::string> preprocessShader(const FrontendOptions &Options,
                                            DiagnosticEngine &Diags);

/// Parses and checks one shader; null after an error, which \p Diags then holds.
std::unique_ptr<ParsedShader> parseShader(const FrontendOptions &Options, DiagnosticEngine &Diags);

/// Sees a shader while Clang parses it, for tools that show sources.
class ShaderWatcher {
public:
  virtual ~ShaderWatcher() = default;
  /// Returns the consumer of Clang's code completion; null if nothing is completed. Bodies without
  /// the point of completion are then skipped.
  virtual clang::CodeCompleteConsumer *completion() { return nullptr; }
  /// Before the first token.
  virtual void begin(clang::CompilerInstance &Compiler) {}
  /// After the last token, also after errors.
  virtual void end(clang::CompilerInstance &Compiler) = 0;
};

/// Parses and checks one shader for \p Watcher. All functions are checked, and it needs no entry
/// point.
void watchShader(const FrontendOptions &Options, DiagnosticEngine &Diags, ShaderWatcher &Watcher);

/// Four 8-bit components in one 32-bit integer. The two types are distinct from int and uint, and
/// from each other, but convert like integers.
enum class PackedType : uint8_t { None, Int8x4, UInt8x4 };
PackedType packedTypeOf(clang::QualType Type);

} // namespace tessera
