//===- Data.h - What an editor learns about a shader ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain data without an AST behind it: it is sent from the worker to the server, which answers
// questions about a shader from it. Fields.h lists all fields.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Editor/Positions.h"
#include "tessera/tessera.h"
#include <optional>

namespace tessera::editor {

/// The text of a file in the editor, which may differ from the disk.
struct OpenFile {
  std::string Path, Text;
};

/// A shader and how it is compiled. Paths are absolute, or all relative if only open files are
/// read.
struct Source {
  std::string File;
  CompileOptions Options;
  std::vector<OpenFile> Open;
  bool OnlyOpen = false; ///< the disk is not read: Open has all files that there are
};

struct Edit {
  std::string File;
  Span Where;
  std::string Text;
};

struct Note {
  std::string File;
  Span Where;
  std::string Message;
};

/// A diagnostic with its notes.
struct Problem {
  CompileSeverity Severity = CompileSeverity::Error;
  std::string Id, File;
  Span Where;
  std::string Message;
  std::vector<Note> Notes;
  std::vector<Edit> Fixes;
};

enum class SymbolKind : uint8_t {
  Namespace,
  Struct,
  Enum,
  EnumMember,
  Function,
  Method,
  Field,
  Variable,
  Local,
  Parameter,
  Type, ///< of typedef and using
  Buffer,
  TemplateParameter,
  Macro
};

constexpr uint32_t NoSymbol = ~0u;

/// A name that the shader declares or uses.
struct Symbol {
  std::string Name;
  SymbolKind Kind = SymbolKind::Variable;
  bool OfCompiler = false; ///< the compiler brings it along: an intrinsic, a type of a dialect
  bool IsMain = false;     ///< an entry point
  std::string Declared;    ///< "float4 shade(float3 normal)"
  std::string Comment;     ///< the comment before it
  uint32_t Parent = NoSymbol;
  uint32_t File = 0; ///< of the place; meaningless for OfCompiler, as are the two below
  Span Where;        ///< its name, in the definition if there is one
  Span Extent;       ///< the whole declaration
};

/// A place that names a symbol.
struct Use {
  uint32_t File = 0;
  Span Where;
  uint32_t Symbol = 0;
  bool Declares = false;
  bool Writes = false;
};

/// A text to show beside what the user wrote.
struct Hint {
  uint32_t File = 0;
  Position At;
  std::string Text;
};

/// A shader with its included files after parsing.
struct Unit {
  std::vector<std::string> Files; ///< the main one first
  std::vector<Symbol> Symbols;
  std::vector<Use> Uses; ///< in order of file and place
  std::vector<Hint> Hints;
  std::vector<Use> Includes; ///< names of files behind #include; Symbol is the file's index
  std::vector<Problem> Problems;
};

/// What a target does with a matrix operation.
struct Fate {
  std::string File;
  Position At;
  std::string Operation; ///< "multiply and add"
  std::string Words;     ///< "tiled 8x of 16x16x16"
  std::string Details;   ///< reasons, one on each line
};

/// A member of a buffer, or of a struct in one.
struct Placed {
  std::string Owner, Name, Type;
  std::string Layout; ///< "constant" or "storage"
  uint64_t Offset = 0, Size = 0;
};

/// A shader compiled for one target.
struct Compiled {
  std::string Target;
  bool Success = false;
  std::vector<Problem> Problems;
  std::vector<Fate> Fates;
  std::vector<Placed> Members;
  std::vector<std::string> Entries; ///< their functions
  std::vector<std::string> Files;   ///< that were read
};

struct Completion {
  std::string Name;
  std::string Detail; ///< type or signature
  std::string Comment;
  SymbolKind Kind = SymbolKind::Variable;
  bool IsKeyword = false;
  bool IsFile = false; ///< or a folder, whose name ends in a slash
  uint32_t Overloads = 1;
  uint32_t Priority = 0; ///< the lower, the better
};

struct Completions {
  std::vector<Completion> List;
  Span Replaces;             ///< the part of the name that is there
  bool IsIncomplete = false; ///< with more letters there is more to say of each
};

struct Signature {
  std::string Text;
  std::vector<std::string> Parameters; ///< parts of Text
  std::string Comment;
};

struct Signatures {
  std::vector<Signature> List;
  uint32_t Argument = 0; ///< the one at the cursor
};

/// A line of an output and where it comes from.
struct LinePair {
  std::string File;
  uint32_t SourceLine = 0, OutputLine = 0;
};

struct TargetName {
  std::string Name, Description;
};

struct Output {
  bool Success = false;
  std::string Text;
  std::vector<LinePair> Lines;
  std::string Problems;       ///< as a terminal shows them
  std::vector<Problem> Found; ///< the same
  std::string Reflection;     ///< JSON, if Options.Reflect
};

} // namespace tessera::editor
