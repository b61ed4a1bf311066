//===- SPIRV.h - From IR to a Vulkan SPIR-V module ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The back end has two halves. *Raise* (Raise.h) rewrites the IR until every op that is left has a
// direct counterpart in SPIR-V; it makes every decision and gives every diagnostic. The *writer*
// (Writer.h) prints what it is given. The validator of SPIRV-Tools then has the last word: a module
// that it refuses is an internal error and never leaves the library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"
#include <optional>
#include <string>
#include <vector>

namespace tessera {
struct Target;
}

namespace tessera::spirv {

/// The environment that a module is for (Environments.def).
enum class Environment : uint8_t {
#define ENVIRONMENT(Enumerator, ...) Enumerator,
#include "SPIRV/Rules/Environments.def"
};

/// Information about the source file in a module.
enum class SourceNote : uint8_t { None, Name, Text };

/// A module with ir::Module::Debug gets NonSemantic.Shader.DebugInfo.100.
struct SPIRVOptions {
  /// OpName and OpMemberName for everything that has a name.
  bool DebugNames = true;
  /// OpLine for every instruction (-g), where there are no instructions for debuggers.
  bool DebugLines = false;
  /// The device; its features decide between an extension's instruction and its expansion.
  const Target *Device = nullptr;
  StepOptions Steps;
  /// Of the entry point; empty: as its function.
  std::string EntryName;
  Environment For = Environment::Vulkan13;
  SourceNote Source = SourceNote::None;
  /// Infinities, NaNs and the sign of 0 are kept.
  bool StrictFloats = false;
  /// Denormal numbers of 32 bits are kept, or become 0; nothing: as the device has it.
  std::optional<bool> KeepsDenormals;
  bool MaximalReconvergence = false;
  /// Those that the module may declare, "KHR" for all of Khronos; empty: any.
  std::vector<std::string> Extensions;
  /// ir::Global::UserType and the semantics of built-in variables become decorations.
  bool TypeNames = false;
  /// Resources that nothing uses are in the module too.
  bool AllBindings = false;
  /// Inputs that nothing reads are in the module too.
  bool AllInputs = false;
  /// The memory model is GLSL's where nothing needs that of Vulkan, in all environments; otherwise
  /// in those before Vulkan 1.2.
  bool GLSLMemory = false;
  /// Functions with more blocks are made several.
  unsigned MostBlocks = BlocksInFunction;
};

/// The rows of Steps.def, in the order in which emitSPIRV runs them.
llvm::ArrayRef<Step> steps();

/// Requirements for loading the module. Every list is sorted and has no duplicates.
struct SPIRVInfo {
  std::vector<std::string> Capabilities; ///< OpCapability, as the SPIR-V grammar spells them
  std::vector<std::string> Extensions;   ///< OpExtension
  std::vector<std::string> Features;     ///< Vulkan features, as Target/Features.def names them
};

/// Translates a module that the verifier accepts and that the passes of Passes.def have processed:
/// addresses come only from global, var, access, bytes_at and parameters. Raises \p M in place, so
/// reflect the user's resources before. Returns nothing and reports errors at the user's line if
/// there are any. The same module and options give the same words.
std::optional<std::vector<uint32_t>> emitSPIRV(ir::Module &M, const SPIRVOptions &Options,
                                               DiagnosticEngine &Diags, SPIRVInfo *Info = nullptr);

/// The least environment that has what all of \p Modules are made of, which have no fragments and
/// are not raised. Remarks on what needs a newer one than Vulkan 1.0, at the user's line. Without
/// \p GLSLMemory it is not older than the memory model of Vulkan.
Environment leastEnvironment(llvm::ArrayRef<ir::Module *> Modules, bool GLSLMemory,
                             DiagnosticEngine &Diags);
/// "vulkan1.1": what -fspv-target-env= calls it.
llvm::StringRef optionOf(Environment For);

/// Links \p Modules into one module with all of their entry points, which must have different
/// names. Only types and constants are merged; other contents may appear twice. Vulkan allows two
/// variables with one binding.
std::optional<std::vector<uint32_t>> link(std::vector<std::vector<uint32_t>> Modules,
                                          Environment For, DiagnosticEngine &Diags);

struct NamedModule {
  std::string Name; ///< in messages
  std::vector<uint32_t> Words;
};
/// Links modules that declare and define functions into one that is valid for \p For. Nothing is
/// assumed about the words. After a report there is none.
std::optional<std::vector<uint32_t>> linkLibraries(std::vector<NamedModule> Modules,
                                                   Environment For, DiagnosticEngine &Diags);

/// An entry point, or a function that a module exports.
struct PublicFunction {
  std::string Name;
  bool IsEntry = false;
  std::vector<std::string> Imports; ///< functions of other modules that it calls, also by others
};
/// Those of a valid module.
std::vector<PublicFunction> publicFunctions(llvm::ArrayRef<uint32_t> Words);

/// One more than the greatest id of a module.
inline uint32_t idBound(llvm::ArrayRef<uint32_t> Words) { return Words[3]; }

/// The text form of spirv-dis, with friendly names.
std::string disassemble(llvm::ArrayRef<uint32_t> Words);

/// Whether an entry point of \p For can say which specialization constants are the size of its
/// group. In older environments they are that of all groups of the module.
bool hasGroupMode(Environment For);

} // namespace tessera::spirv
