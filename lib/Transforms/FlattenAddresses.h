//===- FlattenAddresses.h - What lies at an address, part by part -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer of physical space leads to a scalar or a vector of two to four components, by an
// at_address of its own: the way through arrays, structs and vectors becomes arithmetic on the
// address, by the layout of the module's storage buffers, and arrays and structs are read and
// written part by part. What need not lie at a multiple of a component's size, because the address
// promises less, is read and written by smaller words. An atomic there is an error.
//
// Before: inline, so that every such pointer comes from an at_address.
// After: no index leads on from what lies at an address, and each is aligned as its components are.
//
//   %p = at_address %n {align = 16}              %0 = convert %i : i64
//        : ptr<struct %Node, physical>           %1 = mul %0, 4
//   %q = access %p, 2, %i                  =>    %2 = bitcast %1 : u64
//   store %q, %v                                 %3 = add %n, %2
//                                                %4 = add %3, 32
//                                                %5 = at_address %4 {align = 4} : ptr<f32,
//                                                physical> store %5, %v
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void flattenAddresses(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
