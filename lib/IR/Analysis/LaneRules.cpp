// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/LaneRules.h"
#include "IR/Analysis/LaneIntegers.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr unsigned VectorParts = 4;
constexpr uint32_t LanesOfQuad = 4;

unsigned tessera::ir::laneComponents(const Type *Ty) {
  return Ty->isVector() && Ty->count() <= VectorParts ? Ty->count() : 1;
}

WaveSizes tessera::ir::waveSizesOf(const Module &M, ArrayRef<uint32_t> OfDevice) {
  WaveSizes Sizes;
  if (!OfDevice.empty())
    Sizes = {OfDevice.front(), OfDevice.back()};
  if (const std::optional<WaveSize> &Asked = M.Entry.Wave) {
    Sizes.Smallest = std::max(Sizes.Smallest, Asked->Min);
    Sizes.Largest = std::max(Sizes.Smallest, std::min(Sizes.Largest, Asked->Max));
  }
  return Sizes;
}

LaneRules::LaneRules(Module &M, WaveSizes Waves) : M(M), Waves(Waves), Order(threadOrderOf(M)) {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      // An address that is put elsewhere may be written there.
      if (O.is(Opcode::Load) || O.is(Opcode::Access) || O.is(Opcode::BytesAt))
        return;
      for (const Value *V : O.operands())
        if (V->type()->isPointer() && V->type()->space() == AddressSpace::Private)
          if (const Global *G = globalAt(M, V))
            Written.insert(G);
    });
}

//===----------------------------------------------------------------------===//
// Where lanes differ, and where they do not
//===----------------------------------------------------------------------===//

void LaneRules::constant(const Op &O, Operands, Result Out) const {
  const Constant &C = *O.constant();
  for (unsigned I = 0; I < Out.size(); ++I) {
    const Constant *Part =
        O.type()->isVector() && Out.size() > 1 && !C.Parts.empty() ? C.Parts[I] : &C;
    bool IsInteger = O.type()->scalar()->isInt() || O.type()->scalar()->isBool();
    Out[I] =
        IsInteger && Part->Parts.empty() ? LaneValue::constant(Part->Bits) : LaneValue::uniform();
  }
}

/// The bits that differ between the lanes of a wave of \p Size in the index of a dimension of \p
/// Count threads, where \p Before threads follow each other until it grows by one.
static unsigned bitsInWave(uint32_t Size, uint64_t Count, uint64_t Before, bool IsLast) {
  unsigned InGroup = Log2_64_Ceil(Count), InWave = InGroup, Lanes = Log2_32(Size);
  if (isPowerOf2_64(Before))
    InWave = Lanes - std::min(Lanes, Log2_64(Before));
  else if (Before % Size == 0)
    InWave = 0;
  // A wave that goes on in the next row begins again there.
  bool Wraps = !IsLast && !isPowerOf2_64(Count) && Count % (uint64_t(1) << InWave) != 0;
  return Wraps ? InGroup : std::min(InWave, InGroup);
}

/// The number of the thread's index in its group, after the three components of its id.
constexpr unsigned IndexInGroup = 3;

static uint64_t countOf(const EntryPoint &E, unsigned Component) {
  return Component == IndexInGroup ? E.groupSize() : E.numThreads()[Component];
}

/// The bits that differ in a wave of \p Size where threads lie in the order of their index.
static unsigned bitsInRows(const EntryPoint &E, unsigned Component, uint32_t Size) {
  if (Component == IndexInGroup)
    return bitsInWave(Size, E.groupSize(), 1, true);
  uint64_t Before = 1, After = 1;
  for (unsigned I = 0; I < 3; ++I)
    (I < Component ? Before : After) *= I == Component ? 1 : E.numThreads()[I];
  return bitsInWave(Size, E.numThreads()[Component], Before, After == 1);
}

