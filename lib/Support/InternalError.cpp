// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/InternalError.h"
#include "llvm/Support/ErrorHandling.h"

void tessera::internalError(const llvm::Twine &What) {
  llvm::report_fatal_error(What, /*gen_crash_diag=*/false);
}
