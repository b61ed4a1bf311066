// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds errors about address spaces in Clang's messages for the text as C++ for OpenCL.

#ifndef TESSERA_MSL_MODEL_ADDRESS_SPACES_LIB_H
#define TESSERA_MSL_MODEL_ADDRESS_SPACES_LIB_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::model {

/// Returns the errors of \p Messages about a pointer or reference that changes its address space,
/// in Metal's words; empty if there are none. Ignores other errors, because the text is not OpenCL.
std::string addressSpaceErrors(llvm::StringRef Messages);

} // namespace tessera::model

#endif
