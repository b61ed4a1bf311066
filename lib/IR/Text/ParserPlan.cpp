// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plan of a module's matrices: docs/matrix-plan.md describes the text.
#include "IR/Text/ParserImpl.h"
#include "IR/ThreadMatrix.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool Parser::stringAfter(StringRef &Text) {
  std::string Read;
  if (!expect('=') || !expectToken(TokenKind::String, "a string", Read))
    return false;
  Text = M->intern(Read);
  return true;
}

bool Parser::braced(function_ref<bool()> One) {
  if (!accept('{') || accept('}'))
    return true;
  do
    if (!One())
      return false;
  while (accept(','));
  return expect('}');
}

bool Parser::plan() {
  if (HasPlan)
    return fail(Tok.Where, diags::IRRedefined, "plan");
  HasPlan = true;
  MatrixPlan &P = M->Plan;
  auto Fact = [&] {
    if (acceptWord("lanes"))
      return numberAfter(P.Lanes);
    if (acceptWord("scratch_waves"))
      return numberAfter(P.ScratchWaves);
    if (acceptWord("dot_products"))
      return P.DotProducts = true;
    if (acceptWord("compact"))
      return P.Compact = true;
    if (acceptWord("device_bounds"))
      return P.DeviceBounds = true;
    return expected("a fact of a plan");
  };
  if (!braced(Fact) || !expect('{'))
    return false;
  while (!accept('}'))
    if (!(acceptWord("group")    ? plannedGroup()
          : acceptWord("pair")   ? plannedPair()
          : acceptWord("alone")  ? plannedAlone()
          : acceptWord("thread") ? plannedThread()
                                 : plannedSet()))
      return false;
  return true;
}

bool Parser::plannedGroup() {
  PlannedGroup G;
  G.Ty = type();
  auto Fact = [&] {
    if (acceptWord("band"))
      return typeAfter(G.Band);
    SmallVector<int64_t, 2> Grid;
    if (!expectWord("grid") || !expect('=') || !ints(Grid))
      return false;
    if (Grid.size() != G.Grid.size())
      return expected("rows and columns");
    copy(Grid, G.Grid.begin());
    return true;
  };
  if (!G.Ty || !braced(Fact))
    return false;
  M->Plan.Groups.push_back(G);
  return true;
}

bool Parser::plannedPair() {
  PlannedPair P;
  P.Ty = type();
  auto Fact = [&] { return expectWord("whole") && typeAfter(P.Whole); };
  if (!P.Ty || !braced(Fact))
    return false;
  if (!P.Whole)
    return expected("'whole'");
  M->Plan.Pairs.push_back(P);
  return true;
}

bool Parser::plannedAlone() {
  PlannedAlone A;
  std::string Why;
  A.Ty = type();
  if (!A.Ty || !expectToken(TokenKind::String, "a string", Why))
    return false;
  A.Why = M->intern(Why);
  M->Plan.Alone.push_back(A);
  return true;
}

bool Parser::plannedThread() {
  PlannedThread T;
  SmallVector<int64_t, 2> Shape;
  if (acceptWord(spelling(PlannedThread::OuterProduct)))
    T.What = PlannedThread::OuterProduct;
  else if (acceptWord(spelling(PlannedThread::Addition)))
    T.What = PlannedThread::Addition;
  else if (!expectWord(spelling(PlannedThread::Product)))
    return false;
  T.Component = type();
  if (!T.Component || !ints(Shape))
    return false;
  if (Shape.size() != 2)
    return expected("rows and columns");
  T.Rows = uint32_t(Shape[0]);
  T.Columns = uint32_t(Shape[1]);
  auto Fact = [&] {
    if (acceptWord("vector"))
      return typeAfter(T.Vector);
    if (acceptWord("result"))
      return typeAfter(T.Result);
    if (acceptWord("native"))
      return T.IsNative = true;
    if (acceptWord("driver"))
      return T.IsDrivers = true;
    if (acceptWord("gathered"))
      return T.IsGathered = true;
    if (!expectWord("layout") || !expect('='))
      return false;
    for (uint64_t Layout = 0; Layout < NumMatrixLayouts; ++Layout)
      if (acceptWord(spelling(MatrixLayout(Layout)))) {
        T.Layout = MatrixLayout(Layout);
        return true;
      }
    return expected("a layout");
  };
  if (!braced(Fact))
    return false;
  M->Plan.add(T);
  return true;
}

