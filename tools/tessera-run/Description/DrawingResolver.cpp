// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/DrawingResolver.h"

#include "Formats/TexelFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <set>

using namespace llvm;

namespace tessera::run {
namespace {

class DrawingResolver {
public:
  DrawingResolver(Pipeline &P, ReportFn Report) : P(P), B(P.Bindings), Report(Report) {}

  void run() {
    if (P.kind() != PipelineKind::Graphics)
      return rejectDrawing();
    if (const char *Key = P.Dispatch.ComputeKey; Key && !P.hasMesh())
      Report(P.Dispatch.Loc, Twine(Key) + " is for compute and mesh shaders");
    if (const char *Key = P.Dispatch.DrawKey; Key && P.hasMesh())
      Report(P.Dispatch.Loc, Twine(Key) + " is for vertex shaders");
    if (P.hasMesh() && (!B.VertexBuffers.empty() || !B.IndexBuffer.empty()))
      Report(B.Loc, "a mesh shader has no vertex buffers and no index buffer");
    for (VertexBuffer &V : B.VertexBuffers)
      resolveVertices(V);
    checkLocations();
    if (!B.IndexBuffer.empty())
      resolveIndexes();
    if (!P.hasMesh())
      resolveCounts();
    for (RenderTarget &T : B.RenderTargets)
      resolveTarget(T);
    resolveDepthTarget();
    resolveStencilTarget();
    resolveSize();
    resolveSamples();
    resolveStencilTest();
    checkViews();
    for (const DescriptorSet &Set : P.Sets)
      for (const Resource &R : Set.Resources)
        if (R.isImage() && R.Object != NoIndex)
          checkTexture(R);
  }

private:
  void rejectDrawing() {
    static constexpr const char *Only = " is for graphics pipelines";
    if (B.Loc.isValid())
      Report(B.Loc, Twine("Bindings") + Only);
    if (P.Raster.Loc.isValid())
      Report(P.Raster.Loc, Twine("Rasterizer") + Only);
    if (P.DepthStencil.Loc.isValid())
      Report(P.DepthStencil.Loc, Twine("DepthStencil") + Only);
    if (const char *Key = P.Dispatch.DrawKey)
      Report(P.Dispatch.Loc, Twine(Key) + Only);
    for (const DescriptorSet &Set : P.Sets)
      for (const Resource &R : Set.Resources)
        if (R.isSubpassInput())
          Report(R.Id.Loc, Twine("a ") + spelling(R.Kind) + Only);
  }

  uint32_t find(const Name &Wanted) {
    auto Found = find_if(P.Buffers, [&](const Buffer &Of) { return Of.Id.Text == Wanted.Text; });
    if (Found != P.Buffers.end())
      return static_cast<uint32_t>(Found - P.Buffers.begin());
    Report(Wanted.Loc, "no buffer is named '" + Wanted.Text + "'");
    return NoIndex;
  }

  /// The buffer of vertices, instances or indices: not an array, and not a texture elsewhere.
  uint32_t findPlain(const Name &Wanted) {
    uint32_t Object = find(Wanted);
    if (Object == NoIndex)
      return NoIndex;
    bool IsTexture = any_of(P.Sets, [&](const DescriptorSet &Set) {
      return any_of(Set.Resources,
                    [&](const Resource &R) { return R.isImage() && R.Object == Object; });
    });
    if (P.Buffers[Object].ArraySize == 1 && !IsTexture)
      return Object;
    Report(Wanted.Loc, "'" + Wanted.Text + "' is " + (IsTexture ? "a texture" : "an array") +
                           "; vertices and indices need a single buffer");
    return NoIndex;
  }

  void resolveVertices(VertexBuffer &V) {
    V.Object = findPlain(V.Id);
    uint32_t End = 0;
    for (const VertexAttribute &A : V.Attributes) {
      End = std::max(End, SaturatingAdd(A.Offset, A.bytes()));
      if (A.TexelFormat.empty())
        continue;
      std::optional<TexelFormat> Texel = parseTexelFormat(A.TexelFormat.Text);
      if (!Texel)
        Report(A.TexelFormat.Loc, "no format of texels is named '" + A.TexelFormat.Text + "'");
      else if (Texel->Bytes != A.bytes())
        Report(A.TexelFormat.Loc, "a texel of " + A.TexelFormat.Text + " has " +
                                      Twine(Texel->Bytes) + " bytes, and the attribute " +
                                      Twine(A.bytes()));
    }
    if (V.Object == NoIndex)
      return;
    if (!V.Stride)
      V.Stride = P.Buffers[V.Object].Stride ? P.Buffers[V.Object].Stride : End;
    if (End > *V.Stride && *V.Stride)
      Report(V.Id.Loc, "the attributes of '" + V.Id.Text + "' need " + Twine(End) +
                           " bytes, and its stride is " + Twine(*V.Stride));
  }

