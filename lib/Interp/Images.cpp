// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels of typed buffers and textures by their coordinates: memory in the format of the image.
#include "Interp/Images.h"
#include "IR/OpFamilies.h"
#include "Interp/Access.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;

static constexpr unsigned TexelParts = 4;
static constexpr uint32_t FloatOne = 0x3f800000;

//===--- where texels lie --------------------------------------------------===//

ImageLevel interp::levelOf(const ImageSize &Size, uint32_t Level) {
  ImageLevel L{{Size.Width, Size.Height, Size.Depth}, 0};
  for (uint32_t I = 0; I < Level; ++I) {
    L.First += uint64_t(L.Size[0]) * L.Size[1] * L.Size[2] * Size.Layers;
    for (uint32_t &Part : L.Size)
      Part = std::max(Part / 2, 1u);
  }
  return L;
}

uint64_t interp::texelNumber(const ImageSize &Size, uint32_t Level, uint32_t Layer,
                             const std::array<uint32_t, 3> &At) {
  ImageLevel L = levelOf(Size, Level);
  uint64_t Slice = uint64_t(Layer) * L.Size[2] + At[2];
  return L.First + (Slice * L.Size[1] + At[1]) * L.Size[0] + At[0];
}

TexelBits interp::zeroTexel(const ir::ImageFormatInfo &Format) {
  return {0, 0, 0, Format.Channels == TexelParts ? 0 : Format.isFloat() ? FloatOne : 1};
}

bool interp::needAll(Wave &W, const Inst &I, uint32_t Row, unsigned Count, const char *What) {
  for (unsigned C = 0; C < Count; ++C)
    if (!W.need(W.row(Row + C), I, What))
      return false;
  return true;
}

const Object *interp::textureAt(Wave &W, const Inst &I, unsigned Lane, Word Image) {
  if (Image & BadPointer) {
    if (!W.M.D.Robust)
      W.checkLocal(I, Lane, Image);
    return nullptr;
  }
  const Object &O = W.M.Mem.Objects[objectOf(Image)];
  if (O.Image)
    return &O;
  if (!W.M.D.Robust)
    W.fail(Rule::OutOfBounds, I, Lane, "no texture of its shape is given for '" + O.Name + "'");
  return nullptr;
}

namespace {
/// Which texel an instruction means.
struct TexelSide : Side {
  std::array<uint32_t, 3> Rows{}; ///< an axis each, then the layer
  bool IsSigned = false;
  std::optional<uint32_t> SampleRow; ///< of a multisampled one
};

/// A texel that coordinates name, in one lane.
class TexelName {
public:
  TexelName(Wave &W, const Inst &I, const ir::ImageDimInfo &Dim, unsigned Lane) : Dim(Dim) {
    const auto &Texel = I.side<TexelSide>();
    for (unsigned C = 0; C < Dim.texelParts(); ++C) {
      auto Bits = uint32_t(W.row(Texel.Rows[C])[Lane]);
      Parts[C] = Texel.IsSigned ? int64_t(int32_t(Bits)) : int64_t(Bits);
    }
    // The coordinate of a subpass input is an offset from the pixel.
    if (const StageContext *Stage = W.M.Stage; Stage && Dim.isAttachment()) {
      Parts[0] += Stage->Threads[Lane].X;
      Parts[1] += Stage->Threads[Lane].Y;
      Layer = Stage->Threads[Lane].Layer;
    }
    if (Texel.SampleRow)
      Sample = uint32_t(W.row(*Texel.SampleRow)[Lane]);
  }

  /// The first part that is outside.
  std::optional<unsigned> outside(const ImageSize &Size, const ImageLevel &Level) const {
    for (unsigned C = 0; C < Dim.texelParts(); ++C)
      if (Parts[C] < 0 || Parts[C] >= extent(Size, Level, C))
        return C;
    return std::nullopt;
  }
  bool isLayerOutside(const ImageSize &Size) const { return Layer >= Size.Layers; }
  int64_t part(unsigned C) const { return Parts[C]; }
  uint32_t sample() const { return Sample; }
  int64_t extent(const ImageSize &Size, const ImageLevel &Level, unsigned C) const {
    return C < Dim.Axes ? Level.Size[C] : Size.Layers;
  }

  /// Returns the number of a texel that is inside of the image.
  uint64_t number(const ImageSize &Size, uint32_t Level) const {
    std::array<uint32_t, 3> At{};
    for (unsigned C = 0; C < Dim.Axes; ++C)
      At[C] = uint32_t(Parts[C]);
    return texelNumber(Size, Level, Dim.IsArray ? uint32_t(Parts[Dim.Axes]) : Layer, At) *
               Size.Samples +
           Sample;
  }

