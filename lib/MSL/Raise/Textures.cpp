// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Converts textures to MSL's forms. Textures with one axis get a second one, because Metal's have
// no levels (Metal Shading Language Specification, 6.12.1). The operands of each op become those of
// the library's function, in its order.
#include "MSL/Language/Textures.h"
#include "IR/ImageOps.h"
#include "IR/OpFamilies.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::ImageDim;
using ir::ImageDimInfo;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// The number of a size that layers are (msl.texture_size).
constexpr int64_t LayersOfSize = 3;

static const Type *withTwoAxes(ir::TypeContext &Types, const Type *Ty) {
  if (Ty->isArray())
    return Types.array(withTwoAxes(Types, Ty->element()), Ty->count());
  ImageDim Dim = Ty->dim() == ImageDim::Line        ? ImageDim::Plane
                 : Ty->dim() == ImageDim::LineArray ? ImageDim::PlaneArray
                                                    : Ty->dim();
  return Types.image(Ty->element(), Dim, Ty->imageAccess());
}

namespace {
class Writer {
public:
  Writer(Builder &B, Op &O, TextureUse Use)
      : B(B), O(O), Use(Use), Types(B.types()), Texture(ir::ops::OfImage(O).image()),
        Image(Texture->type()->element()), Dim(info(Image->dim())) {}

  Value *load() {
    auto Load = O.as<ir::ops::ImageLoad>();
    SmallVector<Value *, 4> Operands{Texture};
    appendPlace(Operands, Load.coordinate());
    if (Value *Select = Load.select())
      Operands.push_back(asUnsigned(Select));
    return texel([&](const Type *Ty) { return B.MslTexelRead(Operands, Ty); });
  }

  Value *store() {
    auto Store = O.as<ir::ops::ImageStore>();
    SmallVector<Value *, 4> Operands{Texture, Store.texel()};
    appendPlace(Operands, Store.coordinate());
    B.MslTexelWrite(Operands);
    fence();
    return nullptr;
  }

  Value *atomic(Op &Atomic) {
    auto Update = Atomic.as<ir::ops::Atomic>();
    SmallVector<Value *, 5> Operands{Texture, Update.value()};
    appendPlace(Operands, O.as<ir::ops::ImageTexel>().coordinate());
    if (Value *Comparand = Update.comparand())
      Operands.push_back(Comparand);
    Value *Old = B.MslTexelAtomic(
        Operands, Image->element(),
        {Builder::word(AttrKind::Atomic, Atomic.enumAttr<ir::AtomicFn>(AttrKind::Atomic))});
    fence();
    return Old;
  }

  Value *size() {
    // For a texture with one axis the height is not queried.
    unsigned Numbers = unsigned(O.type()->components());
    SmallVector<Value *, 3> Parts;
    for (unsigned I = 0; I < Numbers; ++I) {
      bool IsLayers = Dim.IsArray && I + 1 == Numbers;
      SmallVector<Value *, 2> Operands{Texture};
      if (Value *Level = O.as<ir::ops::ImageSize>().level(); Level && !IsLayers)
        Operands.push_back(asUnsigned(Level));
      Parts.push_back(
          B.MslTextureSize(Operands, Types.u32(),
                           {Builder::integer(AttrKind::Component, IsLayers ? LayersOfSize : I)}));
    }
    return compose(B, Parts, O.type());
  }

  Value *sample() {
    ir::SampleOperands More(O);
    SmallVector<Value *, 8> Operands = start(More);
    SmallVector<ir::Attr, 4> Attrs{
        Builder::word(AttrKind::Level, O.enumAttr<ir::SampleLevel>(AttrKind::Level))};
    if (auto At = More.level_at())
      Operands.push_back(O.operand(*At));
    if (auto At = More.gradient_at())
      for (unsigned I = 0; I < 2; ++I)
        Operands.push_back(alongX(O.operand(*At + I), 0));
    if (auto At = More.clamp_at()) {
      Operands.push_back(O.operand(*At));
      Attrs.push_back(Builder::flag(AttrKind::Clamped));
    }
    if (auto At = More.offset_at()) {
      Operands.push_back(alongX(O.operand(*At), 0));
      Attrs.push_back(Builder::flag(AttrKind::Offset));
    }
    if (!O.flag(AttrKind::Compares))
      return texel([&](const Type *Ty) { return B.MslSample(Operands, Ty, Attrs); });
    Attrs.push_back(Builder::flag(AttrKind::Compares));
    return B.MslSample(Operands, Types.f32(), Attrs);
  }