/// The same where a wave is several quads of 2x2 threads.
static unsigned bitsInSquares(const EntryPoint &E, unsigned Component, uint32_t Size) {
  uint64_t X = E.numThreads()[0], Y = E.numThreads()[1], Z = E.numThreads()[2];
  switch (Component) {
  case 0:
    return 1 + bitsInWave(Size, X / 2, 4, Y == 2 && Z == 1);
  case 1:
    return 1 + bitsInWave(Size, Y / 2, 2 * X, Z == 1);
  case 2:
    return bitsInWave(Size, Z, X * Y, true);
  default:
    // Waves of whole rows, or of a part of two.
    if (Size % (2 * X) == 0)
      return bitsInWave(Size, E.groupSize(), 1, true);
    return isPowerOf2_64(X) ? Log2_64(X) + 1 : Log2_64_Ceil(E.groupSize());
  }
}

LaneValue LaneRules::threadIndex(unsigned Component) const {
  if (!M.Entry.Group)
    return LaneValue::of(Spread::ByLane);
  if (M.Entry.hasSpecializedGroup()) {
    bool IsOne = Component != IndexInGroup && M.Entry.Group->known(Component) == 1u;
    return IsOne ? LaneValue::constant(0) : LaneValue::of(Spread::Possible);
  }
  uint64_t Count = countOf(M.Entry, Component);
  if (Count == 1)
    return LaneValue::constant(0);
  LaneValue V;
  LaneBits InGroup = laneBits(0, Log2_64_Ceil(Count));
  V.set(LaneScope::Group, InGroup, InGroup);
  auto InWave = [&](uint32_t Size) {
    return laneBits(0, Order == ThreadOrder::Rows ? bitsInRows(M.Entry, Component, Size)
                                                  : bitsInSquares(M.Entry, Component, Size));
  };
  if (Order == ThreadOrder::Device)
    V.set(LaneScope::Wave, InGroup, InWave(LanesOfQuad));
  else
    V.set(LaneScope::Wave, InWave(Waves.Largest), InWave(Waves.Smallest));
  V.set(LaneScope::Quad, InWave(LanesOfQuad), InWave(LanesOfQuad));
  V.In[ViewInAnyOrder] = InGroup;
  return V;
}

LaneValue LaneRules::positionInGroup(unsigned Component) const { return threadIndex(Component); }

LaneValue LaneRules::positionInGrid(unsigned Component) const {
  uint32_t Count = M.Entry.Group ? M.Entry.Group->known(Component).value_or(1) : 1;
  LaneValue Index = threadIndex(Component), First = LaneValue::open();
  First.Zeros = Count ? countr_zero(Count) : 0;
  const LaneValue *Both[] = {&First, &Index};
  return sum({32, false, Both});
}

LaneValue LaneRules::indexInGroup(unsigned) const { return threadIndex(IndexInGroup); }

LaneValue LaneRules::indexInWave(unsigned) const {
  LaneValue V;
  for (LaneScope S : {LaneScope::Wave, LaneScope::Group})
    V.set(S, laneBits(0, Log2_32(Waves.Largest)), laneBits(0, Log2_32(Waves.Smallest)));
  LaneBits InQuad = laneBits(0, Log2_32(LanesOfQuad));
  V.set(LaneScope::Quad, InQuad, InQuad);
  return V;
}

LaneValue LaneRules::waveInGroup(unsigned) const {
  const std::optional<GroupShape> &Group = M.Entry.Group;
  if (M.Entry.hasSpecializedGroup())
    return LaneValue::of(Spread::Uniform, Spread::Possible);
  if (Group && Group->size() <= Waves.Smallest)
    return LaneValue::constant(0);
  return LaneValue::of(Spread::Uniform,
                       Group && Group->size() > Waves.Largest ? Spread::ByLane : Spread::Possible);
}

LaneValue LaneRules::sizeOfWave(unsigned) const {
  if (Waves.Smallest == Waves.Largest)
    return LaneValue::constant(Waves.Smallest);
  LaneValue V = LaneValue::open();
  V.Zeros = Log2_32(Waves.Smallest);
  return V;
}

