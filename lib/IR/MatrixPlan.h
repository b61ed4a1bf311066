//===- MatrixPlan.h - What becomes of a module's matrices ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The step `plan` (Matrix/Plan/Plan.h) writes the plan and the later steps execute it. Reports,
// remarks and the reflection read it. No other code asks the target about matrices. The plan is
// part of the text form (docs/matrix-plan.md).
//
// Matrices that meet in operations are in one set, with the types they are made of. Each type is in
// exactly one set, including types that only a step will create.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Op.h"
#include "Support/Loc.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>
#include <vector>

namespace tessera::ir {

class Type;

/// One type of matrix. Each member is read by one step, which leaves the others to later ones.
struct PlannedMatrix {
  const Type *Ty = nullptr;
  const Type *Tile = nullptr;   ///< tile-matrices cuts it into matrices of this type
  uint32_t PerLane = 0;         ///< emulate-matrices: elements that a lane holds
  const Type *Sums = nullptr;   ///< lower-fragments: the accumulator that stands for it
  const Type *Holder = nullptr; ///< widen-matrices: the accumulator that holds it
};

/// The component types that legalize-types computes a multiply or a sum with.
struct PlannedRoute {
  const Type *A = nullptr, *B = nullptr, *R = nullptr;
  llvm::StringRef Words; ///< how, for people
  explicit operator bool() const { return R; }
};

/// A kind of multiply: the matrix types of its operands and its result. A sum of rows or columns
/// has no B.
struct PlannedMultiply {
  const Type *A = nullptr, *B = nullptr;
  const Type *C = nullptr; ///< of the addend; as R where there is none
  const Type *R = nullptr;
  bool Saturating = false;
  PlannedRoute Route;
  std::array<uint32_t, 3> Tile{}; ///< m, n, k; zeros: it is not cut
  std::optional<uint32_t> Row;    ///< of the target's rows, by its number; not of lanes, nor where
                                  ///< no device is known
  Loc Where;                      ///< the first of this kind

  bool isSum() const { return !B; }
  bool isCut() const { return Tile[0] != 0; }
};

struct RefusedStrategy {
  llvm::StringRef Name, Reason;
};

struct PlannedSet {
  llvm::StringRef Strategy; ///< a row of Matrix/Plan/Strategies.def; empty: the target cannot do it
  /// Instructions, registers and preference (Matrix/Facts/TileSearch.h), over all multiplies; for
  /// lanes: reads of other lanes with products, and elements that a lane holds.
  std::array<uint64_t, 3> Cost{};
  llvm::SmallVector<RefusedStrategy, 4> Refused; ///< those that come first, and why not
  std::vector<PlannedMatrix> Matrices;           ///< in order of appearance
  std::vector<PlannedMultiply> Multiplies;       ///< likewise
};

/// A matrix of a thread group: what split-groups made of it.
struct PlannedGroup {
  const Type *Ty = nullptr;
  std::array<uint32_t, 2> Grid{}; ///< rows and columns of the waves that share it; zeros: none do
  const Type *Band = nullptr;     ///< what one of them holds
  bool isNative() const { return !Band; }
};

/// A type of matrices of which two became halves of one: what pair-matrices did. Others of this
/// type may have stayed as they are.
struct PlannedPair {
  const Type *Ty = nullptr;
  const Type *Whole = nullptr;
  friend bool operator==(const PlannedPair &, const PlannedPair &) = default;
};

/// Sums of a multiply that pair-matrices left alone, although an operation of the device computes
/// more.
struct PlannedAlone {
  const Type *Ty = nullptr;
  llvm::StringRef Why; ///< the first of this type has no pair: the end of a sentence
};

/// A kind of operation on matrices or vectors of one thread, as thread-matrices decided it.
struct PlannedThread {
  enum Operation : uint8_t { Product, OuterProduct, Addition };
  Operation What = Product;
  uint32_t Rows = 0, Columns = 0;     ///< of the matrix; a vector that is added is one row
  const Type *Component = nullptr;    ///< in memory
  const Type *Vector = nullptr;       ///< the numbers in the vectors
  const Type *Result = nullptr;       ///< of a product
  std::optional<MatrixLayout> Layout; ///< of a matrix; none: not known
  bool IsNative = false;              ///< an instruction of the device does it, not code
  bool IsDrivers = false;             ///< the layout is the driver's own form
  bool IsGathered = false;            ///< the vectors of a wave's lanes are one matrix
  friend bool operator==(const PlannedThread &, const PlannedThread &) = default;
};

llvm::StringRef spelling(PlannedThread::Operation What);

class MatrixPlan {
public:
  uint32_t Lanes = 0; ///< of a wave, where matrices are emulated
  /// Waves that the group can have: each has a part of the memory that lanes hand components
  /// through.
  uint32_t ScratchWaves = 1;
  bool DotProducts = false; ///< lanes can add products of four 8-bit components at once
  bool Compact = false;     ///< code of lanes is for people too: loops rather than repetitions

  /// Components outside of a buffer are left to the device, which promises what was asked for.
  bool DeviceBounds = false;

  std::vector<PlannedGroup> Groups;   ///< in order of appearance
  std::vector<PlannedPair> Pairs;     ///< likewise, each once
  std::vector<PlannedAlone> Alone;    ///< likewise, each type once
  std::vector<PlannedThread> Threads; ///< likewise, each kind once
  void add(const PlannedThread &T);

  bool empty() const {
    return Sets.empty() && Groups.empty() && Pairs.empty() && Alone.empty() && Threads.empty();
  }
  llvm::ArrayRef<PlannedSet> sets() const { return Sets; }
  void add(PlannedSet Set);
  /// Null for a type that is in no set.
  const PlannedMatrix *find(const Type *Matrix) const;
  /// The set of a type; null for none.
  const PlannedSet *setOf(const Type *Matrix) const;
  /// Of all sets, in order: what `written` on an op counts.
  llvm::ArrayRef<PlannedMultiply> multiplies() const { return Multiplies; }
  template <typename Fn> bool anyMatrix(Fn &&Is) const {
    for (const PlannedSet &S : Sets)
      for (const PlannedMatrix &Matrix : S.Matrices)
        if (Is(Matrix))
          return true;
    return false;
  }

private:
  std::vector<PlannedSet> Sets;
  std::vector<PlannedMultiply> Multiplies;
  llvm::DenseMap<const Type *, std::pair<unsigned, unsigned>> Places; ///< set, and which in it
};

} // namespace tessera::ir