  Value *gather() {
    ir::SampleOperands More(O);
    bool Compares = O.flag(AttrKind::Compares);
    auto Component = int64_t(O.intAttr(AttrKind::Component));
    if (Use.IsDepth && Component) // the value of a channel that the texel lacks
      return B.splat(B.number(Types.f32(), Component == 3), O.type());
    SmallVector<Value *, 8> Operands = start(More);
    SmallVector<ir::Attr, 2> Attrs;
    if (Compares)
      Attrs.push_back(Builder::flag(AttrKind::Compares));
    if (Component)
      Attrs.push_back(Builder::integer(AttrKind::Component, Component));
    // An offset comes before the component.
    if (auto At = More.offset_at())
      Operands.push_back(O.operand(*At));
    else if (Component && Dim.offsetParts())
      Operands.push_back(B.zero(Types.vector(Types.i32(), Dim.offsetParts())));
    if (More.offset_at() || (Component && Dim.offsetParts()))
      Attrs.push_back(Builder::flag(AttrKind::Offset));
    return B.MslSample(Operands, O.type(), Attrs);
  }

  Value *levels() {
    auto Levels = O.as<ir::ops::ImageLevelOf>();
    return B.ImageLevelOf({Texture, Levels.sampler(), alongX(Levels.coordinate(), 0.5)}, O.type(),
                          O.attrs());
  }

private:
  /// The first operands: texture, sampler, coordinate, layer and compared value.
  SmallVector<Value *, 8> start(const ir::SampleOperands &More) {
    SmallVector<Value *, 8> Operands{Texture, O.operand(ir::ops::ImageSample::sampler_at)};
    Value *Coordinate = O.operand(ir::ops::ImageSample::coordinate_at);
    unsigned Axes = unsigned(Coordinate->type()->components()) - Dim.IsArray;
    // A texture of height 1 has its texels there.
    Operands.push_back(alongX(parts(Coordinate, Axes), 0.5));
    if (Dim.IsArray) {
      Value *Layer = part(Coordinate, Axes);
      Value *Least = B.Max({Layer, B.zero(Types.f32())});
      Operands.push_back(B.convert(B.Round({Least}), Types.u32()));
    }
    if (auto At = More.reference_at())
      Operands.push_back(O.operand(*At));
    return Operands;
  }

  void appendPlace(SmallVectorImpl<Value *> &To, Value *Coordinate) {
    unsigned Axes = unsigned(Coordinate->type()->components()) - Dim.IsArray;
    if (SmallVector<Value *, 4> Parts = scalarsOf(Coordinate); !Parts.empty()) {
      for (Value *&V : Parts)
        V = asUnsigned(V);
      Coordinate = B.Construct(Parts, Types.vector(Types.u32(), Parts.size()));
    } else {
      Coordinate = asUnsigned(Coordinate);
    }
    To.push_back(alongX(parts(Coordinate, Axes), 0));
    if (Dim.IsArray)
      To.push_back(part(Coordinate, Axes));
  }

  static bool isOfScalars(const Op *Def) {
    return Def && Def->is(Opcode::Construct) && Def->numOperands() == Def->type()->components();
  }

  /// Returns the components of a vector that is constructed of scalars, or shuffled from such a
  /// one; else none.
  static SmallVector<Value *, 4> scalarsOf(const Value *V) {
    const Op *Def = V->def();
    if (isOfScalars(Def))
      return SmallVector<Value *, 4>(Def->operands());
    auto Shuffle = Def ? Def->dyn<ir::ops::Shuffle>() : ir::ops::Shuffle(nullptr);
    if (!Shuffle || !isOfScalars(Shuffle.first()->def()))
      return {};
    ArrayRef<Value *> Whole = Shuffle.first()->def()->operands();
    SmallVector<Value *, 4> Chosen;
    for (int64_t I : Def->intsAttr(AttrKind::Indices)) {
      if (size_t(I) >= Whole.size())
        return {};
      Chosen.push_back(Whole[size_t(I)]);
    }
    return Chosen;
  }

  /// The same bits, also as constants.
  Value *asUnsigned(Value *V) {
    const Type *Ty = Types.withScalar(V->type(), Types.u32());
    const Op *Def = V->def();
    if (Def && (Def->is(Opcode::Convert) || Def->is(Opcode::Bitcast)) &&
        ir::ops::OfValue(*Def).value()->type() == Ty)
      return ir::ops::OfValue(*Def).value();
    if (V->type() == Ty || !ir::isConstant(V))
      return B.bitcast(V, Ty);
    return constantOf(V, Types.u32(), unsigned(Ty->components()));
  }

  /// Returns the bits of a component of a constant.
  static uint64_t bitsOf(const Value *V, unsigned I) {
    const ir::Constant *C = V->def()->constant();
    return !C->Ty->isVector() ? C->Bits : C->Parts.empty() ? 0 : C->Parts[I]->Bits;
  }

