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
// Compiles are independent: any number may run at once in different threads. No function throws on
// bad input; errors in a shader come back as diagnostics. A compile runs in the caller's process.
// worker-pool.h compiles in separate processes, so that a crash cannot end the caller
// (docs/limits.md).
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_TESSERA_H
#define TESSERA_TESSERA_H

#include "tessera/bindings.h"
#include "tessera/memory.h"
#include "tessera/reflection.h"
#include "tessera/stages.h"
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

/// The output of a compile.
enum class OutputKind : uint8_t {
  SPIRV,         ///< a module for Vulkan 1.3, little-endian 32-bit words
  SPIRVAssembly, ///< the same as text, as spirv-dis prints it
  MSL,           ///< a kernel in Metal Shading Language (docs/msl.md)
  IR,            ///< Tessera's own IR after the passes, as text (docs/ir.md)
  Preprocessed   ///< the shader with its macros expanded and its files included
};

/// How matrix loads, stores and atomic additions treat elements outside of the buffer or
/// groupshared array (docs/linalg.md, "Out of bounds").
enum class MatrixBounds : uint8_t {
  Device, ///< the device decides; the reflection states its promise
  Checked ///< reads give 0 and writes are dropped; code checks this if the target does not
};

/// The owner of a matrix of a thread group (docs/linalg.md, "Matrices of a thread group").
enum class GroupMatrices : uint8_t {
  Auto,  ///< the target file decides, from measurements
  Waves, ///< the waves of the group, each with a part
  Native ///< the device, if it has such matrices; else a remark says so
};

/// The memory form of the optimal layouts of one thread's matrices (docs/linalg.md, "The driver's
/// layouts").
enum class OptimalLayouts : uint8_t {
  Plain, ///< lines at multiples of 16 bytes, on every target
  Driver ///< the form of a driver with cooperative vectors; an error if the target has none
};

/// How products of one thread's matrices are computed in compute shaders (docs/linalg.md, "Vectors
/// of a wave as a matrix").
enum class ThreadMatrices : uint8_t {
  Auto,   ///< the target file decides, from measurements
  Gather, ///< the vectors of a wave's lanes are one matrix where that is right, else as Vectors
  Plain,  ///< by loads and arithmetic of each thread
  Vectors ///< by the device's instructions for vectors, if it has them, else as Plain
};

/// How arrays of resources reach a kernel on Metal (docs/bindings.md, "Metal").
enum class ArgumentBuffers : uint8_t {
  Auto,   ///< an argument for each element; what has no size, or too many elements for that, by the
          ///< addresses of its elements in a buffer, which needs MSL 3.0
  Always, ///< every array by such a buffer
  Never   ///< an argument for each element; an error if that is not possible
};

/// Whether payloads of rays are declared with access qualifiers, which are checked (docs/rays.md).
enum class PayloadQualifiers : uint8_t {
  Auto, ///< from lib_6_7 on
  On,   ///< needs lib_6_6 or later
  Off
};

/// Source information in a SPIR-V module, besides the lines of instructions.
enum class DebugOutput : uint8_t {
  None,
  File,            ///< the name of the file (OpSource)
  Source,          ///< the name and the text of the file
  Vulkan,          ///< instructions for debuggers: lines, functions, variables (docs/debugging.md)
  VulkanWithSource ///< the same with the texts of all files
};

/// The environment that a SPIR-V module is for.
enum class SPIRVEnvironment : uint8_t {
  Vulkan13,        ///< SPIR-V 1.6
  Vulkan14,        ///< SPIR-V 1.6
  Vulkan12,        ///< SPIR-V 1.5
  Vulkan11SPIRV14, ///< Vulkan 1.1 with VK_KHR_spirv_1_4
  Universal15,     ///< SPIR-V 1.5, whatever the API is
  Vulkan11,        ///< SPIR-V 1.3; no native matrices
  Vulkan10,        ///< SPIR-V 1.0; no native matrices and no wave operations
  /// Vulkan10, or the lowest one that has the features the shader needs; a remark then names it.
  /// All entry points of a library share one.
  Least
};

/// How 32-bit denormal floats are treated.
enum class Denormals : uint8_t {
  Any,      ///< the device decides
  Preserve, ///< they are kept
  Flush     ///< they become 0
};

/// SPIR-V rules beyond the shader's text. For MSL, any value other than the default is an error.
struct SPIRVRules {
  /// Keeps infinities, NaNs and the sign of 0, and forbids contraction and reassociation, as
  /// `precise` does for single variables.
  bool StrictFloats = false;
  /// A value that is none of the enumerators is an error of the compile.
  Denormals Denorm = Denormals::Any;
  /// Lanes that leave a branch or loop reconverge where it ends (SPV_KHR_maximal_reconvergence).
  bool MaximalReconvergence = false;
  /// The extensions that the module may declare; "KHR" means all of Khronos. Empty: any.
  /// "SPV_NV_compute_shader_derivatives" replaces the Khronos extension if only the former is
  /// listed.
  std::vector<std::string> Extensions;
  /// Keeps resources that the shader does not use in the module.
  bool AllBindings = false;
  /// Decorates resources with UserTypeGOOGLE and their type, and built-in variables with
  /// UserSemantic and their semantic.
  bool TypeNames = false;
  /// The highest id that a module may have; a higher one is an error. 0: no limit.
  uint32_t MaxID = 0;
  /// Uses GLSL's memory model, as DXC does, if nothing needs Vulkan's. Otherwise environments from
  /// Vulkan 1.2 on use Vulkan's memory model.
  bool GLSLMemory = false;
};

