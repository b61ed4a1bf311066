//===- Emulator.h - The rewriter of emulate-matrices ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the pass. An emulated matrix is an array of the elements that the lane holds
// (Facts/LaneLayout.h), or the one element; MatrixRewriter deals with the places where these
// live.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Code/Exchange.h"
#include "Matrix/Code/LaneNumbers.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Plan/Strategies.h"

namespace tessera {

class MatrixEmulator : public MatrixRewriter {
public:
  explicit MatrixEmulator(ir::Module &M) : MatrixRewriter(M), WaveSize(M.Plan.Lanes), Scratch(M) {
    if (M.Plan.Compact)
      Code.Elements = 4, Code.Products = 16;
  }

private:
  Parts partsOf(const ir::Type *Matrix) override {
    const ir::PlannedMatrix *Plan = M.Plan.find(Matrix);
    if (!Plan || !Plan->PerLane)
      return {};
    const ir::Type *Array = arrayFor(Matrix);
    return {Array->count() == 1 ? Array->element() : Array, 1};
  }
  void rewrite(ir::Op &O, ir::Builder &B) override;

  LaneLayout layout(const ir::Type *Matrix) const { return LaneLayout(Matrix, WaveSize); }
  const ir::Type *arrayFor(const ir::Type *Matrix) {
    return M.types().array(Matrix->element(), isInHalves(Matrix) ? HalfProduct::slots(Matrix)
                                                                 : layout(Matrix).slots());
  }
  /// The elements of an emulated matrix, as an array even of one.
  ir::Value *elements(ir::Builder &B, ir::Value *Matrix) {
    ir::Value *V = parts(Matrix)[0];
    return V->type()->isArray() ? V : B.Construct({V}, M.types().array(V->type(), 1));
  }
  void setElements(ir::Op &O, ir::Builder &B, ir::Value *Array) {
    setParts(O, {Array->type()->count() == 1 ? B.extract(Array, {0}) : Array});
  }

  // Lane numbers, computed once where the function starts.
  Number laneIndex(ir::Builder &B);
  /// The lane's index among \p Lanes, a power of two.
  Number laneWithin(ir::Builder &B, uint32_t Lanes);
  Number laneRow(ir::Builder &B, const LaneLayout &L);
  Number laneCol(ir::Builder &B, const LaneLayout &L);
  /// The row (column) of the elements in a row (column) of slots.
  Number row(ir::Builder &B, const LaneLayout &L, Number RowSlot);
  Number col(ir::Builder &B, const LaneLayout &L, Number ColSlot);
  /// \p Body on the lanes that hold elements of the matrix which no other lane holds.
  void onOwners(ir::Builder &B, const ir::Type *Matrix,
                llvm::function_ref<void(ir::Builder &)> Body);

  // Memory: Emulate/Memory.cpp.
  void load(ir::Op &O, ir::Builder &B);
  void store(ir::Op &O, ir::Builder &B);
  /// One component at a time, in whatever memory.
  void loadComponents(ir::Op &O, ir::Builder &B);
  void storeComponents(ir::Op &O, ir::Builder &B);
  /// \p Body for each slot, with the row and column of its element.
  void forEachSlot(
      ir::Builder &B, const ir::Type *Matrix, Repetition How,
      llvm::function_ref<void(ir::Builder &, Number Slot, ir::Value *Row, ir::Value *Col)> Body);

  // Products and sums: Emulate/Products.cpp.
  void multiply(ir::Op &O, ir::Builder &B);
  ir::Value *saturatedSum(ir::Builder &B, ir::Value *X, ir::Value *Y);
  void sum(ir::Op &O, ir::Builder &B);
  void broadcastAdd(ir::Op &O, ir::Builder &B);
  ir::Value *moved(ir::Builder &B, ir::Value *V, Number Lane, uint32_t OwnLanes);

  // With matrices of f16: Emulate/Half.cpp.
  bool isInHalves(const ir::Type *Matrix) const {
    const ir::PlannedSet *S = M.Plan.setOf(Matrix);
    return S && tessera::isInHalves(*S);
  }
  void multiplyInHalves(ir::Op &O, ir::Builder &B);
  void sumInHalves(ir::Op &O, ir::Builder &B);
  void broadcastAddInHalves(ir::Op &O, ir::Builder &B);
  ir::Value *halfTile(ir::Builder &B, ir::Value *Array, uint32_t At, const ir::Type *Tile);
  struct ElementPlace {
    Number Row, Col;
  };
  /// Returns the place of the lane's first element in a tile.
  ElementPlace placeInTile(ir::Builder &B);
  /// Returns the place of element \p Slot of the lane.
  ElementPlace placeInTiles(ir::Builder &B, const ir::Type *Matrix, Number Slot);

  // Element by element: Emulate/Elements.cpp.
  void fill(ir::Op &O, ir::Builder &B);
  void arith(ir::Op &O, ir::Builder &B);
  void negate(ir::Op &O, ir::Builder &B);
  void convert(ir::Op &O, ir::Builder &B);
  void exchangeWithNative(ir::Op &O, ir::Builder &B, const MatrixExchange &E);
  /// Converts an element to another type.
  using Conversion = ir::Value *(*)(ir::Builder &, ir::Value *, const ir::Type *);
  static ir::Value *convertPlainly(ir::Builder &B, ir::Value *V, const ir::Type *To) {
    return B.convert(V, To);
  }
  /// Every element as another type.
  ir::Value *converted(ir::Builder &B, ir::Value *Array, const ir::Type *Component,
                       Conversion Convert = convertPlainly);
  ir::Value *rearranged(ir::Builder &B, ir::Value *Array, const LaneLayout &From,
                        const ir::Type *To, bool Transposes, Conversion Convert);
  void length(ir::Op &O, ir::Builder &B);
  void coordinates(ir::Op &O, ir::Builder &B);
  void extract(ir::Op &O, ir::Builder &B);
  void insert(ir::Op &O, ir::Builder &B);

  uint32_t WaveSize;
  CodeWriter Code;
  WaveScratch Scratch;

  /// Values that a function computes once from its lane.
  struct Prologue {
    ir::Op *Last = nullptr;
    ir::Value *Lane = nullptr;
    llvm::DenseMap<std::pair<uint32_t, uint32_t>, ir::Value *> Fields; ///< (lane / x) % y
    ir::Value *TileRow = nullptr, *TileCol = nullptr; ///< of the first element in a tile
  };
  Prologue &prologue(ir::Builder &B);
  ir::Builder atStart(ir::Builder &B, const Prologue &P);
  Number laneField(ir::Builder &B, uint32_t Divisor, uint32_t Lanes);
  llvm::DenseMap<ir::Region *, Prologue> Prologues;
};

} // namespace tessera
