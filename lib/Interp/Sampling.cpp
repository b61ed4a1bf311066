// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sampling of textures.
#include "IR/ImageOps.h"
#include "Interp/Images.h"
#include "Interp/Samplers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::Opcode;
using ir::SampleLevel;

static constexpr unsigned TexelParts = 4;

namespace {
/// An image.sample, image.gather, image.level_of or msl.sample.
struct SampleSide : Side {
  explicit SampleSide(const ir::Type *Image)
      : Dim(ir::info(Image->dim())), IsFloat(Image->element()->isFloat()) {}

  const ir::ImageDimInfo &Dim;
  bool IsFloat;
  bool IsGather = false, Compares = false, IsResident = false;
  SampleLevel Level = SampleLevel::Implicit;
  unsigned Component = 0;
  /// Rows of operands that not all have.
  std::optional<uint32_t> Layer, Reference, LevelRow, AlongX, AlongY, Offset, Least;
  bool IsWholeLayer = false; ///< no float

  bool usesQuad() const {
    return !IsGather && (Level == SampleLevel::Implicit || Level == SampleLevel::Bias);
  }
};

/// One of them in one lane.
class LaneSample {
public:
  LaneSample(Wave &W, const Inst &I, unsigned Lane, const Object &Texture, const Sampler &S)
      : W(W), I(I), More(I.side<SampleSide>()), Lane(Lane), Texture(Texture),
        Format(ir::info(*Texture.Format)), With(S), Taken(S, *Texture.Image, More.Dim) {}

  /// Before it is clamped.
  double level() const {
    switch (More.Level) {
    case SampleLevel::Explicit:
      return number(*More.LevelRow) + With.Bias;
    case SampleLevel::Gradient:
      return Taken.levelOfChange(coordinates(Lane), vectorIn(*More.AlongX), vectorIn(*More.AlongY));
    case SampleLevel::Implicit:
    case SampleLevel::Bias:
      return levelOfQuad() + (More.LevelRow ? number(*More.LevelRow) : 0);
    }
    llvm_unreachable("level of a sample");
  }
  double clampedLevel() const { return Taken.clampLevel(level(), least()); }
  double levelOfImage() const { return Taken.levelOfImage(Taken.clampLevel(level(), 0)); }

  /// Whether the specification defines the result: a filtering sampler needs a float texture, a
  /// comparison sampler a comparing operation, and the range of levels must not be empty.
  bool isDefined() const {
    bool Filters =
        With.Min == Filter::Linear || With.Mag == Filter::Linear || With.Levels == Filter::Linear;
    bool HasLevels =
        More.IsGather || std::max(least(), double(With.LeastLevel)) <= With.GreatestLevel;
    return More.Compares == With.Compares.has_value() && (More.IsFloat || !Filters) && HasLevels;
  }

  /// False after a violation.
  bool sample(TexelBits &To) const { return combine(Taken.sample(place(), clampedLevel()), To); }
  bool gather(TexelBits &To) const {
    std::array<Taps, 4> Four = Taken.gather(place());
    for (unsigned N = 0; N < 4; ++N) {
      TexelBits Texel;
      if (!combine(Four[N], Texel))
        return false;
      To[N] = Texel[More.Component];
    }
    return true;
  }

private:
  double floatAt(uint32_t Row, unsigned In) const {
    return std::bit_cast<float>(uint32_t(W.row(Row)[In]));
  }
  double number(uint32_t Row) const { return floatAt(Row, Lane); }
  double least() const { return More.Least ? number(*More.Least) : 0; }
  Vector3 vectorIn(uint32_t Row) const {
    Vector3 V{};
    for (unsigned C = 0; C < More.Dim.axesSampled(); ++C)
      V[C] = number(Row + C);
    return V;
  }
  Vector3 coordinates(unsigned In) const {
    Vector3 V{};
    for (unsigned C = 0; C < More.Dim.axesSampled(); ++C)
      V[C] = floatAt(I.C + C, In);
    return V;
  }

  double levelOfQuad() const {
    unsigned First = Lane & ~3u;
    Vector3 From = coordinates(First), X = coordinates(First + 1), Y = coordinates(First + 2);
    for (unsigned C = 0; C < 3; ++C) {
      X[C] -= From[C];
      Y[C] -= From[C];
    }
    return Taken.levelOfChange(coordinates(Lane), X, Y);
  }

