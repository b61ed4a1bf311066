//===- OpFamilies.h - Operands that ops name differently ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Views like those of OpViews.h, for code that works on several ops whose operands have the same
// meaning but other names, and for the instructions of SPIR-V that the user wrote, whose operands
// are a list to the IR.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/InlineSPIRV.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

namespace tessera::ir::ops {

/// An op on an image, or one of MSL on a texture.
class OfImage : public View {
  static constexpr auto Images = detail::beginningWith("(image)", 1),
                        Textures = detail::beginningWith("(texture)", 1);

public:
  /// Tests false for any other op.
  explicit OfImage(const Op &Of)
      : View(Images[size_t(Of.opcode())] || Textures[size_t(Of.opcode())] ? &Of : nullptr) {}
  /// The pointer to it.
  Value *image() const { return O->operand(ImageLoad::image_at); }
  /// Returns the type that the pointer points to.
  const Type *imageType() const { return image()->type()->element(); }
};
static_assert(+ImageLoad::image_at == +MslTexelRead::texture_at);

/// A spirv.mat_load or spirv.mat_store.
class SpirvMatAccess : public View {
public:
  /// Tests false for any other op.
  explicit SpirvMatAccess(const Op &Of)
      : View(Of.is(Opcode::SpirvMatLoad) || Of.is(Opcode::SpirvMatStore) ? &Of : nullptr) {}
  bool isLoad() const { return O->is(Opcode::SpirvMatLoad); }
  /// The type of the matrix that is loaded or stored.
  const Type *matrix() const {
    return isLoad() ? O->type() : O->operand(SpirvMatStore::matrix_at)->type();
  }
  Value *first() const {
    return O->operand(isLoad() ? +SpirvMatLoad::first_at : +SpirvMatStore::first_at);
  }
  Value *stride() const { return O->operand(stride_at()); }
  /// None, or the numbers of rows and columns that are in memory.
  llvm::ArrayRef<Value *> counts() const { return O->operands().drop_front(stride_at() + 1); }

private:
  unsigned stride_at() const {
    return isLoad() ? +SpirvMatLoad::stride_at : +SpirvMatStore::stride_at;
  }
};

/// An inline.declare of a decoration.
class Decoration : public View {
public:
  /// Tests false for any other op.
  explicit Decoration(const Op &Of)
      : View(Of.is(Opcode::InlineDeclare) &&
                     inlined::isDecoration(Of.intAttr(AttrKind::Instruction))
                 ? &Of
                 : nullptr) {}
  /// The decorated value; null for the function or an element of the entry point.
  Value *target() const {
    return O->flag(AttrKind::Element) ? nullptr
                                      : detail::get<false, true>(*O, InlineDeclare::operands_at);
  }
};

/// The first values that the instruction \p O of SPIR-V is given, in SPIR-V's order, each to be
/// bound to the name that SPIR-V has for it; there are as many.
template <size_t Count> std::array<Value *, Count> arguments(const Op &O) {
  std::array<Value *, Count> Found;
  llvm::copy(O.as<Inline>().operands().take_front(Count), Found.begin());
  return Found;
}

} // namespace tessera::ir::ops
