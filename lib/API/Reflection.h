//===- Reflection.h - Facts that an application needs to run a shader -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The resources are as the user wrote them, before a back
// end changes them; the matrices as tiling leaves them, with what was written beside it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "MSL/MSL.h"
#include "Target/Target.h"
#include "tessera/tessera.h"
#include <array>
#include <string>
#include <vector>

namespace tessera {

/// The requirements of the emitted module on the device, as the back end found them.
struct DeviceNeeds {
  std::vector<std::string> Capabilities; ///< SPIR-V names
  std::vector<std::string> Extensions;   ///< SPIR-V names
  std::vector<std::string> Features;     ///< Vulkan's names of device features
  std::optional<msl::MSLInfo> Metal;     ///< where the module is text
  std::string EntryName;                 ///< in the module; empty: as its function
};

/// Collected from the IR; complete after collect(). Refers to names and types of the module.
struct Reflection {
  struct Matrix {
    std::string Element, Use, Scope;
    uint32_t Rows, Cols;
    friend auto operator<=>(const Matrix &, const Matrix &) = default;
  };
  struct Multiply {
    std::string A, B, C, Scope;
    uint32_t M, N, K;
    friend auto operator<=>(const Multiply &, const Multiply &) = default;
  };

  std::array<uint32_t, 3> GroupSize; ///< [numthreads]
  /// Metal makes kernels of the vertex and hull shaders before its tessellator.
  ir::EntryPoint Written;
  ir::BufferLayout Layout = ir::BufferLayout::D3D;
  std::vector<ir::Global>
      Resources; ///< push constants and shader records too; in the order of set and binding
  bool TracesRays = false, CallsShaders = false;
  std::vector<Matrix> Matrices;     ///< each once, sorted
  std::vector<Multiply> Multiplies; ///< each once, sorted

  static Reflection collect(ir::Module &M);
  ReflectedEntry describe(const ir::Module &M, const Target &T, const DeviceNeeds &Needs,
                          MatrixBounds Bounds) const;
};

/// The JSON of docs/reflection.md: an object, or of several entry points an array.
std::string toJSON(llvm::ArrayRef<ReflectedEntry> Entries);

} // namespace tessera
