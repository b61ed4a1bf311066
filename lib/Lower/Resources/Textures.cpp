// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The methods of textures. Their declarations (Frontend/Builtins/textures.hlsl) say by the names of
// parameters what each argument is.
#include "Lower/Resources/MethodCall.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Builder;
using ir::ImageDimInfo;
using ir::SampleLevel;
using ir::Value;

namespace {

/// The arguments of a call by the names of the parameters, without the underscores.
class Arguments {
public:
  explicit Arguments(const MethodCall &C) : C(C) {}

  const Expr *find(StringRef Name) const {
    for (auto [Param, Arg] : zip(C.Method->parameters(), C.Args))
      if (Param->getName().drop_front(2) == Name)
        return Arg;
    return nullptr;
  }
  /// The value of the argument; null without one.
  Value *value(StringRef Name) const {
    const Expr *Arg = find(Name);
    return Arg ? C.F.rvalue(Arg) : nullptr;
  }

private:
  const MethodCall &C;
};

const ir::Type *imageOf(const Value *Texture) { return Texture->type()->element(); }

/// The sampler that the call names, or the texture itself, which has one.
Value *samplerOf(const Arguments &Args, Value *Texture) {
  Value *Named = Args.value("sampler");
  return Named ? Named : Texture;
}

} // namespace

const ir::Type *tessera::residentType(ModuleLowering &L, const ir::Type *Read) {
  const ir::Type *&Slot = L.ResidentTypes[Read];
  if (!Slot)
    Slot = L.Types.structTy("Resident", {{"code", L.Types.u32()}, {"texel", Read}});
  return Slot;
}

Value *tessera::takeStatus(FunctionLowering &F, Value *Read, const Expr *Status) {
  if (!Status)
    return Read;
  storeOut(F, Status, F.B.extract(Read, {0}));
  return F.B.extract(Read, {1});
}

