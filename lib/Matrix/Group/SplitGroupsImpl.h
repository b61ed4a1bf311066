//===- SplitGroupsImpl.h - What becomes of a group's matrices -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to SplitGroups.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/OpViews.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Group/Grid.h"
#include "Matrix/Plan/GroupScratch.h"

namespace tessera {

/// The position of a wave in a grid. Null: 0 in all waves, or always true.
struct WavePlace {
  ir::Value *Row = nullptr, *Col = nullptr;
  ir::Value *IsInGrid = nullptr;
};

class GroupSplitter : public MatrixRewriter {
public:
  GroupSplitter(ir::Module &M, const GroupGrids &Grids, const PassContext &Ctx)
      : MatrixRewriter(M), Grids(Grids), Ctx(Ctx), CheckBounds(Ctx.Matrix.CheckBounds), Scratch(M) {
  }

  /// Expands exchanges through memory of the group. Call this before run. Returns false after a
  /// report.
  bool exchangeAll();
  /// Restricts accesses to bands that reach beyond their matrix. Call this after run.
  void cutAtEdges();

private:
  Parts partsOf(const ir::Type *Matrix) override {
    bool IsShared = Matrix->scope() == ir::Scope::Workgroup && !Grids.of(Matrix).IsNative;
    if (!IsShared)
      return {};
    GroupBands Bands = Grids.bandsOf(Matrix);
    return {Bands.Band, Bands.ofWave()};
  }
  void rewrite(ir::Op &O, ir::Builder &B) override;

  // --- waves and memory ---
  const WavePlace &placeIn(ir::Builder &B, const ir::Type *Matrix);
  ir::Value *bandIn(ir::Builder &B, const BandLine &Line, ir::Value *Wave, uint32_t Round) const;
  ir::Value *writes(ir::Builder &B, const ir::Type *Matrix, uint32_t Row, uint32_t Col);
  void onceInGroup(ir::Builder &B, ir::Value *Is, ir::Builder::Filler Body);

  /// A line of bands. A wave may have the last one, which reaches beyond the matrix.
  struct Edge {
    uint32_t InLast = 0; ///< how much of the band is in the matrix; 0: the wave has another
    ir::Value *IsThere = nullptr; ///< a bool: the wave has it; null if all do
  };

  /// The place of a band in the memory of its matrix.
  struct BandInMemory {
    ir::Value *Offset, *Stride;
    uint64_t Align;
    std::optional<ir::Attr> Unit;
    Edge Rows, Cols;
  };
  BandInMemory locate(ir::Builder &B, ir::ops::MatAccess Access, uint32_t Row, uint32_t Col);
  ir::Value *sum(ir::Builder &B, ir::Value *Left, ir::Value *Right) const;
  ir::Value *product(ir::Builder &B, ir::Value *V, uint32_t Factor) const;
  ir::Value *product(ir::Builder &B, ir::Value *V, ir::Value *Factor) const;

  void access(ir::Op &O, ir::Builder &B);
  struct CutAccess {
    ir::Op *Access;
    Edge Rows, Cols;
  };
  static Edge edgeOf(ir::Builder &B, const BandLine &Line, ir::Value *Wave, uint32_t Round);
  void cutAtEdge(const CutAccess &Cut);
  bool isCut(const ir::Op *Access) const;

  // --- products (SplitGroupProducts.cpp) ---
  void multiply(ir::Op &O, ir::Builder &B);
  bool multiplyInLoop(ir::Op &O, ir::Builder &B);
  ir::Value *distanceOfSteps(ir::Builder &B, const ir::Op &Load);

  // --- elements ---
  void elements(ir::Op &O, ir::Builder &B);
  ir::Value *coordinates(ir::Builder &B, const PartElement &At, ir::Value *Matrix,
                         const ir::Type *Ty);
  void onBands(ir::Op &O, ir::Builder &B);
  static void cutResults(const GroupBands &Bands, ValueList &Results, ir::Builder &B);
  bool isExchange(const ir::Op &O) const;
  ir::Value *exchange(const ir::Op &O, ir::Builder &B);

  const GroupGrids &Grids;
  const PassContext &Ctx;
  bool CheckBounds;
  GroupScratch Scratch;
  std::vector<CutAccess> Cuts;
  llvm::DenseMap<std::pair<ir::Region *, std::pair<uint32_t, uint32_t>>, WavePlace> Places;
};

} // namespace tessera
