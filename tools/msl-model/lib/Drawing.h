// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a draw whose functions are compiled and bound.

#ifndef TESSERA_MSL_MODEL_DRAWING_H
#define TESSERA_MSL_MODEL_DRAWING_H

#include "Kernels.h"
#include "Threadgroup.h"

namespace tessera::model {

/// A function of a draw. The shape of a vertex or fragment function only has the width of
/// simdgroups, and that of the kernels before a tessellator has the threads of a threadgroup.
struct DrawFunction {
  const KernelInfo &Info;
  BoundKernel &Bound;
};

/// The parts of a draw that are functions. Those before a tessellator are kernels.
enum class DrawStage : uint8_t { VertexKernel, Hull, Object, Mesh, Vertex, Fragment };
FunctionKind kindOf(DrawStage S);

using DrawFunctions = std::map<DrawStage, DrawFunction>;

/// \p Memory is that of all functions.
llvm::Error runDraw(const Draw &D, const DrawFunctions &Functions, BoundMemory &Memory);

} // namespace tessera::model

#endif
