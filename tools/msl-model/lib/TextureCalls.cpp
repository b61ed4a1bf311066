// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text's use of textures: accesses to texels, and errors.
#include "Machine.h"

using namespace llvm;

namespace tessera::model {

static_assert(msl_model::EntriesOfTables == FirstArgumentID);

/// Describes \p Index in messages: an entry of a table, or an element of an argument buffer.
static std::string wordsFor(StringRef Kind, Word Index) {
  return Index < msl_model::EntriesOfTables ? ("[[" + Kind + "(" + Twine(Index) + ")]]").str()
                                            : ("this " + Kind + " of an argument buffer").str();
}

Texture &Machine::textureAt(Word Index, Place At) {
  auto It = L.Bound.Textures.find(Index);
  if (It == L.Bound.Textures.end())
    fail(At, "the pipeline has nothing for " + wordsFor("texture", Index));
  return It->second;
}

const SamplerBinding &Machine::samplerAt(Word Index, Place At) {
  auto It = L.Bound.Samplers.find(Index);
  if (It == L.Bound.Samplers.end())
    fail(At, "the pipeline has nothing for " + wordsFor("sampler", Index));
  return It->second;
}

void Machine::checkTexture(Word Index, const TextureType &Type) {
  const Texture &T = textureAt(Index, {0, 0});
  if (std::string Wrong = T.mismatch(Type); !Wrong.empty())
    fail({0, 0}, "the pipeline's '" + T.binding().Name + "' for " + wordsFor("texture", Index) +
                     " " + Wrong);
}

void Machine::touchTexel(const Texture &T, const uint8_t *Texel, bool Writes, bool IsAtomic,
                         Place At) {
  if (Current->IsHelper)
    return;
  Agent A = agent(*Current, Texel);
  A.Atomic = IsAtomic;
  uint32_t Pc = remember(At);
  uint64_t Size = T.binding().Format.bytes();
  Fault F = L.Bound.Data.touch(Texel, Size, Writes, A, Pc);
  if (F.What == Fault::None)
    return;
  std::string Text = at(At) + describe(F, Texel, Size, Writes) + " (" + nameOf(*Current) + ")";
  if (isError(F, Texel, Size, Pc, Text))
    end(std::move(Text));
}

void Machine::readTexel(const Texture &T, TextureCall &Call) {
  const Word *C = Call.Coordinate;
  const uint8_t *Found = T.find(C[0], C[1], C[2], Call.Layer, Call.Level);
  if (Found) {
    if (Current->Unfenced[Call.Texture].contains(Found))
      fail(Call.At, "reads a texel of '" + T.binding().Name +
                        "' that the thread itself wrote, without fence() between (" +
                        nameOf(*Current) + ")");
    touchTexel(T, Found, /*Writes=*/false, /*IsAtomic=*/false, Call.At);
  }
  llvm::copy(Found ? T.decode(Found) : T.outside(), Call.Values);
}

void Machine::writeTexel(const Texture &T, TextureCall &Call) {
  const Word *C = Call.Coordinate;
  uint8_t *Found = T.find(C[0], C[1], C[2], Call.Layer, Call.Level);
  failIfDiscarded(Call.At);
  if (!Found || Current->IsHelper)
    return;
  touchTexel(T, Found, /*Writes=*/true, /*IsAtomic=*/false, Call.At);
  T.encode({Call.Values[0], Call.Values[1], Call.Values[2], Call.Values[3]}, Found);
  Current->Unfenced[Call.Texture].insert(Found);
}

static uint32_t combined(TextureCall::Update Does, uint32_t Old, uint32_t New, bool IsSigned) {
  using Update = TextureCall::Update;
  bool IsLess = IsSigned ? int32_t(New) < int32_t(Old) : New < Old;
  switch (Does) {
  case Update::Load:
    return Old;
  case Update::Store:
  case Update::Exchange:
  case Update::Compare:
    return New;
  case Update::Add:
    return Old + New;
  case Update::Sub:
    return Old - New;
  case Update::Min:
    return IsLess ? New : Old;
  case Update::Max:
    return IsLess ? Old : New;
  case Update::And:
    return Old & New;
  case Update::Or:
    return Old | New;
  case Update::Xor:
    return Old ^ New;
  }
  llvm_unreachable("atomic operation");
}

void Machine::updateTexel(const Texture &T, TextureCall &Call) {
  const TexelFormat &Format = T.binding().Format;
  if (Format.Channels != 1 || Format.Bits != 32)
    fail(Call.At, "an atomic access to '" + T.binding().Name +
                      "', whose texels are not single 32-bit integers");
  const Word *C = Call.Coordinate;
  uint8_t *Found = T.find(C[0], C[1], C[2], Call.Layer, Call.Level);
  Texel Old = Found ? T.decode(Found) : T.outside();
  if (Call.Does != TextureCall::Update::Load) {
    failIfDiscarded(Call.At);
    if (Current->IsHelper)
      return;
  }
  Call.Succeeded = Call.Does != TextureCall::Update::Compare ||
                   (Old[0] == Call.Expected && WeakExchanges++ % 3 != 0);
  if (Found) {
    touchTexel(T, Found, Call.Does != TextureCall::Update::Load, /*IsAtomic=*/true, Call.At);
    if (Call.Succeeded)
      T.encode({combined(Call.Does, Old[0], Call.Values[0], Format.Kind == TexelKind::Signed)},
               Found);
    Current->Unfenced[Call.Texture].insert(Found);
  }
  llvm::copy(Old, Call.Values);
}

void Machine::texture(TextureCall &Call) {
  using Kind = TextureCall::Kind;
  failIfUnsettled();
  const Texture &T = textureAt(Call.Texture, Call.At);
  const TextureBinding &B = T.binding();
  switch (Call.What) {
  case Kind::Read:
    return readTexel(T, Call);
  case Kind::Write:
    return writeTexel(T, Call);
  case Kind::Atomic:
    return updateTexel(T, Call);
  case Kind::Sample:
  case Kind::LevelOfDetail:
  case Kind::Gather: {
    const SamplerBinding &S = samplerAt(Call.Sampler, Call.At);
    if (!T.isFloat() && (S.MinLinear || S.MagLinear || S.MipLinear) && Call.What == Kind::Sample)
      fail(Call.At, "a linear filter of '" + B.Name + "', whose texels are integers");
    Texel Result = sampled(T, S, Call, [&](const uint8_t *Texel) {
      touchTexel(T, Texel, /*Writes=*/false, /*IsAtomic=*/false, Call.At);
    });
    llvm::copy(Result, Call.Values);
    return;
  }
  case Kind::Size: {
    bool Exists = Call.Level < T.levels();
    TextureSize Size = Exists ? T.size(Call.Level) : TextureSize{0, 0, 0, 0};
    llvm::copy(Texel{Size.Width, Size.Height, Size.Depth, B.IsCube ? B.Layers / 6 : B.Layers},
               Call.Values);
    return;
  }
  case Kind::Levels:
    Call.Values[0] = T.levels();
    Call.Values[1] = B.Samples;
    return;
  case Kind::Fence:
    Current->Unfenced.erase(Call.Texture);
    return;
  }
  llvm_unreachable("call of a texture");
}

} // namespace tessera::model
