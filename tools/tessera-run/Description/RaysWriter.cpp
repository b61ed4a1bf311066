// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/RaysWriter.h"

#include "Description/Fields.h"

using namespace llvm;

namespace tessera::run {
namespace {

template <typename T> Fields &maybe(Fields &F, StringRef Key, const std::optional<T> &Value) {
  return Value ? F.add(Key, Twine(*Value)) : F;
}

Fields &addTransform(Fields &F, const Transform &T) {
  std::vector<double> Numbers(T.begin(), T.end());
  return F.add("Transform", ArrayRef(Numbers));
}

Fields &addFlags(Fields &F, const GeometryFlags &Flags) {
  const GeometryFlags Default;
  F.unlike(Default.Opaque, "Opaque", Flags.Opaque);
  return F.unlike(Default.NoDuplicateAnyHit, "NoDuplicateAnyHit", Flags.NoDuplicateAnyHit);
}

Fields triangles(const TriangleGeometry &G) {
  const TriangleGeometry Default;
  Fields F;
  F.given("VertexBuffer", G.VertexBuffer);
  F.unlike(Default.VertexFormat, "VertexFormat", G.VertexFormat);
  F.unlike(Default.VertexStride, "VertexStride", G.VertexStride);
  maybe(F, "VertexCount", G.VertexCount).given("IndexBuffer", G.IndexBuffer);
  F.unlike(Default.IndexFormat, "IndexFormat", G.IndexFormat);
  addFlags(maybe(F, "IndexCount", G.IndexCount), G.Flags);
  return G.Transform ? addTransform(F, *G.Transform) : F;
}

Fields boxes(const BoxGeometry &G) {
  Fields F;
  F.given("AABBBuffer", G.BoxBuffer);
  maybe(F, "AABBCount", G.Count).unlike(BoxGeometry().Stride, "AABBStride", G.Stride);
  return addFlags(F, G.Flags);
}

Fields instance(const SceneInstance &N) {
  const SceneInstance Default;
  Fields F;
  F.given("BLAS", N.Of);
  if (N.Transform != Default.Transform)
    addTransform(F, N.Transform);
  F.unlike(Default.ID, "InstanceID", N.ID).unlike(Default.Mask, "InstanceMask", N.Mask);
  F.unlike(Default.HitGroupOffset, "InstanceContributionToHitGroupIndex", N.HitGroupOffset);
  std::string Flags;
  for (InstanceFlag Flag : N.Flags)
    Flags += (Flags.empty() ? "[ " : ", ") + spelling(Flag).str();
  return Flags.empty() ? F : F.add("InstanceFlags", Flags + " ]");
}

std::string instances(const std::vector<SceneInstance> &Element) {
  return listOf(Element, instance);
}

Fields config(const RayConfig &C) {
  const RayConfig Default;
  Fields F;
  F.add("MaxTraceRecursionDepth", Twine(C.MaxRecursion));
  F.unlike(Default.MaxPayloadBytes, "MaxPayloadSizeInBytes", C.MaxPayloadBytes);
  F.unlike(Default.MaxAttributeBytes, "MaxAttributeSizeInBytes", C.MaxAttributeBytes);
  return maybe(F.unlike(Default.Flags, "PipelineFlags", C.Flags), "StackSize", C.StackSize);
}

Fields hitGroup(const HitGroup &G) {
  Fields F;
  F.given("Name", G.Id).unlike(HitGroupType::Triangles, "Type", G.Type);
  F.given("ClosestHit", G.ClosestHit).given("AnyHit", G.AnyHit);
  return F.given("Intersection", G.Intersection);
}

/// The data of a record as bytes, whatever its form was.
Fields record(const ShaderRecord &R) {
  Fields F;
  F.given("ShaderName", R.Of);
  std::string Bytes;
  for (uint8_t Byte : R.bytes())
    Bytes += (Bytes.empty() ? "[ " : ", ") + std::to_string(Byte);
  return Bytes.empty() ? F : F.add("LocalRootData", Bytes + " ]");
}

} // namespace

void writeRays(raw_ostream &OS, const Pipeline &P) {
  const AccelerationStructures &A = P.AccelerationStructures;
  if (!A.BottomLevels.empty() || !A.TopLevels.empty())
    OS << "AccelerationStructures:\n";
  if (!A.BottomLevels.empty())
    OS << "  BLAS:\n";
  for (const BottomLevel &B : A.BottomLevels) {
    OS << "    - Name: " << B.Id.Text << '\n';
    OS << "      " << (B.Triangles.empty() ? "AABBs" : "Triangles") << ":\n";
    for (const TriangleGeometry &G : B.Triangles)
      OS << "        - " << triangles(G).str() << '\n';
    for (const BoxGeometry &G : B.Boxes)
      OS << "        - " << boxes(G).str() << '\n';
  }
  if (!A.TopLevels.empty())
    OS << "  TLAS:\n";
  for (const TopLevel &T : A.TopLevels) {
    OS << "    - Name: " << T.Id.Text << '\n';
    if (T.ArraySize != 1)
      OS << "      ArraySize: " << T.ArraySize << '\n';
    OS << "      Instances:";
    if (T.ArraySize == 1)
      OS << ' ' << instances(T.Instances.front()) << '\n';
    else
      OS << '\n';
    for (size_t I = 0; T.ArraySize != 1 && I < T.ArraySize; ++I)
      OS << "        - " << instances(T.Instances[I]) << '\n';
  }
  if (P.kind() != PipelineKind::Rays)
    return;
  OS << "RayTracingPipelineConfig: " << config(P.Rays.Config).str() << '\n';
  if (!P.Rays.HitGroups.empty())
    OS << "HitGroups:\n";
  for (const HitGroup &G : P.Rays.HitGroups)
    OS << "  - " << hitGroup(G).str() << '\n';
  const ShaderTable &T = P.Rays.Table;
  OS << "ShaderBindingTable:\n  RayGen: " << record(T.RayGeneration).str() << '\n';
  auto List = [&](StringRef Key, const std::vector<ShaderRecord> &Records) {
    if (!Records.empty())
      OS << "  " << Key << ":\n";
    for (const ShaderRecord &R : Records)
      OS << "    - " << record(R).str() << '\n';
  };
  List("Miss", T.Miss);
  List("HitGroup", T.HitGroups);
  List("Callable", T.Callable);
}

} // namespace tessera::run
