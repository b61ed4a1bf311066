// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline's textures and samplers as the model of Metal binds them.

#ifndef TESSERA_RUN_METALTEXTURES_H
#define TESSERA_RUN_METALTEXTURES_H

#include "Description/Pipeline.h"
#include "Model.h"

namespace tessera::run {

/// Without an index and contents.
llvm::Expected<model::TextureBinding> metalTexture(const Resource &R, const Buffer &B);
llvm::Expected<model::SamplerBinding> metalSampler(const Sampler &S);

/// The format that vk::image_format calls \p Word, or without a word that of a buffer's elements.
/// Nothing if Metal has no such numbers.
std::optional<model::TexelFormat> metalFormat(llvm::StringRef Word, Format Elements,
                                              uint32_t Channels);
/// Whether Metal has textures of the format.
bool isMetalPixel(const model::TexelFormat &F);

} // namespace tessera::run

#endif
