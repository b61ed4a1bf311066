// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the keys that only graphics pipelines have.

#ifndef TESSERA_RUN_DRAWINGREADER_H
#define TESSERA_RUN_DRAWINGREADER_H

#include "Description/Scalars.h"

template <> struct llvm::yaml::MappingTraits<tessera::run::Bindings> {
  static void mapping(IO &I, tessera::run::Bindings &B);
};

template <> struct llvm::yaml::MappingTraits<tessera::run::Rasterizer> {
  static void mapping(IO &I, tessera::run::Rasterizer &R);
};

template <> struct llvm::yaml::MappingTraits<tessera::run::DepthStencil> {
  static void mapping(IO &I, tessera::run::DepthStencil &D);
};

#endif
