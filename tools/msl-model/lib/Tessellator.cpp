// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tessellator.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace tessera::model {

namespace {

/// The segments of an edge.
struct Segments {
  uint32_t Count = 1;
  double Factor = 1; ///< between the count before and this one

  /// Where segment \p I begins. All have the same length, but for the first and the last one, which
  /// grow with the factor.
  double at(uint32_t I) const {
    if (I == 0 || I == Count)
      return I ? 1 : 0;
    if (2 * I > Count)
      return 1 - at(Count - I);
    if (2 * I == Count)
      return 0.5;
    double Short = (1 - (Count - 2) / Factor) / 2;
    return Short + (I - 1) / Factor;
  }
};

class Divider {
public:
  explicit Divider(const PatchRules &Rules) : Rules(Rules) {}

  DividedPatch quad(const PatchFactors &Factors);
  DividedPatch triangle(const PatchFactors &Factors);

private:
  using Line = std::vector<uint32_t>;
  using Ring = std::array<Line, 3>;

  Segments segments(float Factor) const;
  /// The segments of the inside: several, unless all factors are 1.
  Segments inside(float Factor, bool IsWhole) const;

  uint32_t add(double U, double V, double W = 0) {
    Made.Points.push_back({U, V, W});
    return uint32_t(Made.Points.size() - 1);
  }
  void addTriangle(uint32_t A, uint32_t B, uint32_t C);
  void addQuad(uint32_t A, uint32_t B, uint32_t C, uint32_t D) {
    addTriangle(A, B, C);
    addTriangle(C, B, D);
  }
  /// Adds a triangle of points. Coordinate E is \p Least on its edge E, where coordinate E + 2 has
  /// the values \p AlongEdge(E). The edges share the points of the corners.
  Ring addRing(double Least, function_ref<std::vector<double>(unsigned)> AlongEdge);
  /// Fills the space between two lines that go in the same direction.
  void stitch(const Line &Outer, const Line &Inner);

