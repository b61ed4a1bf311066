//===- Gathering.h - Products of the wave in the place of its lanes' -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces products of the lanes, and what MatrixForms.h says of the vectors between them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Gather/MatrixForms.h"
#include "Matrix/Gather/WaveProduct.h"

namespace tessera {

class Gathering {
public:
  /// All must outlive it.
  Gathering(ir::Module &M, WaveProduct &Wave, const GatheredProducts &Products,
            const MatrixForms &Forms)
      : M(M), Wave(Wave), Products(Products), Forms(Forms) {}
  void run(ir::Function &F);

private:
  void visit(ir::Op &O);
  void multiply(ir::Op &O, const GatheredProduct &P);
  void makeVariable(ir::Op &O);
  void store(ir::Op &O, ir::Op &Var);
  Strips held(ir::Builder &B, ir::Value *V);
  Strips compute(ir::Builder &B, ir::Value *V);
  using ValueSet = llvm::SmallSetVector<ir::Value *, 8>;
  void leaves(ir::Value *V, ValueSet &Found, ValueSet &Between);
  ir::Value *evaluate(ir::Builder &B, ir::Value *V,
                      llvm::function_ref<ir::Value *(ir::Builder &, ir::Value *)> Leaf,
                      llvm::DenseMap<ir::Value *, ir::Value *> &Done);
  void giveToLanes(ir::Value *V);

  ir::Module &M;
  WaveProduct &Wave;
  const GatheredProducts &Products;
  const MatrixForms &Forms;
  llvm::DenseMap<const ir::Value *, Strips> Made;   ///< by vector
  llvm::DenseMap<const ir::Op *, Strips> Variables; ///< the addresses, by variable of a vector
  llvm::SmallSetVector<ir::Op *, 32> Replaced;
};

} // namespace tessera
