//===- StandardLayout.h - Layouts that every Vulkan device has ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Type.h"

namespace tessera::ir {

/// Whether HLSL's layout of a resource's content, or of arrays of resources, is one that Vulkan
/// has without scalarBlockLayout: the standard layouts with relaxed alignment of vectors (Vulkan
/// specification, "Offset and Stride Assignment").
bool isStandardLayout(const Type *Ty, AddressSpace Space);

} // namespace tessera::ir
