//===- Exchange.h - Conversions through memory of the wave ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts a matrix to another use, or transposes it, through groupshared memory of the wave
// (WaveScratch.h), if the device cannot move elements itself: the matrix is stored and loaded again
// with the new type. If the component types differ, the lanes convert the components in between.
// Matrices with tiles of different sizes go block by block; a block is the smallest size that both
// kinds of tiles fill.
//
//   %n = mat.convert %m {transpose} : mat<f16, 8x16, b, subgroup>   // from an f32 accumulator
//   =>  barrier
//       mat.store %m, %memory, %start, 8 {layout = row_major}
//       barrier
//       for each of the 128 components, spread over the lanes: convert from @wave_scratch.f32 to
//         @wave_scratch.f16
//       barrier
//       %n = mat.load %converted, %start, 8 {layout = col_major} : mat<f16, 8x16, b, subgroup>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Code/WaveScratch.h"

namespace tessera {

/// A mat.convert of tiles.
struct MatrixExchange {
  const ir::Type *From, *To; ///< tiles
  bool Transposes, Saturates;

  /// The block, as \p From has its rows and columns.
  uint32_t rows() const;
  uint32_t cols() const;
  uint32_t count() const { return rows() * cols(); }
  /// Each tile becomes one.
  bool isOfSingles() const;
};

/// The place of a tile in memory of the wave.
struct TileInScratch {
  ir::Value *Memory, *Offset, *Stride;
  ir::MatrixLayout Layout;
};
using StoreTile = llvm::function_ref<void(ir::Builder &, ir::Value *Tile, const TileInScratch &)>;
using LoadTile =
    llvm::function_ref<ir::Value *(ir::Builder &, const ir::Type *Tile, const TileInScratch &)>;

/// A mat.store and a mat.load.
ir::Op &storeOfTile(ir::Builder &B, ir::Value *Tile, const TileInScratch &At);
inline void storeTile(ir::Builder &B, ir::Value *Tile, const TileInScratch &At) {
  storeOfTile(B, Tile, At);
}
ir::Value *loadTile(ir::Builder &B, const ir::Type *Tile, const TileInScratch &At);

/// Returns the new tiles of a block, given the old ones. Both are in row-major order.
llvm::SmallVector<ir::Value *, 4> exchange(ir::Builder &B, WaveScratch &Scratch,
                                           const MatrixExchange &E,
                                           llvm::ArrayRef<ir::Value *> Tiles,
                                           StoreTile Store = storeTile, LoadTile Load = loadTile);

} // namespace tessera