LaneValue LaneRules::sameInGroup(unsigned) const { return LaneValue::open(); }

LaneValue LaneRules::ofThread(unsigned) const { return LaneValue::of(Spread::Possible); }

LaneValue LaneRules::ofPixel(unsigned) const {
  return LaneValue::of(Spread::Possible, Spread::Possible, Spread::ByLane);
}

/// The pixels of a quad belong to one primitive, those of a wave may not.
LaneValue LaneRules::ofPrimitive(unsigned) const {
  return LaneValue::of(Spread::Possible, Spread::Possible, Spread::Uniform);
}

namespace tessera::ir {
struct SystemValueRules {
  using Rule = LaneValue (LaneRules::*)(unsigned) const;
  Rule Rows[std::size(SystemValueRows)] = {
#define SYSTEM_VALUE(Enumerator, Word, Scalar, Components, Semantic, Inputs, Said, BuiltIn,        \
                     Number, Needs, Attribute, Parameter, Range, Spread)                           \
  &LaneRules::Spread,
#include "IR/SystemValues.def"
  };

  constexpr SystemValueRules() {
#define LANES(...)
#define PIXEL_VALUE(Value, Function) Rows[size_t(SystemValue::Value)] = &LaneRules::Function;
#include "IR/Analysis/LaneRules.def"
  }
};
} // namespace tessera::ir
static constexpr SystemValueRules OfSystemValues;

void LaneRules::builtin(const Op &O, Operands, Result Out) const {
  auto Rule = OfSystemValues.Rows[size_t(O.enumAttr<SystemValue>(AttrKind::Builtin))];
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = (this->*Rule)(I);
}

void LaneRules::input(const Op &O, Operands In, Result Out) const {
  auto Number = size_t(O.intAttr(AttrKind::Element));
  SystemValueRules::Rule Rule = &LaneRules::ofThread;
  if (Number < M.Entry.Inputs.size()) {
    const StageElement &E = M.Entry.Inputs[Number];
    bool IsOfPrimitive = E.How.has(Interpolation::Flat) || E.PerVertex;
    if (E.Value)
      Rule = OfSystemValues.Rows[size_t(*E.Value)];
    else if (M.Entry.Of == Stage::Pixel && !E.BuiltIn)
      Rule = IsOfPrimitive ? &LaneRules::ofPrimitive : &LaneRules::ofPixel;
  }
  LaneValue Place;
  for (LaneParts Parts : In)
    Place = mix(Place, mixAll(Parts));
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = mix((this->*Rule)(I), Place);
}

bool LaneRules::isReadOnly(const Global &G) const {
  return G.ReadOnly || G.IsConst || isConstantSpace(G.Space) ||
         (G.Space == AddressSpace::Private && !Written.contains(&G));
}

/// A load from an address that differs between lanes gives an unknown value. Memory that may be
/// written meanwhile does too.
void LaneRules::load(const Op &O, Operands In, Result Out) const {
  static_assert(+ops::Load::address_at == +ops::ImageLoad::image_at &&
                +ops::Load::address_at == +ops::ImageSample::image_at &&
                +ops::Load::address_at == +ops::ImageGather::image_at);
  const Global *G = globalAt(M, O.operand(ops::Load::address_at));
  LaneValue V = LaneValue::of(Spread::Possible);
  // Each pixel reads its own texel of an attachment.
  if (G && isReadOnly(*G) && G->Kind != ResourceKind::SubpassInput)
    for (unsigned View = 0; View < NumLaneViews; ++View)
      if (all_of(In, [&](LaneParts P) { return P[0].In[View].isUniform(); }))
        V.In[View] = {};
  fill(Out, V);
}

