// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/WaveRows.h"
#include "Matrix/Code/GroupBarriers.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t WordBits = 32, WordBytes = WordBits / 8;
/// The strides with which every device loads matrices are multiples of it.
constexpr uint32_t StrideBytes = 16;

void WaveRows::reserve(uint32_t Chunks, Loc At) {
  if (!PerWave)
    Where = At;
  PerWave = std::max(PerWave, Chunks);
}

uint64_t WaveRows::bytes() const { return uint64_t(PerWave) * Waves * ChunkBytes; }

uint32_t WaveRows::perChunk(const Type *Number) const { return ChunkBytes * 8 / Number->bits(); }

uint32_t WaveRows::chunksFor(uint64_t Count, const Type *Number) const {
  return uint32_t(divideCeil(Count, perChunk(Number)));
}

uint32_t WaveRows::strideFor(uint32_t Chunks) const {
  uint32_t Each = StrideBytes / ChunkBytes;
  return (uint32_t(divideCeil(Chunks, Each)) | 1) * Each;
}

const Type *WaveRows::chunk() const {
  return M.types().vector(M.types().u32(), ChunkBytes / WordBytes);
}

void WaveRows::barrier(Builder &B) const {
  if (Of == Scope::Workgroup)
    groupBarrier(B, MemoryKind::Workgroup);
  else
    waveBarrier(B, MemoryKind::Workgroup);
}

Value *WaveRows::lane(Builder &B) const {
  return B.systemValue(Of == Scope::Workgroup ? SystemValue::GroupIndex
                                              : SystemValue::WaveLaneIndex);
}

Value *WaveRows::memory(Builder &B) {
  if (!Variable) {
    Global G;
    // No variable of HLSL has a point in its name.
    G.Name = Of == Scope::Workgroup ? "group.rows" : "wave.rows";
    G.ValueType = M.types().array(chunk(), uint64_t(PerWave) * Waves);
    G.Space = AddressSpace::Workgroup;
    G.Where = Where;
    Variable = M.addGlobal(G);
  }
  return B.global(Variable);
}

Value *WaveRows::place(Builder &B, Value *At) {
  if (Waves == 1)
    return At;
  return B.Add({B.Mul({B.systemValue(SystemValue::WaveIndex), B.u32(PerWave)}), At});
}

void WaveRows::forEach(Builder &B, uint32_t Count, function_ref<void(Builder &, Value *)> Body) {
  Value *Lane = lane(B);
  for (uint32_t Done = 0; Done < Count; Done += Lanes) {
    Value *Number = Done ? B.Add({Lane, B.u32(Done)}) : Lane;
    if (Count - Done >= Lanes)
      Body(B, Number);
    else
      B.ifElse(B.Lt({Lane, B.u32(Count - Done)}), [&](Builder &In) { Body(In, Number); });
  }
}

void WaveRows::store(Builder &B, Value *Index, Value *Bits) {
  Value *All = memory(B);
  B.store(B.access(All, {place(B, Index)}), Bits);
}

Value *WaveRows::load(Builder &B, Value *Index) {
  Value *All = memory(B);
  return B.load(B.access(All, {place(B, Index)}));
}

/// The bits of numbers of up to 32 bits.
static SmallVector<Value *, 32> wordsOf(Builder &B, ArrayRef<Value *> Numbers) {
  TypeContext &Types = B.types();
  SmallVector<Value *, 32> Words;
  for (Value *Four : Numbers) {
    uint32_t Count = PerFour * Four->type()->element()->bits() / WordBits;
    Value *Bits = B.bitcast(Four, Count == 1 ? Types.u32() : Types.vector(Types.u32(), Count));
    for (int64_t I = 0; I < Count; ++I)
      Words.push_back(Count == 1 ? Bits : B.extract(Bits, {I}));
  }
  return Words;
}

static Fours numbersOf(Builder &B, ArrayRef<Value *> Words, const Type *Number, uint32_t Count) {
  if (Number->bits() < WordBits) {
    Fours F = foursOfWords(B, Words, Number, Count);
    F.truncate(foursFor(Count));
    return F;
  }
  SmallVector<Value *, 32> Numbers;
  for (Value *Word : Words.take_front(Count))
    Numbers.push_back(B.bitcast(Word, Number));
  return foursOf(B, Numbers, Number);
}

static void appendWords(Builder &B, Value *Chunk, SmallVectorImpl<Value *> &Words) {
  for (int64_t I = 0; I < int64_t(Chunk->type()->count()); ++I)
    Words.push_back(B.extract(Chunk, {I}));
}

Value *WaveRows::chunkOf(Builder &B, ArrayRef<Value *> Numbers) const {
  SmallVector<Value *, 32> Words = wordsOf(B, Numbers);
  Words.resize(chunk()->count(), B.zero(B.types().u32()));
  return B.Construct(Words, chunk());
}

Fours WaveRows::numbersOf(Builder &B, Value *Chunk, const Type *Number) const {
  SmallVector<Value *, 4> Words;
  appendWords(B, Chunk, Words);
  return ::numbersOf(B, Words, Number, perChunk(Number));
}

void WaveRows::storeRow(Builder &B, const Fours &Numbers, const Type *Number, uint32_t Count,
                        uint32_t At) {
  uint32_t Chunks = chunksFor(Count, Number);
  auto Each = uint32_t(chunk()->count());
  SmallVector<Value *, 32> Words = wordsOf(B, Numbers);
  Words.resize(uint64_t(Chunks) * Each, B.zero(B.types().u32()));
  Value *Lane = lane(B);
  Value *First = B.Mul({Lane, B.u32(strideFor(Chunks))});
  if (At)
    First = B.Add({First, B.u32(At)});
  for (uint32_t I = 0; I < Chunks; ++I) {
    Value *Index = I ? B.Add({First, B.u32(I)}) : First;
    store(B, Index, B.Construct(ArrayRef(Words).slice(uint64_t(I) * Each, Each), chunk()));
  }
}

Fours WaveRows::loadRow(Builder &B, const Type *Number, uint32_t Count, uint32_t Taken) {
  uint32_t Chunks = chunksFor(Count, Number);
  Value *Lane = lane(B);
  Value *First = B.Mul({Lane, B.u32(strideFor(Chunks))});
  SmallVector<Value *, 32> Words;
  for (uint32_t I = 0; I < chunksFor(Taken, Number); ++I)
    appendWords(B, load(B, I ? B.Add({First, B.u32(I)}) : First), Words);
  return ::numbersOf(B, Words, Number, Taken);
}

Value *WaveRows::loadMatrix(Builder &B, const Type *Ty, uint32_t At, uint32_t Stride,
                            MatrixLayout Layout) {
  Value *All = memory(B);
  return B.MatLoad({All, place(B, B.u32(At)), B.u32(Stride)}, Ty,
                   {Builder::word(AttrKind::Layout, Layout), Builder::flag(AttrKind::Bits)});
}

void WaveRows::storeMatrix(Builder &B, Value *Matrix, uint32_t At, uint32_t Stride) {
  Value *All = memory(B);
  B.MatStore(
      {Matrix, All, place(B, B.u32(At)), B.u32(Stride)}, nullptr,
      {Builder::word(AttrKind::Layout, MatrixLayout::RowMajor), Builder::flag(AttrKind::Bits)});
}
