// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Tessellator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::Partitioning;

/// maxTessellationGenerationLevel of every device.
static constexpr double MostSegments = 64;

bool Division::isVisible() const {
  return all_of(ArrayRef(Edges).take_front(rowOf(Domain).Edges),
                [](float Factor) { return Factor > 0; });
}

//===--- edges -------------------------------------------------------------===//

namespace {
/// A factor that is clamped, and the segments that it makes.
struct Segments {
  double Factor = 1;
  unsigned Count = 1;
};

/// Points on an edge from 0 to 1.
using Points = SmallVector<double, 65>;
/// A place in the domain.
using Location = std::array<double, 3>;
} // namespace

static Segments segmentsOf(Partitioning How, float Given) {
  auto Clamped = [&](double Least, double Most) { return std::clamp(double(Given), Least, Most); };
  switch (How) {
  case Partitioning::Integer: {
    double Count = std::ceil(Clamped(1, MostSegments));
    return {Count, unsigned(Count)};
  }
  case Partitioning::FractionalEven: {
    double Factor = Clamped(2, MostSegments);
    return {Factor, 2 * unsigned(std::ceil(Factor / 2))};
  }
  case Partitioning::FractionalOdd: {
    double Factor = Clamped(1, MostSegments - 1);
    return {Factor, 2 * unsigned(std::ceil((Factor - 1) / 2)) + 1};
  }
  }
  llvm_unreachable("partitioning");
}

/// The same of the inside of a patch that is divided at all: a factor of 1 counts as slightly more.
static Segments insideOf(Partitioning How, float Given) {
  Segments S = segmentsOf(How, Given);
  if (S.Count > 1)
    return S;
  return How == Partitioning::Integer ? Segments{2, 2} : Segments{1, 3};
}

/// So that 1 - x is exact.
static double rounded(double X) { return std::round(X * 65536) / 65536; }

/// Symmetric, and with the same points for the same factor.
static Points pointsOf(const Segments &S) {
  Points At(S.Count + 1);
  double Shorter = (S.Factor - (S.Count - 2.0)) / (2 * S.Factor);
  for (unsigned I = 1; 2 * I <= S.Count && S.Count > 1; ++I) {
    At[I] = 2 * I == S.Count ? 0.5 : rounded(Shorter + (I - 1) / S.Factor);
    At[S.Count - I] = 1 - At[I];
  }
  At[S.Count] = 1;
  return At;
}

//===--- rings -------------------------------------------------------------===//

namespace {
/// The vertices of a side of a ring, from corner to corner. A ring that is a point or a line has
/// sides of one vertex.
using SideOfRing = SmallVector<uint32_t, 65>;
using Ring = SmallVector<SideOfRing, 4>;

/// Triangles turn from the first corner of the domain to the second and the third: clockwise.
class PatchDivider {
public:
  explicit PatchDivider(const Division &By) : By(By) {}

  DividedPatch run();

private:
  uint32_t add(const Location &At) {
    To.Places.push_back({float(At[0]), float(At[1]), float(At[2])});
    return uint32_t(To.Places.size() - 1);
  }
  void emit(uint32_t A, uint32_t B, uint32_t C) { To.Primitives.push_back({A, B, C}); }
  Ring makeRing(unsigned Sides, function_ref<unsigned(unsigned)> SegmentsOf,
                function_ref<Location(unsigned, unsigned)> At);
  Ring outerRing(ArrayRef<Location> Corners, ArrayRef<unsigned> Edges);
  void fill(const Ring &Outer, const Ring &Inner);

  void divideTriangle();
  void divideQuad();
  void divideLines();

  const Division &By;
  DividedPatch To;
};
} // namespace

/// Makes the vertices of a ring; \p At: of a segment's beginning on a side.
Ring PatchDivider::makeRing(unsigned Sides, function_ref<unsigned(unsigned)> SegmentsOf,
                            function_ref<Location(unsigned, unsigned)> At) {
  Ring Made(Sides);
  for (unsigned S = 0; S < Sides; ++S)
    for (unsigned I = 0; I < SegmentsOf(S); ++I)
      Made[S].push_back(add(At(S, I)));
  for (unsigned S = 0; S < Sides; ++S)
    Made[S].push_back(Made[(S + 1) % Sides].front());
  return Made;
}

/// \p Edges: the numbers of the sides' factors.
Ring PatchDivider::outerRing(ArrayRef<Location> Corners, ArrayRef<unsigned> Edges) {
  SmallVector<Points, 4> On;
  for (unsigned Edge : Edges)
    On.push_back(pointsOf(segmentsOf(By.How, By.Edges[Edge])));
  return makeRing(
      unsigned(Corners.size()), [&](unsigned S) { return unsigned(On[S].size() - 1); },
      [&](unsigned S, unsigned I) {
        const Location &From = Corners[S], &End = Corners[(S + 1) % Corners.size()];
        Location At;
        for (unsigned C = 0; C < 3; ++C)
          At[C] = From[C] < End[C] ? On[S][I] : From[C] > End[C] ? 1 - On[S][I] : From[C];
        return At;
      });
}