bool Parser::plannedSet() {
  PlannedSet S;
  std::string Text;
  if (!expectWord("set") || !expectToken(TokenKind::String, "the name of a strategy", Text))
    return false;
  S.Strategy = M->intern(Text);
  auto Fact = [&] {
    SmallVector<int64_t, 3> Cost;
    if (!expectWord("cost") || !expect('=') || !ints(Cost))
      return false;
    if (Cost.size() != S.Cost.size())
      return expected("three numbers");
    copy(Cost, S.Cost.begin());
    return true;
  };
  if (!braced(Fact) || !expect('{'))
    return false;
  while (!accept('}')) {
    bool Fine;
    if (acceptWord("not")) {
      std::string Name, Reason;
      Fine = expectToken(TokenKind::String, "the name of a strategy", Name) &&
             expectToken(TokenKind::String, "a reason", Reason);
      S.Refused.push_back({M->intern(Name), M->intern(Reason)});
    } else if (acceptWord("matrix")) {
      Fine = plannedMatrix(S);
    } else if (acceptWord("multiply")) {
      Fine = plannedMultiply(S, /*IsSum=*/false);
    } else if (acceptWord("sum")) {
      Fine = plannedMultiply(S, /*IsSum=*/true);
    } else {
      Fine = expected("not, matrix, multiply or sum");
    }
    if (!Fine)
      return false;
  }
  M->Plan.add(std::move(S));
  return true;
}

bool Parser::plannedMatrix(PlannedSet &S) {
  PlannedMatrix Matrix;
  Matrix.Ty = type();
  auto Fact = [&] {
    if (acceptWord("tile"))
      return typeAfter(Matrix.Tile);
    if (acceptWord("per_lane"))
      return numberAfter(Matrix.PerLane);
    if (acceptWord("sums"))
      return typeAfter(Matrix.Sums);
    if (acceptWord("holder"))
      return typeAfter(Matrix.Holder);
    return expected("the plan for a matrix");
  };
  if (!Matrix.Ty || !braced(Fact))
    return false;
  S.Matrices.push_back(Matrix);
  return true;
}

bool Parser::plannedMultiply(PlannedSet &S, bool IsSum) {
  PlannedMultiply Mul;
  Mul.Where = Tok.Where;
  Mul.A = type();
  if (!Mul.A ||
      (!IsSum && (!expect(',') || !(Mul.B = type()) || !expect(',') || !(Mul.C = type()))) ||
      !expect(':') || !(Mul.R = type()))
    return false;
  auto Fact = [&] {
    if (acceptWord("saturating"))
      return Mul.Saturating = true;
    if (acceptWord("a"))
      return typeAfter(Mul.Route.A);
    if (acceptWord("b"))
      return typeAfter(Mul.Route.B);
    if (acceptWord("r"))
      return typeAfter(Mul.Route.R);
    if (acceptWord("row"))
      return numberAfter(Mul.Row.emplace());
    if (acceptWord("route"))
      return stringAfter(Mul.Route.Words);
    if (!acceptWord("tile"))
      return expected("the plan for a multiply");
    SmallVector<int64_t, 3> Tile;
    if (!expect('=') || !ints(Tile))
      return false;
    if (Tile.size() != Mul.Tile.size())
      return expected("m, n and k");
    copy(Tile, Mul.Tile.begin());
    return true;
  };
  if (!braced(Fact) || !optionalLoc(Mul.Where))
    return false;
  S.Multiplies.push_back(Mul);
  return true;
}
