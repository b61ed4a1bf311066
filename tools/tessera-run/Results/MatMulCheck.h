// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks a matrix product against a reference: in double precision, or exactly in integers where
// all operands are integers. A, B and C are what the buffers held before the run.

#ifndef TESSERA_RUN_MATMULCHECK_H
#define TESSERA_RUN_MATMULCHECK_H

#include "Results/Compare.h"

namespace tessera::run {

/// \p Before and \p After are all buffers of the pipeline, before and after the run.
CheckReport checkMatMul(const MatMul &P, llvm::ArrayRef<Buffer> Before,
                        llvm::ArrayRef<Buffer> After);

} // namespace tessera::run

#endif
