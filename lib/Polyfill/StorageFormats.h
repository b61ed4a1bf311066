//===- StorageFormats.h - bf16 and 8-bit floats --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices move values of these formats and convert them to and from f32. Afterwards no other op
// uses them. Arithmetic is done in f32 and its result rounded, conversions go through f32, and
// negation flips the sign bit. Where the target lacks a format, its values are integers of the same
// width in variables, memory and constants, and conversions are integer code (FloatBits.h).
//
//   %c = add %a, %b                      %0 = convert %a : f32
//                                        %1 = convert %b : f32
//                                   =>   %2 = add %0, %1
//                                        %c = convert %2 : bf16
//
// A format stays as it is if a matrix uses it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera::polyfill {

void lowerStorageFormats(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::polyfill
