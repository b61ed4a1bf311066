//===- Pass.h - The input of a step ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step is a free function void(ir::Module &, const PassContext &) with a row in a table
// (Pipeline/Pipeline.h). It reads and rewrites the module, reports constructs that it rejects, and
// leaves IR that the verifier accepts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include <optional>

namespace tessera {

struct Target;

/// Limit for a function in SPIR-V. The validator's time is quadratic in the number of blocks.
constexpr unsigned BlocksInFunction = 512;

/// --thread-matrices: how products of one thread's matrices are computed.
enum class ThreadProducts : uint8_t { Auto, Gather, Plain, Vectors };

/// Options for the treatment of matrices.
struct MatrixOptions {
  /// --tile=off: shapes that the device lacks are errors.
  bool Tile = true;
  /// --emulate=off: matrices that the device lacks are errors.
  bool Emulate = true;
  /// --matrix-bounds=checked: components outside of the memory are 0 and are not written.
  bool CheckBounds = false;
  /// --group-matrices: whether thread-group matrices use the device's own; empty: the target
  /// decides.
  std::optional<bool> NativeGroups = {};
  /// --optimal-layouts=driver: matrices of one thread in optimal layouts have the driver's layout.
  bool DriverLayouts = false;
  /// --thread-sums=f16: a thread's products of f16 may sum up in f16.
  bool HalfSums = false;
  ThreadProducts Thread = ThreadProducts::Auto;
};

/// The extension of SPIR-V that has hit objects.
enum class HitExtension : uint8_t { None, NV, EXT };

/// Options for the steps to SPIR-V.
struct SPIRVRaiseOptions {
  /// The module is SPIR-V 1.N.
  unsigned Minor = 6;
  /// Functions with more blocks are made several.
  unsigned MostBlocks = BlocksInFunction;
  /// Keep resources that the shader does not use.
  bool AllBindings = false;
  /// The module has the inputs that nothing reads.
  bool AllInputs = false;
  /// `demote` is an instruction of the environment, or of an extension that the user allows.
  bool Demotes = true;
  /// Pipelines of rays before SPIR-V 1.4 are those of SPV_NV_ray_tracing.
  bool NVRays = false;
  /// Empty: what the device has.
  std::optional<HitExtension> Hits = {};
  /// Capabilities that the command line asks for.
  ir::CapabilitySet Asked = {};
};

namespace msl {
struct TextNames;
}

/// Options for the steps to MSL.
struct MSLRaiseOptions {
  /// --msl-argument-buffers: whether all arrays of resources, or none, get an argument buffer of
  /// their own for their addresses; empty: only where Metal requires it.
  std::optional<bool> ArgumentBuffers = {};
  /// The names that entry points before this one have in its text; null: it is the first.
  const msl::TextNames *Names = nullptr;
  /// The vertex shader gives its vertices to a hull shader.
  bool BeforeHull = false;
};

/// The input of steps. They store their results in the module.
struct PassContext {
  DiagnosticEngine &Diags;
  const Target &Device;
  MatrixOptions Matrix = {};
  SPIRVRaiseOptions SPIRV = {};
  MSLRaiseOptions MSL = {};
};

} // namespace tessera