  SamplePlace place() const {
    SamplePlace P;
    P.At = coordinates(Lane);
    if (More.Layer)
      P.Layer =
          More.IsWholeLayer ? double(uint32_t(W.row(*More.Layer)[Lane])) : number(*More.Layer);
    for (unsigned C = 0; More.Offset && C < More.Dim.offsetParts(); ++C)
      P.Offset[C] = int32_t(W.row(*More.Offset + C)[Lane]);
    return P;
  }

  bool passes(float Texel) const {
    auto Reference = float(number(*More.Reference));
    if (Format.Numbers == ir::FormatNumbers::Unorm || Format.Numbers == ir::FormatNumbers::Snorm)
      Reference = std::clamp(Reference, 0.0f, 1.0f);
    switch (*With.Compares) {
    case Comparison::Never:
      return false;
    case Comparison::Less:
      return Reference < Texel;
    case Comparison::Equal:
      return Reference == Texel;
    case Comparison::LessEqual:
      return Reference <= Texel;
    case Comparison::Greater:
      return Reference > Texel;
    case Comparison::NotEqual:
      return Reference != Texel;
    case Comparison::GreaterEqual:
      return Reference >= Texel;
    case Comparison::Always:
      return true;
    }
    llvm_unreachable("comparison");
  }

  bool read(const Tap &T, TexelBits &To) const {
    To = zeroTexel(Format);
    Word At =
        W.row(I.A)[Lane] + texelNumber(*Texture.Image, T.Level, T.Layer, T.At) * Format.bytes();
    if (!T.IsBorder && !loadTexel(W, I, Lane, At, Format, To))
      return false;
    if (More.Compares)
      To[0] = std::bit_cast<uint32_t>(passes(std::bit_cast<float>(uint32_t(To[0]))) ? 1.0f : 0.0f);
    return true;
  }

  /// A single texel keeps its bits.
  bool combine(const Taps &From, TexelBits &To) const {
    if (From.size() == 1)
      return read(From[0], To);
    std::array<double, TexelParts> Sum{};
    for (const Tap &T : From) {
      TexelBits Texel;
      if (!read(T, Texel))
        return false;
      for (unsigned C = 0; C < TexelParts; ++C)
        Sum[C] += T.Weight * double(std::bit_cast<float>(uint32_t(Texel[C])));
    }
    for (unsigned C = 0; C < TexelParts; ++C)
      To[C] = std::bit_cast<uint32_t>(float(Sum[C]));
    return true;
  }

  Wave &W;
  const Inst &I;
  const SampleSide &More;
  const unsigned Lane;
  const Object &Texture;
  const ir::ImageFormatInfo &Format;
  const Sampler &With;
  Sampling Taken;
};
} // namespace

/// The sampler that \p Pointer names; null after a violation, and where results are 0.
static const Sampler *samplerAt(Wave &W, const Inst &I, unsigned Lane, Word Pointer) {
  if (Pointer & BadPointer) {
    if (!W.M.D.Robust)
      W.checkLocal(I, Lane, Pointer);
    return nullptr;
  }
  const Object &O = W.M.Mem.Objects[objectOf(Pointer)];
  if (!O.Sampling)
    W.fail(Rule::OutOfBounds, I, Lane, "no sampler is given for '" + O.Name + "'");
  return O.Sampling;
}

/// Checks that the operands that decide which texels are read are defined.
static bool needPlace(Wave &W, const Inst &I) {
  const auto &More = I.side<SampleSide>();
  unsigned Axes = More.Dim.axesSampled();
  auto Need = [&](std::optional<uint32_t> Row, unsigned Count, const char *What) {
    return !Row || needAll(W, I, *Row, Count, What);
  };
  return Need(I.A, 1, "the texture") && Need(I.B, 1, "the sampler") &&
         Need(I.C, Axes, "the coordinate") && Need(More.Layer, 1, "the coordinate") &&
         Need(More.LevelRow, 1, More.Level == SampleLevel::Bias ? "the bias" : "the level") &&
         Need(More.AlongX, Axes, "the gradient") && Need(More.AlongY, Axes, "the gradient") &&
         Need(More.Offset, More.Dim.offsetParts(), "the offset") &&
         Need(More.Least, 1, "the least level") && (!More.usesQuad() || checkQuads(W, I));
}

/// Clears the result rows, and calls \p F with the sampling work of each active lane.
template <typename Fn> static void eachSample(Wave &W, const Inst &I, Fn &&F) {
  if (!needPlace(W, I))
    return;
  for (uint32_t C = 0; C < I.Count; ++C) {
    W.setDefined(W.row(I.To + C));
    std::fill_n(W.row(I.To + C), W.Size, 0);
  }
  eachActive(W, [&](unsigned Lane) {
    const Object *Texture = textureAt(W, I, Lane, W.row(I.A)[Lane]);
    const Sampler *S = Texture ? samplerAt(W, I, Lane, W.row(I.B)[Lane]) : nullptr;
    if (S)
      F(Lane, LaneSample(W, I, Lane, *Texture, *S));
  });
}

