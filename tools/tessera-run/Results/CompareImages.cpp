// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/CompareImages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace tessera::run {
namespace {

/// The number of an element; integers of 8 and 16 bits stand for 0 to 1.
double valueOf(const FormatInfo &F, uint64_t Bits) {
  if (F.isFloat())
    return decodeFloat(F, Bits);
  return static_cast<double>(Bits) / static_cast<double>((uint64_t(1) << F.bits()) - 1);
}

class Comparison {
public:
  Comparison(const Result &R, const Buffer &Actual, const Buffer &Expected)
      : R(R), Actual(Actual), Expected(Expected) {}

  CheckReport run() {
    const FormatInfo &F = Actual.format();
    uint64_t Pixels = Actual.size() / F.Bytes / Actual.Channels;
    if (Expected.size() / Expected.format().Bytes / Expected.Channels != Pixels) {
      Report.mismatch(
          "expected " +
          std::to_string(Expected.size() / Expected.format().Bytes / Expected.Channels) +
          " pixels, got " + std::to_string(Pixels));
      return std::move(Report);
    }
    Report.Unit = "pixel";
    Report.Checked = Pixels;
    Report.Different = 0;
    for (uint64_t I = 0; I < Pixels; ++I)
      compare(I);
    if (R.Kind == Rule::ImageTolerance)
      Report.Allowed = static_cast<uint64_t>(R.MaxDifferent * static_cast<double>(Pixels));
    if (R.Kind == Rule::ImageDistance)
      checkLimits();
    return std::move(Report);
  }

private:
  static uint64_t bits(const Buffer &B, uint64_t Element) {
    return loadBits(B.format(), &B.Data.front()[Element * B.format().Bytes]);
  }

  void compare(uint64_t Pixel) {
    if (R.Kind == Rule::ImageDistance)
      return measure(Pixel);
    bool Same = true;
    for (uint32_t C = 0; C < Actual.Channels; ++C) {
      uint64_t Element = Pixel * Actual.Channels + C;
      uint64_t A = bits(Actual, Element), E = bits(Expected, Element);
      if (R.Kind == Rule::ImageExact) {
        Same &= A == E;
        if (A != E)
          Report.MaxAbsError = std::max(Report.MaxAbsError, std::fabs(decode(Actual.format(), A) -
                                                                      decode(Actual.format(), E)));
        continue;
      }
      double X = valueOf(Actual.format(), A), Y = valueOf(Expected.format(), E);
      if ((std::isnan(X) && std::isnan(Y)) || X == Y)
        continue;
      double Error = std::fabs(X - Y);
      Report.MaxAbsError = std::max(Report.MaxAbsError, Error);
      // A NaN fails this comparison. The slack covers the rounding of the quotients.
      Same &= Error <= R.Tolerance * (1 + 1e-9);
    }
    if (Same)
      return;
    ++*Report.Different;
    Report.mismatch(describe(Pixel));
  }

  std::string describe(uint64_t Pixel) const {
    const OutputProps &Size = *Actual.Image;
    std::string Text;
    raw_string_ostream OS(Text);
    uint64_t Texel = Pixel / Size.Samples;
    OS << '(' << Texel % Size.Width << ", " << Texel / Size.Width % Size.Height << ')';
    if (uint64_t Layer = Texel / Size.Width / Size.Height; Size.Layers != 1)
      OS << " of layer " << Layer;
    if (Size.Samples != 1)
      OS << ", sample " << Pixel % Size.Samples;
    auto Show = [&](const Buffer &B) {
      for (uint32_t C = 0; C < B.Channels; ++C) {
        OS << (C ? ", " : "");
        uint64_t Bits = bits(B, Pixel * B.Channels + C);
        if (B.format().isFloat() && B.format().Bytes < 4)
          OS << format("%g", decodeFloat(B.format(), Bits));
        else
          printElement(OS, B.format(), Bits, /*Exact=*/true);
      }
    };
    OS << ": expected ";
    Show(Expected);
    OS << ", got ";
    Show(Actual);
    return Text;
  }

