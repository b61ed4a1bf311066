//===- Textures.h - What a kernel does with its textures ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The type of a texture in MSL states whether the kernel reads or writes it, and whether it
// compares: those textures have types of their own, such as `depth2d`. Both follow from the ops of
// the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace tessera::msl {

struct TextureUse {
  bool IsRead = false, IsWritten = false; ///< of one that may be written
  bool IsDepth = false;
  bool IsCoherent = false; ///< other groups must see its writes before the dispatch ends

  bool isBoth() const { return IsRead && IsWritten; }
};
using TextureUses = llvm::DenseMap<const ir::Global *, TextureUse>;

/// Returns the texture uses of the ops of \p M, before or after msl-textures.
TextureUses textureUses(ir::Module &M);

/// True if \p Ty is a texture (an image that is not a buffer), or an array of them.
bool isTexture(const ir::Type *Ty);
bool hasTextures(const ir::Module &M);
/// The variable of the module that \p Texture is, or an element of.
ir::Global *textureOf(ir::Module &M, const ir::Value *Texture);
/// "texture2d<float, access::write>": a texture without an array.
std::string textureType(const ir::Type *Texture, TextureUse Use);

} // namespace tessera::msl
