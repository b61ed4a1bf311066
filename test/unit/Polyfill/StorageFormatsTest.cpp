// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The integer code for narrow floats, folded on constants, gives the same as conversions of
// constants: for every value of the formats, and for every f32 around which rounding changes.
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Polyfill/FloatBits.h"
#include "Polyfill/PackedHalves.h"
#include "Transforms/Fold.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
constexpr size_t Lanes = 1024;
constexpr FloatFormat Narrow[] = {FloatFormat::BF16, FloatFormat::E4M3, FloatFormat::E5M2};

/// Folds ops on constant vectors.
class Evaluator {
public:
  using Maker = function_ref<Value *(Builder &, Value *)>;

  /// \p Make's result, bit by bit, where its operand has the bits \p In of the type \p From.
  std::vector<uint64_t> run(const Type *From, ArrayRef<uint64_t> In, Maker Make) {
    Function *F = M.addFunction(M.uniqueName("f"), M.types().voidTy(), {}, {});
    Builder B(M, F->body());
    SmallVector<const Constant *, 0> Parts;
    for (uint64_t Bits : In)
      Parts.push_back(M.constant(From, Bits));
    Value *Result = Make(B, B.constant(M.constant(M.types().vector(From, In.size()), Parts)));
    DenseMap<const Value *, const Constant *> Known;
    for (Op &O : F->body())
      Known[O.result()] = valueOf(O, Known);
    const Constant *C = Known[Result];
    std::vector<uint64_t> Out;
    for (size_t I = 0; I < In.size(); ++I)
      Out.push_back(partOf(M, C, I)->Bits);
    return Out;
  }

  Module M;

private:
  /// The bits of a word, or of numbers in it.
  const Constant *castBits(const Constant *C, const Type *To) {
    unsigned Each = C->Ty->scalar()->bits(), Wanted = To->scalar()->bits();
    uint64_t Bits = 0;
    for (size_t I = 0; I < C->Ty->components(); ++I)
      Bits |= (C->Ty->isVector() ? partOf(M, C, I) : C)->Bits << (I * Each);
    SmallVector<const Constant *, 4> Parts;
    for (size_t I = 0; I < To->components(); ++I)
      Parts.push_back(
          M.constant(To->scalar(), Bits >> (I * Wanted) & maskTrailingOnes<uint64_t>(Wanted)));
    return To->isVector() ? M.constant(To, Parts) : Parts[0];
  }

  const Constant *valueOf(const Op &O, const DenseMap<const Value *, const Constant *> &Known) {
    if (const Constant *C = O.constant())
      return C;
    SmallVector<const Constant *, 3> In;
    for (const Value *V : O.operands())
      In.push_back(Known.lookup(V));
    if (const Constant *C = foldConstant(M, O, In))
      return C;
    if (O.is(Opcode::Bitcast))
      return castBits(In[0], O.type());
    // An op with an unknown lane is not folded at all, so evaluate a choice lane by lane.
    EXPECT_TRUE(O.is(Opcode::Select)) << O.mnemonic().str();
    SmallVector<const Constant *, 0> Parts;
    for (size_t I = 0; I < O.type()->count(); ++I)
      Parts.push_back(partOf(M, In[partOf(M, In[0], I)->Bits ? 1 : 2], I));
    return M.constant(O.type(), Parts);
  }
};

/// APFloat's conversion, with the one NaN that the code gives.
uint64_t converted(FloatFormat From, FloatFormat To, uint64_t Bits, uint64_t NaN) {
  auto Width = [](FloatFormat F) { return APFloat::getSizeInBits(floatSemantics(F)); };
  APFloat V(floatSemantics(From), APInt(Width(From), Bits));
  bool Loses, Negative = V.isNegative();
  V.convert(floatSemantics(To), APFloat::rmNearestTiesToEven, &Loses);
  if (!V.isNaN())
    return V.bitcastToAPInt().getZExtValue();
  return NaN | uint64_t(Negative) << (Width(To) - 1);
}

uint64_t quietNaN(FloatFormat F) {
  return APFloat::getQNaN(floatSemantics(F)).bitcastToAPInt().getZExtValue();
}

void expectEncoding(FloatFormat Format, ArrayRef<uint64_t> Singles) {
  for (ArrayRef<uint64_t> Rest = Singles; !Rest.empty();) {
    ArrayRef<uint64_t> In = Rest.take_front(Lanes);
    Rest = Rest.drop_front(In.size());
    Evaluator E;
    std::vector<uint64_t> Out = E.run(E.M.types().f32(), In, [&](Builder &B, Value *V) {
      return polyfill::encodeFloat(B, V, Format);
    });
    for (auto [Single, Bits] : zip(In, Out))
      ASSERT_EQ(Bits, converted(FloatFormat::F32, Format, Single, quietNaN(Format)))
          << spelling(Format).str() << " of " << Single;
  }
}
} // namespace