void LaneRules::uniform(const Op &, Operands, Result Out) const { fill(Out, LaneValue::uniform()); }
void LaneRules::open(const Op &, Operands, Result Out) const { fill(Out, LaneValue::open()); }
void LaneRules::possible(const Op &, Operands, Result Out) const {
  fill(Out, LaneValue::of(Spread::Possible));
}
void LaneRules::byLane(const Op &, Operands, Result Out) const {
  fill(Out, LaneValue::of(Spread::ByLane));
}

//===----------------------------------------------------------------------===//
// Pure ops
//===----------------------------------------------------------------------===//

static const LaneValue &part(LaneParts Parts, unsigned I) {
  return Parts.size() == 1 ? Parts[0] : Parts[I];
}

static bool areSeparate(LaneRules::Operands In, LaneRules::Result Out) {
  return all_of(In, [&](LaneParts P) { return P.size() == 1 || P.size() == Out.size(); });
}

void LaneRules::whole(const Op &, Operands In, Result Out) const {
  LaneValue V;
  for (LaneParts Parts : In)
    V = mix(V, mixAll(Parts));
  fill(Out, V);
}

void LaneRules::component(const Op &O, Operands In, Result Out) const {
  if (!areSeparate(In, Out))
    return whole(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I) {
    Out[I] = LaneValue::uniform();
    for (LaneParts Parts : In)
      Out[I] = mix(Out[I], part(Parts, I));
  }
}

template <auto Rule> void LaneRules::integers(const Op &O, Operands In, Result Out) const {
  const Type *Ty = ops::operandType(O)->scalar();
  if ((!Ty->isInt() && !Ty->isBool()) || !areSeparate(In, Out))
    return component(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I) {
    SmallVector<const LaneValue *, 3> Parts;
    for (LaneParts P : In)
      Parts.push_back(&part(P, I));
    Out[I] = Rule({Ty->bits(), Ty->isInt() && Ty->isSigned(), Parts});
  }
}

