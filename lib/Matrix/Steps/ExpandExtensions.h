//===- ExpandExtensions.h - Reductions and clamped accesses ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces the operations of <tessera/linalg_ext.h> that no device has for all matrices by loads,
// stores and code of the threads that hold the matrix, through groupshared memory of its scope
// (Code/ScopeScratch.h). Later steps do with these loads and stores as with the user's.
//
// A reduction stores the matrix so that neighbouring lanes read neighbouring lines, and loads the
// results with stride 0, which repeats them. Metal does not define a stride of 0, so there lanes
// write each result as often as the new matrix has it.
//
//   %r = mat.reduce %m {fn = max} : mat<f32, 16x32, acc, subgroup>    // of mat<f32, 16x16, ...>
//   =>  barrier
//       mat.store %m, @scope_scratch.f32, 0, 16 {layout = col_major}
//       barrier
//       for each line below 16, spread over the lanes:
//         the maximum of the elements line, line + 16, line + 32 ... is stored to line
//       barrier
//       %r = mat.load @scope_scratch.f32, 0, 0 {layout = col_major}
//
// A load (store) with counts of rows and columns accesses the whole matrix if the counts and the
// alignment of its place allow that; the test is the same for all lanes. Otherwise lanes copy the
// components that are there, with zeros beyond:
//
//   %m = mat.load %buf, %o, %s, %rows, %columns {layout = row_major} : mat<f16, 16x16, a, subgroup>
//   =>  if %rows >= 16 && %columns >= 16 && (%o | %s) % 16 == 0 then {
//         store %held, (mat.load %buf, %o, %s {layout = row_major})
//       } else {
//         for each component, spread over the lanes: copy it to @scope_scratch.f16
//         store %held, (mat.load @scope_scratch.f16, 0, 16 {layout = row_major})
//       }
//       %m = load %held
//
// Devices with tensor layouts (Feature::CooperativeMatrixTensor) access a part of a matrix in a
// buffer themselves. There the second branch is the access with its counts.
//
// Before: inlined, arguments uniform. After: only those accesses with counts and those mat.reduce
// that the device may do. expand-reductions replaces these too where the plan does not leave the
// matrices as they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void expandExtensions(ir::Module &M, const PassContext &Ctx);
void expandReductions(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
