//===- OutlineImpl.h - A run of ops, and what moves it --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to Outline: Outline.cpp chooses the runs, OutlineMove.cpp moves them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace tessera::spirv {

/// How control leaves a run but at its end, which is 0 in what the function returns.
enum Exit : unsigned { Returns = 1, Breaks, Continues, LastExit = Continues };

/// Ops that stand one after the other in a region, and what crosses their ends.
struct Run {
  explicit Run(llvm::ArrayRef<ir::Op *> Ops) : Ops(Ops) {}

  llvm::ArrayRef<ir::Op *> Ops;
  bool CanMove = true;
  llvm::DenseSet<const ir::Op *> Inside; ///< these and what their regions hold
  llvm::SetVector<ir::Value *> In;       ///< values that it uses, and variables
  llvm::SetVector<ir::Op *> RepeatedIn;  ///< what it uses and is written again in it
  llvm::SetVector<ir::Value *> Out;      ///< values that are used behind it
  llvm::SetVector<ir::Op *> RepeatedOut; ///< what is used behind it and is written again there
  llvm::SetVector<ir::Op *> Variables;   ///< of it that are used behind it
  /// The ops that leave the run, and how.
  llvm::SmallVector<std::pair<ir::Op *, Exit>, 4> Exits;
  bool ReturnsValue = false;
  /// Map: from a value before the move to its replacement in the run. MapBehind: from a value in
  /// the run to its replacement behind it.
  llvm::DenseMap<ir::Value *, ir::Value *> Map, MapBehind;

  bool contains(const ir::Value *V) const { return V->def() && Inside.contains(V->def()); }
  bool leaves(Exit How) const {
    return llvm::any_of(Exits, [&](const auto &E) { return E.second == How; });
  }
  /// The parameters are the variables, then what goes in, what comes out, and what is returned.
  size_t firstIn() const { return Variables.size(); }
  size_t firstOut() const { return firstIn() + In.size(); }
  size_t returned() const { return firstOut() + Out.size(); }
  size_t parameters() const { return returned() + ReturnsValue; }
};

/// Moves runs of one function into functions of their own.
class RunMover {
public:
  RunMover(ir::Module &M, ir::Function &F) : M(M), F(F) {}

  void move(Run &T);

private:
  llvm::SmallVector<ir::Value *, 16> passed(Run &T, ir::Op &Call);
  void keepVariable(Run &T, ir::Op &Variable, ir::Op &Call);
  void receive(Run &T, ir::Function &To);
  void moveOps(Run &T, ir::Region &From, ir::Op &Call, ir::Region::iterator End, ir::Function &To);
  void testExits(Run &T, ir::Builder &Behind, ir::Op &Call);
  void giveBack(Run &T, ir::Builder &Behind, ir::Op &Call);
  void tellBehind(Run &T, ir::Builder &Behind);
  void replaceBehind(const Run &T, ir::Value *V, ir::Value *By);
  void leave(Run &T, ir::Function &To);
  void dropUnused(const Run &T);
  ir::Value *variableOf(ir::Value *Matrix);

  ir::Module &M;
  ir::Function &F;
  /// Where matrices that cross the end of a run lie.
  llvm::DenseMap<ir::Value *, ir::Value *> MatrixVariables;
};

} // namespace tessera::spirv
