// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Typed buffers and textures: formats, and texels as lvalues. In the IR a texel has four components
// of 32 or 64 bits.
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::FormatNumbers;
using tessera::ir::ImageFormat;
using tessera::ir::Value;

/// Returns the type of a texel in the shader; null if it is neither a number nor a vector of
/// numbers.
static const ir::Type *texelType(ModuleLowering &L, const ResourceClass &Class, SourceRange Where) {
  if (Class.Element.isNull() ||
      !(Class.Element->isScalarType() || Class.Element->isExtVectorType()))
    return nullptr;
  const ir::Type *Ty = L.type(Class.Element, Where);
  const ir::Type *Scalar = Ty->scalar();
  bool IsFloat = Scalar->isFloat(ir::FloatFormat::F32) || Scalar->isFloat(ir::FloatFormat::F16);
  bool IsInt = Scalar->isInt() && (Scalar->bits() == 32 || Scalar->bits() == 16);
  bool IsWide = Ty->isInt() && Ty->bits() == 64 && !Class.readOnly();
  return ((IsFloat || IsInt) && Ty->components() <= 4) || IsWide ? Ty : nullptr;
}

static FormatNumbers numbersOf(const ir::Type *Scalar) {
  return Scalar->isFloat()    ? FormatNumbers::Float
         : Scalar->isSigned() ? FormatNumbers::Signed
                              : FormatNumbers::Unsigned;
}

/// Returns the bits of a channel where the shader names no format. As in DXC, `half` and the min
/// types have 16 in memory, also where they have 32 in the shader.
static unsigned channelBits(QualType Element, const ir::Type *Scalar) {
  if (const auto *Vector = Element->getAs<clang::VectorType>())
    Element = Vector->getElementType();
  bool IsHalf = Element->isHalfType() || Element->isFloat16Type() || Element->isBitIntType();
  return IsHalf ? 16 : Scalar->bits();
}

/// Returns the type of the four components of a texel.
static const ir::Type *componentOf(ModuleLowering &L, const ir::Type *Scalar) {
  return Scalar->isFloat() ? L.Types.f32()
                           : L.Types.intTy(std::max(Scalar->bits(), 32u), Scalar->isSigned());
}

const ir::Type *tessera::imageType(ModuleLowering &L, const ResourceClass &Class,
                                   SourceRange Where) {
  const ir::Type *Ty = texelType(L, Class, Where);
  if (!Ty) {
    L.report(Where, diags::TypedElement, Class.Name,
             Class.Element.isNull()
                 ? "these"
                 : Class.Element.getUnqualifiedType().getAsString(L.AST.getPrintingPolicy()));
    if (!Class.Dim)
      return L.Types.bytesTy();
  }
  return L.Types.image(Ty ? componentOf(L, Ty->scalar()) : L.Types.f32(),
                       Class.Dim.value_or(ir::ImageDim::Buffer),
                       Class.Kind == ir::ResourceKind::SampledTexture ? ir::ImageAccess::Combined
                       : Class.readOnly()                             ? ir::ImageAccess::Sampled
                                                                      : ir::ImageAccess::Storage);
}

/// Returns the format of [[vk::image_format]]; nothing, with a report, if it does not fit the
/// buffer.
static std::optional<ImageFormat> writtenFormat(ModuleLowering &L, SourceRange Where,
                                                StringRef Name, StringRef Word,
                                                const ir::Type *Scalar) {
  std::optional<ImageFormat> Format = ir::imageFormatNamed(Word);
  if (!Format || !info(*Format).isInSPIRV()) {
    L.report(Where, diags::ImageFormatUnknown, Word);
    return std::nullopt;
  }
  if (!ir::hasNumbers(*Format, componentOf(L, Scalar))) {
    L.report(Where, diags::ImageFormatNumbers, Word,
             Scalar->isFloat()    ? "floats"
             : Scalar->isSigned() ? "signed integers"
                                  : "unsigned integers",
             Name);
    return std::nullopt;
  }
  return Format;
}

void tessera::setFormat(ModuleLowering &L, const ResourceClass &Class, StringRef Word,
                        SourceRange Where, ir::Global &G) {
  if (!Class.isTyped() && Class.Kind != ir::ResourceKind::RWTexture) {
    if (!Word.empty())
      L.report(Where, diags::ImageFormatMisplaced, G.Name);
    return;
  }
  const ir::Type *Ty = texelType(L, Class, Where);
  if (!Ty)
    return;
  const ir::Type *Scalar = Ty->scalar();
  G.Format = ir::findImageFormat(numbersOf(Scalar), unsigned(Ty->components()),
                                 channelBits(Class.Element, Scalar));
  bool IsWritten = !Word.empty() && Word != "unknown";
  if (IsWritten)
    if (std::optional<ImageFormat> Written = writtenFormat(L, Where, G.Name, Word, Scalar))
      G.Format = Written;
  G.AnyFormat = (G.Kind == ir::ResourceKind::RWBuffer || Class.Dim) &&
                (Word == "unknown" || (!IsWritten && L.Options.UnknownFormats) ||
                 !info(*G.Format).isInSPIRV());
}

