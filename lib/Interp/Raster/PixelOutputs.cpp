// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a pixel shader gives to the tests and the targets.
#include "IR/SystemValues.h"
#include "Interp/Raster/Pixels.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::EntryMode;
using ir::SystemValue;

/// A scalar of an output as a target takes it: the bits of an f32, or an integer.
static Word toChannel(NumberType Ty, Word Bits) {
  if (Ty.isFloat())
    return F32Kind({}).put(float(decodeFloat(Ty, Bits)));
  return Ty.Class == NumberClass::Signed ? Word(uint32_t(SignExtend64(Bits, Ty.Bits))) : Bits;
}

/// False after a violation.
bool PixelStage::takeSystemValue(const ir::StageElement &E, unsigned Lane, Word Value, Result &To,
                                 uint32_t &Coverage) {
  const StageThread &T = Threads[Lane];
  switch (*valueOf(E)) {
  case SystemValue::Depth: {
    double New = decodeFloat(scalarTypeOf(E), Value), Old = float(T.Position[2]);
    if ((hasMode(EntryMode::DepthGreater) && New < Old) ||
        (hasMode(EntryMode::DepthLess) && New > Old)) {
      failThread(*M, Rule::Undefined, E.Where, T,
                 "the depth is " + Twine(New < Old ? "less" : "greater") +
                     " than that of the primitive, against the shader's promise");
      return false;
    }
    if (!hasMode(EntryMode::DepthUnchanged))
      To.Depth = float(New);
    return true;
  }
  case SystemValue::Coverage:
    Coverage &= uint32_t(Value);
    return true;
  case SystemValue::StencilRef:
    To.Stencil = uint32_t(Value);
    return true;
  default:
    return true;
  }
}

bool PixelStage::take(Wave &W, unsigned Lane, Result &To, uint32_t &Coverage) {
  for (const auto &[Number, E] : enumerate(M->M.Entry.Outputs)) {
    std::optional<SystemValue> V = valueOf(E);
    bool IsDefined = false;
    for (const StageRows &Rows : M->P.Outputs) {
      for (uint32_t C = 0; C < Rows.Count && Rows.Element == Number; ++C) {
        const Word *Row = W.row(Rows.First + C);
        bool Has = !W.undefined(Row).has(Lane);
        if (V) {
          IsDefined |= Has;
          if (Has && !C && !takeSystemValue(E, Lane, Row[Lane], To, Coverage))
            return false;
          continue;
        }
        InterfaceSlot At = slotOf(E, C);
        if (At.Location >= To.Colors.size() || E.Source > 1)
          continue;
        To.Colors[At.Location][E.Source][At.Component] = toChannel(scalarTypeOf(E), Row[Lane]);
        To.Has[At.Location][E.Source] |= uint32_t(Has) << At.Component;
      }
    }
    if (V && !IsDefined) {
      failThread(*M, Rule::Undefined, E.Where, Threads[Lane],
                 "the output " + E.Semantic + " is undefined");
      return false;
    }
  }
  return true;
}

/// The first samples, as many as alpha is of all, rounded.
uint32_t PixelStage::alphaCoverage(const Result &From) const {
  double Alpha = F32Kind({}).get(From.Colors[0][0][3]);
  uint32_t Mask = 0;
  for (uint32_t S = 0; S < Of.Samples; ++S)
    Mask |= uint32_t(Alpha * Of.Samples >= S + 0.5) << S;
  return Mask;
}

/// Which channels of the two sources a blend reads beside those that are written.
static std::array<uint32_t, 2> channelsRead(const Blend &B) {
  std::array<uint32_t, 2> Read{};
  for (const BlendEquation &E : {B.Color, B.Alpha})
    for (BlendFactor F : {E.Source, E.Destination}) {
      if (E.Op == BlendOp::Min || E.Op == BlendOp::Max)
        continue;
      if (F == BlendFactor::SrcAlpha || F == BlendFactor::OneMinusSrcAlpha ||
          F == BlendFactor::SrcAlphaSaturate)
        Read[0] |= 8;
      if (F == BlendFactor::Src1Color || F == BlendFactor::OneMinusSrc1Color)
        Read[1] |= 7;
      if (F == BlendFactor::Src1Alpha || F == BlendFactor::OneMinusSrc1Alpha)
        Read[1] |= 8;
    }
  return Read;
}

/// False, after a violation, if a color that is written has no value.
bool PixelStage::needColors(const StageThread &T, const Result &From) {
  for (const auto &[Number, C] : enumerate(Of.Colors)) {
    if (!(WrittenTargets >> Number & 1))
      continue;
    uint32_t Needed = C.WriteMask & maskTrailingOnes<uint32_t>(C.Format.Channels), Second = 0;
    if (C.Blend && Needed) {
      std::array<uint32_t, 2> Read = channelsRead(*C.Blend);
      Needed |= Read[0];
      Second = Read[1];
    }
    if (Number == 0 && Of.AlphaToCoverage)
      Needed |= 8;
    if (!(Needed & ~From.Has[Number][0]) && !(Second & ~From.Has[Number][1]))
      continue;
    if (M->D.StoresUndefined)
      continue;
    Loc Where = M->M.Entry.loc();
    for (const ir::StageElement &E : M->M.Entry.Outputs)
      if (!valueOf(E) && E.Location == Number)
        Where = E.Where;
    failThread(*M, Rule::Undefined, Where, T, "the color written to '" + C.Name + "' is undefined");
    return false;
  }
  return true;
}

void PixelStage::write(const StageThread &T, uint32_t Coverage, const Result &From) {
  if (!Coverage || !needColors(T, From))
    return;
  for (const auto &[Number, C] : enumerate(Of.Colors)) {
    if (!(WrittenTargets >> Number & 1))
      continue;
    Picture &Into = this->Into.Colors[Number];
    for (uint32_t S = 0; S < Of.Samples; ++S) {
      if (!(Coverage >> S & 1))
        continue;
      SampleAt At = {T.X, T.Y, T.Layer, S};
      Channels Color = From.Colors[Number][0];
      if (C.Blend)
        Color = blend(*C.Blend, C.Format, Of.BlendConstants, Color, From.Colors[Number][1],
                      Into.read(At));
      Into.write(At, Color, C.WriteMask);
    }
  }
}
