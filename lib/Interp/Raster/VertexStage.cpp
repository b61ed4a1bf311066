// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/SystemValues.h"
#include "Interp/Evaluators.h"
#include "Interp/Raster/Links.h"
#include "Interp/Raster/Vertices.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::SystemValue;

std::string VertexStage::textOf(const ThreadName &Name) const {
  return "vertex " + std::to_string(Name[0]) + " of instance " + std::to_string(Name[1]);
}

/// A channel that the attribute lacks: 0, or 1 for the fourth.
static Word missingChannel(uint32_t Channel, NumberType To) {
  return Channel < 3 ? 0 : To.isFloat() ? encodeFloat(To, 1) : 1;
}

/// The bits of a channel as a scalar of the shader.
static Word convertChannel(const ir::ImageFormatInfo &Format, uint32_t Channel, Word Bits,
                           NumberType To) {
  if (!Format.isPacked() && Format.Bits == 64)
    return Bits & To.mask();
  Word Decoded = ir::decodeChannel(Format, Channel, Bits);
  if (!Format.isFloat() || !To.isFloat())
    return Decoded & To.mask();
  return encodeFloat(To, F32Kind({}).get(Decoded));
}

/// Finds the attribute at the location of a scalar, and its channel.
static const VertexAttribute *attributeAt(const VertexBuffer &Buffer, InterfaceSlot At,
                                          uint32_t &Channel) {
  for (const VertexAttribute &A : Buffer.Attributes) {
    bool IsWide = !A.Format.isPacked() && A.Format.Bits == 64;
    uint32_t Locations = IsWide && A.Format.Channels > 2 ? 2 : 1;
    if (At.Location < A.Location || At.Location >= A.Location + Locations)
      continue;
    Channel = IsWide ? (At.Location - A.Location) * 2 + At.Component / 2 : At.Component;
    return &A;
  }
  return nullptr;
}

/// False after a violation, and if no attribute has the location.
bool VertexStage::fetchScalar(const ir::StageElement &E, uint32_t Part, unsigned Lane,
                              Word &Value) {
  InterfaceSlot At = slotOf(E, Part);
  NumberType To = scalarTypeOf(E);
  for (const VertexBuffer &Buffer : Of.VertexBuffers) {
    uint32_t Channel = 0;
    const VertexAttribute *A = attributeAt(Buffer, At, Channel);
    if (!A)
      continue;
    if (Channel >= A->Format.Channels) {
      Value = missingChannel(Channel, To);
      return true;
    }
    const StageThread &Thread = Threads[Lane];
    uint64_t Number = Buffer.PerInstance ? Thread.Instance : Thread.Vertex;
    uint64_t Offset = Number * Buffer.Stride + A->Offset;
    unsigned Bytes = A->Format.bytes();
    Value = 0;
    if (Offset + Bytes > Buffer.Bytes->size()) {
      if (M.D.Robust)
        return true;
      failThread(M, Rule::OutOfBounds, E.Where, Thread,
                 "reads bytes " + Twine(Offset) + " to " + Twine(Offset + Bytes - 1) + " of '" +
                     Buffer.Name + "', which has " + Twine(Buffer.Bytes->size()));
      return false;
    }
    const uint8_t *Texel = Buffer.Bytes->data() + Offset;
    Word Bits = 0;
    if (A->Format.isPacked()) {
      std::memcpy(&Bits, Texel, Bytes);
      Bits >>= A->Format.firstBitOf(Channel);
    } else {
      std::memcpy(&Bits, Texel + Channel * A->Format.Bits / 8, A->Format.Bits / 8);
    }
    Value = convertChannel(A->Format, Channel, Bits, To);
    return true;
  }
  return false;
}

void VertexStage::fetch(const StageRows &Rows, unsigned Count) {
  Wave &W = *M.Waves.front();
  const ir::StageElement &E = M.M.Entry.Inputs[Rows.Element];
  std::optional<SystemValue> V = valueOf(E);
  for (uint32_t C = 0; C < Rows.Count; ++C) {
    Word *Row = W.row(Rows.First + C);
    Lanes Bad;
    for (unsigned Lane = 0; Lane < Count && !M.Found; ++Lane)
      if (V)
        Row[Lane] = stageValue(W, Lane, *V, C);
      else
        Bad.add(Lane, E.BuiltIn || !fetchScalar(E, C, Lane, Row[Lane]));
    W.setUndefined(Row, Bad, 0);
  }
}

ShadedVertex VertexStage::take(unsigned Lane) {
  ShadedVertex To;
  To.By = Threads[Lane];
  takeOutputs(*M.Waves.front(), Lane, To);
  if (IsLast)
    setFixedValues(M, To);
  return To;
}

std::vector<ShadedVertex> VertexStage::shade(ArrayRef<uint32_t> Vertices, uint32_t Instance) {
  std::vector<ShadedVertex> Shaded;
  M.Stage = this;
  for (size_t First = 0; First < Vertices.size(); First += M.D.WaveSize) {
    auto Count = unsigned(std::min<size_t>(M.D.WaveSize, Vertices.size() - First));
    for (unsigned Lane = 0; Lane < Count; ++Lane) {
      Threads[Lane].Vertex = Vertices[First + Lane];
      Threads[Lane].Instance = Instance;
    }
    bool Good = runWave(M, Count, [&](Wave &) {
      for (const StageRows &Rows : M.P.Inputs)
        fetch(Rows, Count);
    });
    for (unsigned Lane = 0; Lane < Count && Good && !M.Found; ++Lane)
      Shaded.push_back(take(Lane));
    if (M.Found)
      break;
  }
  return Shaded;
}

void VertexStage::drawInstance(uint32_t Instance, AssembledFn Each) {
  VertexSequence Sequence = verticesOf(Of);
  DenseMap<uint64_t, uint32_t> Known;
  SmallVector<uint32_t, 0> Distinct;
  for (std::optional<uint32_t> &V : Sequence) {
    if (!V)
      continue;
    auto [At, New] = Known.try_emplace(*V, uint32_t(Distinct.size()));
    if (New)
      Distinct.push_back(*V);
    V = At->second;
  }
  std::vector<ShadedVertex> Shaded = shade(Distinct, Instance);
  uint32_t Number = 0;
  assemble(Of.Topology, Of.PatchVertices, Sequence, [&](ArrayRef<uint32_t> Corners) {
    if (M.Found)
      return;
    AssembledPrimitive P;
    P.Instance = Instance;
    P.ID = P.Number = Number++;
    for (uint32_t Corner : Corners)
      P.Vertices.push_back(&Shaded[Corner]);
    Each(P);
  });
}