namespace {
/// The code of the first of \p Codes for which memory is missing; the last one if there is none.
Value *combinedStatus(FunctionLowering &F, ArrayRef<Value *> Codes) {
  Value *Combined = Codes.back();
  for (Value *Code : llvm::reverse(Codes.drop_back()))
    Combined =
        F.B.Select({F.B.ImageResident({Code}, F.Types.boolTy()), Combined, Code}, F.Types.u32());
  return Combined;
}

/// \p Offset in texels added to the axes of \p Coordinate.
Value *moved(FunctionLowering &F, Value *Coordinate, Value *Offset) {
  if (!Offset)
    return Coordinate;
  const ir::Type *Ty = Coordinate->type();
  SmallVector<Value *, 4> Parts;
  for (unsigned I = 0; I < Ty->components(); ++I)
    Parts.push_back(I < Offset->type()->components() ? F.part(Offset, I)
                                                     : F.B.zero(Offset->type()->scalar()));
  Value *All = Parts.size() == 1
                   ? Parts[0]
                   : F.B.Construct(Parts, F.Types.vector(Parts[0]->type(), Parts.size()));
  return F.B.Add({Coordinate, F.convert(All, Ty)});
}

LValue load(const MethodCall &C) {
  FunctionLowering &F = C.F;
  Arguments Args(C);
  Value *Texture = C.handle();
  const ir::Type *Image = imageOf(Texture);
  const ImageDimInfo &Dim = info(Image->dim());
  Value *At = Args.value("at"), *Select = Args.value("sample"), *Offset = Args.value("offset");
  C.at();
  if (Image->hasLevels()) {
    Select = F.part(At, Dim.texelParts());
    At = firstParts(F, At, Dim.texelParts());
  }
  SmallVector<Value *, 3> Operands{Texture, moved(F, At, Offset)};
  if (Select)
    Operands.push_back(Select);
  const Expr *Status = Args.find("status");
  const ir::Type *Four = F.Types.vector(Image->element(), 4);
  Value *Read =
      Status ? F.B.ImageLoad(Operands, residentType(F.L, Four), {Builder::flag(AttrKind::Resident)})
             : F.B.ImageLoad(Operands, Four);
  return LValue::rvalue(texelAs(F, takeStatus(F, Read, Status), C.Class.Element), C.Class.Element);
}

/// The texel of the pixel, whose coordinate Vulkan takes as an offset.
LValue subpassLoad(const MethodCall &C) {
  FunctionLowering &F = C.F;
  Value *Input = C.handle();
  SmallVector<Value *, 3> Operands{Input, F.B.zero(F.Types.vector(F.Types.i32(), 2))};
  if (Value *Sample = Arguments(C).value("sample"))
    Operands.push_back(Sample);
  C.at();
  Value *Read = F.B.ImageLoad(Operands, F.Types.vector(imageOf(Input)->element(), 4));
  return LValue::rvalue(texelAs(F, Read, C.Class.Element), C.Class.Element);
}

/// t[at]: level or sample 0.
LValue subscript(const MethodCall &C) {
  Value *Texture = C.handle();
  const ir::Type *Image = imageOf(Texture);
  const ImageDimInfo &Dim = info(Image->dim());
  Value *At = C.F.rvalue(C.Args[0]);
  C.at();
  bool Selects = Dim.IsMultisampled || Image->hasLevels();
  LValue Texel = LValue::texel(Texture, At, C.Class.Element, Selects ? C.F.B.u32(0) : nullptr);
  return C.E->isLValue() ? Texel : LValue::rvalue(C.F.load(Texel), C.Class.Element);
}

LValue dimensions(const MethodCall &C) {
  FunctionLowering &F = C.F;
  Arguments Args(C);
  Value *Texture = C.handle();
  const ir::Type *Image = imageOf(Texture);
  const ImageDimInfo &Dim = info(Image->dim());
  const Expr *Level = Args.find("level");
  SmallVector<Value *, 2> Operands{Texture};
  if (Image->hasLevels())
    Operands.push_back(Level ? F.rvalue(Level) : F.B.u32(0));
  C.at();
  const ir::Type *U32 = F.Types.u32();
  Value *Size = F.B.ImageSize(Operands, Dim.Sized == 1 ? U32 : F.Types.vector(U32, Dim.Sized));
  ArrayRef<const Expr *> Outs = C.Args.drop_front(Level ? 1 : 0);
  for (auto [I, Out] : enumerate(Outs))
    storeOut(F, Out,
             I < Dim.Sized ? F.part(Size, unsigned(I))
             : Level       ? F.B.ImageLevels({Texture}, U32)
                           : F.B.ImageSamples({Texture}, U32));
  return noResult();
}

/// Where a sample lies, in sixteenths of a texel from its middle.
struct SamplePosition {
  int X, Y;
};
/// Those of 1, 2, 4, 8 and 16 samples ("Standard Sample Locations" of the Vulkan specification,
/// which are Direct3D's and Metal's as well): a texel with n has them from n - 1 on.
constexpr SamplePosition SamplePositions[] = {
    {0, 0},                                                                      //
    {4, 4},   {-4, -4},                                                          //
    {-2, -6}, {6, -2},  {-6, 2},  {2, 6},                                        //
    {1, -3},  {-1, 3},  {5, 1},   {-3, -5}, {-5, 5},  {-7, -1}, {3, 7}, {7, -7}, //
    {1, 1},   {-1, -3}, {-3, 2},  {4, -1},  {-5, -2}, {2, 5},   {5, 3}, {3, -5}, //
    {-2, 6},  {0, -7},  {-4, -6}, {-6, 4},  {-8, 0},  {7, -4},  {6, 7}, {-7, -8}};

/// A byte each, x in the lower half, both from 0 on; four in a word.
constexpr unsigned PositionsInWord = 4, PositionOrigin = 8;
constexpr uint32_t wordOfPositions(size_t Word) {
  uint32_t Bits = 0;
  for (size_t I = 0; I < PositionsInWord; ++I)
    if (size_t At = Word * PositionsInWord + I; At < std::size(SamplePositions)) {
      auto X = uint32_t(SamplePositions[At].X + int(PositionOrigin));
      auto Y = uint32_t(SamplePositions[At].Y + int(PositionOrigin));
      Bits |= (X | Y << 4) << 8 * I;
    }
  return Bits;
}

/// Zero for a sample that the texel does not have.
LValue samplePosition(const MethodCall &C) {
  FunctionLowering &F = C.F;
  ir::Builder &B = F.B;
  Value *Texture = C.handle();
  const ir::Type *U32 = F.Types.u32();
  Value *Sample = F.convert(Arguments(C).value("sample"), U32);
  C.at();
  Value *Count = B.ImageSamples({Texture}, U32);
  Value *Index = B.Add({B.Sub({Count, B.u32(1)}), Sample});
  Value *Number = B.Shr({Index, B.u32(2)}), *Word = B.u32(wordOfPositions(0));
  constexpr size_t Words = divideCeil(std::size(SamplePositions), PositionsInWord);
  for (size_t I = 1; I < Words; ++I)
    Word = B.Select({B.Eq({Number, B.u32(uint32_t(I))}), B.u32(wordOfPositions(I)), Word}, U32);
  Value *Byte = B.Shr({Word, B.Mul({B.And({Index, B.u32(3)}), B.u32(8)})});
  Value *Known = B.And({B.Lt({Sample, Count}), B.Lt({Count, B.u32(17)})});
  SmallVector<Value *, 2> Parts;
  for (unsigned Shift : {0, 4}) {
    Value *Half = B.And({B.Shr({Byte, B.u32(Shift)}), B.u32(15)});
    Value *Sixteenths =
        B.convert(B.Select({Known, Half, B.u32(PositionOrigin)}, U32), F.Types.f32());
    Value *FromMiddle = B.Sub({Sixteenths, B.number(F.Types.f32(), PositionOrigin)});
    Parts.push_back(B.Mul({FromMiddle, B.number(F.Types.f32(), 1.0 / 16)}));
  }
  return LValue::rvalue(B.Construct(Parts, F.Types.vector(F.Types.f32(), 2)), C.E->getType());
}

struct SampleRow {
  llvm::StringLiteral Name;
  SampleLevel Level;
  bool Compares, IsZero;
};
constexpr SampleRow Samples[] = {
    {"Sample", SampleLevel::Implicit, false, false},
    {"SampleBias", SampleLevel::Bias, false, false},
    {"SampleLevel", SampleLevel::Explicit, false, false},
    {"SampleGrad", SampleLevel::Gradient, false, false},
    {"SampleCmp", SampleLevel::Implicit, true, false},
    {"SampleCmpBias", SampleLevel::Bias, true, false},
    {"SampleCmpLevel", SampleLevel::Explicit, true, false},
    {"SampleCmpLevelZero", SampleLevel::Explicit, true, true},
    {"SampleCmpGrad", SampleLevel::Gradient, true, false},
};

LValue sample(const MethodCall &C, const SampleRow &Row) {
  FunctionLowering &F = C.F;
  Arguments Args(C);
  Value *Texture = C.handle();
  const ir::Type *Image = imageOf(Texture);
  SmallVector<Value *, 8> Operands{Texture, samplerOf(Args, Texture), Args.value("at")};
  for (StringRef Name : {"reference", "bias", "level"})
    if (Value *V = Args.value(Name))
      Operands.push_back(V);
  if (Row.IsZero)
    Operands.push_back(F.B.zero(F.Types.f32()));
  for (StringRef Name : {"ddx", "ddy"})
    if (Value *V = Args.value(Name))
      Operands.push_back(V);
  SmallVector<ir::Attr, 5> Attrs{Builder::word(AttrKind::Level, Row.Level)};
  if (Row.Compares)
    Attrs.push_back(Builder::flag(AttrKind::Compares));
  if (Value *Offset = Args.value("offset")) {
    Operands.push_back(Offset);
    Attrs.push_back(Builder::flag(AttrKind::Offset));
  }
  if (Value *Clamp = Args.value("clamp")) {
    Operands.push_back(Clamp);
    Attrs.push_back(Builder::flag(AttrKind::Clamped));
  }
  C.at();
  QualType T = C.E->getType();
  if (Row.Compares && !Image->element()->isFloat()) {
    F.report(C.range(), diags::TextureCompare, StringRef(Row.Name));
    return LValue::rvalue(F.poison(T), T);
  }
  const ir::Type *Read = Row.Compares ? Image->element() : F.Types.vector(Image->element(), 4);
  const Expr *Status = Args.find("status");
  if (Status)
    Attrs.push_back(Builder::flag(AttrKind::Resident));
  Value *V = takeStatus(
      F, F.B.ImageSample(Operands, Status ? residentType(F.L, Read) : Read, Attrs), Status);
  return Row.Compares ? LValue::rvalue(V, T) : LValue::rvalue(texelAs(F, V, T), T);
}

/// Of a method's name: GatherGreen gathers component 1.
struct GatherRow {
  llvm::StringLiteral Ending;
  unsigned Component;
};
constexpr GatherRow Gathers[] = {{"", 0}, {"Red", 0}, {"Green", 1}, {"Blue", 2}, {"Alpha", 3}};

LValue gather(const MethodCall &C, bool Compares, unsigned Component) {
  FunctionLowering &F = C.F;
  QualType T = C.E->getType();
  Arguments Args(C);
  Value *Texture = C.handle();
  const ir::Type *Image = imageOf(Texture);
  if (Compares && (Component || !Image->element()->isFloat())) {
    C.at();
    F.report(C.range(), Component ? diags::TextureGatherCompare : diags::TextureCompare,
             C.Method->getName());
    return LValue::rvalue(F.poison(T), T);
  }
  SmallVector<Value *, 5> Operands{Texture, samplerOf(Args, Texture), Args.value("at")};
  SmallVector<ir::Attr, 4> Attrs{Builder::integer(AttrKind::Component, Component)};
  if (Value *Reference = Args.value("reference")) {
    Operands.push_back(Reference);
    Attrs.push_back(Builder::flag(AttrKind::Compares));
  }
  SmallVector<Value *, 4> Offsets;
  for (StringRef Name : {"offset", "offset1", "offset2", "offset3", "offset4"})
    if (Value *Offset = Args.value(Name))
      Offsets.push_back(Offset);
  C.at();
  const Expr *Status = Args.find("status");
  if (Status)
    Attrs.push_back(Builder::flag(AttrKind::Resident));
  const ir::Type *Four = F.Types.vector(Image->element(), 4);
  auto Make = [&] {
    return F.B.ImageGather(Operands, Status ? residentType(F.L, Four) : Four, Attrs);
  };
  if (!Offsets.empty())
    Attrs.push_back(Builder::flag(AttrKind::Offset));
  Value *V = nullptr;
  if (Offsets.size() <= 1) {
    Operands.append(Offsets);
    V = takeStatus(F, Make(), Status);
  } else {
    // Each offset moves the texel (0, 0), the last one that is gathered.
    SmallVector<Value *, 4> Parts, Codes;
    Operands.push_back(nullptr);
    for (Value *Offset : Offsets) {
      Operands.back() = Offset;
      Value *Read = Make();
      if (Status)
        Codes.push_back(F.B.extract(Read, {0}));
      Parts.push_back(F.part(Status ? F.B.extract(Read, {1}) : Read, 3));
    }
    if (Status)
      storeOut(F, Status, combinedStatus(F, Codes));
    V = F.B.Construct(Parts, Four);
  }
  return LValue::rvalue(F.convert(V, F.type(T, C.range())), T);
}

LValue levelOf(const MethodCall &C, unsigned Which) {
  Arguments Args(C);
  Value *Texture = C.handle();
  Value *Sampler = samplerOf(Args, Texture), *At = Args.value("at");
  C.at();
  Value *Both = C.F.B.ImageLevelOf({Texture, Sampler, At}, C.F.Types.vector(C.F.Types.f32(), 2));
  return LValue::rvalue(C.F.part(Both, Which), C.E->getType());
}

/// The bits of four texels: the application binds a view of unsigned integers.
LValue gatherRaw(const MethodCall &C) {
  QualType Element = C.Class.Element;
  if (!Element->isUnsignedIntegerType() || !Element->isScalarType())
    C.F.report(C.range(), diags::GatherRawType,
               Element.getUnqualifiedType().getAsString(C.F.L.AST.getPrintingPolicy()));
  return gather(C, /*Compares=*/false, 0);
}
} // namespace