/// Covers what is between two rings. Each side is a trapezoid.
void PatchDivider::fill(const Ring &Outer, const Ring &Inner) {
  for (auto [Out, In] : zip_equal(Outer, Inner)) {
    size_t A = 0, B = 0, MostA = Out.size() - 1, MostB = In.size() - 1;
    while (A < MostA || B < MostB) {
      // The next one of the two that is earlier on its side.
      bool IsOuter = B == MostB || (A < MostA && (2 * A + 1) * MostB <= (2 * B + 1) * MostA);
      if (IsOuter)
        emit(Out[A], Out[A + 1], In[B]);
      else
        emit(Out[A], In[B + 1], In[B]);
      ++(IsOuter ? A : B);
    }
  }
}

//===--- domains -----------------------------------------------------------===//

void PatchDivider::divideTriangle() {
  static constexpr Location Corners[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Ring Before = outerRing(Corners, {2, 0, 1});
  if (To.Places.size() == 3 && segmentsOf(By.How, By.Insides[0]).Count == 1)
    return emit(0, 1, 2);
  Points On = pointsOf(insideOf(By.How, By.Insides[0]));
  auto Count = unsigned(On.size() - 1);
  for (unsigned Depth = 1; 2 * Depth <= Count; ++Depth) {
    // Where lines meet that are perpendicular to the sides: this far from each side.
    double Far = On[Depth] * 2 / 3;
    Ring Now;
    if (2 * Depth == Count) {
      constexpr double Third = 21845.0 / 65536;
      Now.assign(3, {add({Third, Third, 1 - 2 * Third})});
    } else {
      Now = makeRing(
          3, [&](unsigned) { return Count - 2 * Depth; },
          [&](unsigned S, unsigned I) {
            Location At;
            At[S] = rounded(1 - On[Depth + I] - Far / 2);
            At[(S + 1) % 3] = rounded(On[Depth + I] - Far / 2);
            At[(S + 2) % 3] = 1 - At[S] - At[(S + 1) % 3];
            return At;
          });
    }
    fill(Before, Now);
    Before = std::move(Now);
  }
  if (Count % 2)
    emit(Before[0].front(), Before[1].front(), Before[2].front());
}

void PatchDivider::divideQuad() {
  static constexpr Location Corners[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  Ring Outer = outerRing(Corners, {1, 2, 3, 0});
  bool IsDivided = any_of(ArrayRef(By.Insides),
                          [&](float Factor) { return segmentsOf(By.How, Factor).Count > 1; });
  if (To.Places.size() == 4 && !IsDivided) {
    emit(0, 1, 2);
    return emit(0, 2, 3);
  }
  Points U = pointsOf(insideOf(By.How, By.Insides[0])),
         V = pointsOf(insideOf(By.How, By.Insides[1]));
  // The grid of inner vertices.
  auto Columns = unsigned(U.size() - 2), Rows = unsigned(V.size() - 2);
  auto First = uint32_t(To.Places.size());
  for (unsigned R = 0; R < Rows; ++R)
    for (unsigned C = 0; C < Columns; ++C)
      add({U[C + 1], V[R + 1], 0});
  auto At = [&](unsigned C, unsigned R) { return First + R * Columns + C; };
  Ring Inner(4);
  for (unsigned C = 0; C < Columns; ++C) {
    Inner[0].push_back(At(C, 0));
    Inner[2].push_back(At(Columns - 1 - C, Rows - 1));
  }
  for (unsigned R = 0; R < Rows; ++R) {
    Inner[1].push_back(At(Columns - 1, R));
    Inner[3].push_back(At(0, Rows - 1 - R));
  }
  fill(Outer, Inner);
  for (unsigned R = 0; R + 1 < Rows; ++R)
    for (unsigned C = 0; C + 1 < Columns; ++C) {
      emit(At(C, R), At(C + 1, R), At(C + 1, R + 1));
      emit(At(C, R), At(C + 1, R + 1), At(C, R + 1));
    }
}

/// Lines along u; there is none at v = 1.
void PatchDivider::divideLines() {
  unsigned Lines = segmentsOf(Partitioning::Integer, By.Edges[0]).Count;
  Points Across = pointsOf({double(Lines), Lines});
  Points Along = pointsOf(segmentsOf(By.How, By.Edges[1]));
  for (unsigned Line = 0; Line < Lines; ++Line)
    for (unsigned I = 0; I < Along.size(); ++I) {
      uint32_t Vertex = add({Along[I], Across[Line], 0});
      if (I)
        emit(Vertex - 1, Vertex, 0);
    }
}

DividedPatch PatchDivider::run() {
  switch (By.Domain) {
  case ir::PatchDomain::Triangle:
    divideTriangle();
    break;
  case ir::PatchDomain::Quad:
    divideQuad();
    break;
  case ir::PatchDomain::Isolines:
    divideLines();
    break;
  }
  To.Corners = By.Domain == ir::PatchDomain::Isolines ? 2 : 3;
  if (By.Makes == ir::PatchOutput::CounterClockwise)
    for (std::array<uint32_t, 3> &Corners : To.Primitives)
      std::swap(Corners[1], Corners[2]);
  if (By.Makes == ir::PatchOutput::Points) {
    To.Corners = 1;
    To.Primitives.clear();
    for (uint32_t Vertex = 0; Vertex < To.Places.size(); ++Vertex)
      emit(Vertex, 0, 0);
  }
  return std::move(To);
}

DividedPatch interp::divide(const Division &By) { return PatchDivider(By).run(); }
