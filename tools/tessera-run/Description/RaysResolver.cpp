// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/RaysResolver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;

namespace tessera::run {
namespace {

/// Numbers of a position in the buffer.
uint32_t channelsOf(PositionFormat Format) {
  switch (Format) {
  case PositionFormat::RG32Float:
    return 2;
  case PositionFormat::RGB32Float:
    return 3;
  case PositionFormat::RGBA32Float:
    return 4;
  }
  llvm_unreachable("covered switch");
}

class RaysResolver {
public:
  RaysResolver(Pipeline &P, ReportFn Report) : P(P), Rays(P.Rays), Report(Report) {}

  void run() {
    AccelerationStructures &A = P.AccelerationStructures;
    checkNames(A.BottomLevels, "BLAS");
    checkNames(A.TopLevels, "TLAS");
    for (BottomLevel &B : A.BottomLevels) {
      for (TriangleGeometry &G : B.Triangles)
        readTriangles(G);
      for (BoxGeometry &G : B.Boxes)
        readBoxes(G);
    }
    for (TopLevel &T : A.TopLevels)
      for (std::vector<SceneInstance> &Element : T.Instances)
        for (SceneInstance &N : Element)
          N.Object = find(A.BottomLevels, N.Of, "BLAS");
    if (P.kind() != PipelineKind::Rays)
      return rejectRays();
    checkShaderNames();
    checkNames(Rays.HitGroups, "hit group");
    for (HitGroup &G : Rays.HitGroups)
      resolveHitGroup(G);
    if (Rays.Table.Loc.isValid())
      resolveTable();
    else
      fillTable();
  }

private:
  void rejectRays() {
    static constexpr const char *Only = " is for ray tracing pipelines";
    if (Rays.Config.Loc.isValid())
      Report(Rays.Config.Loc, Twine("RayTracingPipelineConfig") + Only);
    if (!Rays.HitGroups.empty())
      Report(Rays.HitGroups.front().Id.Loc, Twine("HitGroups") + Only);
    if (Rays.Table.Loc.isValid())
      Report(Rays.Table.Loc, Twine("ShaderBindingTable") + Only);
    for (const Shader &S : P.Shaders)
      if (!S.Id.empty())
        Report(S.Id.Loc, Twine("Name of a shader") + Only);
  }

  template <typename T> void checkNames(const std::vector<T> &List, const char *What) {
    std::set<StringRef> Seen;
    for (const T &Entry : List)
      if (!Seen.insert(Entry.Id.Text).second)
        Report(Entry.Id.Loc, Twine("a second ") + What + " named '" + Entry.Id.Text + "'");
  }

  template <typename T>
  uint32_t find(const std::vector<T> &List, const Name &Wanted, const char *What) {
    auto Found = find_if(List, [&](const T &Entry) { return Entry.Id.Text == Wanted.Text; });
    if (Found != List.end())
      return static_cast<uint32_t>(Found - List.begin());
    Report(Wanted.Loc, Twine("no ") + What + " is named '" + Wanted.Text + "'");
    return NoIndex;
  }

  /// What a buffer of geometry has, for messages.
  struct EntryWords {
    const char *Entry, *CountKey, *StrideKey;
  };

  /// Returns the contents of a buffer with geometry, \p Count entries of \p Size bytes at distances
  /// of \p Stride; fills in the count. Null after an error.
  const uint8_t *contentsOf(const Name &Id, std::optional<uint32_t> &Count, uint64_t Size,
                            uint64_t Stride, const EntryWords &Words) {
    uint32_t Object = find(P.Buffers, Id, "buffer");
    if (Object == NoIndex)
      return nullptr;
    const Buffer &B = P.Buffers[Object];
    auto Reject = [&](const Twine &Why) {
      Report(Id.Loc, Why);
      return nullptr;
    };
    if (B.ArraySize != 1)
      return Reject("'" + Id.Text + "' is an array; geometry needs a single buffer");
    if (Stride < Size)
      return Reject(Twine(Words.StrideKey) + " is " + Twine(Stride) + " bytes, and " + Words.Entry +
                    " has " + Twine(Size));
    uint64_t Fits = B.size() < Size ? 0 : (B.size() - Size) / Stride + 1;
    if (!Fits)
      return Reject("'" + Id.Text + "' has " + Twine(B.size()) + " bytes, and " + Words.Entry +
                    " has " + Twine(Size));
    if (!Count)
      Count = static_cast<uint32_t>(std::min<uint64_t>(Fits, UINT32_MAX));
    if (!*Count)
      return Reject(Twine(Words.CountKey) + " must be at least 1");
    if (*Count > Fits)
      return Reject(Twine(Words.CountKey) + " is " + Twine(*Count) + ", and '" + Id.Text +
                    "' has " + Twine(Fits) + " at a stride of " + Twine(Stride) + " bytes");
    return B.Data.front().data();
  }

