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
/// Whether \p Addend represents a negative number. Then the base and the addend cannot be divided
/// by a width separately.
inline bool isBackward(uint64_t Addend) { return Addend > INT32_MAX; }

/// How the program uses one groupshared array.
struct SharedArray {
  ir::Global *G = nullptr;
  llvm::SmallVector<ir::Op *, 16> Accesses; ///< `access` by one index
  bool HasOtherUses = false;
};
/// Returns the arrays for which \p Wanted is true. Numbers the module's ops.
llvm::SmallVector<SharedArray, 4> sharedArrays(ir::Module &M,
                                               llvm::function_ref<bool(const ir::Global &)> Wanted);

/// Finds ops that may depend on earlier stores to groupshared memory or change it: they access it,
/// synchronize, or have another effect.
class Onlookers {
public:
  explicit Onlookers(ir::Module &M) : M(M) {}

  bool contains(const ir::Op &O);

private:
  ir::Module &M;
  llvm::DenseMap<const ir::Function *, bool> Known;
};

/// Stores of one region that together fill Width neighboring elements of the array, by element. The
/// index of the first element is a multiple of Width. Between the first and the last of them no
/// other op accesses groupshared memory, synchronizes or branches, except for stores to other
/// elements of the array at known distances. So the last one can store all elements.
struct StoreGroup {
  llvm::SmallVector<ir::Op *, 4> Stores;

  ir::Op &last() const;
  llvm::SmallVector<ir::Value *, 8> values() const;
};

/// Finds the groups of \p Width elements; \p Width is a power of two.
class StoreGroups {
public:
  /// \p Assumes: as if all indices were multiples of the width that may be.
  StoreGroups(ir::KnownBitsAnalysis &Known, Onlookers &Looks, const SharedArray &Array,
              unsigned Width, bool Assumes = false)
      : Known(Known), Looks(Looks), Width(Width), Assumes(Assumes) {
    Touched.insert(Array.Accesses.begin(), Array.Accesses.end());
  }

  /// Whether \p Index is a multiple of the width.
  bool isMultiple(const ir::Value *Index) {
    return Known.multiple(Index, Width) == Width ||
           (Assumes && Known.isUnknownMultiple(Index, Width));
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
  bool Assumes;
  llvm::DenseSet<const ir::Op *> Touched; ///< the accesses
};

} // namespace tessera::raising
