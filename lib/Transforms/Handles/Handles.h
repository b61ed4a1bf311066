//===- Handles.h - Facts about stored pointers ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to resolve-handles. Tracks which pointer each variable holds at a point of the program.
// An undo log keeps the cost of an `if` proportional to its stores.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

/// The known facts about a pointer. Chosen: two numbers identify it at run time (HandleChoices.h).
/// Conflict: the last store depends on the path taken.
struct Handle {
  enum Kind : uint8_t { Unset, Known, Chosen, Conflict } State = Unset;
  ir::Value *Pointer = nullptr;     ///< where Known
  llvm::SmallVector<Loc, 2> Stores; ///< locations of its stores, for notes
  ir::Value *Which = nullptr;       ///< where Chosen: the number of the variable
  ir::Value *Index = nullptr;       ///< if Chosen: the index of the element, for an array
  unsigned Origin = 0;              ///< where Chosen: its possible resources

  static Handle known(ir::Value *V, const Loc &Where) { return {Known, V, {Where}}; }
};

/// Whether ops at the place of \p Use may use \p V.
bool isVisibleAt(const ir::Value *V, const ir::Op &Use);

/// Whether both lead to the same place: the same value, or the same path of constant indices from
/// the same variable.
bool samePointer(const ir::Value *A, const ir::Value *B);
/// Returns the facts that hold if either handle may be the current one.
Handle merge(const Handle &A, const Handle &B);

/// The variables that hold pointers, by number.
class HandleState {
public:
  using Mark = size_t;
  using Changes = llvm::DenseMap<unsigned, Handle>;

  unsigned add() {
    Slots.emplace_back();
    return Slots.size() - 1;
  }
  const Handle &operator[](unsigned Slot) const { return Slots[Slot]; }
  void set(unsigned Slot, Handle H) {
    Log.push_back({Slot, std::move(Slots[Slot])});
    Slots[Slot] = std::move(H);
  }
  Mark mark() const { return Log.size(); }
  /// Returns the changes since \p M, with the current values, and undoes them.
  Changes rewind(Mark M);
  /// Call this after an `if`, with the state from before it. Merges the changes of both branches;
  /// null for a branch that does not reach the end.
  void join(const Changes *Then, const Changes *Else);

private:
  struct Entry {
    unsigned Slot;
    Handle Old;
  };
  std::vector<Handle> Slots;
  std::vector<Entry> Log;
};

} // namespace tessera