  std::string text() const {
    return list([&](unsigned C) { return Parts[C]; });
  }
  std::string sizeText(const ImageSize &Size, const ImageLevel &Level) const {
    return list([&](unsigned C) { return extent(Size, Level, C); });
  }

private:
  template <typename Fn> std::string list(Fn &&Part) const {
    std::string Text;
    for (unsigned C = 0; C < Dim.texelParts(); ++C)
      Text += (C ? ", " : "") + std::to_string(Part(C));
    return Dim.texelParts() > 1 ? "(" + Text + ")" : Text;
  }

  const ir::ImageDimInfo &Dim;
  std::array<int64_t, 3> Parts{};
  uint32_t Sample = 0;
  uint32_t Layer = 0; ///< of a subpass input
};
} // namespace

/// I.Construct: the shape of the image.
static const ir::ImageDimInfo &dimOf(const Inst &I) { return ir::info(ir::ImageDim(I.Construct)); }
static bool isBuffer(const Inst &I) { return ir::ImageDim(I.Construct) == ir::ImageDim::Buffer; }

/// Returns the format of the buffer or texture that \p Image names; any format for one beyond an
/// array.
static const ir::ImageFormatInfo &formatAt(Wave &W, Word Image) {
  return ir::info(Image & BadPointer ? ir::ImageFormat::Rgba32f
                                     : *W.M.Mem.Objects[objectOf(Image)].Format);
}

static Word bufferTexel(Wave &W, const Inst &I, unsigned Lane) {
  Word Image = W.row(I.A)[Lane], At = W.row(I.side<TexelSide>().Rows[0])[Lane];
  return Image & BadPointer ? Image : Image + uint64_t(uint32_t(At)) * formatAt(W, Image).bytes();
}

/// The coordinate and the sample are defined in active lanes; a violation otherwise.
static bool needTexel(Wave &W, const Inst &I) {
  const auto &Texel = I.side<TexelSide>();
  if (Texel.SampleRow && !W.need(W.row(*Texel.SampleRow), I, "the sample"))
    return false;
  ArrayRef<uint32_t> Rows = Texel.Rows;
  return all_of(Rows.take_front(dimOf(I).texelParts()),
                [&](uint32_t Row) { return W.need(W.row(Row), I, "the coordinate"); });
}

/// Returns the address of a texel; nothing after a violation, or if the read gives 0.
static std::optional<Word> texelAt(Wave &W, const Inst &I, unsigned Lane, const char *Does,
                                   uint32_t LevelRow) {
  Word Image = W.row(I.A)[Lane];
  if (isBuffer(I))
    return bufferTexel(W, I, Lane);
  const Object *O = textureAt(W, I, Lane, Image);
  if (!O)
    return std::nullopt;
  bool HasLevel = I.Target;
  auto Level = HasLevel ? uint32_t(W.row(LevelRow)[Lane]) : 0;
  if (Level >= O->Image->Levels) {
    if (!W.M.D.Robust)
      W.fail(Rule::OutOfBounds, I, Lane,
             Twine(Does) + " level " + Twine(int32_t(Level)) + " of '" + O->Name + "', which has " +
                 Twine(O->Image->Levels));
    return std::nullopt;
  }
  ImageLevel Where = levelOf(*O->Image, Level);
  TexelName Texel(W, I, dimOf(I), Lane);
  if (Texel.sample() >= O->Image->Samples) {
    if (!W.M.D.Robust)
      W.fail(Rule::OutOfBounds, I, Lane,
             Twine(Does) + " sample " + Twine(int32_t(Texel.sample())) + " of '" + O->Name +
                 "', which has " + Twine(O->Image->Samples));
    return std::nullopt;
  }
  if (!Texel.outside(*O->Image, Where) && !Texel.isLayerOutside(*O->Image))
    return Image + Texel.number(*O->Image, Level) * ir::info(*O->Format).bytes();
  std::string Of = HasLevel ? "level " + std::to_string(Level) + " of '" : "'";
  if (!W.M.D.Robust)
    W.fail(Rule::OutOfBounds, I, Lane,
           Twine(Does) + " texel " + Texel.text() + " of " + Of + O->Name + "', which has " +
               Texel.sizeText(*O->Image, Where));
  return std::nullopt;
}

//===--- loads and stores --------------------------------------------------===//

