//===- UnrollLoops.h - Unrolls loops that benefit from it ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles loops whose iteration count is known:
//
// - Unrolls a loop that indexes a local array of matrices: drivers keep matrices in registers only
//   if the index of each is known. If one of the loops that index an array contains branches or a
//   loop of unknown length, gives all of these loops the hint of [unroll] instead: a driver keeps
//   an array in memory if both kinds index it.
// - Unrolls a loop that stores less than 32 bits to a groupshared array, or loads 16 bytes from a
//   byte address buffer: back ends then combine several stores or loads.
//
// All other loops are left to the driver, with the user's hint. A loop stays if it has [loop], a
// `break` or a `continue`, or if it would become too long.
//
// Before: check-memory-rules, so that it reports each mistake once. After: the same program;
// functions with unrolled loops are simplified again.
//
//   %i = var %zero                                %0 = access %tile, %at
//   loop test {                                   store %0, %h
//     %0 = load %i                                %1 = add %at, %one
//     %1 = lt %0, %two                      =>    %2 = access %tile, %1
//     yield %1                                    store %2, %h
//   } body {
//     %2 = load %i
//     %3 = add %at, %2
//     %4 = access %tile, %3
//     store %4, %h
//   } step { ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void unrollLoops(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
