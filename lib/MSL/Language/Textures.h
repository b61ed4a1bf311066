//===- Textures.h - What a kernel does with its textures ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MSL wants to know of a texture whether it is read or written, and whether it is compared: what is
// has a type of its own, `depth2d` and the like. Both follow from the ops of the module.
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
  bool IsCoherent = false; ///< other groups see what is written before the dispatch ends

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
