//===- LinearGroup.h - Thread groups of one row ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Waves.h"

namespace tessera::raising {

/// Makes the thread group one-dimensional with the same threads. Lanes follow the given order: that
/// of SV_GroupIndex (Rows), or quad by quad (Squares). Afterwards `group_index` is the thread's
/// linear index, and a thread's position in the group is computed from it.
///   num_threads = [4, 8, 1]        =>   num_threads = [32, 1, 1]
///   builtin {fn = group_thread_id}      %i = builtin {fn = group_index}
///                                       construct (and %i, 3), (and (shr %i, 2), 7), 0
void makeLinearGroup(ir::Module &M, ir::ThreadOrder Order);

} // namespace tessera::raising