void tessera::setAttachment(ModuleLowering &L, const ResourceClass &Class, const VarDecl *Var,
                            ir::Global &G) {
  const Expr *Argument = attachmentArgument(Var);
  if (Class.Kind != ir::ResourceKind::SubpassInput) {
    if (Argument)
      L.report(Var->getLocation(), diags::AttachmentMisplaced, Var->getName());
    return;
  }
  G.Attachment = 0;
  if (!Argument)
    return L.report(Var->getLocation(), diags::AttachmentMissing, Var->getName());
  if (Var->getType()->isArrayType())
    return L.report(Var->getLocation(), diags::AttachmentArray, Var->getName());
  const ir::Constant *C = Argument->isValueDependent() ? nullptr : L.evaluate(Argument);
  if (!C || !C->Ty->isInt() || (C->Ty->isSigned() && C->Bits >> (C->Ty->bits() - 1)))
    return L.report(Var->getLocation(), diags::AttachmentNumber, Var->getName());
  G.Attachment = uint32_t(C->Bits);
}

/// The operands that say which texel it is.
static SmallVector<Value *, 4> placeOf(const LValue &Texel) {
  SmallVector<Value *, 4> Operands{Texel.Base, Texel.Index};
  if (Texel.Select)
    Operands.push_back(Texel.Select);
  return Operands;
}

Value *tessera::texelAddress(FunctionLowering &F, const LValue &Texel, SourceRange Where,
                             StringRef Name) {
  const ir::Type *Image = Texel.Base->type()->element();
  const ir::Type *Ty = F.type(Texel.Type, Where);
  if (Image->isSampled() || !Ty->isInt() || Ty->bits() < 32 || !Texel.Components.empty() ||
      Texel.Part) {
    F.report(Where, diags::TexelAtomic, Name);
    return nullptr;
  }
  return F.B.ImageTexel(placeOf(Texel), F.Types.pointer(Ty, ir::AddressSpace::Storage));
}

/// All four components.
static Value *readTexel(FunctionLowering &F, const LValue &Texel) {
  const ir::Type *Image = Texel.Base->type()->element();
  return F.B.ImageLoad(placeOf(Texel), F.Types.vector(Image->element(), 4));
}

Value *tessera::firstParts(FunctionLowering &F, Value *V, unsigned Count) {
  return Count == 1 ? F.part(V, 0) : F.B.shuffle(V, to_vector<4>(seq<int64_t>(0, int64_t(Count))));
}

Value *tessera::texelAs(FunctionLowering &F, Value *Four, QualType T) {
  const ir::Type *Ty = F.type(T, SourceRange());
  return F.convert(firstParts(F, Four, unsigned(Ty->components())), Ty);
}

Value *FunctionLowering::loadTexel(const LValue &From) {
  Value *Four = readTexel(*this, From);
  if (From.Part)
    return convert(B.ExtractDynamic({Four, From.Part}, Four->type()->element()),
                   type(From.Type, SourceRange()));
  if (From.Components.empty())
    return texelAs(*this, Four, From.Type);
  const ir::Type *Ty = type(From.Type, SourceRange());
  Value *V =
      Ty->isVector() ? B.shuffle(Four, From.Components) : B.extract(Four, {From.Components[0]});
  return convert(V, Ty);
}

LValue FunctionLowering::texelPart(const LValue &Texel, Value *Index, QualType T) {
  LValue Part = Texel;
  Part.Type = T;
  Part.Part = Texel.Components.empty() ? Index : chosenComponent(Texel.Components, Index);
  Part.Components.clear();
  return Part;
}

Value *FunctionLowering::chosenComponent(ArrayRef<int64_t> Components, Value *Index) {
  SmallVector<const ir::Constant *, 4> Table;
  for (int64_t C : Components)
    Table.push_back(M.constant(Types.u32(), C));
  if (Table.size() == 1)
    return B.u32(Components[0]);
  return B.ExtractDynamic(
      {B.constant(M.constant(Types.vector(Types.u32(), Table.size()), Table)), Index}, Types.u32());
}

void FunctionLowering::storeTexel(const LValue &To, Value *V) {
  const ir::Type *Component = To.Base->type()->element()->element();
  V = convert(V, Types.withScalar(V->type(), Component));
  uint64_t Count = V->type()->components();
  Value *Four;
  if (To.Part) {
    Value *Whole = B.var(Types.vector(Component, 4), "", readTexel(*this, To));
    B.store(B.access(Whole, {To.Part}), V);
    Four = B.load(Whole);
  } else if (To.Components.empty()) {
    SmallVector<Value *, 4> Parts;
    for (unsigned I = 0; I < 4; ++I)
      Parts.push_back(I < Count ? part(V, I) : B.constant(M.zero(Component)));
    Four = Count == 4 ? V : B.Construct(Parts, Types.vector(Component, 4));
  } else {
    // A texel is written as a whole.
    Four = readTexel(*this, To);
    for (auto [I, C] : enumerate(To.Components))
      Four = B.insert(Four, part(V, unsigned(I)), {C});
  }
  SmallVector<Value *, 4> Operands{To.Base, To.Index, Four};
  if (To.Select)
    Operands.push_back(To.Select);
  B.ImageStore(Operands);
}
