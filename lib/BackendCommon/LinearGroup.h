//===- LinearGroup.h - Thread groups of one row ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Waves.h"

namespace tessera::raising {

/// Makes the thread group one row of the same threads, so that lanes lie in the given order: that
/// of SV_GroupIndex (Rows), or quad by quad (Squares). What tells where in the group a thread is
/// becomes computed from its place in the row, which `group_index` then is.
///   num_threads = [4, 8, 1]        =>   num_threads = [32, 1, 1]
///   builtin {fn = group_thread_id}      %i = builtin {fn = group_index}
///                                       construct (and %i, 3), (and (shr %i, 2), 7), 0
void makeLinearGroup(ir::Module &M, ir::ThreadOrder Order);

} // namespace tessera::raising
