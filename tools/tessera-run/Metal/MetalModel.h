// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a pipeline on the CPU model of Metal: the same description, another device.

#ifndef TESSERA_RUN_METALMODEL_H
#define TESSERA_RUN_METALMODEL_H

#include "Description/Pipeline.h"
#include "Options.h"
#include "llvm/Support/Error.h"

namespace tessera::run {

/// The name of the model for --device.
inline constexpr llvm::StringLiteral MetalModelName = "msl-model";

/// Whether there is what the model needs: a Clang and its headers.
bool isMetalModelUsable();

/// Runs the functions of \p Texts: one text for each shader, or one for all. The buffers in \p P
/// then hold what they wrote. A DeviceError where there is no Clang to compile the texts with, or
/// if Metal lacks something that \p P has.
llvm::Error runOnMetalModel(const Options &O, llvm::ArrayRef<llvm::StringRef> Texts, Pipeline &P);

} // namespace tessera::run

#endif
