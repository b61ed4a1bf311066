// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lane.h"

#include <algorithm>

namespace tessera::model {

static int compare(uint32_t A, uint32_t B) { return A < B ? -1 : A > B; }

static int compare(msl_model::Place A, msl_model::Place B) {
  return A.Line != B.Line ? compare(A.Line, B.Line) : compare(A.Column, B.Column);
}

int comparePlaces(const Lane &A, const Lane &B, Module &Code) {
  auto PlaceOf = [&](const Lane &L, size_t Depth) {
    if (Depth == L.Levels.size())
      return L.Call.At;
    const Level &At = L.Levels[Depth];
    return At.isLoop() ? At.At : Code.placeOf(At.CallSite);
  };
  size_t Common = std::min(A.Levels.size(), B.Levels.size());
  for (size_t I = 0; I < Common; ++I) {
    const Level &X = A.Levels[I], &Y = B.Levels[I];
    if (X.CallSite != Y.CallSite || (X.isLoop() && compare(X.At, Y.At))) {
      if (int Order = compare(PlaceOf(A, I), PlaceOf(B, I)))
        return Order;
      return compare(X.CallSite, Y.CallSite);
    }
    if (X.Iteration != Y.Iteration)
      return compare(X.Iteration, Y.Iteration);
  }
  if (int Order = compare(PlaceOf(A, Common), PlaceOf(B, Common)))
    return Order;
  if (A.Levels.size() != B.Levels.size())
    return A.Levels.size() < B.Levels.size() ? -1 : 1;
  // A macro of the text may make two calls at one place.
  auto X = reinterpret_cast<uintptr_t>(A.Call.Combine),
       Y = reinterpret_cast<uintptr_t>(B.Call.Combine);
  return X < Y ? -1 : X > Y;
}

} // namespace tessera::model
