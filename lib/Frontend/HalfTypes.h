//===- HalfTypes.h - half, float16_t and the min types to Clang -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half and the min types are types of their own for overloads and templates, whatever width they
// have. Clang's types that stand for them (TypeNames.cpp):
//
//   HLSL                    Clang                          bits
//   half                    half                           32, or 16 with 16-bit types
//   min16float, min10float  _Float16                       as half
//   min16int, min12int      _BitInt(bits of half)          as half
//   min16uint               unsigned _BitInt               as half
//   float16_t               half; long double where half   16
//                           has 32 bits
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Options.h"
#include "clang/AST/Type.h"
#include "clang/Basic/TargetInfo.h"

namespace tessera {

inline unsigned halfBits(const ShaderOptions &Shader) { return Shader.WideHalf ? 32 : 16; }

/// Gives the types above the formats that they have in this shader.
void setHalfFormats(clang::TargetInfo &Target, const ShaderOptions &Shader);

/// Returns the number type of \p T, or of the components of a vector or matrix; null for other
/// types.
clang::QualType elementOf(clang::QualType T);

/// Whether the number \p T is one of the min types.
bool isMinType(clang::QualType T);

/// \p Text, a message of Clang's, with the names that HLSL has for the types above.
std::string withHalfNames(std::string Text);

} // namespace tessera
