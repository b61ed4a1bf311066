//===- DrawState.h - A graphics pipeline's description for the machine ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Description/Pipeline.h"
#include "Interp/Draw.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace tessera::interp_tool {

/// The format of a texel by a word of vk::image_format; without one, of \p Channels numbers of \p
/// Format. Nothing if there is no such format.
std::optional<ir::ImageFormatInfo> texelFormat(llvm::StringRef Word, run::Format Format,
                                               uint32_t Channels);

/// Bytes that the draw writes: those of a buffer.
using ContentsFn = llvm::function_ref<std::vector<uint8_t> &(uint32_t Object)>;

/// Fills in everything but the shaders. An error for a state that the machine lacks.
llvm::Error describeDraw(run::Pipeline &P, ContentsFn Contents, interp::Draw &To);

/// The target of that name; null if there is none.
const interp::Target *targetOf(const interp::Draw &Work, llvm::StringRef Name);

} // namespace tessera::interp_tool