TEST(StorageFormats, DecodesEveryValue) {
  for (FloatFormat Format : Narrow) {
    unsigned Width = APFloat::getSizeInBits(floatSemantics(Format));
    for (uint64_t First = 0; First < uint64_t(1) << Width;
         First += std::min(Lanes, size_t(1) << Width)) {
      auto In = to_vector<0>(seq<uint64_t>(First, First + std::min(Lanes, size_t(1) << Width)));
      Evaluator E;
      std::vector<uint64_t> Out =
          E.run(E.M.types().intTy(Width, false), In,
                [&](Builder &B, Value *V) { return polyfill::decodeFloat(B, V, Format); });
      for (auto [Bits, Single] : zip(In, Out)) {
        uint64_t Want = converted(Format, FloatFormat::F32, Bits, 0);
        bool IsNaN = (Want & 0x7fffffff) == 0 && (Bits & ((uint64_t(1) << (Width - 1)) - 1)) != 0;
        if (IsNaN)
          ASSERT_GT(Single & 0x7fffffff, 0x7f800000u) << spelling(Format).str() << " " << Bits;
        else
          ASSERT_EQ(Single, Want) << spelling(Format).str() << " " << Bits;
      }
    }
  }
}

TEST(StorageFormats, EncodesAroundEveryTurn) {
  for (FloatFormat Format : Narrow) {
    // The bits of f32 that the format drops: all of them in normal numbers of few bits, and the
    // middle of two numbers in any. Subnormal ones of the 8-bit formats drop up to three more.
    unsigned Kept = Format == FloatFormat::BF16 ? 16 : 15;
    SmallVector<uint64_t, 0> In;
    uint64_t Half = uint64_t(1) << (31 - Kept);
    for (uint64_t High = 0; High < uint64_t(1) << Kept; High += Format == FloatFormat::BF16 ? 3 : 1)
      for (uint64_t Low : {uint64_t(0), uint64_t(1), Half - 1, Half, Half + 1, 2 * Half - 1})
        In.push_back(High << (32 - Kept) | Low);
    expectEncoding(Format, In);
  }
}

TEST(StorageFormats, RoundsIntegersOnce) {
  // Half of a last bit and a little more, which f32 does not hold.
  for (uint64_t Middle : {0x1010000u, 0x2020000u, 0x81800000u, 0xff800000u})
    for (uint64_t Off : {-1, 0, 1}) {
      Evaluator E;
      uint64_t In = Middle + Off;
      std::vector<uint64_t> Out = E.run(E.M.types().u32(), {In}, [](Builder &B, Value *V) {
        Value *Single = polyfill::toRoundedFloat(B, V, FloatFormat::BF16);
        return polyfill::encodeFloat(B, Single, FloatFormat::BF16);
      });
      APFloat Want(APFloat::BFloat());
      Want.convertFromAPInt(APInt(32, In), false, APFloat::rmNearestTiesToEven);
      EXPECT_EQ(Out[0], Want.bitcastToAPInt().getZExtValue()) << In;
    }
}

TEST(PackedHalves, DecodesEveryValue) {
  for (FloatFormat Format : {FloatFormat::E4M3, FloatFormat::E5M2}) {
    auto In = to_vector<0>(seq<uint64_t>(0, 256));
    Evaluator E;
    std::vector<uint64_t> Out = E.run(E.M.types().floatTy(Format), In, polyfill::decodeHalves);
    for (auto [Bits, Half] : zip(In, Out)) {
      uint64_t Want = converted(Format, FloatFormat::F16, Bits, 0);
      bool IsNaN = (Want & 0x7fff) == 0 && (Bits & 0x7f) != 0;
      if (IsNaN)
        ASSERT_TRUE((Half & 0x7fff) > 0x7c00u && Half >> 15 == Bits >> 7) << Bits;
      else
        ASSERT_EQ(Half, Want) << spelling(Format).str() << " " << Bits;
    }
  }
}

TEST(PackedHalves, EncodesAndRoundsEveryHalf) {
  for (FloatFormat Format : {FloatFormat::E4M3, FloatFormat::E5M2})
    for (uint64_t First = 0; First < 1 << 16; First += Lanes) {
      auto In = to_vector<0>(seq<uint64_t>(First, First + Lanes));
      Evaluator E;
      const Type *Half = E.M.types().f16();
      std::vector<uint64_t> Codes = E.run(Half, In, [&](Builder &B, Value *V) {
        return polyfill::encodeHalves(B, V,
                                      B.types().withScalar(V->type(), B.types().floatTy(Format)));
      });
      std::vector<uint64_t> Rounded = E.run(
          Half, In, [&](Builder &B, Value *V) { return polyfill::roundHalves(B, V, Format); });
      for (auto [Bits, Code, Near] : zip(In, Codes, Rounded)) {
        // Devices take the other operand of a minimum; APFloat quiets a signaling NaN instead.
        if ((Bits & 0x7fff) > 0x7c00 && (Bits & 0x200) == 0)
          continue;
        ASSERT_EQ(Code, converted(FloatFormat::F16, Format, Bits, quietNaN(Format)))
            << spelling(Format).str() << " of " << Bits;
        uint64_t Want = converted(Format, FloatFormat::F16, Code, 0x7e00);
        if ((Want & 0x7fff) == 0x7e00)
          ASSERT_TRUE((Near & 0x7fff) > 0x7c00u && Near >> 15 == Bits >> 15) << Bits;
        else
          ASSERT_EQ(Near, Want) << spelling(Format).str() << " of " << Bits;
      }
    }
}
