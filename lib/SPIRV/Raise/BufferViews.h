//===- BufferViews.h - Typed views of untyped buffers ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V has no untyped buffers here (untyped pointers are too new). A byte-address buffer becomes
// one variable for each type that its bytes are read or written as, all with the same descriptor
// and decorated Aliased when there are several:
//
//   u32, u32x2, u32x4   everything whose size and alignment are multiples of 4 bytes; the widest
//   that
//                       the known alignment allows, so that a vector moves in one access
//   u8, u16, f16 ...    narrower components that may stand at any address
//   any scalar          cooperative matrices (the pointee has to be the component type, targets.md
//                       section 2) and atomics
//
// A structured buffer of words from which matrices of 8-bit components are loaded gets a view
// beside itself. So does a groupshared array of vectors or of wider numbers, if the device has
// groupshared variables that share memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera::spirv {

/// Whether a buffer of this type, or an array of buffers, is a byte-address buffer.
bool holdsBytes(const ir::Type *Ty);

/// Has the first view of each buffer that \p IsGone take its place, so that it keeps the user's
/// name.
void replaceByViews(ir::Module &M, llvm::function_ref<bool(const ir::Global &)> IsGone);

class Views {
public:
  /// Finds the views that an earlier step has made.
  explicit Views(ir::Module &M);
  /// The address of element \p Index of the view with elements of type \p Element. \p Buffer points
  /// to bytes or to words: it is a global, or an element of a global array of buffers or arrays.
  ir::Value *element(ir::Builder &B, ir::Value *Buffer, const ir::Type *Element, ir::Value *Index);
  /// The view itself: a pointer to a runtime array of \p Element.
  ir::Value *view(ir::Builder &B, ir::Value *Buffer, const ir::Type *Element);

  /// Byte-address buffers that have no view get one of words.
  void addMissing();
  /// Byte-address buffers are replaced: nothing uses the bytes of a buffer any more.
  void finish();

private:
  ir::Global *find(ir::Global *Buffer, const ir::Type *Element);

  ir::Module &M;
  /// By the buffer and what the view's elements are.
  llvm::DenseMap<std::pair<ir::Global *, const ir::Type *>, ir::Global *> Known;
};

} // namespace tessera::spirv
