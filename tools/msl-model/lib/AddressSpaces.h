// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Picks the errors about address spaces out of what Clang says in C++ for OpenCL.

#ifndef TESSERA_MSL_MODEL_ADDRESS_SPACES_LIB_H
#define TESSERA_MSL_MODEL_ADDRESS_SPACES_LIB_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::model {

/// The errors of \p Messages that say that a pointer or a reference changes its address space, in
/// Metal's words; empty if there are none. Others are not for us: the text is no OpenCL.
std::string addressSpaceErrors(llvm::StringRef Messages);

} // namespace tessera::model

#endif
