// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Views.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// "u32", "u32x4"
static std::string suffix(const Type *Element) {
  std::string Text = Element->scalar()->str();
  return Element->isVector() ? Text + "x" + std::to_string(Element->count()) : Text;
}

/// \p Ty with its bytes seen as elements of type \p Element.
static const Type *viewType(ir::TypeContext &Types, const Type *Ty, const Type *Element) {
  return Ty->isArray() ? Types.array(viewType(Types, Ty->element(), Element), Ty->count())
                       : Types.runtimeArray(Element);
}

Global *Views::find(Global *Buffer, const Type *Element) {
  Global *&Slot = Known[{Buffer, Element}];
  if (Slot)
    return Slot;
  auto [It, IsFirst] = Original.try_emplace(Buffer, Buffer->ValueType);
  const Type *Ty = viewType(M.types(), It->second, Element);
  // The first view takes the place of the buffer, so that it keeps the user's name.
  if (IsFirst) {
    Buffer->ValueType = Ty;
    return Slot = Buffer;
  }
  Global Copy = *Buffer;
  Copy.Name = M.intern(Buffer->Name.str() + "." + suffix(Element));
  Copy.ValueType = Ty;
  return Slot = M.addGlobal(Copy);
}

Value *Views::view(Builder &B, Value *Buffer, const Type *Element) {
  Op *Def = Buffer->def();
  if (Def->is(Opcode::Access)) // an element of an array of buffers
    return B.access(view(B, Def->operand(0), Element), Def->operands().drop_front());
  return B.global(find(M.findGlobal(Def->strAttr(AttrKind::Symbol)), Element));
}

Value *Views::element(Builder &B, Value *Buffer, const Type *Element, Value *Index) {
  return B.access(view(B, Buffer, Element), {Index});
}