bool interp::loadTexel(Wave &W, const Inst &I, unsigned Lane, Word At,
                       const ir::ImageFormatInfo &Format, TexelBits &To) {
  To = zeroTexel(Format);
  bool IsDefined; // memory of images always is
  if (Format.isPacked()) {
    Word Whole;
    if (!W.load(I, Lane, At, Format.bytes(), Whole, IsDefined))
      return false;
    for (unsigned C = 0; C < Format.Channels; ++C)
      To[C] = ir::decodeChannel(Format, C, Whole >> Format.firstBitOf(C));
    return true;
  }
  for (unsigned C = 0; C < Format.Channels; ++C) {
    Word Value;
    Word From = At & BadPointer ? At : At + C * Format.Bits / 8;
    if (!W.load(I, Lane, From, Format.Bits / 8, Value, IsDefined))
      return false;
    To[C] = ir::decodeChannel(Format, C, Value);
  }
  return true;
}

/// A: image, C: the level where I.Target says that there is one.
static void runImageLoad(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A);
  if (!W.need(Image, I, "the image") || !needTexel(W, I) ||
      (I.Target && !W.need(W.row(I.C), I, "the level")))
    return;
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  bool IsResident = I.Count > TexelParts;
  eachActive(W, [&](unsigned Lane) {
    const ir::ImageFormatInfo &Format = formatAt(W, Image[Lane]);
    std::optional<Word> At = texelAt(W, I, Lane, "reads", I.C);
    TexelBits Texel = zeroTexel(Format);
    if (W.Failed || (At && !loadTexel(W, I, Lane, *At, Format, Texel)))
      return;
    for (uint32_t C = 0; C < I.Count && !At && W.Helpers.has(Lane); ++C)
      W.addUndefined(W.row(I.To + C), Lanes::only(Lane), I);
    if (IsResident)
      W.row(I.To)[Lane] = 1;
    for (unsigned C = 0; C < I.Count - IsResident; ++C)
      W.row(I.To + IsResident + C)[Lane] = Texel[C];
  });
}

/// Writes the texel at the address \p At.
static void storeTexel(Wave &W, const Inst &I, unsigned Lane, Word At,
                       const ir::ImageFormatInfo &Format) {
  Word Whole = 0; // of a packed format
  bool IsWholeDefined = true;
  for (unsigned C = 0; C < Format.Channels; ++C) {
    const Word *From = W.row(I.C + C);
    bool IsDefined = !W.undefined(From).has(Lane);
    if (!IsDefined && !W.M.D.StoresUndefined)
      return W.failUndefined(From, I, Lane,
                             isBuffer(I) ? "the value written to the buffer"
                                         : "the value written to the texture");
    Word Value = ir::encodeChannel(Format, C, From[Lane]);
    if (Format.isPacked()) {
      Whole |= Value << Format.firstBitOf(C);
      IsWholeDefined &= IsDefined;
      continue;
    }
    Word To = At & BadPointer ? At : At + C * Format.Bits / 8;
    if (!W.store(I, Lane, To, Format.Bits / 8, Value, IsDefined))
      return;
  }
  if (Format.isPacked())
    W.store(I, Lane, At, Format.bytes(), Whole, IsWholeDefined);
}

/// A: image, C: texel.
static void runImageStore(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A);
  if (!W.need(Image, I, "the image") || !needTexel(W, I))
    return;
  eachActive(W, [&](unsigned Lane) {
    if (std::optional<Word> At = texelAt(W, I, Lane, "writes", 0))
      storeTexel(W, I, Lane, *At, formatAt(W, Image[Lane]));
  });
}

/// A: image.
static void runImageTexel(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A);
  Word *To = W.row(I.To);
  const ir::ImageDimInfo &Dim = dimOf(I);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    if (isBuffer(I) || Image[Lane] & BadPointer) {
      To[Lane] = bufferTexel(W, I, Lane);
      continue;
    }
    const Object &O = W.M.Mem.Objects[objectOf(Image[Lane])];
    if (!O.Image) {
      To[Lane] = badPointer(0, 0);
      continue;
    }
    ImageLevel Level = levelOf(*O.Image, 0);
    TexelName Texel(W, I, Dim, Lane);
    std::optional<unsigned> Outside = Texel.outside(*O.Image, Level);
    if (Texel.sample() >= O.Image->Samples)
      To[Lane] = badPointer(Texel.sample(), O.Image->Samples);
    else
      To[Lane] = Outside ? badPointer(Texel.part(*Outside),
                                      uint64_t(Texel.extent(*O.Image, Level, *Outside)))
                         : Image[Lane] + Texel.number(*O.Image, 0) * ir::info(*O.Format).bytes();
  }
  W.join(To, Image);
  for (unsigned C = 0; C < Dim.texelParts(); ++C)
    W.join(To, To, W.row(I.side<TexelSide>().Rows[C]));
  if (std::optional<uint32_t> Sample = I.side<TexelSide>().SampleRow)
    W.join(To, To, W.row(*Sample));
}

