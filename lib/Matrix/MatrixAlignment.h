//===- MatrixAlignment.h - Offsets that no device takes --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device with cooperative matrices loads and stores a matrix only where offset and stride are
// multiples of 16 bytes, or of a line of the matrix where that is less (Vulkan, VUID
// RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986). HLSL takes multiples of 4. Whether a matrix lies
// right is known here where offset and stride are, at least what remains of them modulo 16.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Target/Target.h"
#include <optional>

namespace tessera {

struct Misalignment {
  bool OfStride;     ///< else of the offset
  uint32_t Multiple; ///< bytes that it should be a multiple of
  uint32_t Rest;     ///< bytes by which it certainly misses one
};

/// A matrix in memory. Offset and stride, which may be null for 0, are in the units of Ops.def.
struct MatrixPlace {
  const ir::Type *Matrix;
  const ir::Value *Memory, *Offset, *Stride;
  ir::MatrixLayout Layout;
  uint32_t Unit; ///< of bytes buffers, in bytes
};

/// Nothing where it lies right, where that is not known, and on targets without cooperative
/// matrices. A target that knows no device has them, with the rule.
std::optional<Misalignment> knownMisalignment(const MatrixPlace &Place, const Target &Device);
/// Of a mat.load or mat.store; nothing for other ops and for vectors of sums.
std::optional<Misalignment> knownMisalignment(const ir::Op &Access, const Target &Device);

} // namespace tessera
