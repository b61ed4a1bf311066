// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares two images pixel by pixel, by the rules ImageExact, ImageTolerance and ImageDistance.

#ifndef TESSERA_RUN_COMPAREIMAGES_H
#define TESSERA_RUN_COMPAREIMAGES_H

#include "Results/Compare.h"

namespace tessera::run {

/// The difference of two colors of sRGB primaries in proportion to light, by CIE76: the distance
/// in L*a*b*. From 2.3 on it is visible.
double colorDistance(const std::array<double, 3> &A, const std::array<double, 3> &B);

/// \p Actual has OutputProps, and both have the same number of channels.
CheckReport compareImages(const Result &R, const Buffer &Actual, const Buffer &Expected);

} // namespace tessera::run

#endif