  Value *constantOf(ArrayRef<const ir::Constant *> Parts) {
    if (Parts.size() == 1)
      return B.constant(Parts[0]);
    return B.constant(B.module().constant(Types.vector(Parts[0]->Ty, Parts.size()), Parts));
  }

  /// The bits of the first \p Count components of a constant.
  Value *constantOf(const Value *V, const Type *Scalar, unsigned Count) {
    SmallVector<const ir::Constant *, 4> Parts;
    for (unsigned I = 0; I < Count; ++I)
      Parts.push_back(B.module().constant(Scalar, bitsOf(V, I)));
    return constantOf(Parts);
  }

  Value *part(Value *V, unsigned I) {
    if (ir::isConstant(V))
      return B.constant(B.module().constant(V->type()->scalar(), bitsOf(V, I)));
    SmallVector<Value *, 4> Scalars = scalarsOf(V);
    return Scalars.empty() ? B.extract(V, {int64_t(I)}) : Scalars[I];
  }

  /// The first \p Count components.
  Value *parts(Value *V, unsigned Count) {
    if (V->type()->components() == Count)
      return V;
    if (Count == 1)
      return part(V, 0);
    if (SmallVector<Value *, 4> Scalars = scalarsOf(V); !Scalars.empty())
      return compose(B, ArrayRef(Scalars).take_front(Count),
                     Types.vector(V->type()->element(), Count));
    if (!ir::isConstant(V))
      return B.shuffle(V, to_vector<4>(seq<int64_t>(0, int64_t(Count))));
    return constantOf(V, V->type()->scalar(), Count);
  }

  /// \p V of a texture that had one axis, with \p Y.
  Value *alongX(Value *V, double Y) {
    if (V->type()->isVector())
      return V;
    Value *Second = B.number(V->type(), Y);
    if (ir::isConstant(V))
      return constantOf({V->def()->constant(), Second->def()->constant()});
    return B.Construct({V, Second}, Types.vector(V->type(), 2));
  }

  /// A read of a depth texture returns its first component.
  Value *texel(function_ref<Value *(const Type *)> Make) {
    if (!Use.IsDepth)
      return Make(O.type());
    const Type *One = O.type()->element();
    Value *Zero = B.zero(One);
    return B.Construct({Make(One), Zero, Zero, B.number(One, 1)}, O.type());
  }

  void fence() {
    if (Use.IsRead)
      B.MslTextureFence({Texture});
  }

  Builder &B;
  Op &O;
  TextureUse Use;
  ir::TypeContext &Types;
  Value *Texture;
  const Type *Image;
  const ImageDimInfo &Dim;
};
} // namespace

static std::optional<Value *> rewritten(ir::Module &M, TextureUses &Uses, Op &O, Builder &B) {
  // An atomic looks at the op that leads to its texel.
  Op *Texel = O.is(Opcode::Atomic) ? O.as<ir::ops::Atomic>().address()->def() : nullptr;
  Op &Named = Texel && Texel->is(Opcode::ImageTexel) ? *Texel : O;
  if (!isImageOp(Named) || !isTexture(ir::ops::OfImage(Named).imageType()))
    return std::nullopt;
  Writer W(B, Named, Uses.lookup(textureOf(M, ir::ops::OfImage(Named).image())));
  switch (O.opcode()) {
  case Opcode::ImageLoad:
    return W.load();
  case Opcode::ImageStore:
    return W.store();
  case Opcode::ImageSize:
    return W.size();
  case Opcode::ImageSample:
    return W.sample();
  case Opcode::ImageGather:
    return W.gather();
  case Opcode::ImageLevelOf:
    return W.levels();
  case Opcode::Atomic:
    return W.atomic(O);
  default:
    return std::nullopt;
  }
}

void tessera::msl::raiseTextures(ir::Module &M, const PassContext &) {
  if (!hasTextures(M))
    return;
  ir::TypeContext &Types = M.types();
  TextureUses Uses = textureUses(M);
  SmallVector<Op *, 8> Texels;
  for (ir::Global *G : M.Globals)
    if (isTexture(G->ValueType))
      G->ValueType = withTwoAxes(Types, G->ValueType);
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.type() && O.type()->isPointer() && isTexture(O.type()->element()))
        O.result()->setType(
            Types.pointer(withTwoAxes(Types, O.type()->element()), O.type()->space()));
      if (O.is(Opcode::ImageTexel) && isTexture(ir::ops::OfImage(O).imageType()))
        Texels.push_back(&O);
    });
  rewrite(M, [&](Op &O, Builder &B) { return rewritten(M, Uses, O, B); });
  for (Op *Texel : Texels)
    Texel->erase();
}
