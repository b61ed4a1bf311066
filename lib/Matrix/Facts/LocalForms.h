//===- LocalForms.h - Forms of offsets, through locals and loops ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the forms (OffsetForm.h) of a module's integers. Two values share an atom if they are
// certainly equal whenever both are visible in the same iteration of all loops around them: the
// same arithmetic on the same system values, loads of constant buffers, and loads of a local
// between two stores to it. Arguments of matrix operations are the same in every lane, so
// wave.read_first changes nothing.
//
// The caller walks a function in order and reports to this class: note(O) for each op, and the
// calls for the regions of ops that have some.
//
// A loop counter that only the step changes, by a constant, gets a special atom: its value in an
// earlier iteration is another form of the atom.
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

  /// Returns the form of an integer that is visible at the current op.
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

  // --- queries about forms ---
  /// Gives the values that forms of one place had in an earlier iteration of \p Loop, the innermost
  /// loop that has not been left.
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
    unsigned Level =
        0; ///< number of loops around its definition; it is constant in loops further inside
    int64_t Max = UINT32_MAX;
    int64_t Min = 0;
  };
  /// A counter during the iterations of its loop.
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
