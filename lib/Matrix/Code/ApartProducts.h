//===- ApartProducts.h - Products in sets of their own --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products with a common type of matrices are in one set, which rows or lanes compute as a whole.
// Here some of them get types of their own, which differ only in Type::isApart. A value that only
// these products compute with changes its type, and a load or fill is done for each type. Others
// are converted before and after the product. These conversions go through memory of the wave.
//
//   %s = mat.muladd %a, %b, %r          %0 = mat.convert %r : mat<f32, 16x24, acc, subgroup, apart>
//     : mat<f32, 16x24, acc, subgroup>  %1 = mat.muladd %a, %b, %0
//                                  =>     : mat<f32, 16x24, acc, subgroup, apart>
//                                       %s = mat.convert %1 : mat<f32, 16x24, acc, subgroup>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// Sends the products apart for which \p IsOdd holds.
void sendApart(ir::Module &M, llvm::function_ref<bool(const ir::Op &)> IsOdd);

} // namespace tessera