//===--- sizes -------------------------------------------------------------===//

/// Width, height, depth and layers, of a cube array the cubes.
using SizeNumbers = std::array<uint32_t, 4>;
static constexpr unsigned LayersAt = 3;

/// A: texture; B: the level where I.Target says that there is one. Calls \p F with each active lane
/// and its numbers; none where reads give 0.
template <typename Fn> static void eachSize(Wave &W, const Inst &I, Fn &&F) {
  const Word *Image = W.row(I.A);
  if (!W.need(Image, I, "the image") || (I.Target && !W.need(W.row(I.B), I, "the level")))
    return;
  for (uint32_t C = 0; C < I.Count; ++C) {
    W.setDefined(W.row(I.To + C));
    std::fill_n(W.row(I.To + C), W.Size, 0);
  }
  eachActive(W, [&](unsigned Lane) {
    const Object *O = textureAt(W, I, Lane, Image[Lane]);
    if (!O)
      return;
    auto Level = I.Target ? uint32_t(W.row(I.B)[Lane]) : 0;
    if (Level >= O->Image->Levels) {
      if (!W.M.D.Robust)
        W.fail(Rule::OutOfBounds, I, Lane,
               "asks for the size of level " + Twine(int32_t(Level)) + " of '" + O->Name +
                   "', which has " + Twine(O->Image->Levels));
      return;
    }
    ImageLevel Where = levelOf(*O->Image, Level);
    F(Lane, SizeNumbers{Where.Size[0], Where.Size[1], Where.Size[2],
                        O->Image->Layers / (dimOf(I).isCube() ? 6 : 1)});
  });
}

static void runTextureSize(Wave &W, const Inst &I) {
  const ir::ImageDimInfo &Dim = dimOf(I);
  eachSize(W, I, [&](unsigned Lane, const SizeNumbers &Numbers) {
    for (unsigned C = 0; C < Dim.Axes; ++C)
      W.row(I.To + C)[Lane] = Numbers[C];
    if (Dim.IsArray)
      W.row(I.To + Dim.Axes)[Lane] = Numbers[LayersAt];
  });
}

static void runSizeNumber(Wave &W, const Inst &I) {
  auto At = size_t(I.Op->intAttr(AttrKind::Component));
  eachSize(W, I,
           [&](unsigned Lane, const SizeNumbers &Numbers) { W.row(I.To)[Lane] = Numbers[At]; });
}

/// A: buffer.
static void runBufferSize(Wave &W, const Inst &I) {
  const Word *Buffer = W.row(I.A);
  if (!W.need(Buffer, I, "the image"))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  eachActive(W, [&](unsigned Lane) {
    Word P = Buffer[Lane];
    To[Lane] = 0;
    if (P & BadPointer)
      W.checkLocal(I, Lane, P);
    else
      To[Lane] = uint32_t(W.M.Mem.Objects[objectOf(P)].size() / formatAt(W, P).bytes());
  });
}

/// Levels, or samples.
static void runImageCount(Wave &W, const Inst &I) {
  const Word *Image = W.row(I.A);
  if (!W.need(Image, I, "the image"))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  eachActive(W, [&](unsigned Lane) {
    const Object *O = textureAt(W, I, Lane, Image[Lane]);
    To[Lane] = !O ? 0 : I.Op->is(ir::Opcode::ImageSamples) ? O->Image->Samples : O->Image->Levels;
  });
}

/// A: what a load or sample said. All textures have memory.
static void runImageResident(Wave &W, const Inst &I) {
  const Word *Code = W.row(I.A);
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = Code[Lane] != 0;
  W.join(To, Code);
}

//===--- translation of ops -----------------------------------------------===//

static Inst &emitImage(Translator &T, ir::Op &O, Evaluator Run) {
  Inst &I = T.emit(O, Run);
  I.Construct = uint32_t(ir::ops::OfImage(O).imageType()->dim());
  return I;
}