  static float floatAt(const uint8_t *Bytes) {
    return bit_cast<float>(support::endian::read32le(Bytes));
  }

  void readTriangles(TriangleGeometry &G) {
    uint32_t Channels = channelsOf(G.VertexFormat);
    const uint8_t *Bytes = contentsOf(G.VertexBuffer, G.VertexCount, Channels * sizeof(float),
                                      G.VertexStride, {"a vertex", "VertexCount", "VertexStride"});
    if (!Bytes)
      return;
    for (uint32_t I = 0; I < *G.VertexCount; ++I) {
      std::array<float, 3> &Position = G.Positions.emplace_back();
      for (uint32_t C = 0; C < std::min(Channels, 3u); ++C)
        Position[C] = floatAt(Bytes + uint64_t(I) * G.VertexStride + C * sizeof(float));
    }
    if (!G.IndexBuffer.empty())
      return readIndices(G);
    if (G.IndexCount)
      Report(G.VertexBuffer.Loc, "IndexCount needs an IndexBuffer");
    if (*G.VertexCount % 3)
      Report(G.VertexBuffer.Loc,
             "VertexCount must be a multiple of 3 without an IndexBuffer; it is " +
                 Twine(*G.VertexCount));
  }

  void readIndices(TriangleGeometry &G) {
    bool IsShort = G.IndexFormat == IndexFormat::Uint16;
    uint64_t Size = IsShort ? sizeof(uint16_t) : sizeof(uint32_t);
    const uint8_t *Bytes =
        contentsOf(G.IndexBuffer, G.IndexCount, Size, Size, {"an index", "IndexCount", ""});
    if (!Bytes)
      return;
    if (*G.IndexCount % 3)
      Report(G.IndexBuffer.Loc,
             "IndexCount must be a multiple of 3; it is " + Twine(*G.IndexCount));
    for (uint32_t I = 0; I < *G.IndexCount; ++I) {
      const uint8_t *At = Bytes + I * Size;
      uint32_t Index = IsShort ? support::endian::read16le(At) : support::endian::read32le(At);
      if (Index >= *G.VertexCount)
        return Report(G.IndexBuffer.Loc, "index " + Twine(I) + " of '" + G.IndexBuffer.Text +
                                             "' is " + Twine(Index) + ", and the geometry has " +
                                             Twine(*G.VertexCount) + " vertices");
      G.Indices.push_back(Index);
    }
  }

  void readBoxes(BoxGeometry &G) {
    constexpr uint64_t Size = 6 * sizeof(float);
    const uint8_t *Bytes =
        contentsOf(G.BoxBuffer, G.Count, Size, G.Stride, {"an AABB", "AABBCount", "AABBStride"});
    if (!Bytes)
      return;
    for (uint32_t I = 0; I < *G.Count; ++I) {
      std::array<float, 6> &Box = G.Boxes.emplace_back();
      for (uint32_t C = 0; C < 6; ++C)
        Box[C] = floatAt(Bytes + uint64_t(I) * G.Stride + C * sizeof(float));
      for (uint32_t C = 0; C < 3; ++C)
        if (Box[C] > Box[C + 3])
          return Report(G.BoxBuffer.Loc, "the least corner of AABB " + Twine(I) + " of '" +
                                             G.BoxBuffer.Text + "' is above the greatest");
    }
  }

