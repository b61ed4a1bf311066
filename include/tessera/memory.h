//===- memory.h - What lies where in the buffers of the shader -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What DXC's options -fvk-use-dx-layout, -fvk-use-scalar-layout, -fvk-use-gl-layout and
// -enable-16bit-types say. docs/memory-layout.md states the rules.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_MEMORY_H
#define TESSERA_MEMORY_H

#include <cstdint>

namespace tessera {

enum class BufferLayout : uint8_t {
  D3D,     ///< as on Direct3D
  Relaxed, ///< std140 and std430 of GLSL, but that vectors may follow each other closely
  Scalar,  ///< every scalar aligned to itself alone
  GL       ///< std140 and std430
};

struct MemoryRules {
  /// A value that is none of the enumerators is an error of the compile.
  BufferLayout Layout = BufferLayout::D3D;
  /// half and the min types have 32 bits, everywhere; float16_t, int16_t and uint16_t have 16.
  bool WideHalf = false;
  /// Load<T> and Store<T> of byte-address buffers have matrices by rows, whatever their types say
  /// (-fspv-use-legacy-buffer-matrix-order).
  bool RawByRows = false;

  /// What a command line of DXC means that says nothing of it.
  static MemoryRules ofDXC() {
    return {.Layout = BufferLayout::Relaxed, .WideHalf = true, .RawByRows = false};
  }
};

} // namespace tessera

#endif