LValue tessera::lowerTextureMethod(const MethodCall &C) {
  if (C.Method->getOverloadedOperator() == OO_Subscript)
    return subscript(C);
  StringRef Name = C.Method->getName();
  if (Name == "Load")
    return load(C);
  if (Name == "SubpassLoad")
    return subpassLoad(C);
  if (Name == "GetDimensions")
    return dimensions(C);
  if (Name == "GetSamplePosition")
    return samplePosition(C);
  if (Name == "CalculateLevelOfDetail")
    return levelOf(C, 0);
  if (Name == "CalculateLevelOfDetailUnclamped")
    return levelOf(C, 1);
  for (const SampleRow &Row : Samples)
    if (Name == Row.Name)
      return sample(C, Row);
  if (Name == "GatherRaw")
    return gatherRaw(C);
  if (Name.consume_front("Gather")) {
    bool Compares = Name.consume_front("Cmp");
    for (const GatherRow &Row : Gathers)
      if (Name == Row.Ending)
        return gather(C, Compares, Row.Component);
  }
  internalError("method '" + C.Method->getNameInfo().getAsString() + "' of a texture");
}

/// The call of [] that \p E is.
static const CXXOperatorCallExpr *subscriptIn(const Expr *E) {
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(E->IgnoreParenImpCasts());
  return Call && Call->getOperator() == OO_Subscript ? Call : nullptr;
}

std::optional<LValue> tessera::lowerTextureSlice(FunctionLowering &F, const CallExpr *E) {
  const CXXOperatorCallExpr *Texel = subscriptIn(E);
  const CXXOperatorCallExpr *Slice = Texel ? subscriptIn(Texel->getArg(0)) : nullptr;
  const auto *Member =
      Slice ? dyn_cast<MemberExpr>(Slice->getArg(0)->IgnoreParenImpCasts()) : nullptr;
  std::optional<ResourceClass> Class =
      Member ? resourceClass(Member->getBase()->getType()) : std::nullopt;
  if (!Class || !Class->Dim)
    return std::nullopt;
  Value *Texture = F.rvalue(Member->getBase());
  Value *Select = F.rvalue(Slice->getArg(1)), *At = F.rvalue(Texel->getArg(1));
  F.at(FunctionLowering::range(E));
  LValue Found = LValue::texel(Texture, At, Class->Element, Select);
  return E->isLValue() ? Found : LValue::rvalue(F.load(Found), Class->Element);
}