  void checkLocations() {
    std::set<uint32_t> Taken;
    uint32_t Next = 0;
    for (VertexBuffer &V : B.VertexBuffers)
      for (VertexAttribute &A : V.Attributes) {
        if (!A.Location)
          A.Location = Next;
        if (*A.Location > 255) {
          Report(A.Id.Loc, "Location must be at most 255");
          continue;
        }
        Next = *A.Location + A.locations();
        for (uint32_t L = *A.Location; L < Next; ++L)
          if (!Taken.insert(L).second)
            Report(A.Id.Loc, "a second attribute with location " + Twine(L));
      }
  }

  void resolveIndexes() {
    B.IndexObject = findPlain(B.IndexBuffer);
    if (B.IndexObject == NoIndex)
      return;
    const FormatInfo &F = P.Buffers[B.IndexObject].format();
    if (F.isFloat() || F.Class == NumberClass::Signed || (F.Bytes != 2 && F.Bytes != 4))
      Report(B.IndexBuffer.Loc, "indices are UInt16, Hex16, UInt32 or Hex32, and '" +
                                    B.IndexBuffer.Text + "' is " + F.Name);
  }

  /// Fills in how many vertices or indices are drawn, and checks that the buffers have them.
  void resolveCounts() {
    DrawCounts &Draw = P.Dispatch.Draw;
    bool IsIndexed = !B.IndexBuffer.empty();
    SMLoc Loc = P.Dispatch.Loc.isValid() ? P.Dispatch.Loc : P.shader().Entry.Loc;
    if (IsIndexed && (Draw.VertexCount || Draw.FirstVertex))
      Report(Loc, "VertexCount and FirstVertex do not go with an IndexBuffer; it has IndexCount, "
                  "FirstIndex and BaseVertex");
    if (!IsIndexed && (Draw.IndexCount || Draw.FirstIndex || Draw.BaseVertex))
      Report(Loc, "IndexCount, FirstIndex and BaseVertex need an IndexBuffer");
    if (B.PrimitiveRestart &&
        (!IsIndexed ||
         (B.Topology != Topology::LineStrip && B.Topology != Topology::TriangleStrip &&
          B.Topology != Topology::TriangleFan && B.Topology != Topology::LineStripAdjacency &&
          B.Topology != Topology::TriangleStripAdjacency)))
      Report(B.Loc, "PrimitiveRestart needs an IndexBuffer and strips or fans");
    bool IsPatches = B.Topology == Topology::PatchList;
    if (IsPatches != P.has(ShaderStage::Hull))
      Report(B.Loc.isValid() ? B.Loc : Loc, IsPatches
                                                ? "a PatchList needs a hull and a domain shader"
                                                : "a hull shader needs the Topology PatchList");
    if (IsPatches != B.PatchControlPoints.has_value())
      Report(B.Loc, "a PatchList and PatchControlPoints need each other");
    else if (IsPatches && (*B.PatchControlPoints == 0 || *B.PatchControlPoints > 32))
      Report(B.Loc, "PatchControlPoints is 1 to 32");
    if (IsIndexed) {
      if (B.IndexObject == NoIndex)
        return;
      const Buffer &Of = P.Buffers[B.IndexObject];
      countFrom(Draw.IndexCount, Draw.FirstIndex.value_or(0), Of.size() / Of.format().Bytes,
                B.IndexBuffer, "indices");
    } else {
      countVertices(Draw, Loc);
    }
    for (const VertexBuffer &V : B.VertexBuffers)
      if (V.Rate == VertexRate::Instance)
        if (std::optional<uint64_t> Has = itemsOf(V)) {
          std::optional<uint32_t> Count = Draw.InstanceCount;
          countFrom(Count, Draw.FirstInstance, *Has, V.Id, "instances");
        }
  }

