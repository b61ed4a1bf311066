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

} // namespace tessera::run

#endif
