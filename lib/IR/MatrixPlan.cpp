// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/MatrixPlan.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera::ir;

StringRef tessera::ir::spelling(PlannedThread::Operation What) {
  static constexpr StringLiteral Words[] = {"product", "outer_product", "addition"};
  return Words[What];
}

void MatrixPlan::add(const PlannedThread &T) {
  if (!is_contained(Threads, T))
    Threads.push_back(T);
}

void MatrixPlan::add(PlannedSet Set) {
  for (auto [I, Matrix] : enumerate(Set.Matrices))
    Places.try_emplace(Matrix.Ty, unsigned(Sets.size()), unsigned(I));
  append_range(Multiplies, Set.Multiplies);
  Sets.push_back(std::move(Set));
}

const PlannedMatrix *MatrixPlan::find(const Type *Matrix) const {
  auto It = Places.find(Matrix);
  return It == Places.end() ? nullptr : &Sets[It->second.first].Matrices[It->second.second];
}

const PlannedSet *MatrixPlan::setOf(const Type *Matrix) const {
  auto It = Places.find(Matrix);
  return It == Places.end() ? nullptr : &Sets[It->second.first];
}
