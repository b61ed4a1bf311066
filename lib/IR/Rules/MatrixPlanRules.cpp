// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Rules/MatrixPlanRules.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class PlanRules {
public:
  PlanRules(Module &M, DiagnosticEngine &Diags) : M(M), Plan(M.Plan), Diags(Diags) {}

  void run();

private:
  void fail(const Type *Ty, StringRef Rule, Loc Where = {}) {
    Diags.report(Where, diags::VerifyPlan, Ty->str(), Rule);
  }
  void checkMatrix(const PlannedMatrix &Matrix);
  void checkMultiply(const PlannedMultiply &Mul);
  void checkGroup(const PlannedGroup &G);
  void checkPair(const PlannedPair &P);
  void collectMade();
  void collectOccurring();
  void see(const Type *Ty);

  Module &M;
  const MatrixPlan &Plan;
  DiagnosticEngine &Diags;
  DenseSet<const Type *> Occurring, Made;
};
} // namespace

void PlanRules::see(const Type *Ty) {
  if (Ty->isPointer() || Ty->isArray())
    return see(Ty->element());
  if (Ty->isStruct())
    for (const StructMember &Member : Ty->members())
      see(Member.Ty);
  if (Ty->isMatrix())
    Occurring.insert(Ty);
}

void PlanRules::collectOccurring() {
  for (Function *F : M.Functions) {
    for (const Value *Param : F->params())
      see(Param->type());
    walk(F->body(), [&](Op &O) {
      if (O.type())
        see(O.type());
    });
  }
}

/// Types that steps will make. Sums are multiplied with ones, factors of the sizes that the others
/// leave them.
void PlanRules::collectMade() {
  for (const PlannedSet &S : Plan.sets()) {
    for (const PlannedMatrix &Matrix : S.Matrices)
      for (const Type *Ty : {Matrix.Tile, Matrix.Sums, Matrix.Holder})
        if (Ty)
          Made.insert(Ty);
    // Lanes compute by matrices of the device.
    if (any_of(S.Matrices, [](const PlannedMatrix &Matrix) { return Matrix.PerLane; }))
      for (const PlannedMatrix &Matrix : S.Matrices)
        if (!Matrix.PerLane)
          Made.insert(Matrix.Ty);
    bool Sums = any_of(S.Matrices, [](const PlannedMatrix &Matrix) { return Matrix.Sums; });
    for (const PlannedMatrix &Matrix : S.Matrices)
      if (Sums && !Matrix.Ty->isFragment() && Matrix.Ty->use() != MatrixUse::Accumulator)
        Made.insert(Matrix.Ty);
    for (const PlannedMultiply &Mul : S.Multiplies) {
      if (!Mul.Route)
        continue;
      Made.insert(M.types().withScalar(Mul.R, Mul.Route.R));
      if (Mul.isSum())
        continue;
      Made.insert(M.types().withScalar(Mul.A, Mul.Route.A));
      Made.insert(M.types().withScalar(Mul.B, Mul.Route.B));
      Made.insert(
          M.types().matrix(Mul.Route.R, Mul.R->rows(), 1, MatrixUse::ColumnSums, Mul.R->scope()));
      Made.insert(
          M.types().matrix(Mul.Route.R, 1, Mul.R->cols(), MatrixUse::RowSums, Mul.R->scope()));
    }
  }
}

void PlanRules::checkMatrix(const PlannedMatrix &Matrix) {
  const Type *Ty = Matrix.Ty;
  auto IsLike = [&](const Type *Other) {
    return Other->isMatrix() && Other->use() == Ty->use() && Other->scope() == Ty->scope() &&
           Other->element() == Ty->element();
  };
  auto IsAccumulator = [&](const Type *Other) {
    return Other->isMatrix() && Other->use() == MatrixUse::Accumulator &&
           Other->scope() == Ty->scope();
  };
  if (Matrix.Tile && (!IsLike(Matrix.Tile) || Matrix.Tile == Ty))
    fail(Ty, "cannot be cut into its tile");
  if (Matrix.Sums &&
      (!Ty->isFragment() || !IsAccumulator(Matrix.Sums) || Matrix.Sums->element() != Ty->element()))
    fail(Ty, "no such accumulator can stand for it");
  const Type *Holder = Matrix.Holder;
  if (Holder && (!Holder->isMatrix() || Holder->use() != Ty->use() || Holder == Ty ||
                 Holder->scope() != Ty->scope() || Holder->rows() != Ty->rows() ||
                 Holder->cols() != Ty->cols() || Ty->isFragment()))
    fail(Ty, "no such matrix can hold it");
  if (Matrix.PerLane && (!Plan.Lanes || Matrix.Sums || Matrix.Holder))
    fail(Ty, "is computed by lanes, but their number is unknown or the set is mixed");
  for (const Type *Other : {Matrix.Tile, Matrix.Sums, Matrix.Holder})
    if (Other && !Plan.find(Other))
      fail(Other, "stands for another type and is in no set");
}

