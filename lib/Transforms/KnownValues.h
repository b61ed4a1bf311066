//===- KnownValues.h - Facts about values at a point of the program -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to simplify. Both tables are scoped: leaving a region drops the entries added in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace tessera {

/// Whether the types and all parts are the same.
bool sameConstant(const ir::Constant *A, const ir::Constant *B);
/// Whether the attributes of both ops are equal.
bool sameAttrs(const ir::Op &A, const ir::Op &B);

/// The pure ops computed so far, which can replace an equal op that comes later.
class AvailableOps {
public:
  /// Returns an earlier op equal to \p O; null after adding \p O.
  ir::Op *findOrAdd(ir::Op &O);
  size_t mark() const { return Added.size(); }
  void rewind(size_t Mark);

private:
  /// Hashed once.
  struct Entry {
    ir::Op *O;
    unsigned Hash;
  };
  struct EntryInfo {
    static unsigned getHashValue(const Entry &E) { return E.Hash; }
    static bool isEqual(const Entry &A, const Entry &B);
  };
  llvm::DenseSet<Entry, EntryInfo> Ops;
  std::vector<Entry> Added;
};

/// The known contents of locals, by address.
class MemoryState {
public:
  /// Null when it is not known.
  ir::Value *find(ir::Value *Address) const { return Known.lookup(Address); }
  void set(ir::Op *Root, ir::Value *Address, ir::Value *V);
  /// After a store to \p Address, or to all of \p Root when that is null.
  void forget(ir::Op *Root, const ir::Value *Address);

  size_t mark() const { return Log.size(); }
  void rewind(size_t Mark);
  /// Returns the local whose contents changed when the mark was \p Mark.
  ir::Op *changedRoot(size_t Mark) const { return Log[Mark].Root; }
  /// The addresses, each once, whose contents changed since \p Mark.
  llvm::SmallVector<std::pair<ir::Op *, ir::Value *>, 8> changedSince(size_t Mark) const;

private:
  void put(ir::Op *Root, ir::Value *Address, ir::Value *V);
  struct Entry {
    ir::Op *Root;
    ir::Value *Address, *Old;
  };
  llvm::DenseMap<ir::Value *, ir::Value *> Known;
  llvm::DenseMap<ir::Op *, llvm::SmallVector<ir::Value *, 4>> ByRoot;
  std::vector<Entry> Log;
};

} // namespace tessera