/// Returns the text of an included file, or nothing if there is no such file. \p Path is the path
/// that Clang tries. It is not called for the main file, even if that is included again under
/// another path. An exception that it throws is caught and becomes an error of the compile.
using IncludeCallback = std::function<std::optional<std::string>(std::string_view Path)>;

/// Form of the place in a message: Clang's file:line:col, file(line,col) or file +line:col.
enum class MessageForm : uint8_t { Clang, MSVC, Vi };

struct MessageStyle {
  /// A value that is none of the enumerators is an error of the compile.
  MessageForm Form = MessageForm::Clang;
  bool Colors = false; ///< escape sequences for terminals
};

struct CompileOptions {
  OutputKind Output = OutputKind::SPIRV;
  /// A target's name or alias (docs/targets.md), or the path of a target file. A text that ends in
  /// .yaml or .yml, or holds a slash, is a path. Empty: "metal" for MSL, else "vulkan".
  std::string Target;
  /// The entry point, or several separated by commas. Empty: the only function with [numthreads],
  /// or main of several;
  /// of a vertex or pixel shader the only function with its [shader("...")], or main; in a library
  /// all functions with [shader("...")], and for SPIRVEnvironment::Universal15 all exported ones.
  /// Several become one SPIR-V module;
  /// CompileResult::Reflection is then an array.
  std::string Entry;
  std::string Profile = "cs_6_8";
  std::string HLSLVersion = "2021";

  std::vector<std::string> Defines; ///< "NAME" or "NAME=VALUE"
  std::vector<std::string> Undefines;
  std::vector<std::string> IncludeDirs;
  std::vector<std::string> ForcedIncludes;
  /// Folders that all files of the shader must be in, after symbolic links are resolved. Applies to
  /// the main file if the compiler reads it, to the folders of IncludeDirs, and to every include,
  /// including those that Include provides. Empty: files may be anywhere.
  std::vector<std::string> IncludeRoots;
  /// Warning flags without the leading -W: "all", "no-conversion", "error", "error=NAME".
  std::vector<std::string> Warnings;
  /// Number of errors after which a compile ends; 0: no limit.
  uint32_t ErrorLimit = 20;
  /// Checks declarations of included files too that the shader does not use.
  bool ChecksUnusedFunctions = false;
  /// How CompileResult::diagnosticText is written.
  MessageStyle Messages;
  /// If set, provides every file but the main one; the disk is not read. It is called in the
  /// calling thread.
  IncludeCallback Include;
  /// Cancels the compile, which fails with the diagnostic CompileCancelled. It is checked between
  /// tokens, stages and steps; a pool ends the worker at once.
  std::stop_token Cancel;
  /// Time limit of the compile in milliseconds, without the time in the include callback. It is
  /// checked where Cancel is. In a pool, the lower of this limit and the pool's applies. 0: no
  /// limit.
  uint32_t TimeLimitMs = 0;
  /// The text of a target file; messages call it Target. Empty: Target names one.
  std::string TargetText;

  /// Changes the default mapping of registers to descriptors.
  BindingRules Bindings;
  /// Memory layout of buffers.
  MemoryRules Memory;
  /// Inputs and outputs of vertex and pixel shaders.
  StageRules Stages;
  /// -enable-payload-qualifiers, -disable-payload-qualifiers. A value that is none of the
  /// enumerators is an error of the compile.
  PayloadQualifiers Payloads = PayloadQualifiers::Auto;
  /// Gives storage texel buffers a format in SPIR-V only if the shader states one.
  bool UnknownImageFormats = false;
  /// -Zpr: makes matrices in buffers row major unless the shader states an order.
  bool RowMajor = false;
  /// Metal buffer indices of resources, "SET:BINDING=INDEX" (docs/bindings.md).
  std::vector<std::string> MetalBuffers;
  /// --msl-argument-buffers. A value that is none of the enumerators is an error of the compile.
  ArgumentBuffers MetalArrays = ArgumentBuffers::Auto;

