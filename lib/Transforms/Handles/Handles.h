//===- Handles.h - What is known about stored pointers --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to resolve-handles: the pointers that variables hold at a point of the program, with an
// undo log, so that the branches of an `if` cost what they store and no more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

/// A pointer as far as it is known. Chosen: two numbers say what it is when the program runs, see
/// HandleChoices.h. Conflict: what was stored last depends on the way here.
struct Handle {
  enum Kind : uint8_t { Unset, Known, Chosen, Conflict } State = Unset;
  ir::Value *Pointer = nullptr;     ///< where Known
  llvm::SmallVector<Loc, 2> Stores; ///< where it was set, for notes
  ir::Value *Which = nullptr;       ///< where Chosen: the number of the variable
  ir::Value *Index = nullptr;       ///< where Chosen: of the element, where that is an array
  unsigned Origin = 0;              ///< where Chosen: what it may be

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
  /// After an `if`, from where neither branch had run: what either left.
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