  std::array<double, 3> color(const Buffer &B, uint64_t Pixel) const {
    std::array<double, 3> Color;
    for (uint32_t C = 0; C < 3; ++C)
      Color[C] = valueOf(B.format(), bits(B, Pixel * B.Channels + (B.Channels < 3 ? 0 : C)));
    return Color;
  }

  static constexpr double Visible = 2.3;

  void measure(uint64_t Pixel) {
    double Distance = colorDistance(color(Actual, Pixel), color(Expected, Pixel));
    if (std::isnan(Distance))
      Distance = std::numeric_limits<double>::infinity();
    Report.MaxAbsError = std::max(Report.MaxAbsError, Distance);
    Squares += Distance * Distance;
    if (Distance <= Visible)
      return;
    ++*Report.Different;
    VisibleSquares += Distance * Distance;
    ++Histogram[static_cast<size_t>(std::min(Distance - Visible, double(Histogram.size() - 1)))];
  }

  void checkLimits() {
    auto Check = [&](const Twine &What, double Value, double Limit) {
      if (Value <= Limit)
        return;
      std::string Text;
      raw_string_ostream(Text) << What << " is " << format("%.6g", Value) << ", more than "
                               << format("%.6g", Limit);
      Report.mismatch(Text);
    };
    const ImageLimits &L = R.Limits;
    auto Count = static_cast<double>(Report.Checked);
    if (L.Furthest || !L.any())
      Check("Furthest", Report.MaxAbsError, L.Furthest.value_or(Visible));
    if (L.RMS)
      Check("RMS", std::sqrt(Squares / Count), *L.RMS);
    if (L.DiffRMS && *Report.Different)
      Check("DiffRMS", std::sqrt(VisibleSquares / static_cast<double>(*Report.Different)),
            *L.DiffRMS);
    if (L.PixelPercent)
      Check("PixelPercent", 100 * static_cast<double>(*Report.Different) / Count, *L.PixelPercent);
    if (L.Intervals)
      for (size_t I = 0; I < Histogram.size(); ++I)
        Check("interval " + Twine(I), 100 * static_cast<double>(Histogram[I]) / Count,
              I < L.Intervals->size() ? (*L.Intervals)[I] : 0);
  }

  const Result &R;
  const Buffer &Actual, &Expected;
  CheckReport Report;
  double Squares = 0, VisibleSquares = 0;
  /// Pixels by how far they are beyond what is visible; the last has all that are farther.
  std::array<uint64_t, 10> Histogram = {};
};

} // namespace

double colorDistance(const std::array<double, 3> &A, const std::array<double, 3> &B) {
  auto Lab = [](const std::array<double, 3> &Color) {
    // The rows of IEC 61966-2-1, each divided by the white point D65.
    static constexpr double Rows[3][3] = {{0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505},
                                          {0.2126, 0.7152, 0.0722},
                                          {0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089}};
    double F[3];
    for (unsigned I = 0; I < 3; ++I) {
      double V = Rows[I][0] * Color[0] + Rows[I][1] * Color[1] + Rows[I][2] * Color[2];
      F[I] = V > 216.0 / 24389 ? std::cbrt(V) : (24389.0 / 27 * V + 16) / 116;
    }
    return std::array<double, 3>{116 * F[1] - 16, 500 * (F[0] - F[1]), 200 * (F[1] - F[2])};
  };
  std::array<double, 3> X = Lab(A), Y = Lab(B);
  return std::hypot(X[0] - Y[0], X[1] - Y[1], X[2] - Y[2]);
}

CheckReport compareImages(const Result &R, const Buffer &Actual, const Buffer &Expected) {
  return Comparison(R, Actual, Expected).run();
}

} // namespace tessera::run
