//===- memory.h - What lies where in the buffers of the shader -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory layout of buffers and widths of small types. DXC sets them by -fvk-use-dx-layout,
// -fvk-use-scalar-layout, -fvk-use-gl-layout and -enable-16bit-types. docs/memory-layout.md states
// the rules.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_MEMORY_H
#define TESSERA_MEMORY_H

#include <cstdint>

namespace tessera {

enum class BufferLayout : uint8_t {
  D3D,     ///< as on Direct3D
  Relaxed, ///< std140 and std430 of GLSL, except that vectors may be packed closely
  Scalar,  ///< every scalar is aligned only to its own size
  GL       ///< std140 and std430
};

struct MemoryRules {
  /// A value that is none of the enumerators is an error of the compile.
  BufferLayout Layout = BufferLayout::D3D;
  /// half and the min types have 32 bits, everywhere; float16_t, int16_t and uint16_t have 16.
  bool WideHalf = false;
  /// Load<T> and Store<T> of byte-address buffers access matrices by rows, whatever the order in
  /// their types (-fspv-use-legacy-buffer-matrix-order).
  bool RawByRows = false;

  /// Returns DXC's defaults for Vulkan.
  static MemoryRules ofDXC() {
    return {.Layout = BufferLayout::Relaxed, .WideHalf = true, .RawByRows = false};
  }
};

} // namespace tessera

#endif
