// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Text/Printer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The list in braces after what it belongs to; nothing where it is empty.
class Braces {
public:
  explicit Braces(raw_ostream &OS) : OS(OS) {}
  ~Braces() { OS << (Any ? "}" : ""); }

  raw_ostream &add(StringRef Word) {
    OS << (Any ? ", " : " {") << Word;
    Any = true;
    return OS;
  }
  void type(StringRef Word, const Type *Ty) {
    if (Ty)
      add(Word) << " = " << *Ty;
  }
  template <typename Numbers> void numbers(StringRef Word, const Numbers &List) {
    add(Word) << " = [";
    interleaveComma(List, OS);
    OS << ']';
  }
  void string(StringRef Word, StringRef Text) {
    add(Word) << " = \"";
    printEscapedString(Text, OS);
    OS << '"';
  }

private:
  raw_ostream &OS;
  bool Any = false;
};
} // namespace

static void printMatrix(const PlannedMatrix &Matrix, raw_ostream &OS) {
  OS << "    matrix " << *Matrix.Ty;
  {
    Braces B(OS);
    B.type("tile", Matrix.Tile);
    if (Matrix.PerLane)
      B.add("per_lane") << " = " << Matrix.PerLane;
    B.type("sums", Matrix.Sums);
    B.type("holder", Matrix.Holder);
  }
  OS << '\n';
}

static void printMultiply(const PlannedMultiply &Mul, raw_ostream &OS, const SourceFiles *Files) {
  OS << "    " << (Mul.isSum() ? "sum " : "multiply ") << *Mul.A;
  if (!Mul.isSum())
    OS << ", " << *Mul.B << ", " << *Mul.C;
  OS << " : " << *Mul.R;
  {
    Braces B(OS);
    if (Mul.Saturating)
      B.add("saturating");
    if (Mul.isCut())
      B.numbers("tile", Mul.Tile);
    if (Mul.Row)
      B.add("row") << " = " << *Mul.Row;
    if (Mul.Route) {
      B.type("a", Mul.Route.A);
      B.type("b", Mul.Route.B);
      B.type("r", Mul.Route.R);
      B.string("route", Mul.Route.Words);
    }
  }
  printLoc(Mul.Where, OS, Files);
  OS << '\n';
}

void tessera::ir::print(const MatrixPlan &Plan, raw_ostream &OS, const SourceFiles *Files) {
  OS << "plan";
  {
    Braces B(OS);
    if (Plan.Lanes)
      B.add("lanes") << " = " << Plan.Lanes;
    B.add("scratch_waves") << " = " << Plan.ScratchWaves;
    if (Plan.DotProducts)
      B.add("dot_products");
    if (Plan.Compact)
      B.add("compact");
    if (Plan.DeviceBounds)
      B.add("device_bounds");
  }
  OS << " {\n";
  for (const PlannedGroup &G : Plan.Groups) {
    OS << "  group " << *G.Ty;
    {
      Braces B(OS);
      if (!G.isNative())
        B.numbers("grid", G.Grid);
      B.type("band", G.Band);
    }
    OS << '\n';
  }
  for (const PlannedPair &P : Plan.Pairs) {
    OS << "  pair " << *P.Ty;
    {
      Braces B(OS);
      B.type("whole", P.Whole);
    }
    OS << '\n';
  }
  for (const PlannedAlone &A : Plan.Alone) {
    OS << "  alone " << *A.Ty << " \"";
    printEscapedString(A.Why, OS);
    OS << "\"\n";
  }
  for (const PlannedThread &T : Plan.Threads) {
    OS << "  thread " << spelling(T.What) << ' ' << *T.Component << " [" << T.Rows << ", "
       << T.Columns << ']';
    {
      Braces B(OS);
      B.type("vector", T.Vector);
      B.type("result", T.Result);
      if (T.Layout)
        B.add("layout") << " = " << spelling(*T.Layout);
      if (T.IsNative)
        B.add("native");
      if (T.IsDrivers)
        B.add("driver");
      if (T.IsGathered)
        B.add("gathered");
    }
    OS << '\n';
  }
  for (const PlannedSet &S : Plan.sets()) {
    OS << "  set \"" << S.Strategy << '"';
    {
      Braces B(OS);
      B.numbers("cost", S.Cost);
    }
    OS << " {\n";
    for (const RefusedStrategy &R : S.Refused) {
      OS << "    not \"" << R.Name << "\" \"";
      printEscapedString(R.Reason, OS);
      OS << "\"\n";
    }
    for (const PlannedMatrix &Matrix : S.Matrices)
      printMatrix(Matrix, OS);
    for (const PlannedMultiply &Mul : S.Multiplies)
      printMultiply(Mul, OS, Files);
    OS << "  }\n";
  }
  OS << "}\n";
}
