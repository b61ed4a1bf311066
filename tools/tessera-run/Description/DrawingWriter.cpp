// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/DrawingWriter.h"

#include "Description/Fields.h"

using namespace llvm;

namespace tessera::run {
namespace {

Fields attribute(const VertexAttribute &A) {
  Fields F;
  F.add("Format", Twine(info(A.ElementFormat).Name)).add("Channels", Twine(A.Channels));
  F.add("Offset", Twine(A.Offset)).given("Name", A.Id).add("Location", Twine(*A.Location));
  return F.given("TexelFormat", A.TexelFormat);
}

Fields vertexBuffer(const VertexBuffer &V) {
  Fields F;
  F.given("Name", V.Id).add("Stride", Twine(*V.Stride));
  F.unlike(VertexRate::Vertex, "Rate", V.Rate);
  return F.add("Attributes", listOf(V.Attributes, attribute));
}

Fields equation(const BlendEquation &E) {
  Fields F;
  F.add("Source", Twine(spelling(E.Source))).add("Destination", Twine(spelling(E.Destination)));
  return F.add("Op", Twine(spelling(E.Op)));
}

Fields target(const RenderTarget &T) {
  Fields F;
  F.given("Name", T.Id).given("TexelFormat", T.TexelFormat);
  if (T.Clear)
    F.add("Clear", ArrayRef(*T.Clear));
  if (T.Blend)
    F.add("Blend", Fields()
                       .add("Color", equation(T.Blend->Color).str())
                       .add("Alpha", equation(T.Blend->Alpha).str())
                       .str());
  return F.given("Write", T.Written);
}

Fields target(const DepthOrStencilTarget &T) {
  Fields F;
  F.given("Name", T.Id);
  if (T.Clear)
    F.add("Clear", *T.Clear);
  return F;
}

Fields viewport(const Viewport &V) {
  Fields F;
  F.add("X", V.X).add("Y", V.Y).add("Width", V.Width).add("Height", V.Height);
  return F.add("MinDepth", V.MinDepth).add("MaxDepth", V.MaxDepth);
}

Fields scissor(const Scissor &S) {
  Fields F;
  F.add("X", Twine(S.X)).add("Y", Twine(S.Y)).add("Width", Twine(S.Width));
  return F.add("Height", Twine(S.Height));
}

Fields face(const StencilFace &S) {
  const StencilFace Default;
  Fields F;
  F.unlike(Default.Compare, "Compare", S.Compare);
  F.unlike(Default.Reference, "Reference", S.Reference);
  F.unlike(Default.ReadMask, "ReadMask", S.ReadMask);
  F.unlike(Default.WriteMask, "WriteMask", S.WriteMask);
  F.unlike(Default.Fail, "Fail", S.Fail).unlike(Default.DepthFail, "DepthFail", S.DepthFail);
  return F.unlike(Default.Pass, "Pass", S.Pass);
}

Fields rasterizer(const Rasterizer &R) {
  const Rasterizer Default;
  Fields F;
  F.unlike(Default.CullMode, "CullMode", R.CullMode);
  F.unlike(Default.FrontFace, "FrontFace", R.FrontFace).unlike(Default.YAxis, "YAxis", R.YAxis);
  F.unlike(Default.DepthClamp, "DepthClamp", R.DepthClamp).unlike(1u, "Samples", *R.Samples);
  F.unlike(Default.SampleMask, "SampleMask", R.SampleMask);
  F.unlike(Default.AlphaToCoverage, "AlphaToCoverage", R.AlphaToCoverage);
  if (R.BlendConstants != Default.BlendConstants)
    F.add("BlendConstants", ArrayRef(R.BlendConstants));
  F.add("Viewports", listOf(R.Viewports, viewport));
  if (!R.Scissors.empty())
    F.add("Scissors", listOf(R.Scissors, scissor));
  return F.unlike(Default.ViewMask, "ViewMask", R.ViewMask);
}

Fields depthStencil(const DepthStencil &D) {
  Fields F;
  F.unlike(true, "DepthTest", D.DepthTest).unlike(true, "DepthWrite", D.DepthWrite);
  F.unlike(CompareOp::LessEqual, "DepthCompare", D.DepthCompare);
  if (D.Front)
    F.add("Front", face(*D.Front).str()).add("Back", face(*D.Back).str());
  return F;
}

} // namespace

void writeDrawing(raw_ostream &OS, const Pipeline &P) {
  const Bindings &B = P.Bindings;
  auto List = [&](StringRef Key, const auto &Entries, auto Print) {
    if (!Entries.empty())
      OS << "  " << Key << ":\n";
    for (const auto &Entry : Entries)
      OS << "    - " << Print(Entry).str() << '\n';
  };
  OS << "Bindings:\n  Topology: " << spelling(B.Topology) << '\n';
  if (B.PatchControlPoints)
    OS << "  PatchControlPoints: " << *B.PatchControlPoints << '\n';
  List("VertexBuffers", B.VertexBuffers, vertexBuffer);
  if (!B.IndexBuffer.empty())
    OS << "  IndexBuffer: " << B.IndexBuffer.Text << '\n';
  if (B.PrimitiveRestart)
    OS << "  PrimitiveRestart: true\n";
  List("RenderTargets", B.RenderTargets, [](const RenderTarget &T) { return target(T); });
  if (B.Depth.given())
    OS << "  DepthTarget: " << target(B.Depth).str() << '\n';
  if (B.Stencil.given())
    OS << "  StencilTarget: " << target(B.Stencil).str() << '\n';
  OS << "Rasterizer: " << rasterizer(P.Raster).str() << '\n';
  if (Fields F = depthStencil(P.DepthStencil); !F.empty())
    OS << "DepthStencil: " << F.str() << '\n';
}

} // namespace tessera::run
