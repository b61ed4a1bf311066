//===- LocalForms.h - What offsets are made of, through locals and loops --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms (OffsetForm.h) of integers of a module. Two values have one atom where they are
// certainly the same number whenever both are seen in the same turn of all loops around them: the
// same arithmetic on the same system values, reads of constant buffers, reads of a local between
// two stores to it. Arguments of matrix operations are the same in every lane, so wave.read_first
// changes nothing.
//
// Whoever walks a function in order tells what happens: note(O) for each op, and what surrounds the
// regions of those that have some.
//
// A loop counter that only the step changes, by a constant, has an atom that remembers this: what
// its value was some turns ago is another form of it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "Matrix/Facts/OffsetForm.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <map>

namespace tessera {

/// Numbers from Min to Max.
struct NumberRange {
  int64_t Min = 0, Max = 0;
};

class LocalForms {
public:
  explicit LocalForms(ir::Module &M) : M(M), Known(M, ir::KnownBitsAnalysis::Followed) {}

  /// Of an integer that is seen where the walk is.
  const OffsetForm &of(const ir::Value *V) { return of(V, 0); }

  // --- the walk ---
  /// An op, before its regions.
  void note(const ir::Op &O);
  using Versions = llvm::SmallVector<std::pair<const ir::Value *, uint32_t>, 4>;
  /// Locals that regions of \p O change, as they are.
  Versions versionsAt(const ir::Op &O);
  void restore(const Versions &To);
  /// Locals that regions of \p O change may hold anything.
  void forget(const ir::Op &O);
  void enterLoop(const ir::Op &Loop);
  void leaveLoop(const ir::Op &Loop);

  // --- what the forms say ---
  /// What forms of one place were in some earlier turn of \p Loop, the innermost that has not been
  /// left.
  class Earlier {
  public:
    Earlier(LocalForms &Forms, const ir::Op &Loop) : Forms(Forms), Loop(Loop) {}
    std::optional<OffsetForm> of(const OffsetForm &F);

  private:
    OffsetForm replacement(OffsetForm::AtomID A);

    LocalForms &Forms;
    const ir::Op &Loop;
    llvm::SmallDenseMap<OffsetForm::AtomID, OffsetForm::AtomID, 4> Others;
    std::optional<OffsetForm::AtomID> Turns;
  };
  /// Returns the range of the product of \p Atoms, if it is known.
  std::optional<NumberRange> rangeOf(llvm::ArrayRef<OffsetForm::AtomID> Atoms) const;

private:
  using AtomID = OffsetForm::AtomID;
  /// A number that is not analyzed further.
  struct Atom {
    unsigned Level = 0; ///< how many loops are around what it is made in: the same in inner ones
    int64_t Max = UINT32_MAX;
    int64_t Min = 0;
  };
  /// A counter, in the turns of its loop.
  struct Counter {
    const ir::Op *Loop;
    int32_t Step;
    int64_t MostTurns; ///< between two
  };

  const OffsetForm &of(const ir::Value *V, unsigned Depth);
  std::optional<OffsetForm> formOf(const ir::Op &O, unsigned Depth);
  AtomID number(const ir::Value *V, unsigned Depth);
  AtomID numberOf(const ir::Op &O, unsigned Depth);
  AtomID makeAtom(Atom A) {
    Atoms.push_back(A);
    return AtomID(Atoms.size() - 1);
  }
  bool readsConstant(const ir::Op &Load) const;
  const llvm::SmallVector<const ir::Value *, 4> &changedIn(const ir::Op &O);
  uint32_t versionOf(const ir::Value *Local);
  void change(const ir::Value *Local, const ir::Value *To = nullptr);
  void noteCounter(const ir::Op &Loop, const ir::Value *Local);

  ir::Module &M;
  ir::KnownBitsAnalysis Known;
  std::vector<Atom> Atoms;
  llvm::DenseMap<const ir::Value *, AtomID> Numbers;
  llvm::DenseMap<const ir::Value *, const OffsetForm *> Forms;
  std::deque<OffsetForm> Made;
  std::map<std::vector<uint64_t>, AtomID> Structures;
  llvm::StringMap<uint64_t> Strings;
  llvm::DenseMap<AtomID, Counter> Counters;

  /// The value of a local between two stores.
  struct Version {
    const ir::Value *Stored; ///< null: not known
    AtomID Unknown;
  };
  std::vector<Version> AllVersions;
  llvm::DenseMap<const ir::Value *, uint32_t> Now;      ///< by local
  llvm::DenseMap<const ir::Op *, uint32_t> VersionRead; ///< by load of a local or a part of one
  llvm::DenseMap<const ir::Op *, llvm::SmallVector<const ir::Value *, 4>> Changed;
  unsigned LoopDepth = 0;
};

} // namespace tessera
