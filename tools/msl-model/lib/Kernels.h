// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of a Metal text that a pipeline may name: their names, sizes and parameters, and
// the tables by which they are called (include/model/Runtime.h).

#ifndef TESSERA_MSL_MODEL_KERNELS_H
#define TESSERA_MSL_MODEL_KERNELS_H

#include "Attributes.h"
#include "Model.h"
#include "llvm/Support/Error.h"
#include <array>

namespace tessera::model {

/// A value of a function of a draw: a parameter, a member of a struct that it takes or returns, or
/// what it returns.
struct StageMember {
  std::string Name; ///< empty for a result
  uint32_t Line = 0;
  std::vector<AttributeWord> Attributes;

  /// Null without such an attribute.
  const AttributeWord *find(llvm::StringRef Attribute) const;
};

/// Of [[patch(quad, 4)]], on a post-tessellation vertex function.
struct PatchType {
  bool IsQuad = false; ///< else a triangle
  std::optional<uint32_t> Points;
};

struct KernelInfo {
  std::string Name;
  FunctionKind Kind = FunctionKind::Kernel;
  /// From [[required_threads_per_threadgroup]].
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
  std::optional<uint32_t> MaxThreads;
  /// Indexes of its parameters.
  std::vector<uint32_t> Buffers, Textures, Samplers;
  /// The buffers of them that are argument buffers.
  std::map<uint32_t, ArgumentBufferLayout> ArgumentBuffers;
  /// The buffers and textures of them with [[raster_order_group]].
  std::vector<uint32_t> OrderedBuffers, OrderedTextures;

  // Of functions of a draw. The inputs of a kernel are the members of [[stage_in]].
  uint32_t Line = 0;
  std::optional<PatchType> Patch;
  bool HasEarlyTests = false;
  /// Outputs: of a mesh function, those of a vertex.
  std::vector<StageMember> Inputs, Outputs, OfPrimitives;
};

/// "kernel", "vertex", "object" ...
llvm::StringRef wordFor(FunctionKind Kind);

struct KernelTables {
  std::vector<KernelInfo> Kernels;
  /// C++ that follows the text: of each kernel a table of its parameters.
  std::string Code;
};

/// Returns an error for a parameter without an attribute that the model supports. Removes the
/// keywords `kernel`, `vertex` and `fragment` from the text.
llvm::Expected<KernelTables> readKernels(TokenText &T, const AttributeTable &Attributes);

} // namespace tessera::model

#endif
