// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vertices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tessera::model {

const VertexAttribute *VertexStage::attribute(uint32_t Index) const {
  auto Found = find_if(D.Attributes, [&](const VertexAttribute &A) { return A.Index == Index; });
  return Found == D.Attributes.end() ? nullptr : &*Found;
}

Error VertexStage::check(StringRef TextName) const {
  for (const StageVariable &V : Interface.Inputs) {
    if (V.Role != StageRole::Attribute)
      continue;
    auto Wrong = [&](const Twine &What) {
      return createStringError(TextName + ":" + Twine(V.Line) + ": '" + V.Name + "' ([[attribute(" +
                               Twine(V.Index) + ")]]) " + What);
    };
    const VertexAttribute *A = attribute(V.Index);
    if (!A)
      return Wrong("has no attribute in the pipeline");
    bool HasFloats = A->Format.Kind != TexelKind::Signed && A->Format.Kind != TexelKind::Unsigned;
    if (HasFloats != isFloat(V.Type) ||
        (!HasFloats && isSigned(V.Type) != (A->Format.Kind == TexelKind::Signed)))
      return Wrong("has other numbers than the attribute of the pipeline");
  }
  return Error::success();
}

Expected<StageWords> VertexStage::fetch(const VertexAttribute &A, const VertexNumber &N) const {
  const VertexBuffer &B = D.Buffers[A.Buffer];
  uint64_t Number = B.PerInstance ? uint64_t(D.BaseInstance) + N.Instance : N.Vertex;
  uint64_t Offset = Number * B.Stride + A.Offset;
  if (Offset + A.Format.bytes() > B.Contents->size())
    return createStringError(
        formatv("{0} {1} is outside of the vertex buffer '{2}', which has {3} bytes",
                B.PerInstance ? "instance" : "vertex", Number, B.Name, B.Contents->size()));
  TextureBinding Layout;
  Layout.Format = A.Format;
  StageWords Value = Texture(Layout, nullptr).decode(B.Contents->data() + Offset);
  // Missing components are 0, 0, 0, 1, whatever a texel has.
  uint32_t One = A.Format.Kind == TexelKind::Signed || A.Format.Kind == TexelKind::Unsigned
                     ? 1
                     : bit_cast<uint32_t>(1.0f);
  for (uint32_t I = A.Format.Channels; I < 4; ++I)
    Value[I] = I == 3 ? One : 0;
  return Value;
}

Error VertexStage::fetchAll(ArrayRef<VertexNumber> Numbers) {
  Fetched.assign(Numbers.size(), {});
  for (const auto &[Lane, N] : enumerate(Numbers))
    for (const StageVariable &V : Interface.Inputs) {
      StageWords Value = {};
      if (V.Role == StageRole::Attribute) {
        Expected<StageWords> Found = fetch(*attribute(V.Index), N);
        if (!Found)
          return Found.takeError();
        Value = *Found;
      }
      Fetched[Lane].push_back(Value);
    }
  return Error::success();
}

StageWords VertexStage::valueOf(const StageVariable &V, uint32_t Lane, size_t Number) const {
  const VertexNumber &N = Current[Lane];
  switch (V.Role) {
  case StageRole::Attribute:
    return Fetched[Lane][Number];
  case StageRole::VertexID:
    return {N.Vertex};
  case StageRole::InstanceID:
    return {D.BaseInstance + N.Instance};
  case StageRole::BaseVertex:
    return {D.Indexes ? static_cast<uint32_t>(D.BaseVertex) : D.First};
  case StageRole::BaseInstance:
    return {D.BaseInstance};
  case StageRole::View:
    return {N.View};
  default:
    llvm_unreachable("no input of a vertex function");
  }
}

void VertexStage::input(uint32_t Lane, uint32_t First, uint8_t *To) {
  for (size_t I = First, End = endOfParameter(Interface.Inputs, First); I < End; ++I) {
    const StageVariable &V = Interface.Inputs[I];
    storeValue(V.Type, valueOf(V, Lane, I), To + V.Offset);
  }
}

ShadedVertex shadedVertex(ArrayRef<StageVariable> Outputs, const uint8_t *From) {
  ShadedVertex To;
  for (const StageVariable &V : Outputs) {
    StageWords Value = loadValue(V.Type, From + V.Offset);
    switch (V.Role) {
    case StageRole::Position:
      for (unsigned I = 0; I < 4; ++I)
        To.Position[I] = static_cast<double>(bit_cast<float>(Value[I]));
      break;
    case StageRole::PointSize:
      To.PointSize = bit_cast<float>(Value[0]);
      break;
    case StageRole::ClipDistance:
      for (uint32_t I = 0; I < std::max<uint32_t>(1, V.Type.Elements); ++I)
        To.ClipDistances.push_back(bit_cast<float>(loadValue(V.Type, From + V.Offset, I)[0]));
      break;
    case StageRole::Layer:
      To.Layer = Value[0];
      break;
    case StageRole::Viewport:
      To.Viewport = Value[0];
      break;
    default:
      break;
    }
    To.Values.push_back(Value);
  }
  return To;
}

void VertexStage::output(uint32_t Lane, const uint8_t *From) {
  (*Results)[FirstResult + Lane] = shadedVertex(Interface.Outputs, From);
}

std::string VertexStage::nameOf(uint32_t Lane) const {
  const VertexNumber &N = Current[Lane];
  return formatv("vertex {0} of instance {1}", N.Vertex, D.BaseInstance + N.Instance);
}

Error VertexStage::runKernel(Machine &M, uint32_t Width, ArrayRef<VertexNumber> Numbers) {
  Current = Numbers;
  if (Error E = fetchAll(Current))
    return E;
  return M.run([&](const std::array<uint32_t, 3> &At, uint32_t First, uint8_t *To) {
    input(At[1] * Width + At[0], First, To);
  });
}

Expected<std::vector<ShadedVertex>> VertexStage::run(Machine &M, uint32_t SimdWidth,
                                                     ArrayRef<VertexNumber> Numbers) {
  std::vector<ShadedVertex> All(Numbers.size());
  Results = &All;
  for (FirstResult = 0; FirstResult < Numbers.size(); FirstResult += SimdWidth) {
    Current = Numbers.slice(FirstResult).take_front(SimdWidth);
    if (Error E = fetchAll(Current))
      return std::move(E);
    if (Error E = M.runSimdgroup(*this, static_cast<uint32_t>(Current.size())))
      return std::move(E);
  }
  return All;
}

} // namespace tessera::model