  void countVertices(DrawCounts &Draw, SMLoc Loc) {
    // Without a count the shortest buffer tells it.
    const VertexBuffer *Shortest = nullptr;
    for (const VertexBuffer &V : B.VertexBuffers)
      if (V.Rate == VertexRate::Vertex && itemsOf(V) &&
          (!Shortest || *itemsOf(V) < *itemsOf(*Shortest)))
        Shortest = &V;
    if (Shortest)
      countFrom(Draw.VertexCount, Draw.FirstVertex.value_or(0), *itemsOf(*Shortest), Shortest->Id,
                "vertices");
    else if (!Draw.VertexCount)
      Report(Loc, "DispatchParameters needs VertexCount: no vertex buffer tells it");
  }

  /// Returns how many vertices or instances a buffer has; nothing if its stride is 0.
  std::optional<uint64_t> itemsOf(const VertexBuffer &V) const {
    if (V.Object == NoIndex || !*V.Stride)
      return std::nullopt;
    uint64_t Size = P.Buffers[V.Object].size(), End = 0;
    for (const VertexAttribute &A : V.Attributes)
      End = std::max(End, uint64_t(A.Offset) + A.bytes());
    return Size < End ? 0 : (Size - End) / *V.Stride + 1;
  }

  void countFrom(std::optional<uint32_t> &Count, uint32_t First, uint64_t Has, const Name &Of,
                 StringRef Words) {
    if (!Count)
      Count = static_cast<uint32_t>(Has > First ? Has - First : 0);
    if (uint64_t(First) + *Count > Has)
      Report(Of.Loc, "the draw takes " + Twine(*Count) + " " + Words + " from number " +
                         Twine(First) + " on, and '" + Of.Text + "' has " + Twine(Has));
  }

  /// The buffer of a target, whose size must be that of its OutputProps.
  uint32_t findTarget(const Name &Wanted) {
    uint32_t Object = find(Wanted);
    if (Object == NoIndex)
      return NoIndex;
    const Buffer &Of = P.Buffers[Object];
    if (!Of.Image) {
      Report(Wanted.Loc, "target '" + Wanted.Text + "' needs OutputProps with Height and Width");
      return NoIndex;
    }
    if (Of.ArraySize != 1 || Of.Image->Depth != 1 || Of.Image->MipLevels != 1)
      Report(Wanted.Loc, "target '" + Wanted.Text + "' must not have " +
                             (Of.ArraySize != 1      ? "an ArraySize"
                              : Of.Image->Depth != 1 ? "a Depth"
                                                     : "MipLevels"));
    uint64_t Expected = Of.Image->texels() * Of.Channels * Of.format().Bytes;
    if (Expected != Of.size())
      Report(Of.Id.Loc, "buffer '" + Of.Id.Text + "' has " + Twine(Of.size()) +
                            " bytes, but its OutputProps need " + Twine(Expected));
    if (!Targets.insert(Object).second)
      Report(Wanted.Loc, "'" + Wanted.Text + "' is a target already");
    if (!Size) {
      Size = &*Of.Image;
      SizeOf = Wanted.Text;
    } else if (Size->Width != Of.Image->Width || Size->Height != Of.Image->Height) {
      Report(Wanted.Loc, "targets have one size: '" + Wanted.Text + "' has " +
                             Twine(Of.Image->Width) + "x" + Twine(Of.Image->Height) +
                             " pixels, and '" + SizeOf + "' " + Twine(Size->Width) + "x" +
                             Twine(Size->Height));
    }
    return Object;
  }

