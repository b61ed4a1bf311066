// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes typed buffers plain memory: arrays of their format's components. Three channels are
// accessed one by one, because some layouts pad a vector of three.
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "MSL/Language/Textures.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::FormatNumbers;
using ir::ImageFormatInfo;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

const Type *tessera::msl::channelType(ir::TypeContext &Types, const ImageFormatInfo &Format) {
  if (Format.Numbers == FormatNumbers::Float)
    return Format.Bits == 16 ? Types.f16() : Types.f32();
  return Types.intTy(Format.Bits, Format.Numbers == FormatNumbers::Signed);
}

const ImageFormatInfo *tessera::msl::formatAt(ir::Module &M, const Value *Image) {
  return &ir::info(*ir::globalAt(M, Image)->Format);
}

namespace {
/// The four channels of a texel in memory.
class Texels {
public:
  Texels(Builder &B, const ImageFormatInfo &Format) : B(B), Format(Format) {}

  Value *load(Value *Buffer, Value *Index, const Type *Texel) {
    const Type *Component = Texel->element();
    SmallVector<Value *, 4> Parts;
    if (Format.Channels == 3) {
      for (unsigned I = 0; I < 3; ++I)
        Parts.push_back(convert(B.load(channel(Buffer, Index, I)), Component));
    } else {
      Value *Whole = B.load(B.access(Buffer, {Index}));
      if (Format.Channels == 4)
        return convert(Whole, Texel);
      Parts = components(B, convert(Whole, B.types().withScalar(Whole->type(), Component)));
    }
    while (Parts.size() < 4)
      Parts.push_back(Parts.size() < 3 ? B.zero(Component) : one(Component));
    return B.Construct(Parts, Texel);
  }

  void store(Value *Buffer, Value *Index, Value *Texel) {
    const Type *Channel = channelType(B.types(), Format);
    if (Format.Channels == 3) {
      for (unsigned I = 0; I < 3; ++I) {
        Value *To = channel(Buffer, Index, I);
        B.store(To, convert(B.extract(Texel, {I}), Channel));
      }
      return;
    }
    Value *Whole = Texel;
    if (Format.Channels == 1)
      Whole = B.extract(Texel, {0});
    else if (Format.Channels == 2)
      Whole = B.shuffle(Texel, {0, 1});
    Value *To = B.access(Buffer, {Index});
    B.store(To, convert(Whole, B.types().withScalar(Whole->type(), Channel)));
  }

private:
  Value *channel(Value *Buffer, Value *Index, unsigned I) {
    const Type *Ty = Index->type();
    Value *First = B.Mul({Index, B.constant(B.module().constant(Ty, 3))});
    return B.access(Buffer, {B.Add({First, B.constant(B.module().constant(Ty, I))})});
  }

  Value *convert(Value *V, const Type *Ty) { return V->type() == Ty ? V : B.Convert({V}, Ty); }

  Value *one(const Type *Component) {
    return B.constant(B.module().constant(Component, Component->isFloat() ? 0x3f800000 : 1));
  }

  Builder &B;
  const ImageFormatInfo &Format;
};
} // namespace

static const Type *bufferOf(ir::TypeContext &Types, const Type *Ty, const ImageFormatInfo &Format) {
  if (Ty->isArray())
    return Types.array(bufferOf(Types, Ty->element(), Format), Ty->count());
  const Type *Channel = channelType(Types, Format);
  bool IsVector = Format.Channels == 2 || Format.Channels == 4;
  return Types.runtimeArray(IsVector ? Types.vector(Channel, Format.Channels) : Channel);
}

void tessera::msl::raiseImages(ir::Module &M, const PassContext &) {
  ir::TypeContext &Types = M.types();
  DenseMap<const Op *, const ImageFormatInfo *> Formats;
  auto IsBuffer = [](const Type *Ty) { return Ty->isImages() && !isTexture(Ty); };
  auto Note = [&](Op &O) {
    if ((O.is(Opcode::ImageLoad) || O.is(Opcode::ImageStore) || O.is(Opcode::ImageSize)) &&
        !isTexture(ir::ops::OfImage(O).imageType()))
      Formats[&O] = formatAt(M, ir::ops::OfImage(O).image());
    else if (O.type() && O.type()->isPointer() && IsBuffer(O.type()->element()))
      O.result()->setType(Types.pointer(
          bufferOf(Types, O.type()->element(), *formatAt(M, O.result())), O.type()->space()));
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), Note);
  for (ir::Global *G : M.Globals)
    if (IsBuffer(G->ValueType))
      G->ValueType = bufferOf(Types, G->ValueType, ir::info(*G->Format));
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    // A buffer is memory now.
    if (auto Texel = O.dyn<ir::ops::ImageTexel>();
        Texel && !Texel.image()->type()->element()->isImage())
      return B.access(Texel.image(), {Texel.coordinate()});
    auto It = Formats.find(&O);
    if (It == Formats.end())
      return std::nullopt;
    Texels In(B, *It->second);
    if (auto Load = O.dyn<ir::ops::ImageLoad>())
      return In.load(Load.image(), Load.coordinate(), O.type());
    if (auto Store = O.dyn<ir::ops::ImageStore>()) {
      In.store(Store.image(), Store.coordinate(), Store.texel());
      return nullptr;
    }
    Value *Elements = B.ArrayLength({O.as<ir::ops::ImageSize>().image()}, Types.u32());
    return It->second->Channels == 3 ? B.Div({Elements, B.u32(3)}) : Elements;
  });
}
