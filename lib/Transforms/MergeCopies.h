//===- MergeCopies.h - Copies of a variable become the variable -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls copy `inout` and `out` arguments in and out, and `in` arguments in. Replaces a local array
// or struct by the local or static variable (or the part of one) that it is a copy of:
//
// - a local that is copied to the variable after its last use, if nothing else reads or writes the
//   variable in between, and no jump leaves out the copy;
// - a local that is copied from the variable and never changes, if the variable does not change
//   before the last use of the local.
//
// Before: inline, split-locals and split-copies, which show the copies of members. After: the same
// program.
//
//   %0 = load %a : array<f32, 8>
//   %h = var %0 : ptr<array<f32, 8>, function>
//   %1 = access %h, %i : ptr<f32, function>
//   store %1, %x                                     %1 = access %a, %i : ptr<f32, function>
//   %2 = load %h : array<f32, 8>              =>     store %1, %x
//   store %a, %2
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void mergeCopies(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