  void resolveTarget(RenderTarget &T) {
    T.Object = findTarget(T.Id);
    if (!T.TexelFormat.empty() && T.Object != NoIndex) {
      std::optional<TexelFormat> Texel = parseTexelFormat(T.TexelFormat.Text);
      unsigned Bytes = P.Buffers[T.Object].Channels * P.Buffers[T.Object].format().Bytes;
      if (!Texel)
        Report(T.TexelFormat.Loc, "no format of texels is named '" + T.TexelFormat.Text + "'");
      else if (Texel->Bytes != Bytes)
        Report(T.TexelFormat.Loc, "a texel of " + T.TexelFormat.Text + " has " +
                                      Twine(Texel->Bytes) + " bytes, and one of '" + T.Id.Text +
                                      "' " + Twine(Bytes));
    }
    if (T.Object != NoIndex)
      checkIntegers(T, P.Buffers[T.Object]);
    if (T.Written.empty())
      return;
    T.WriteMask = 0;
    for (char C : T.Written.Text)
      if (size_t Channel = StringRef("RGBA").find(C); Channel != StringRef::npos)
        T.WriteMask |= 1u << Channel;
      else if (T.Written.Text != "None")
        return Report(T.Written.Loc,
                      "Write has letters of RGBA, or None; got '" + T.Written.Text + "'");
  }

  /// A target of integers has no blend, and is cleared to numbers that it can hold.
  void checkIntegers(const RenderTarget &T, const Buffer &Of) {
    TexelFormat Texel =
        parseTexelFormat(T.TexelFormat.Text).value_or(texelFormatOf(Of.format(), Of.Channels));
    if (!Texel.isInteger())
      return;
    if (T.Blend)
      Report(T.Id.Loc, "'" + T.Id.Text + "' has integers, which cannot be blended");
    bool IsSigned = Texel.Kind == TexelKind::Signed;
    unsigned Bits = std::min(32u, Texel.Bytes * 8 / Texel.Channels);
    double Least = IsSigned ? -std::ldexp(1, int(Bits) - 1) : 0;
    double Most = std::ldexp(1, int(Bits) - IsSigned) - 1;
    if (T.Clear &&
        !all_of(*T.Clear, [&](double V) { return V >= Least && V <= Most && V == std::floor(V); }))
      Report(T.Id.Loc, "Clear of '" + T.Id.Text + "' needs integers from " + Twine(int64_t(Least)) +
                           " to " + Twine(int64_t(Most)));
  }

  void resolveDepthTarget() {
    if (!B.Depth.given())
      return;
    B.Depth.Object = findTarget(B.Depth.Id);
    if (B.Depth.Clear && !(*B.Depth.Clear >= 0 && *B.Depth.Clear <= 1))
      Report(B.Depth.Id.Loc, "Clear of a DepthTarget must be 0 to 1");
    if (B.Depth.Object == NoIndex)
      return;
    const Buffer &Of = P.Buffers[B.Depth.Object];
    switch (Of.ElementFormat) {
    case Format::Depth32:
    case Format::Float32:
    case Format::UInt16:
    case Format::Hex16:
      if (Of.Channels == 1)
        return;
      [[fallthrough]];
    default:
      Report(B.Depth.Id.Loc, "a DepthTarget is 1 x Depth32, Float32, UInt16 or Hex16, and '" +
                                 Of.Id.Text + "' is " + Twine(Of.Channels) + " x " +
                                 Of.format().Name);
    }
  }

  void resolveStencilTarget() {
    if (!B.Stencil.given())
      return;
    B.Stencil.Object = findTarget(B.Stencil.Id);
    if (B.Stencil.Clear && !(*B.Stencil.Clear >= 0 && *B.Stencil.Clear <= 255))
      Report(B.Stencil.Id.Loc, "Clear of a StencilTarget must be 0 to 255");
    if (B.Stencil.Object == NoIndex)
      return;
    const Buffer &Of = P.Buffers[B.Stencil.Object];
    if ((Of.ElementFormat != Format::UInt8 && Of.ElementFormat != Format::Hex8) || Of.Channels != 1)
      Report(B.Stencil.Id.Loc, "a StencilTarget is 1 x UInt8 or Hex8, and '" + Of.Id.Text +
                                   "' is " + Twine(Of.Channels) + " x " + Of.format().Name);
    if (B.Depth.Object == NoIndex)
      return;
    const OutputProps &Depths = *P.Buffers[B.Depth.Object].Image, &Own = *Of.Image;
    if (Depths.Samples != Own.Samples || Depths.Layers != Own.Layers)
      Report(B.Stencil.Id.Loc, "the DepthTarget and the StencilTarget need the same Samples and "
                               "Layers");
  }

