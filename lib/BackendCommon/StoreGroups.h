//===- StoreGroups.h - Stores to neighbouring elements of groupshared arrays ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   store (access %x, %i), %a               one group, where %i is known to be even
//   store (access %x, (add %i, 1)), %b
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera::raising {

/// Base + Addend, an index, modulo 2^n.
struct IndexSum {
  ir::Value *Base; ///< null where the index is a constant
  uint64_t Addend;
};
IndexSum splitIndex(ir::Value *Index);
/// Whether an addend stands for a negative number, so that parts of a sum with it are none of the
/// sum.
inline bool isBackward(uint64_t Addend) { return Addend > INT32_MAX; }

/// How the program uses one groupshared array.
struct SharedArray {
  ir::Global *G = nullptr;
  llvm::SmallVector<ir::Op *, 16> Accesses; ///< `access` by one index
  bool HasOtherUses = false;
};
/// Those of \p Wanted. Numbers the module's ops.
llvm::SmallVector<SharedArray, 4> sharedArrays(ir::Module &M,
                                               llvm::function_ref<bool(const ir::Global &)> Wanted);

/// Which ops may ask for, or wait for, what another one stored in groupshared memory.
class Onlookers {
public:
  explicit Onlookers(ir::Module &M) : M(M) {}

  bool contains(const ir::Op &O);

private:
  ir::Module &M;
  llvm::DenseMap<const ir::Function *, bool> Known;
};

/// The stores that fill neighbouring elements from a multiple of their number on, by element.
/// Between them, no op reads the elements, and no other store to the array may write one of them.
struct StoreGroup {
  llvm::SmallVector<ir::Op *, 4> Stores;

  ir::Op &last() const;
  llvm::SmallVector<ir::Value *, 8> values() const;
};

/// Finds the groups of \p Width, a power of two.
class StoreGroups {
public:
  StoreGroups(ir::KnownBitsAnalysis &Known, Onlookers &Looks, const SharedArray &Array,
              unsigned Width)
      : Known(Known), Looks(Looks), Width(Width) {
    Touched.insert(Array.Accesses.begin(), Array.Accesses.end());
  }

  /// Whether all stores to the array in \p R belong to groups.
  bool findIn(ir::Region &R);
  bool contains(const ir::Op &Access) const { return Touched.contains(&Access); }

  llvm::SmallVector<StoreGroup, 16> Found;

private:
  using Key = std::pair<ir::Value *, uint64_t>;
  struct OpenGroup {
    StoreGroup Group;
    unsigned Missing;
  };
  using OpenGroups = llvm::DenseMap<Key, OpenGroup>;

  bool join(ir::Op &Store, OpenGroups &Open);
  const ir::Op *accessOf(const ir::Value *Address) const;

  ir::KnownBitsAnalysis &Known;
  Onlookers &Looks;
  unsigned Width;
  llvm::DenseSet<const ir::Op *> Touched; ///< the accesses
};

} // namespace tessera::raising
