// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In front of the configuration of an LLVM that was built for another system: what of it is
// Windows's.
#pragma once
#include_next <llvm/Config/llvm-config.h>
#undef LLVM_ON_UNIX
#undef HAVE_SYSEXITS_H
#undef LLVM_DEFAULT_TARGET_TRIPLE
#undef LLVM_HOST_TRIPLE
#define LLVM_DEFAULT_TARGET_TRIPLE "x86_64-w64-windows-gnu"
#define LLVM_HOST_TRIPLE "x86_64-w64-windows-gnu"
