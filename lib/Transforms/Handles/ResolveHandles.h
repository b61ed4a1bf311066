//===- ResolveHandles.h - Which buffer is it ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resources are pointers, and HLSL lets them be locals, struct members and array elements. No back
// end can store a pointer to a buffer, so this pass finds out what each one is: variables that hold
// pointers are split into their parts, a pointer that is read is replaced by the one that was
// stored, and the variables disappear. Where control flow or a computed index decides, numbers
// follow the pointer and what uses it becomes a branch for each (HandleChoices.h); what is never
// set is an error where it is used.
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