  void checkShaderNames() {
    std::set<StringRef> Seen;
    for (const Shader &S : P.Shaders)
      if (!Seen.insert(S.name().Text).second)
        Report(S.name().Loc,
               "a second shader is called '" + S.name().Text + "'; give one of them another Name");
    if (none_of(P.Shaders, [](const Shader &S) { return S.Stage == ShaderStage::RayGeneration; }))
      Report(P.shader().Entry.Loc, "a ray tracing pipeline needs a ray generation shader");
  }

  /// Returns the shader of that name for the place \p Key; NoIndex if it is not given.
  uint32_t findShader(const Name &Wanted, ShaderStage Stage, const char *Key) {
    if (Wanted.empty())
      return NoIndex;
    auto Found = find_if(P.Shaders, [&](const Shader &S) { return S.name().Text == Wanted.Text; });
    if (Found == P.Shaders.end()) {
      Report(Wanted.Loc, "no shader is called '" + Wanted.Text + "'");
      return NoIndex;
    }
    if (Found->Stage != Stage)
      Report(Wanted.Loc, Twine(Key) + " needs a shader of the stage " + spelling(Stage) +
                             ", and '" + Wanted.Text + "' has " + spelling(Found->Stage));
    return static_cast<uint32_t>(Found - P.Shaders.begin());
  }

  void resolveHitGroup(HitGroup &G) {
    G.ClosestHitShader = findShader(G.ClosestHit, ShaderStage::ClosestHit, "ClosestHit");
    G.AnyHitShader = findShader(G.AnyHit, ShaderStage::AnyHit, "AnyHit");
    G.IntersectionShader = findShader(G.Intersection, ShaderStage::Intersection, "Intersection");
    bool IsProcedural = G.Type == HitGroupType::Procedural;
    if (IsProcedural == G.Intersection.empty())
      Report(G.Id.Loc, IsProcedural ? "a hit group of type Procedural needs an Intersection shader"
                                    : "a hit group of type Triangles has no Intersection shader; "
                                      "Type: Procedural has one");
  }

  void resolveRecord(ShaderRecord &R, ShaderStage Stage, const char *Key) {
    R.Object = findShader(R.Of, Stage, Key);
    if (R.Of.empty())
      Report(Rays.Table.Loc, Twine(Key) + " has a record without a ShaderName");
  }

  void resolveTable() {
    ShaderTable &T = Rays.Table;
    resolveRecord(T.RayGeneration, ShaderStage::RayGeneration, "RayGen");
    for (ShaderRecord &R : T.Miss)
      resolveRecord(R, ShaderStage::Miss, "Miss");
    for (ShaderRecord &R : T.HitGroups)
      R.Object = find(Rays.HitGroups, R.Of, "hit group");
    for (ShaderRecord &R : T.Callable)
      resolveRecord(R, ShaderStage::Callable, "Callable");
  }

  void fillTable() {
    ShaderTable &T = Rays.Table;
    auto Add = [](std::vector<ShaderRecord> &List, const Name &Of, size_t Object) {
      ShaderRecord &R = List.emplace_back();
      R.Of = Of;
      R.Object = static_cast<uint32_t>(Object);
    };
    std::vector<ShaderRecord> Generation;
    for (const auto &[I, S] : enumerate(P.Shaders))
      if (S.Stage == ShaderStage::RayGeneration)
        Add(Generation, S.name(), I);
      else if (S.Stage == ShaderStage::Miss)
        Add(T.Miss, S.name(), I);
      else if (S.Stage == ShaderStage::Callable)
        Add(T.Callable, S.name(), I);
    for (const auto &[I, G] : enumerate(Rays.HitGroups))
      Add(T.HitGroups, G.Id, I);
    if (Generation.size() > 1)
      Report(Generation[1].Of.Loc,
             "a second ray generation shader needs a ShaderBindingTable, which chooses one");
    else if (!Generation.empty())
      T.RayGeneration = Generation.front();
  }

  Pipeline &P;
  RayTracing &Rays;
  ReportFn Report;
};

} // namespace

void resolveRays(Pipeline &P, ReportFn Report) { RaysResolver(P, Report).run(); }

} // namespace tessera::run
