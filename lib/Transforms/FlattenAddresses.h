//===- FlattenAddresses.h - Makes access paths arithmetic on addresses ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes every pointer of physical space point to a scalar or a vector of two to four components,
// and gives it its own at_address. Access paths through arrays, structs and vectors become address
// arithmetic that follows the layout of the module's storage buffers. Arrays and structs are read
// and written part by part. An address whose alignment is smaller than a component is read and
// written in smaller words; an atomic at such an address is an error.
//
// Before: inline, so that every such pointer comes from an at_address. After: no access leads
// further from such an address, and each address is aligned to its component size.
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
