//===- ResolveHandles.h - Which buffer is it ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the resource that each handle means. In the IR resources are pointers, and HLSL lets them
// be locals, struct members and array elements. No back end can store a pointer to a buffer. So
// this pass splits variables that hold pointers, replaces each pointer that is loaded by the
// pointer that was stored, and removes the variables. Where control flow or a computed index
// decides, numbers follow the pointer and each use becomes a branch for each resource
// (HandleChoices.h). The use of a handle that was never set is an error.
//
// Before: inline. After: no value, variable or parameter has a type with a pointer inside an
// aggregate, no variable holds a pointer, and the address of every memory op leads back to a
// `global`, a `var` or a parameter.
//
//   %s = var : ptr<struct %Tile, function>       // { data : ptr<bytes, storage>, row : u32 }
//   %0 = global @A : ptr<bytes, storage>         %s.row = var {name = "s.row"} : ptr<u32, function>
//   %1 = access %s, %zero : ptr<..., function>   %0 = global @A : ptr<bytes, storage>
//   store %1, %0                           =>
//   %2 = load %1 : ptr<bytes, storage>
//   %3 = bytes_size %2 : u32                     %3 = bytes_size %0 : u32
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void resolveHandles(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