  bool DebugLines = false; ///< -g: the source lines of instructions
  /// -Zi, -fspv-debug=: further source information in SPIR-V.
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
  /// --thread-matrices. A value that is none of the enumerators is an error of the compile.
  ThreadMatrices Threads = ThreadMatrices::Auto;
  /// --thread-sums=f16: products of one thread whose matrix, vector and result are f16 may sum up
  /// in f16.
  bool HalfSums = false;
  /// Names of the entry points in SPIR-V, separated by commas; empty: the names of the functions.
  std::string EntryName;
  /// A value that is none of the enumerators is an error of the compile.
  SPIRVEnvironment Environment = SPIRVEnvironment::Vulkan13;
  SPIRVRules SPIRV;
  bool Listing = false;      ///< fill CompileResult::Listing
  bool VerifyEach = false;   ///< run the IR verifier after every pass
  bool Reflect = false;      ///< fill CompileResult::Reflection
  bool Dependencies = false; ///< fill CompileResult::Dependencies
  bool Includes = false;     ///< fill CompileResult::Includes
  /// Passes after which the IR is printed to CompileResult::PrintedIR. "all" means every pass;
  /// "lower" prints the IR before the first pass.
  std::vector<std::string> PrintAfter;
};

enum class CompileSeverity : uint8_t { Note, Remark, Warning, Error };

/// A change of the source that a message proposes: Text replaces the range from the first place up
/// to the second, which is not part of it.
struct CompileFix {
  std::string File;
  uint32_t Line = 0, Column = 0, EndLine = 0, EndColumn = 0;
  std::string Text;
};

/// One message about the input. Lines and columns count from 1, columns in bytes. In a message
/// about a whole file, Line, Column and EndColumn are 0. In a message about the options, File is
/// empty as well.
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

/// The time that one stage took.
struct StageTime {
  std::string Stage;
  double Microseconds = 0;
};

struct CompileResult {
  bool Success = false;
  /// True if no shader could be compiled with one of the options: an unknown target, profile or
  /// HLSL version.
  bool WrongOptions = false;
  /// True if the compiler is at fault, not the shader: an internal check failed or, in a pool, it
  /// crashed.
  bool InternalError = false;
  /// The bytes of the output; empty without success.
  std::string Output;
  /// The module as spirv-dis prints it, if the output is SPIR-V.
  std::string Listing;
  /// JSON (docs/reflection.md).
  std::string Reflection;
  /// The same as structs, one for each entry point; empty without success.
  std::vector<ReflectedEntry> Entries;
  std::vector<CompileDiagnostic> Diagnostics;
  std::vector<std::string> Dependencies; ///< files read, the main one first
  /// One line for each included file, in order: a dot for each level of inclusion, then the name.
  std::string Includes;
  std::vector<StageTime> Times; ///< in the order in which they ran
  std::string PrintedIR;

  explicit operator bool() const { return Success; }
  /// Returns the messages as a terminal shows them: place, source line, caret, and a final count.
  const std::string &diagnosticText() const { return RenderedText; }
  /// Returns the same without remarks and their notes.
  const std::string &textWithoutRemarks() const {
    return hasRemarks() ? RenderedQuietText : RenderedText;
  }
  bool hasRemarks() const {
    for (const CompileDiagnostic &D : Diagnostics)
      if (D.Severity == CompileSeverity::Remark)
        return true;
    return false;
  }
  /// Returns the messages as a JSON array (docs/diagnostics.md).
  const std::string &diagnosticJSON() const { return RenderedJSON; }

  /// RenderedQuietText is empty if there are no remarks: it would equal RenderedText.
  std::string RenderedText, RenderedQuietText, RenderedJSON;
};

/// Compiles \p Text; messages call it \p FileName.
CompileResult compile(std::string_view FileName, std::string_view Text,
                      const CompileOptions &Options = {});
/// Reads \p Path and compiles it. A file that cannot be read is reported as a diagnostic.
CompileResult compileFile(std::string_view Path, const CompileOptions &Options = {});

/// One compile of many.
struct CompileJob {
  std::string FileName;
  std::string Text;
  CompileOptions Options;
};

/// Compiles all of \p Jobs on \p Threads threads, including the caller's; 0: one for each
/// processor. Results are in the order of the jobs. A job's include callback is called in the
/// thread that compiles it.
std::vector<CompileResult> compileAll(const std::vector<CompileJob> &Jobs, uint32_t Threads = 0);

/// A hash of all inputs that determine the result: this compiler, the options, the target, and the
/// names and texts of all files. The preprocessor runs to find the files. Message styles, time
/// limits and callbacks do not count, except for the texts of includes. Two compiles with the same
/// hash give the same output.
using CompileHash = std::array<uint8_t, 16>;
CompileHash hashOf(std::string_view FileName, std::string_view Text,
                   const CompileOptions &Options = {});

/// Returns the table of --list-targets.
std::string listTargets();
/// Describes one target in full with the sources of its facts. Returns nothing and sets \p Error if
/// there is no such target.
std::optional<std::string> describeTarget(std::string_view NameOrFile, std::string &Error);
/// Returns MSL for a target that has only Metal's back end, else SPIR-V; nothing for an unknown
/// target.
std::optional<OutputKind> defaultOutput(std::string_view NameOrFile);
/// Returns the names that CompileOptions::PrintAfter takes, each with a one-line description.
std::vector<std::pair<std::string, std::string>> listPasses();

/// Returns the version, as "0.1.0".
std::string_view version();

} // namespace tessera

#endif
