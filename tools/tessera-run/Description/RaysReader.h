// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the keys for rays.

#ifndef TESSERA_RUN_RAYSREADER_H
#define TESSERA_RUN_RAYSREADER_H

#include "Description/Scalars.h"

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::HitGroup)

template <> struct llvm::yaml::MappingTraits<tessera::run::AccelerationStructures> {
  static void mapping(IO &I, tessera::run::AccelerationStructures &A);
};

template <> struct llvm::yaml::MappingTraits<tessera::run::RayConfig> {
  static void mapping(IO &I, tessera::run::RayConfig &C);
};

template <> struct llvm::yaml::MappingTraits<tessera::run::HitGroup> {
  static void mapping(IO &I, tessera::run::HitGroup &G);
};

template <> struct llvm::yaml::MappingTraits<tessera::run::ShaderTable> {
  static void mapping(IO &I, tessera::run::ShaderTable &T);
};

#endif
