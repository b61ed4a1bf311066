//===- HitValues.h - What shaders are told of a ray and of a hit ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Numbers.h"
#include "Interp/Rays/Search.h"
#include <bit>

namespace tessera::interp {

inline uint32_t bitsOf(float F) { return std::bit_cast<uint32_t>(F); }

/// The kind of a hit of a triangle.
inline uint32_t kindOf(const RayHit &H) { return H.IsFront ? 254 : 255; }

uint32_t objectRayOrigin(const Ray &R, const RayHit &H, uint32_t Component);
uint32_t objectRayDirection(const Ray &R, const RayHit &H, uint32_t Component);
/// Number \p Component of the columns.
uint32_t transformPart(const Transform &T, uint32_t Component);
/// Number \p Component of the corners of a triangle, of three numbers each.
uint32_t cornerOf(const RayHit &H, uint32_t Component);

} // namespace tessera::interp