/// \p At is the operand with the coordinate. \p Layer is the operand with the layer if it is
/// separate. \p Select is the operand with the sample of a multisampled texture.
static Inst &emitTexel(Translator &T, ir::Op &O, Evaluator Run, unsigned At, unsigned Select,
                       unsigned Layer = 0) {
  Inst &I = emitImage(T, O, Run);
  const ir::Value *Coordinate = O.operand(At);
  auto *Texel = T.makeSide<TexelSide>();
  Texel->IsSigned = Coordinate->type()->scalar()->isSigned();
  unsigned Parts = dimOf(I).texelParts();
  for (unsigned C = 0; C < Parts; ++C)
    Texel->Rows[C] = Layer && C + 1 == Parts ? T.rowOf(O.operand(Layer)) : T.rowOf(Coordinate) + C;
  if (dimOf(I).IsMultisampled && Select < O.numOperands())
    Texel->SampleRow = T.rowOf(O.operand(Select));
  I.More = Texel;
  return I;
}

void build::imageLoad(Translator &T, ir::Op &O) {
  Inst &I = emitTexel(T, O, runImageLoad, ir::ops::ImageLoad::coordinate_at,
                      ir::ops::ImageLoad::select_at);
  I.Target = O.numOperands() > ir::ops::ImageLoad::select_at && dimOf(I).HasLevels;
}
void build::imageStore(Translator &T, ir::Op &O) {
  emitTexel(T, O, runImageStore, ir::ops::ImageStore::coordinate_at,
            ir::ops::ImageStore::select_at);
}
void build::imageSize(Translator &T, ir::Op &O) {
  bool IsBuffer = ir::ops::OfImage(O).imageType()->dim() == ir::ImageDim::Buffer;
  Inst &I = emitImage(T, O, IsBuffer ? runBufferSize : runTextureSize);
  I.Target = O.numOperands() > ir::ops::ImageSize::level_at && dimOf(I).HasLevels;
}
void build::imageTexel(Translator &T, ir::Op &O) {
  emitTexel(T, O, runImageTexel, ir::ops::ImageTexel::coordinate_at,
            ir::ops::ImageTexel::sample_at);
}
void build::imageCount(Translator &T, ir::Op &O) { emitImage(T, O, runImageCount); }
void build::imageResident(Translator &T, ir::Op &O) { T.emit(O, runImageResident); }

/// Returns the operand with the layer in an MSL op whose coordinate is operand \p At; 0 if it has
/// none.
static unsigned layerAt(const ir::Op &O, unsigned At) {
  return ir::info(ir::ops::OfImage(O).imageType()->dim()).IsArray ? At + 1 : 0;
}

void build::mslTexelRead(Translator &T, ir::Op &O) {
  constexpr unsigned At = ir::ops::MslTexelRead::coordinate_at;
  unsigned Layer = layerAt(O, At), Select = (Layer ? Layer : At) + 1;
  Inst &I = emitTexel(T, O, runImageLoad, At, Select, Layer);
  I.Target = O.numOperands() > Select && dimOf(I).HasLevels;
  if (I.Target)
    I.C = T.rowOf(O.operand(Select));
}
void build::mslTexelWrite(Translator &T, ir::Op &O) {
  constexpr unsigned At = ir::ops::MslTexelWrite::coordinate_at;
  // Nothing that is multisampled is written.
  emitTexel(T, O, runImageStore, At, O.numOperands(), layerAt(O, At)).C =
      T.rowOf(O.operand(ir::ops::MslTexelWrite::texel_at));
}
void build::mslTexelAtomic(Translator &T, ir::Op &O) {
  constexpr unsigned At = ir::ops::MslTexelAtomic::coordinate_at;
  // The row of the result holds the address before.
  uint32_t Row = emitTexel(T, O, runImageTexel, At, O.numOperands(), layerAt(O, At)).To;
  const ir::Value *Value = O.operand(ir::ops::MslTexelAtomic::value_at);
  Inst &I = T.emitPlain(runAtomic, &O);
  I.To = I.A = Row;
  I.Count = 1;
  I.B = T.rowOf(Value);
  I.C = T.rowOf(O.operand(O.numOperands() - 1));
  I.From = I.Into = NumberType(Value->type());
  I.Construct = uint32_t(O.intAttr(AttrKind::Atomic));
}
void build::mslTextureSize(Translator &T, ir::Op &O) {
  Inst &I = emitImage(T, O, runSizeNumber);
  I.Target = O.numOperands() > ir::ops::MslTextureSize::level_at;
}
