// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels of a Metal text: their names, sizes and parameters, and the tables by which they are
// called (include/model/Runtime.h).

#ifndef TESSERA_MSL_MODEL_KERNELS_H
#define TESSERA_MSL_MODEL_KERNELS_H

#include "Attributes.h"
#include "Model.h"
#include "llvm/Support/Error.h"
#include <array>

namespace tessera::model {

struct KernelInfo {
  std::string Name;
  /// From [[required_threads_per_threadgroup]].
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
  std::optional<uint32_t> MaxThreads;
  /// Indexes of its parameters.
  std::vector<uint32_t> Buffers, Textures, Samplers;
  /// The buffers of them that are argument buffers.
  std::map<uint32_t, ArgumentBufferLayout> ArgumentBuffers;
};

struct KernelTables {
  std::vector<KernelInfo> Kernels;
  /// C++ that follows the text: of each kernel a table of its parameters.
  std::string Code;
};

/// Returns an error for a parameter without an attribute that the model supports. Removes the
/// keyword `kernel` from the text.
llvm::Expected<KernelTables> readKernels(TokenText &T, const AttributeTable &Attributes);

} // namespace tessera::model

#endif
