// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace tessera {

/// Does nothing. A linker takes the guards (ClangGuards.cpp) out of the library for this reference.
void keepGuards();

} // namespace tessera
