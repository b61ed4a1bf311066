//===- Planner.h - The parts of the step `plan` ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the step. Nothing in the module changes while it decides: what the executing steps
// will make of the ops is followed on their summary (Facts/Summary.h), from step to step.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/ScratchDemand.h"
#include "Matrix/Plan/Strategies.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

class Planner {
public:
  /// \p ForTensors: with the rows of cooperative tensors alone, which the target of \p Ctx has;
  /// \p NotTensors: why not, where it would have some.
  Planner(ir::Module &M, const PassContext &Ctx, MatrixSummary Written, bool ForTensors,
          std::string NotTensors = "");
  /// False after a report.
  bool run();
  /// Nothing where a set cannot do with rows.
  std::optional<MatrixCost> costOfRows();
  /// Why a module that a Planner of its own is made for cannot do with cooperative tensors, as a
  /// sentence; empty where it can.
  std::string whyNotTensors();

private:
  using TypeMap = llvm::DenseMap<const ir::Type *, const ir::Type *>;
  using Refusals = llvm::SmallVector<std::pair<Strategy, std::string>, 4>;

  /// What was found out about a set.
  struct Judged {
    const MatrixSet *Set;
    std::optional<Strategy> Taken;
    Refusals Refused;
    MatrixCost Cost;
  };

  // Plan.cpp: sets and strategies.
  void route();
  void separate();
  void judgeRouted();
  void tile();
  void judgeTiled();
  void replaceSums();
  void widen();
  const Target &targetFor(llvm::ArrayRef<MatrixOps> Ops, std::optional<Target> &Own) const;
  const ir::Type *tileOf(const ir::Type *Ty) const;

  // Plan/Lanes.cpp: what the lanes compute.
  struct Reason {
    Loc Where;
    std::string What; ///< what the target does not do, as a sentence's end
  };
  bool chooseLanes();
  Reason reasonFor(const MatrixSet &S) const;
  std::string refusalOf(const MatrixSet &S) const;
  const ElementExchange *unlikeExchange(const MatrixSet &S) const;
  std::optional<uint32_t> waveSize(const MatrixSet &First);
  void report(const Judged &J);

  // Plan/Accesses.cpp: loads, stores and fills.
  void findAtomicArrays();
  void findMisplaced();
  std::optional<Misalignment> misplacement(const MatrixAccesses &A) const;
  bool canStage(const ir::Type *Matrix) const;
  ir::MatrixWay wayOfFragment(const MatrixAccesses &A, const ir::Type *Held) const;
  ir::MatrixWay wayOf(const MatrixAccesses &A) const;
  ir::MatrixWay wayOfConversion(const MatrixAccesses &A) const;
  bool movesNatively(const ir::Type *From, const ir::Type *To, bool Transposes) const;
  bool canGoApart(const MatrixOps &Kind) const;
  bool liesAlike(const ir::Type *X, const ir::Type *Y) const;
  bool isApart(const MatrixOps &Kind) const;
  ir::MatrixWay wayInMemory(const MatrixAccesses &A, const ir::Type *Held) const;

  // Plan/Bounds.cpp: what may lie outside of its memory.
  bool deviceChecks(const MatrixAccesses &A) const;
  bool needsTest(const MatrixAccesses &A, bool IsNative) const;
  std::optional<ir::BoundsTest> testOf(const MatrixAccesses &A) const;
  ir::MatrixWay wayOutside(const MatrixAccesses &A) const;
  void findUnchecked();
  void markBounds();
  /// What tiles are held in: an accumulator for vectors of sums, a wider one; null where there is
  /// none.
  const ir::Type *heldAs(const ir::Type *Tile) const;
  void request(const MatrixAccesses &A, std::vector<ScratchRequest> &Requests) const;
  void requestConversion(const MatrixAccesses &A, std::vector<ScratchRequest> &Requests) const;
  std::vector<ScratchRequest> requests() const;
  void reserveScratch();
  void findCrowdedMatrices();
  void markAccesses();

  // Plan/Tensors.cpp: what cooperative tensors cannot do.
  uint64_t countTensors(const ir::Type *Ty) const;
  std::string whyNotOneOperation() const;
  std::string whyNotConversion(const MatrixOps &Kind) const;

  // Plan/Text.cpp: the plan itself.
  class Writer;
  void write();

  ir::Module &M;
  const PassContext &Ctx;
  const Target &Device;
  ir::TypeContext &Types;
  uint32_t Invocations, ScratchWaves;
  bool ForTensors;
  std::string NotTensors;

  MatrixSummary Written;
  std::vector<ir::PlannedRoute> Routes; ///< one for each of Written.Ops
  /// What legalize-types leaves, tile-matrices, and lower-fragments of what lanes do not compute.
  std::vector<MatrixOps> Routed, Tiled, Lowered;
  std::optional<Target> OwnRouted, OwnTiled;
  const Target *ForRouted = nullptr, *ForTiled = nullptr; ///< with rows for what is held wider
  std::vector<MatrixSet> RoutedSets, TiledSets;
  std::vector<Judged> RoutedJudged, TiledJudged; ///< one for each of the sets
  TypeMap Tiles;
  llvm::DenseMap<const MatrixOps *, std::array<uint32_t, 3>> TileShapes; ///< of Routed
  /// Matrices that lie where the device cannot load or store them: the first such access of each.
  struct Misplaced {
    Loc Where;
    Misalignment Place;
  };
  llvm::DenseMap<const ir::Type *, Misplaced> MisplacedTypes;
  /// Matrices whose components nobody can test: the first access of each that should be.
  llvm::DenseMap<const ir::Type *, Loc> UncheckedTypes;
  bool DeviceBounds = false; ///< some are left to the device
  CrowdedMatrices Crowded;
  llvm::DenseSet<const ir::Type *> Refused; ///< of tiles: rows cannot be used
  llvm::DenseSet<const ir::Type *> InLanes; ///< of tiles
  TypeMap Sums, Holders;                    ///< of tiles that lanes do not compute
  /// What sums are made of, and the factors that it is multiplied with for them.
  llvm::SmallVector<std::pair<const ir::Type *, const ir::Type *>, 4> Ones;
  uint32_t Lanes = 0;
};

} // namespace tessera
