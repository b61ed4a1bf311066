//===- StorageFormats.h - bf16 and 8-bit floats --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices move values of these formats and convert them to and from f32. Afterwards nothing else is
// done with them: what computes does so in f32 and rounds its result, conversions go through f32,
// the sign is changed in the bits. Where the target lacks a format its values are integers of its
// width in variables, memory and constants alike, and conversions are integer code (FloatBits.h).
//
//   %c = add %a, %b                      %0 = convert %a : f32
//                                        %1 = convert %b : f32
//                                   =>   %2 = add %0, %1
//                                        %c = convert %2 : bf16
//
// A format that a matrix still has stays as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera::polyfill {

void lowerStorageFormats(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::polyfill
