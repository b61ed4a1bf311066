//===- WidenAccumulators.h - Accumulators of types that the device lacks ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device may multiply f16 into f32 only, and have no accumulator of f16 at all. Such a matrix is
// held as one of f32 (an 8-bit or 16-bit integer one as s32 or u32), rounded to its own type, lane
// by lane, after each operation that can give other values. Values are those of the narrow type:
// sums, products and quotients of two f16 are computed in f32 and rounded to f16 once more without
// a difference. Loads and stores go through memory of the wave (WaveScratch.h), where lanes convert
// the components.
//
// Before: tile-matrices and lower-fragments, which count on it (RowsWithWidened). After: nothing of
// such a type is left in a set (TileChoice.h) that the device can compute otherwise.
//
//   %h = mat.convert %c : mat<f16, 8x8, acc, subgroup>  =>  %m = var = %c
//                                                           loop over i < mat.length:
//                                                             %x = mat.extract (load %m), %i
//                                                             ... convert to f16 and back, insert
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/WaveScratch.h"
#include "Target/Target.h"
#include "Transforms/Pass.h"
#include <optional>

namespace tessera {

/// The target as it looks to passes that decide about matrices before this one runs: with rows for
/// those narrow accumulators of the module that it will widen.
class RowsWithWidened {
public:
  /// As it is where nothing is widened, which --tile=off asks for.
  RowsWithWidened(ir::Module &M, const PassContext &Ctx);
  const Target &device() const { return Own ? *Own : Device; }

private:
  const Target &Device;
  std::optional<Target> Own;
};

/// Whether the device has no accumulator of the component type of \p Matrix, but of a wider one.
bool isHeldWider(const Target &Device, const ir::Type *Matrix);

/// What a load or store of such a matrix takes of the memory of the wave.
ScratchUse scratchOfWidened(ir::TypeContext &Types, const ir::Type *Matrix);

void widenAccumulators(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
