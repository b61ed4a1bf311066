// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which types the variables of resources have.
#include "IR/Rules/TypeRules.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Of a texture. A pair of a texture and a sampler is one variable in SPIR-V.
static bool fitsAccess(const Global &G, ImageAccess Access) {
  switch (Access) {
  case ImageAccess::Sampled:
    return G.Kind == ResourceKind::Texture;
  case ImageAccess::Storage:
    return G.Kind == ResourceKind::RWTexture;
  case ImageAccess::Combined:
    return G.Kind == ResourceKind::SampledTexture ||
           (G.Kind == ResourceKind::Texture && G.Combined);
  }
  return false;
}

bool tessera::ir::fitsKind(const Global &G, bool MayBeView, bool IsMSL) {
  const Type *Ty = G.ValueType;
  bool IsBlock = Ty->isBlock();
  while (Ty->isArray() && !isConstantSpace(G.Space))
    Ty = Ty->element();
  switch (G.Kind) {
  case ResourceKind::None:
    return G.Space == AddressSpace::Private || G.Space == AddressSpace::Workgroup ||
           G.Space == AddressSpace::Payload;
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return G.Space == AddressSpace::Storage &&
           (Ty->isBytes() || IsBlock || (MayBeView && Ty->isRuntimeArray()));
  case ResourceKind::StructuredBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::AppendStructuredBuffer:
  case ResourceKind::ConsumeStructuredBuffer:
    return G.Space == AddressSpace::Storage &&
           (Ty->isRuntimeArray() || IsBlock || (IsMSL && Ty->isBytes()));
  case ResourceKind::Buffer:
  case ResourceKind::RWBuffer:
    return G.Space == AddressSpace::Storage &&
           (Ty->isImage()
                ? Ty->dim() == ImageDim::Buffer && (Ty->imageAccess() == ImageAccess::Sampled) ==
                                                       (G.Kind == ResourceKind::Buffer)
                : IsMSL && Ty->isRuntimeArray());
  case ResourceKind::Texture:
  case ResourceKind::RWTexture:
  case ResourceKind::SampledTexture:
    return G.Space == AddressSpace::Storage && Ty->isImage() && Ty->dim() != ImageDim::Buffer &&
           !info(Ty->dim()).isAttachment() && fitsAccess(G, Ty->imageAccess());
  case ResourceKind::SubpassInput:
    return G.Space == AddressSpace::Storage && Ty->isImage() && info(Ty->dim()).isAttachment() &&
           Ty->imageAccess() == ImageAccess::Sampled && G.Attachment;
  case ResourceKind::Sampler:
    return G.Space == AddressSpace::Storage && Ty->isSampler();
  case ResourceKind::ConstantBuffer:
    return G.Space == AddressSpace::Uniform && (IsMSL || !Ty->innermost()->isBytes());
  case ResourceKind::TextureBuffer:
    return G.Space == AddressSpace::TBuffer && (IsMSL || !Ty->innermost()->isBytes());
  case ResourceKind::PushConstants:
    return G.Space == AddressSpace::Push && (IsMSL || !Ty->isBytes());
  case ResourceKind::ShaderRecord:
    return G.Space == AddressSpace::Record && !Ty->isBytes();
  case ResourceKind::AccelerationStructure:
    return G.Space == AddressSpace::Storage && Ty->isAccelerationStructure();
  }
  return false;
}

bool tessera::ir::countsForItsBuffer(const Global &G) {
  const Type *Of = G.CounterOf->ValueType, *Ty = G.ValueType;
  if (G.Kind != ResourceKind::RWStructuredBuffer || Ty->isArray() != Of->isArray() ||
      (Ty->isArray() && Ty->count() != Of->count()))
    return false;
  Ty = Ty->innermost();
  bool IsWord = Ty->isRuntimeArray() && Ty->element()->isInt(32, /*Signed=*/false);
  bool CanCount = G.CounterOf->Kind == ResourceKind::RWStructuredBuffer ||
                  G.CounterOf->Kind == ResourceKind::AppendStructuredBuffer ||
                  G.CounterOf->Kind == ResourceKind::ConsumeStructuredBuffer;
  return CanCount && (IsWord || Ty->isBlock());
}
