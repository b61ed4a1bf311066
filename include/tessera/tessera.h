//===- tessera.h - The compiler as a library ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   #include <tessera/tessera.h>
//
//   tessera::CompileOptions Options;
//   Options.Target = "nvidia-hopper";
//   tessera::CompileResult R = tessera::compile("gemm.hlsl", Text, Options);
//   if (!R)
//     fputs(R.diagnosticText().c_str(), stderr);
//
// A compile keeps nothing behind: any number may run at once in different threads. Nothing here
// throws on bad input; what is wrong with a shader comes back as diagnostics. A compile runs in the
// caller's process; worker-pool.h compiles in processes of its own, which a crash cannot leave
// (docs/limits.md).
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_TESSERA_H
#define TESSERA_TESSERA_H

#include "tessera/bindings.h"
#include "tessera/memory.h"
#include "tessera/reflection.h"
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera {

/// What a compile gives.
enum class OutputKind : uint8_t {
  SPIRV,         ///< a module for Vulkan 1.3, little-endian 32-bit words
  SPIRVAssembly, ///< the same as text, as spirv-dis prints it
  MSL,           ///< a kernel in Metal Shading Language (docs/msl.md)
  IR,            ///< Tessera's own IR after the passes, as text (docs/ir.md)
  Preprocessed   ///< the shader with its macros expanded and its files included
};

/// What matrix loads, stores and atomic additions do with elements that lie outside of the buffer
/// or groupshared array (docs/linalg.md, "Out of bounds").
enum class MatrixBounds : uint8_t {
  Device, ///< what the device does; the reflection says what it promises
  Checked ///< such elements are 0 and are not written: checked in code where the target does not
};

/// What holds a matrix of a thread group (docs/linalg.md, "Matrices of a thread group").
enum class GroupMatrices : uint8_t {
  Auto,  ///< what the target file says, from measurements
  Waves, ///< the waves of the group, a part each
  Native ///< the device, where it has such matrices; a remark says where it has not
};

/// What the optimal layouts of one thread's matrices are in memory (docs/linalg.md, "The driver's
/// layouts").
enum class OptimalLayouts : uint8_t {
  Plain, ///< lines at multiples of 16 bytes, on every target
  Driver ///< what a driver with cooperative vectors has; it is an error where the target has none
};

/// How arrays of resources reach a kernel on Metal (docs/bindings.md, "Metal").
enum class ArgumentBuffers : uint8_t {
  Auto,   ///< an argument for each element; what has no size, or too many elements for that, by the
          ///< addresses of its elements in a buffer, which needs MSL 3.0
  Always, ///< all by such buffers
  Never   ///< an argument for each element; what cannot be is an error
};

/// What a module of SPIR-V says of the shader's source, beside the lines of instructions.
enum class DebugOutput : uint8_t {
  None,
  File,            ///< the name of the file (OpSource)
  Source,          ///< its text too
  Vulkan,          ///< instructions for debuggers: lines, functions, variables (docs/debugging.md)
  VulkanWithSource ///< and the texts of all files
};

/// What a module of SPIR-V is for.
enum class SPIRVEnvironment : uint8_t {
  Vulkan13,        ///< SPIR-V 1.6
  Vulkan14,        ///< SPIR-V 1.6
  Vulkan12,        ///< SPIR-V 1.5
  Vulkan11SPIRV14, ///< Vulkan 1.1 with VK_KHR_spirv_1_4
  Universal15,     ///< SPIR-V 1.5, whatever the API is
  Vulkan11,        ///< SPIR-V 1.3; no matrices of the device
  Vulkan10,        ///< SPIR-V 1.0; neither these nor operations on waves
  /// Vulkan10, or the least one that has what the shader needs; then a remark names it. All entry
  /// points of a library have one.
  Least
};

/// What becomes of 32-bit floats too small for a normal number.
enum class Denormals : uint8_t {
  Any,      ///< what the device does
  Preserve, ///< they are kept
  Flush     ///< they become 0
};

/// What a module of SPIR-V asks for beside what the shader says. For MSL it is an error where it is
/// not as it stands here.
struct SPIRVRules {
  /// Infinities, NaNs and the sign of 0 are kept, and nothing is contracted or reassociated, as
  /// `precise` has it for single variables.
  bool StrictFloats = false;
  /// A value that is none of the enumerators is an error of the compile.
  Denormals Denorm = Denormals::Any;
  /// Lanes that leave a branch or loop meet again where it ends (SPV_KHR_maximal_reconvergence).
  bool MaximalReconvergence = false;
  /// The extensions that the module may declare, "KHR" for all of Khronos; empty: any.
  /// "SPV_NV_compute_shader_derivatives" replaces the one of Khronos where that is not among them.
  std::vector<std::string> Extensions;
  /// Resources that the shader does not use are in the module too.
  bool AllBindings = false;
  /// Resources have the decoration UserTypeGOOGLE with their type, and built-in variables
  /// UserSemantic with their semantic.
  bool TypeNames = false;
  /// A module with an id above it is an error; 0: any may be.
  uint32_t MaxID = 0;
  /// The memory model is GLSL's where nothing needs that of Vulkan, as in modules of DXC. Otherwise
  /// it is Vulkan's, for environments from Vulkan 1.2 on.
  bool GLSLMemory = false;
};

/// Returns the text of an included file by the path that Clang tries, or nothing if there is none.
/// It is not called for the main file, under whatever path that is included again. An exception
/// that it throws is caught and becomes an error of the compile.
using IncludeCallback = std::function<std::optional<std::string>(std::string_view Path)>;

/// Where a message says that it is: Clang's file:line:col, file(line,col) or file +line:col.
enum class MessageForm : uint8_t { Clang, MSVC, Vi };

struct MessageStyle {
  /// A value that is none of the enumerators is an error of the compile.
  MessageForm Form = MessageForm::Clang;
  bool Colors = false; ///< escape sequences for terminals
};

struct CompileOptions {
  OutputKind Output = OutputKind::SPIRV;
  /// A target's name or alias (docs/targets.md), or the path of a target file: what ends in .yaml
  /// or .yml or holds a slash. Empty: "metal" for MSL, else "vulkan".
  std::string Target;
  /// The entry point, or several with commas between them. Empty: the only function with
  /// [numthreads]; of a profile lib_6_... all that are [shader("compute")]. Several become one
  /// module of SPIR-V; of them, CompileResult::Reflection is an array.
  std::string Entry;
  std::string Profile = "cs_6_8";
  std::string HLSLVersion = "2021";

  std::vector<std::string> Defines; ///< "NAME" or "NAME=VALUE"
  std::vector<std::string> Undefines;
  std::vector<std::string> IncludeDirs;
  std::vector<std::string> ForcedIncludes;
  /// Folders outside of which no file of the shader may be, with symbolic links resolved: neither
  /// the main one, where the compiler reads it, nor a folder of IncludeDirs, nor an include, also
  /// one that Include is asked for. Empty: files may be anywhere.
  std::vector<std::string> IncludeRoots;
  /// As after -W: "all", "no-conversion", "error", "error=NAME".
  std::vector<std::string> Warnings;
  /// After so many errors a compile ends; 0: never.
  uint32_t ErrorLimit = 20;
  /// How CompileResult::diagnosticText is written.
  MessageStyle Messages;
  /// When set, every file but the main one is asked for here and the disk is not read. It is called
  /// in the calling thread.
  IncludeCallback Include;
  /// What ends the compile before its time: it fails with the diagnostic CompileCancelled. It is
  /// looked at between tokens, stages and steps; in a pool the worker is ended at once.
  std::stop_token Cancel;
  /// What the compile may take, without the time in the include callback, looked at where Cancel
  /// is; in a pool, where its own limit is not lower. 0: no limit.
  uint32_t TimeLimitMs = 0;
  /// A target file in memory, which messages call Target; empty: Target names one.
  std::string TargetText;

  /// How registers become descriptors, where it is not as they stand.
  BindingRules Bindings;
  /// What lies where in buffers.
  MemoryRules Memory;
  /// Storage texel buffers have a format in SPIR-V only where the shader says it.
  bool UnknownImageFormats = false;
  /// -Zpr: matrices in buffers are row major where the shader does not say.
  bool RowMajor = false;
  /// Metal buffer indices of resources, "SET:BINDING=INDEX" (docs/bindings.md).
  std::vector<std::string> MetalBuffers;
  /// --msl-argument-buffers. A value that is none of the enumerators is an error of the compile.
  ArgumentBuffers MetalArrays = ArgumentBuffers::Auto;

  bool DebugLines = false; ///< -g: the source lines of instructions
  /// -Zi, -fspv-debug=: what SPIR-V says of the source besides.
  DebugOutput Debug = DebugOutput::None;
  bool DebugNames = true; ///< the user's names of variables, functions and members
  bool Tile = true;       ///< --tile=auto; off: a shape that the target lacks is an error
  bool Emulate = true;    ///< --emulate=auto; off: a matrix that the target lacks is an error
  /// --matrix-bounds. A value that is none of the enumerators is an error of the compile.
  MatrixBounds Bounds = MatrixBounds::Device;
  /// --group-matrices. A value that is none of the enumerators is an error of the compile.
  GroupMatrices Groups = GroupMatrices::Auto;
  /// --optimal-layouts. A value that is none of the enumerators is an error of the compile.
  OptimalLayouts Layouts = OptimalLayouts::Plain;
  /// How SPIR-V calls the entry point, or with commas each of them; empty: as its function.
  std::string EntryName;
  /// A value that is none of the enumerators is an error of the compile.
  SPIRVEnvironment Environment = SPIRVEnvironment::Vulkan13;
  SPIRVRules SPIRV;
  bool Listing = false;      ///< fill CompileResult::Listing
  bool VerifyEach = false;   ///< run the IR verifier after every pass
  bool Reflect = false;      ///< fill CompileResult::Reflection
  bool Dependencies = false; ///< fill CompileResult::Dependencies
  bool Includes = false;     ///< fill CompileResult::Includes
  /// Passes after which the IR is printed to CompileResult::PrintedIR; "all" for every one, "lower"
  /// for the IR before the first of them.
  std::vector<std::string> PrintAfter;
};

enum class CompileSeverity : uint8_t { Note, Remark, Warning, Error };

/// A change of the text that a message proposes: what is from one place up to the other becomes
/// Text.
struct CompileFix {
  std::string File;
  uint32_t Line = 0, Column = 0, EndLine = 0, EndColumn = 0;
  std::string Text;
};

/// One message about the input. Lines and columns count from 1, columns in bytes. Line and Column
/// are 0 in a message about a file as a whole; then EndColumn is 0, too. In a message about the
/// options File is also empty.
struct CompileDiagnostic {
  CompileSeverity Severity = CompileSeverity::Error;
  std::string Id; ///< the name in Diagnostics.def, or the -W name of a warning of Clang
  std::string File;
  uint32_t Line = 0;
  uint32_t Column = 0;
  uint32_t EndColumn = 0; ///< one past the last byte on the line; 0: a place between two bytes
  std::string Message;
  std::vector<CompileFix> Fixes;
};

/// How long a stage took, in microseconds.
struct StageTime {
  std::string Stage;
  double Microseconds = 0;
};

struct CompileResult {
  bool Success = false;
  /// An option has a value that no shader could be compiled with: an unknown target, profile or
  /// HLSL version.
  bool WrongOptions = false;
  /// The compiler is at fault, not the shader: it contradicted itself or, isolated, crashed.
  bool InternalError = false;
  /// The bytes of the file that was asked for; empty without success.
  std::string Output;
  /// The module as spirv-dis prints it, where the output is SPIR-V.
  std::string Listing;
  /// JSON (docs/reflection.md).
  std::string Reflection;
  /// The same, an entry point each; empty without success.
  std::vector<ReflectedEntry> Entries;
  std::vector<CompileDiagnostic> Diagnostics;
  std::vector<std::string> Dependencies; ///< files read, the main one first
  /// A line for each file that is included, in order: a dot for each file it is in, and its name.
  std::string Includes;
  std::vector<StageTime> Times; ///< in the order in which they ran
  std::string PrintedIR;

  explicit operator bool() const { return Success; }
  /// As on a terminal: the place, the line, the caret, the count at the end.
  const std::string &diagnosticText() const { return RenderedText; }
  /// The same without remarks and their notes.
  const std::string &textWithoutRemarks() const { return RenderedQuietText; }
  /// An array (docs/diagnostics.md).
  const std::string &diagnosticJSON() const { return RenderedJSON; }

  std::string RenderedText, RenderedQuietText, RenderedJSON;
};

/// Compiles \p Text, which messages call \p FileName.
CompileResult compile(std::string_view FileName, std::string_view Text,
                      const CompileOptions &Options = {});
/// Reads \p Path and compiles it; a file that cannot be read is a diagnostic.
CompileResult compileFile(std::string_view Path, const CompileOptions &Options = {});

/// One compile of many.
struct CompileJob {
  std::string FileName;
  std::string Text;
  CompileOptions Options;
};

/// Compiles all of \p Jobs on so many threads, the caller's one of them; 0: as many as processors.
/// Results are in the order of the jobs. The include callback of a job is called in the thread that
/// compiles it.
std::vector<CompileResult> compileAll(const std::vector<CompileJob> &Jobs, uint32_t Threads = 0);

/// A hash of all that determines what a compile gives: this compiler, the options, the target, and
/// the names and texts of all files, which the preprocessor is run to find. Messages, limits of
/// time and callbacks are no part of it but for the texts of includes. Of two compiles with one
/// hash, one is enough.
using CompileHash = std::array<uint8_t, 16>;
CompileHash hashOf(std::string_view FileName, std::string_view Text,
                   const CompileOptions &Options = {});

/// The table of --list-targets.
std::string listTargets();
/// One target in full with the sources of its facts; nothing where there is none of that name, and
/// \p Error then says so.
std::optional<std::string> describeTarget(std::string_view NameOrFile, std::string &Error);
/// Returns MSL for a target that has only Metal's back end, else SPIR-V; nothing for an unknown
/// target.
std::optional<OutputKind> defaultOutput(std::string_view NameOrFile);
/// The names that CompileOptions::PrintAfter takes, with a line about each.
std::vector<std::pair<std::string, std::string>> listPasses();

/// "0.1.0".
std::string_view version();

} // namespace tessera

#endif