void LaneRules::select(const Op &O, Operands In, Result Out) const {
  if (!areSeparate(In, Out))
    return whole(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = chosenBy(join(part(In[1], I), part(In[2], I)), part(In[0], I));
}

void LaneRules::convert(const Op &O, Operands In, Result Out) const {
  const Type *From = O.as<ops::Convert>().value()->type()->scalar(), *To = O.type()->scalar();
  if (!From->isInt() || !To->isInt())
    return component(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I) {
    const LaneValue &V = part(In[0], I);
    Out[I] = V;
    if (To->bits() < From->bits() && V.Known)
      Out[I] = LaneValue::constant(*V.Known & maskTrailingOnes<uint64_t>(To->bits()));
    if (To->bits() > From->bits() && From->isSigned())
      Out[I].Known.reset();
    for (LaneBits &Bits : Out[I].In) {
      // A sign that differs fills the new bits.
      bool Fills = From->isSigned() && Bits.Hi >= From->bits();
      Bits = laneBits(Bits.Lo, Fills ? To->bits() : std::min<unsigned>(Bits.Hi, To->bits()));
    }
  }
}

void LaneRules::bitcast(const Op &O, Operands In, Result Out) const {
  const Type *From = O.as<ops::Bitcast>().value()->type()->scalar(), *To = O.type()->scalar();
  bool Same = From->isInt() && To->isInt() && From->bits() == To->bits() && areSeparate(In, Out);
  if (!Same)
    return component(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = part(In[0], I);
}

void LaneRules::construct(const Op &O, Operands In, Result Out) const {
  if (Out.size() != In.size() || !O.type()->isVector())
    return whole(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = In[I][0];
}

void LaneRules::splat(const Op &, Operands In, Result Out) const { fill(Out, In[0][0]); }

/// Of what is looked at as a whole, a part is what any part may be.
void LaneRules::extract(const Op &O, Operands In, Result Out) const {
  if (In[0].size() > 1)
    Out[0] = In[0][O.intsAttr(AttrKind::Indices)[0]];
  else
    fill(Out, unproven(anyBits(In[0][0])));
}

void LaneRules::insert(const Op &O, Operands In, Result Out) const {
  if (In[0].size() == 1)
    return whole(O, In, Out);
  copy(In[0], Out.begin());
  Out[O.intsAttr(AttrKind::Indices)[0]] = In[1][0];
}

void LaneRules::shuffle(const Op &O, Operands In, Result Out) const {
  SmallVector<LaneValue, 8> All;
  for (unsigned I = 0; I < In.size(); ++I) {
    if (In[I].size() != O.operand(I)->type()->count())
      return whole(O, In, Out);
    append_range(All, In[I]);
  }
  ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
  if (Out.size() != Indices.size())
    return whole(O, In, Out);
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = All[Indices[I]];
}

//===----------------------------------------------------------------------===//
// Ops over a wave
//===----------------------------------------------------------------------===//

void LaneRules::readFirst(const Op &, Operands In, Result Out) const {
  for (unsigned I = 0; I < Out.size(); ++I) {
    Out[I] = part(In[0], I);
    Out[I].set(LaneScope::Wave, {}, {});
    Out[I].set(LaneScope::Quad, {}, {});
  }
}

void LaneRules::readLane(const Op &O, Operands In, Result Out) const {
  component(O, In, Out);
  for (LaneValue &V : Out)
    for (unsigned View = 0; View < NumLaneViews; ++View)
      if (LaneViews[View].Scope != LaneScope::Group && In[1][0].In[View].isUniform())
        V.In[View] = {};
}

/// Whether something is true in some or in all lanes, or a bound of what they have: what all waves
/// have is the same in all.
void LaneRules::waveVote(const Op &, Operands In, Result Out) const {
  for (unsigned I = 0; I < Out.size(); ++I)
    Out[I] = LaneValue::of(Spread::Uniform,
                           std::min(Spread::Possible, part(In[0], I).spread(LaneScope::Group)));
}

/// Depends on how many lanes there are, which waves may differ in.
void LaneRules::waveCount(const Op &, Operands, Result Out) const {
  fill(Out, LaneValue::of(Spread::Uniform, Spread::Possible));
}

void LaneRules::waveReduce(const Op &O, Operands In, Result Out) const {
  switch (O.enumAttr<ReduceFn>(AttrKind::Reduce)) {
  case ReduceFn::Min:
  case ReduceFn::Max:
  case ReduceFn::And:
  case ReduceFn::Or:
    return waveVote(O, In, Out);
  case ReduceFn::Sum:
  case ReduceFn::Product:
  case ReduceFn::Xor:
    return waveCount(O, In, Out);
  }
}

void LaneRules::quad(const Op &O, Operands In, Result Out) const {
  whole(O, In, Out);
  for (LaneValue &V : Out) {
    V = unproven(V);
    if (O.is(Opcode::QuadReadLane) && spreadOf(In[1], LaneScope::Quad) == Spread::Uniform)
      V.set(LaneScope::Quad, {}, {});
  }
}

void LaneRules::quadVote(const Op &O, Operands In, Result Out) const {
  quad(O, In, Out);
  for (LaneValue &V : Out)
    V.set(LaneScope::Quad, {}, {});
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace tessera::ir {
struct LaneRuleTable {
  using Rule = void (LaneRules::*)(const Op &, LaneRules::Operands, LaneRules::Result) const;
  Rule Rows[NumOpcodes] = {};

  constexpr LaneRuleTable() {
#define LANES(Code, Function) Rows[static_cast<unsigned>(Opcode::Code)] = &LaneRules::Function;
#include "IR/Analysis/LaneRules.def"
  }
};
} // namespace tessera::ir

void LaneRules::apply(const Op &O, Operands In, Result Out) const {
  static constexpr LaneRuleTable Table;
  if (O.type()->containsMatrix())
    return uniform(O, In, Out);
  if (LaneRuleTable::Rule Rule = Table.Rows[static_cast<unsigned>(O.opcode())])
    return (this->*Rule)(O, In, Out);
  return O.has(Pure) ? component(O, In, Out) : possible(O, In, Out);
}