  /// Fills in the samples of a pixel: what the targets have, unless these are resolved.
  void resolveSamples() {
    std::optional<uint32_t> &Samples = P.Raster.Samples;
    uint32_t Most = 1;
    for (uint32_t Object : Targets)
      Most = std::max(Most, P.Buffers[Object].Image->Samples);
    if (!Samples)
      Samples = Most;
    auto Check = [&](const Name &Id, uint32_t Object, bool IsCleared) {
      if (Object == NoIndex)
        return;
      uint32_t Has = P.Buffers[Object].Image->Samples;
      if (Has != 1 && Has != *Samples)
        Report(Id.Loc, "target '" + Id.Text + "' has " + Twine(Has) + " samples, and the draw " +
                           Twine(*Samples));
      else if (*Samples != 1 && !IsCleared)
        Report(Id.Loc, "target '" + Id.Text + "' of a draw with " + Twine(*Samples) +
                           " samples needs Clear: no command fills its samples");
    };
    for (const RenderTarget &T : B.RenderTargets)
      Check(T.Id, T.Object, T.Clear.has_value());
    Check(B.Depth.Id, B.Depth.Object, B.Depth.Clear.has_value());
    Check(B.Stencil.Id, B.Stencil.Object, B.Stencil.Clear.has_value());
  }

  void resolveStencilTest() {
    DepthStencil &D = P.DepthStencil;
    if (!D.stencilTest())
      return;
    if (!B.Stencil.given())
      Report(D.Loc, "Front and Back need a StencilTarget");
    if (!D.Front)
      D.Front = D.Back;
    if (!D.Back)
      D.Back = D.Front;
  }

  void checkViews() {
    uint32_t Views = P.Raster.ViewMask ? Log2_32(P.Raster.ViewMask) + 1 : 1;
    for (uint32_t Object : Targets)
      if (const Buffer &Of = P.Buffers[Object]; Of.Image->Layers < Views)
        Report(Of.Id.Loc, "target '" + Of.Id.Text + "' needs " + Twine(Views) +
                              " Layers for the ViewMask, and has " + Twine(Of.Image->Layers));
  }

  /// A texture that is a target, or that is read at the pixel of the shader.
  void checkTexture(const Resource &R) {
    const Buffer &Of = P.Buffers[R.Object];
    bool IsTarget = Targets.contains(R.Object);
    if (IsTarget && !R.isSubpassInput())
      Report(R.Id.Loc, "'" + R.Id.Text + "' is a target; a shader reads it as a SubpassInput only");
    if (!R.isSubpassInput() || !Of.Image)
      return;
    if (Of.Image->MipLevels != 1)
      Report(R.Id.Loc, "a SubpassInput must not have MipLevels");
    if (Size && (Of.Image->Width < Size->Width || Of.Image->Height < Size->Height))
      Report(R.Id.Loc, "'" + R.Id.Text + "' has " + Twine(Of.Image->Width) + "x" +
                           Twine(Of.Image->Height) + " pixels, less than target '" + SizeOf + "'");
    if (IsTarget && !R.TexelFormat.empty())
      Report(R.TexelFormat.Loc, "the TexelFormat of a target belongs in RenderTargets");
    if (IsTarget && P.Raster.Samples && *P.Raster.Samples != Of.Image->Samples)
      Report(R.Id.Loc, "'" + R.Id.Text +
                           "' is resolved after the draw; a SubpassInput needs its "
                           "samples");
  }

  void resolveSize() {
    Rasterizer &R = P.Raster;
    if (!Size && R.Viewports.empty() && Targets.empty())
      return Report(B.Loc.isValid() ? B.Loc : P.shader().Entry.Loc,
                    "a draw needs a RenderTarget, a DepthTarget or a StencilTarget, or Viewports");
    if (R.Viewports.empty() && Size)
      R.Viewports.push_back({0, 0, double(Size->Width), double(Size->Height), 0, 1});
    if (!R.Scissors.empty() && R.Scissors.size() != R.Viewports.size())
      Report(R.Loc, "Scissors needs an entry for each of Viewports");
  }

  Pipeline &P;
  Bindings &B;
  ReportFn Report;
  std::set<uint32_t> Targets;
  const OutputProps *Size = nullptr;
  std::string SizeOf;
};

} // namespace

void resolveDrawing(Pipeline &P, ReportFn Report) { DrawingResolver(P, Report).run(); }

} // namespace tessera::run