void PlanRules::checkMultiply(const PlannedMultiply &Mul) {
  for (const Type *Ty : {Mul.A, Mul.B, Mul.C, Mul.R})
    if (Ty && !Plan.find(Ty))
      fail(Ty, "is multiplied and in no set", Mul.Where);
  const PlannedRoute &Way = Mul.Route;
  for (const Type *Ty : {Way.A, Way.B, Way.R})
    if (Ty && !Ty->isScalar())
      return fail(Ty, "is not a component type", Mul.Where);
  if (Way && !Mul.isSum() && (!Way.A || !Way.B))
    fail(Mul.R, "a route needs the types of both factors", Mul.Where);
}

void PlanRules::checkGroup(const PlannedGroup &G) {
  const Type *Ty = G.Ty, *Band = G.Band;
  if (!Ty->isMatrix() || Ty->isFragment() || Ty->scope() != Scope::Workgroup)
    return fail(Ty, "is not a matrix of a thread group");
  if (G.isNative())
    return G.Grid == std::array<uint32_t, 2>{} ? void()
                                               : fail(Ty, "has a grid of waves and no band");
  uint32_t Rows = Ty->use() == MatrixUse::B ? 1 : G.Grid[0];
  uint32_t Cols = Ty->use() == MatrixUse::A ? 1 : G.Grid[1];
  // Each wave has at least one of them, and of what waves do not share all; K is cut for all alike.
  // The last may reach beyond the matrix.
  auto Divides = [](uint32_t Whole, uint32_t Part, uint32_t Waves, bool IsDepth) {
    return divideCeil(Whole, Part) >= Waves && (Waves > 1 || IsDepth || Part >= Whole);
  };
  if (!Band->isMatrix() || Band->scope() != Scope::Subgroup || Band->use() != Ty->use() ||
      Band->element() != Ty->element() ||
      !Divides(Ty->rows(), Band->rows(), Rows, Ty->use() == MatrixUse::B) ||
      !Divides(Ty->cols(), Band->cols(), Cols, Ty->use() == MatrixUse::A))
    fail(Ty, "has a band that is not its part in the grid of waves");
}

void PlanRules::checkPair(const PlannedPair &P) {
  const Type *Ty = P.Ty, *Whole = P.Whole;
  if (!Ty->isMatrix() || Ty->isFragment())
    return fail(Ty, "is no matrix that can have a pair");
  bool IsBeside = Whole->isMatrix() && Whole->rows() == Ty->rows() &&
                  Whole->cols() == 2 * Ty->cols() && Ty->use() != MatrixUse::A;
  bool IsBelow = Whole->isMatrix() && Whole->rows() == 2 * Ty->rows() &&
                 Whole->cols() == Ty->cols() && Ty->use() != MatrixUse::B;
  if ((!IsBeside && !IsBelow) || Whole->use() != Ty->use() || Whole->scope() != Ty->scope() ||
      Whole->element() != Ty->element())
    fail(Ty, "is not half of the matrix of its pair");
}

void PlanRules::run() {
  for (const PlannedGroup &G : Plan.Groups)
    checkGroup(G);
  for (const PlannedPair &P : Plan.Pairs)
    checkPair(P);
  for (const PlannedAlone &A : Plan.Alone)
    if (!A.Ty->isMatrix() || A.Ty->use() != MatrixUse::Accumulator)
      return fail(A.Ty, "is not the result of a multiply");
  for (const PlannedSet &S : Plan.sets()) {
    for (const PlannedMatrix &Matrix : S.Matrices)
      if (!Matrix.Ty->isMatrix())
        return fail(Matrix.Ty, "is no matrix");
      else if (Plan.find(Matrix.Ty) != &Matrix)
        return fail(Matrix.Ty, "is planned twice");
    for (const PlannedMultiply &Mul : S.Multiplies)
      for (const Type *Ty : {Mul.A, Mul.B, Mul.C, Mul.R})
        if (Ty && !Ty->isMatrix())
          return fail(Ty, "is no matrix", Mul.Where);
  }
  unsigned Before = Diags.errorCount();
  for (const PlannedSet &S : Plan.sets()) {
    for (const PlannedMatrix &Matrix : S.Matrices)
      checkMatrix(Matrix);
    for (const PlannedMultiply &Mul : S.Multiplies)
      checkMultiply(Mul);
  }
  using enum Property;
  constexpr PropertySet Executed = TypesLegal | Tiled | Emulated | PlainFills | NoFragments | Legal;
  // The created matrices are only known for a valid plan.
  if (Diags.errorCount() != Before || Plan.sets().empty() ||
      !M.Properties.without(M.Properties.without(Executed)).empty())
    return;
  collectOccurring();
  collectMade();
  for (const PlannedSet &S : Plan.sets())
    for (const PlannedMatrix &Matrix : S.Matrices)
      if (!Occurring.contains(Matrix.Ty) && !Made.contains(Matrix.Ty))
        fail(Matrix.Ty, "does not occur, and nothing is made into it");
}

void tessera::ir::checkPlan(Module &M, DiagnosticEngine &Diags) { PlanRules(M, Diags).run(); }
