// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Heap.h"

void tessera::cli::reserveHeap(bool) {}
