// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Notes.h"
#include "Matrix/Facts/Queries.h"

using namespace llvm;
using namespace tessera;

std::vector<MultiplyNote> tessera::notesOf(const ir::MatrixPlan &Plan) {
  std::vector<MultiplyNote> Routes, Tiles;
  for (const ir::PlannedMultiply &Mul : Plan.multiplies()) {
    if (Mul.isSum() || (!Mul.Route && !Mul.isCut()))
      continue;
    MultiplyQuery Query = multiplyQuery(Mul.A, Mul.B, Mul.C, Mul.R, /*Invocations=*/0);
    MatrixShape Tile{Mul.Tile[0], Mul.Tile[1], Mul.Tile[2]};
    MultiplyNote Note{Mul.Where, Query.Types, Query.Shape, Mul.Route.Words, Tile};
    if (Mul.Route)
      Routes.push_back(Note);
    else if (Tile != Query.Shape)
      Tiles.push_back(Note);
  }
  Routes.insert(Routes.end(), Tiles.begin(), Tiles.end());
  return Routes;
}