  const PatchRules &Rules;
  DividedPatch Made;
};

Segments Divider::segments(float Factor) const {
  double Most = Rules.Divided == PatchPartitioning::FractionalOdd ? 63 : 64;
  double Least = Rules.Divided == PatchPartitioning::FractionalEven ? 2 : 1;
  double Clamped = std::clamp<double>(std::isnan(Factor) ? 1 : Factor, Least, Most);
  auto Count = uint32_t(std::ceil(Clamped));
  switch (Rules.Divided) {
  case PatchPartitioning::Integer:
    return {Count, double(Count)};
  case PatchPartitioning::FractionalEven:
    return {Count + Count % 2, Clamped};
  case PatchPartitioning::FractionalOdd:
    return {Count + 1 - Count % 2, Clamped};
  }
  llvm_unreachable("partitioning");
}

Segments Divider::inside(float Factor, bool IsWhole) const {
  Segments S = segments(Factor);
  // A little more than one segment.
  if (S.Count == 1 && !IsWhole)
    return Rules.Divided == PatchPartitioning::FractionalOdd ? Segments{3, 1} : Segments{2, 2};
  return S;
}

void Divider::addTriangle(uint32_t A, uint32_t B, uint32_t C) {
  auto Along = [&](uint32_t From, uint32_t To, unsigned Axis) {
    return Made.Points[To][Axis] - Made.Points[From][Axis];
  };
  // v points downward.
  double Area = Along(A, B, 0) * Along(A, C, 1) - Along(A, C, 0) * Along(A, B, 1);
  if (Area == 0)
    return;
  if ((Area > 0) != Rules.IsClockwise)
    std::swap(B, C);
  Made.Triangles.push_back({A, B, C});
}

Divider::Ring Divider::addRing(double Least,
                               function_ref<std::vector<double>(unsigned)> AlongEdge) {
  Ring Edges;
  for (unsigned E = 0; E < 3; ++E) {
    std::vector<double> Values = AlongEdge(E);
    for (size_t I = 0; I < Values.size(); ++I) {
      if (I == 0 && E) {
        Edges[E].push_back(Edges[E - 1].back());
      } else if (I && I + 1 == Values.size() && E == 2) {
        Edges[E].push_back(Edges[0].front());
      } else {
        std::array<double, 3> P{};
        P[E] = Least;
        P[(E + 1) % 3] = 1 - Least - Values[I];
        P[(E + 2) % 3] = Values[I];
        Edges[E].push_back(add(P[0], P[1], P[2]));
      }
    }
  }
  return Edges;
}

void Divider::stitch(const Line &Outer, const Line &Inner) {
  size_t O = 0, I = 0;
  auto Middle = [](size_t At, size_t Count) { return (double(At) + 0.5) / double(Count); };
  while (O + 1 < Outer.size() || I + 1 < Inner.size()) {
    bool IsOuter =
        I + 1 == Inner.size() ||
        (O + 1 < Outer.size() && Middle(O, Outer.size() - 1) < Middle(I, Inner.size() - 1));
    uint32_t Next = IsOuter ? Outer[O + 1] : Inner[I + 1];
    addTriangle(Outer[O], Next, Inner[I]);
    ++(IsOuter ? O : I);
  }
}

DividedPatch Divider::quad(const PatchFactors &Factors) {
  std::array<Segments, 4> Edges;
  bool IsWhole = segments(Factors.Insides[0]).Count == 1 && segments(Factors.Insides[1]).Count == 1;
  for (unsigned E = 0; E < 4; ++E) {
    Edges[E] = segments(Factors.Edges[E]);
    IsWhole &= Edges[E].Count == 1;
  }
  Segments U = inside(Factors.Insides[0], IsWhole), V = inside(Factors.Insides[1], IsWhole);
  if (IsWhole) {
    addQuad(add(0, 0), add(1, 0), add(0, 1), add(1, 1));
    return std::move(Made);
  }
  // The points of the inside, in rows.
  std::vector<Line> Rows;
  for (uint32_t J = 1; J < V.Count; ++J) {
    Line &Row = Rows.emplace_back();
    for (uint32_t I = 1; I < U.Count; ++I)
      Row.push_back(add(U.at(I), V.at(J)));
  }
  for (size_t J = 1; J < Rows.size(); ++J)
    for (size_t I = 1; I < Rows[J].size(); ++I)
      addQuad(Rows[J - 1][I - 1], Rows[J - 1][I], Rows[J][I - 1], Rows[J][I]);
  for (unsigned E = 0; E < 4; ++E) {
    Line Outer, Inner;
    double Side = E / 2; // u = 0, v = 0, u = 1, v = 1
    bool AlongV = E % 2 == 0;
    for (uint32_t I = 0; I <= Edges[E].Count; ++I)
      Outer.push_back(AlongV ? add(Side, Edges[E].at(I)) : add(Edges[E].at(I), Side));
    if (AlongV)
      for (const Line &Row : Rows)
        Inner.push_back(Side == 0 ? Row.front() : Row.back());
    else
      Inner = Side == 0 ? Rows.front() : Rows.back();
    stitch(Outer, Inner);
  }
  return std::move(Made);
}

DividedPatch Divider::triangle(const PatchFactors &Factors) {
  std::array<Segments, 3> Edges;
  bool IsWhole = segments(Factors.Insides[0]).Count == 1;
  for (unsigned E = 0; E < 3; ++E) {
    Edges[E] = segments(Factors.Edges[E]);
    IsWhole &= Edges[E].Count == 1;
  }
  if (IsWhole) {
    addTriangle(add(1, 0, 0), add(0, 1, 0), add(0, 0, 1));
    return std::move(Made);
  }
  Segments Inside = inside(Factors.Insides[0], /*IsWhole=*/false);
  Ring Before = addRing(0, [&](unsigned E) {
    std::vector<double> Along;
    for (uint32_t I = 0; I <= Edges[E].Count; ++I)
      Along.push_back(Edges[E].at(I));
    return Along;
  });
  // Ring K lies inside of ring K - 1.
  for (uint32_t K = 1; 2 * K <= Inside.Count; ++K) {
    // In an equilateral triangle, a line at a right angle to an edge through point I of it meets
    // the edge of the ring where the other coordinates are these.
    double Least = 2 * Inside.at(K) / 3;
    Ring Next = addRing(Least, [&](unsigned) {
      std::vector<double> Along;
      for (uint32_t I = K; I <= Inside.Count - K; ++I)
        Along.push_back(Inside.at(I) - Least / 2);
      return Along;
    });
    for (unsigned E = 0; E < 3; ++E)
      stitch(Before[E], Next[E]);
    Before = std::move(Next);
  }
  if (Inside.Count % 2)
    addTriangle(Before[0].front(), Before[1].front(), Before[2].front());
  return std::move(Made);
}

} // namespace

DividedPatch divide(const PatchRules &Rules, const PatchFactors &Factors) {
  // A NaN is not above 0, too.
  auto IsNone = [](float F) { return !(F > 0); };
  if (std::any_of(Factors.Edges.begin(), Factors.Edges.begin() + (Rules.IsQuad ? 4 : 3), IsNone))
    return {};
  Divider D(Rules);
  return Rules.IsQuad ? D.quad(Factors) : D.triangle(Factors);
}

} // namespace tessera::model
