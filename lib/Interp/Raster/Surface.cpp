// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values between the corners of a primitive.
#include "Interp/Raster/Coverage.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

/// Uses x, y and w of the corners, also of those behind the eye: the cross products of two corners
/// give the weight of the third, divided by w and times a common factor (Olano and Greer, "Triangle
/// Scan Conversion using 2D Homogeneous Coordinates").
Surface Surface::ofTriangle(const Primitive &P, const Viewport &V) {
  Surface S(P, V);
  for (unsigned I = 0; I < 3; ++I) {
    const Vector4 &A = P.Corners[(I + 1) % 3]->Position, &B = P.Corners[(I + 2) % 3]->Position;
    S.Edges[I] = {A[1] * B[3] - A[3] * B[1], A[3] * B[0] - A[0] * B[3], A[0] * B[1] - A[1] * B[0]};
  }
  return S;
}

bool Surface::hasArea() const {
  const Vector4 &A = P.Corners[0]->Position;
  return Edges[0][0] * A[0] + Edges[0][1] * A[1] + Edges[0][2] * A[3] != 0;
}

Surface Surface::ofLine(const Primitive &P, const Viewport &V,
                        const std::pair<double, double> &Part) {
  Surface S(P, V);
  S.Part = Part;
  return S;
}

Weights Surface::onTriangle(const Point &Where) const {
  const Viewport &V = Transform.V;
  double X = (Where[0] - V.X) / V.Width * 2 - 1, Y = (Where[1] - V.Y) / V.Height * 2 - 1;
  Weights W;
  double Sum = 0, SumW = 0, SumZ = 0;
  for (unsigned I = 0; I < 3; ++I) {
    const Vector4 &Corner = P.Corners[I]->Position;
    W.Smooth[I] = Edges[I][0] * X + Edges[I][1] * Y + Edges[I][2];
    W.Plain[I] = W.Smooth[I] * Corner[3];
    Sum += W.Smooth[I];
    SumW += W.Plain[I];
    SumZ += W.Smooth[I] * Corner[2];
  }
  for (unsigned I = 0; I < 3; ++I) {
    W.Smooth[I] /= Sum;
    W.Plain[I] /= SumW;
  }
  W.Depth = Transform.depth(SumZ / SumW);
  W.ReciprocalW = Sum / SumW;
  return W;
}

Weights Surface::onLine(const Point &Where) const {
  auto Between = [](double A, double B, double T) { return A + (B - A) * T; };
  const Vector4 &A = P.Corners[0]->Position, &B = P.Corners[1]->Position;
  auto PositionAt = [&](double T) {
    return Vector4{Between(A[0], B[0], T), Between(A[1], B[1], T), Between(A[2], B[2], T),
                   Between(A[3], B[3], T)};
  };
  // Along the visible part in the framebuffer, which the pixel is projected to.
  Vector4 From = PositionAt(Part.first), To = PositionAt(Part.second);
  Point Start = Transform.apply(From), End = Transform.apply(To);
  double DX = End[0] - Start[0], DY = End[1] - Start[1];
  double Along = ((Where[0] - Start[0]) * DX + (Where[1] - Start[1]) * DY) / (DX * DX + DY * DY);
  double OfFrom = (1 - Along) / From[3], OfTo = Along / To[3];
  double Smooth = Between(Part.first, Part.second, OfTo / (OfFrom + OfTo));
  // Without perspective, a value is linear between the corners if both are before the eye.
  double Weight = 1 / ((1 - Smooth) * A[3] + Smooth * B[3]);
  double Plain = A[3] > 0 && B[3] > 0 ? Smooth * B[3] * Weight : Smooth;
  Weights W;
  W.Smooth = {1 - Smooth, Smooth, 0};
  W.Plain = {1 - Plain, Plain, 0};
  W.ReciprocalW = OfFrom + OfTo;
  W.Depth = Transform.depth(Between(From[2] / From[3], To[2] / To[3], Along));
  return W;
}

Weights Surface::at(const Point &Where) const {
  if (P.Count == 3)
    return onTriangle(Where);
  if (P.Count == 2)
    return onLine(Where);
  const Vector4 &Position = P.Corners[0]->Position;
  Weights W;
  W.Smooth = W.Plain = {1, 0, 0};
  W.ReciprocalW = 1 / Position[3];
  W.Depth = Transform.depth(Position[2] / Position[3]);
  return W;
}
