//===- SizeOf.h - sizeof beside the layout of buffers ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `sizeof` counts as Direct3D lays out structures. With another layout of buffers an element may be
// longer, and byte-address buffers that count in `sizeof` overlap.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// Warns where \p Offset, the byte at which a \p T is loaded or stored, counts in a `sizeof(T)`
/// that is not the size that \p T has in a buffer. Looks into the initializers of the variables
/// that it names.
void warnOfSizeOf(FunctionLowering &F, const clang::Expr *Offset, clang::QualType T);

} // namespace tessera
