//===- Registers.h - Registers that HLSL takes and Clang does not ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Older shaders have the sampler registers of Direct3D 9 on textures, and registers of other
// classes on samplers and constants:
//
//   Texture2D T : register(s1);   SamplerState S : register(t1);   float4 c : register(b0);
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// Calls \p Set, Clang's function that gives \p D the register in \p Written. A texture in a
/// sampler register, or a sampler in a register of textures, keeps that class and number, with a
/// warning. The register of a constant is ignored if it is of the class of buffers or integers
/// (Direct3D 9).
void setRegister(clang::Sema &S, clang::Decl *D, const clang::ParsedAttr &Written,
                 llvm::function_ref<void()> Set);

} // namespace tessera
