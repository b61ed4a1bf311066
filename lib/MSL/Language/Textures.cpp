// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Textures.h"
#include "IR/ImageOps.h"
#include "IR/OpFamilies.h"
#include "MSL/Language/Types.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;

bool tessera::msl::isTexture(const Type *Ty) {
  return Ty->isImages() && Ty->innermost()->dim() != ir::ImageDim::Buffer;
}

ir::Global *tessera::msl::textureOf(ir::Module &M, const ir::Value *Texture) {
  return globalAt(M, Texture);
}

/// Whether the library returns one component here where it returns four for other textures.
static bool givesOne(const Op &O) {
  return (O.is(Opcode::MslSample) || O.is(Opcode::MslTexelRead)) && O.type()->isScalar();
}

bool tessera::msl::hasTextures(const ir::Module &M) {
  return any_of(M.Globals, [](const ir::Global *G) { return isTexture(G->ValueType); });
}

TextureUses tessera::msl::textureUses(ir::Module &M) {
  TextureUses Uses;
  if (!hasTextures(M))
    return Uses;
  for (const ir::Global *G : M.Globals)
    if (G->Coherent && isTexture(G->ValueType))
      Uses[G].IsCoherent = true;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      auto Use = [&]() -> TextureUse & { return Uses[textureOf(M, ir::ops::OfImage(O).image())]; };
      switch (O.opcode()) {
      case Opcode::ImageLoad:
      case Opcode::MslTexelRead:
        Use().IsRead = true;
        break;
      case Opcode::ImageStore:
      case Opcode::ImageTexel:
      case Opcode::MslTexelWrite:
        Use().IsWritten = true;
        break;
      case Opcode::MslTexelAtomic:
        Use().IsRead = Use().IsWritten = true;
        break;
      default:
        break;
      }
      if (O.flag(AttrKind::Compares) || givesOne(O))
        Use().IsDepth = true;
    });
  return Uses;
}

/// Sampled and multisampled textures have the default access.
static StringRef access(const Type *Texture, TextureUse Use) {
  if (Texture->isSampled())
    return "";
  if (Use.isBoth())
    return ", access::read_write";
  return Use.IsWritten ? ", access::write" : ", access::read";
}

std::string tessera::msl::textureType(const Type *Texture, TextureUse Use) {
  return ((Use.IsDepth ? "depth" : "texture") + info(Texture->dim()).Word + "<" +
          scalarName(Texture->element()) + access(Texture, Use) +
          (Use.IsCoherent ? ", memory_coherence_device>" : ">"))
      .str();
}