/// A: texture, B: sampler, C: coordinate.
static void runSample(Wave &W, const Inst &I) {
  const auto &More = I.side<SampleSide>();
  uint32_t First = I.To + More.IsResident, Count = I.Count - More.IsResident;
  eachSample(W, I, [&](unsigned Lane, const LaneSample &Work) {
    TexelBits Texel{};
    bool IsDefined = Work.isDefined();
    if (IsDefined && !(More.IsGather ? Work.gather(Texel) : Work.sample(Texel)))
      return;
    if (More.IsResident)
      W.row(I.To)[Lane] = 1;
    for (uint32_t C = 0; C < Count; ++C) {
      W.row(First + C)[Lane] = Texel[C];
      if (!IsDefined)
        W.addUndefined(W.row(First + C), Lanes::only(Lane), I);
    }
  });
  if (W.Failed || !More.Reference)
    return;
  const Word *Reference = W.row(*More.Reference);
  for (uint32_t C = 0; C < Count; ++C)
    W.join(W.row(First + C), W.row(First + C), Reference);
}

static void runLevelOf(Wave &W, const Inst &I) {
  eachSample(W, I, [&](unsigned Lane, const LaneSample &Work) {
    W.row(I.To)[Lane] = std::bit_cast<uint32_t>(float(Work.levelOfImage()));
    W.row(I.To + 1)[Lane] = std::bit_cast<uint32_t>(float(Work.level()));
  });
}

//===--- translation of ops -----------------------------------------------===//

static SampleSide *sideOf(Translator &T, const ir::Op &O) {
  const ir::Type *Image = O.operand(ir::ops::ImageSample::image_at)->type()->element();
  T.P.Sides.push_back(std::make_unique<SampleSide>(Image));
  auto *S = static_cast<SampleSide *>(T.P.Sides.back().get());
  S->Compares = O.flag(AttrKind::Compares);
  S->Level = O.enumAttr<SampleLevel>(AttrKind::Level);
  S->Component = unsigned(O.intAttr(AttrKind::Component));
  return S;
}

void build::imageSample(Translator &T, ir::Op &O) {
  SampleSide *S = sideOf(T, O);
  S->IsGather = O.is(Opcode::ImageGather);
  S->IsResident = O.flag(AttrKind::Resident);
  ir::SampleOperands Operands(O);
  auto RowOf = [&](std::optional<unsigned> At, unsigned Further = 0) -> std::optional<uint32_t> {
    if (!At)
      return std::nullopt;
    return T.rowOf(O.operand(*At + Further));
  };
  if (S->Dim.IsArray)
    S->Layer = *RowOf(ir::ops::ImageSample::coordinate_at) + S->Dim.axesSampled();
  S->Reference = RowOf(Operands.reference_at());
  S->LevelRow = RowOf(Operands.level_at());
  S->AlongX = RowOf(Operands.gradient_at());
  S->AlongY = RowOf(Operands.gradient_at(), 1);
  S->Offset = RowOf(Operands.offset_at());
  S->Least = RowOf(Operands.clamp_at());
  T.emit(O, runSample).More = S;
}

void build::imageLevelOf(Translator &T, ir::Op &O) {
  SampleSide *S = sideOf(T, O);
  T.emit(O, runLevelOf).More = S;
}

void build::mslSample(Translator &T, ir::Op &O) {
  SampleSide *S = sideOf(T, O);
  S->IsGather = !O.attr(AttrKind::Level);
  S->IsWholeLayer = true;
  unsigned At = ir::ops::MslSample::more_at;
  auto Take = [&](std::optional<uint32_t> &Row, bool Has) {
    if (Has)
      Row = T.rowOf(O.operand(At++));
  };
  Take(S->Layer, S->Dim.IsArray);
  Take(S->Reference, S->Compares);
  bool HasLevel = S->Level == SampleLevel::Explicit || S->Level == SampleLevel::Bias;
  Take(S->LevelRow, !S->IsGather && HasLevel);
  Take(S->AlongX, S->Level == SampleLevel::Gradient);
  Take(S->AlongY, S->Level == SampleLevel::Gradient);
  Take(S->Least, O.flag(AttrKind::Clamped));
  Take(S->Offset, O.flag(AttrKind::Offset));
  T.emit(O, runSample).More = S;
}
