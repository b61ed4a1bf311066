// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The JSON of docs/reflection.schema.json. Empty or absent optional fields
// have no key. Lists that every shader has are written even if they are empty.
#include "API/Reflection.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace tessera;

namespace {
class Printer {
public:
  explicit Printer(raw_ostream &OS) : J(OS, 2) {}

  void entry(const ReflectedEntry &E) {
    J.object([&] {
      J.attribute("version", 2);
      J.attributeObject("target", [&] {
        J.attribute("name", E.Target);
        optional("note", E.TargetNote);
      });
      J.attribute("bufferLayout", E.BufferLayout);
      J.attributeObject("entry", [&] {
        J.attribute("stage", E.Stage);
        J.attribute("name", E.Name);
        if (E.WorkgroupSize[0])
          values("workgroupSize", E.WorkgroupSize);
        if (E.WorkgroupSizeIds != std::array<std::optional<uint32_t>, 3>())
          J.attributeArray("workgroupSizeIds", [&] {
            for (const std::optional<uint32_t> &Id : E.WorkgroupSizeIds)
              Id ? J.value(*Id) : J.value(nullptr);
          });
        if (E.WaveSize)
          J.attributeObject("waveSize", [&] {
            J.attribute("min", E.WaveSize->Min);
            J.attribute("max", E.WaveSize->Max);
            if (E.WaveSize->Preferred)
              J.attribute("preferred", E.WaveSize->Preferred);
          });
      });
      if (!E.WorkgroupSize[0] || E.Mesh) {
        objects("inputs", E.Inputs);
        objects("outputs", E.Outputs);
        values("modes", E.Modes);
      }
      objects("resources", E.Resources);
      objects("pushConstants", E.PushConstants);
      if (E.Rays) {
        objects("shaderRecords", E.ShaderRecords);
        J.attributeObject("rays", [&] {
          J.attribute("payloadSize", E.Rays->PayloadSize);
          J.attribute("attributeSize", E.Rays->AttributeSize);
          J.attribute("parameterSize", E.Rays->ParameterSize);
          J.attribute("tracesRays", E.Rays->TracesRays);
          J.attribute("callsShaders", E.Rays->CallsShaders);
        });
      }
      if (E.Mesh)
        J.attributeObject("mesh", [&] {
          optional("topology", E.Mesh->Topology);
          if (E.Mesh->Vertices) {
            J.attribute("vertices", E.Mesh->Vertices);
            J.attribute("primitives", E.Mesh->Primitives);
          }
          J.attribute("payloadSize", E.Mesh->PayloadSize);
        });
      if (const auto &T = E.Tessellation)
        J.attributeObject("tessellation", [&] {
          J.attribute("domain", T->Domain);
          optional("partitioning", T->Partitioning);
          optional("topology", T->Topology);
          J.attribute("inputPoints", T->InputPoints);
          if (T->OutputPoints)
            J.attribute("outputPoints", T->OutputPoints);
        });
      if (const auto &G = E.Geometry)
        J.attributeObject("geometry", [&] {
          J.attribute("input", G->Input);
          J.attribute("topology", G->Topology);
          J.attribute("vertices", G->Vertices);
          J.attribute("instances", G->Instances);
        });
      objects("structs", E.Structs);
      objects("specializationConstants", E.SpecializationConstants);
      J.attribute("groupsharedBytes", E.GroupsharedBytes);
      objects("matrices", E.Matrices);
      objects("multiplies", E.Multiplies);
      objects("tiling", E.Tiling);
      if (E.SubgroupMatrixConfigs)
        objects("subgroupMatrixConfigs", *E.SubgroupMatrixConfigs);
      objects("emulated", E.Emulated);
      objects("groupMatrices", E.GroupMatrices);
      objects("threadMatrices", E.ThreadMatrices);
      if (E.MatrixBounds)
        J.attributeObject("matrixBounds", [&] {
          J.attribute("buffers", E.MatrixBounds->Buffers);
          J.attribute("groupshared", E.MatrixBounds->Groupshared);
        });
      if (E.Metal)
        return kernel(*E.Metal);
      values("capabilities", E.Capabilities);
      values("extensions", E.Extensions);
      values("features", E.Features);
    });
  }

private:
  void optional(StringRef Key, const std::string &Text) {
    if (!Text.empty())
      J.attribute(Key, Text);
  }
  template <typename T> void optional(StringRef Key, const std::optional<T> &Value) {
    if (Value)
      J.attribute(Key, *Value);
  }
  /// Writes infinities and NaNs as strings, because JSON has no numbers for them.
  void number(StringRef Key, double Value) {
    if (std::isfinite(Value))
      J.attribute(Key, Value);
    else
      J.attribute(Key, std::isnan(Value) ? "NaN" : Value > 0 ? "Infinity" : "-Infinity");
  }
  template <typename List> void values(StringRef Key, const List &Values) {
    J.attributeArray(Key, [&] {
      for (const auto &Value : Values)
        J.value(Value);
    });
  }
  template <typename T> void objects(StringRef Key, const std::vector<T> &List) {
    J.attributeArray(Key, [&] {
      for (const T &Object : List)
        J.object([&] { fields(Object); });
    });
  }

  void type(StringRef Key, const ReflectedType &T) {
    J.attribute(Key, T.Name);
    if (!T.Array.empty())
      objects("array", T.Array);
    if (T.Rows) {
      J.attribute("rows", T.Rows);
      J.attribute("columns", T.Columns);
      J.attribute("order", T.Order);
    }
    optional("matrixStride", T.MatrixStride);
    optional("struct", T.Struct);
  }

  void fields(const ReflectedArray &A) {
    J.attribute("count", A.Count);
    J.attribute("stride", A.Stride);
  }
  void fields(const ReflectedMember &M) {
    J.attribute("name", M.Name);
    type("type", M.Type);
    J.attribute("offset", M.Offset);
    J.attribute("size", M.Size);
  }
  void fields(const ReflectedStruct &S) {
    J.attribute("name", S.Name);
    J.attribute("layout", S.Layout);
    J.attribute("size", S.Size);
    objects("members", S.Members);
  }
  void fields(const ReflectedResource &R) {
    J.attribute("name", R.Name);
    J.attribute("kind", R.Kind);
    optional("set", R.Set);
    optional("binding", R.Binding);
    optional("counterOf", R.CounterOf);
    optional("heap", R.Heap);
    optional("count", R.Count);
    J.attribute("readOnly", R.ReadOnly);
    if (R.Combined)
      J.attribute("combined", true);
    if (R.Element)
      type("elementType", *R.Element);
    optional("dimension", R.Dimension);
    if (R.Arrayed)
      J.attribute("arrayed", true);
    if (R.Multisampled)
      J.attribute("multisampled", true);
    optional("inputAttachment", R.InputAttachment);
    if (R.Ordered)
      J.attribute("ordered", true);
    optional("format", R.Format);
    optional("elementStride", R.ElementStride);
    optional("type", R.Type);
    optional("size", R.Size);
    if (R.Size)
      objects("members", R.Members);
    if (R.Metal)
      J.attributeObject("metal", [&] { fields(*R.Metal); });
  }
  void fields(const ReflectedMetalPlace &P) {
    J.attribute(P.Table, P.Index);
    if (!P.Indices.empty())
      values(P.Table + "s", P.Indices);
    if (!P.Samplers.empty())
      J.attribute("sampler", P.Samplers[0]);
    if (P.Samplers.size() > 1)
      values("samplers", P.Samplers);
    if (const auto &A = P.ArgumentBuffer)
      J.attributeObject("argumentBuffer", [&] {
        J.attribute("stride", A->Stride);
        J.attribute("addressOffset", A->AddressOffset);
        optional("sizeOffset", A->SizeOffset);
      });
  }
  void fields(const ReflectedElement &E) {
    J.attribute("semantic", E.Semantic);
    J.attribute("type", E.Type);
    if (E.Count)
      J.attribute("count", E.Count);
    optional("builtIn", E.BuiltIn);
    if (E.Location) {
      J.attribute("location", *E.Location);
      J.attribute("locations", E.Locations);
    }
    if (E.Component)
      J.attribute("component", E.Component);
    if (E.Source)
      J.attribute("source", E.Source);
    if (!E.Interpolation.empty())
      values("interpolation", E.Interpolation);
    if (E.PerPrimitive)
      J.attribute("perPrimitive", true);
    if (E.PerPatch)
      J.attribute("perPatch", true);
    if (E.Stream)
      J.attribute("stream", E.Stream);
  }
  void fields(const ReflectedConstant &C) {
    J.attribute("name", C.Name);
    J.attribute("id", C.Id);
    J.attribute("type", C.Type);
    switch (C.Kind) {
    case ReflectedScalar::Bool:
      return J.attribute("default", C.Integer != 0);
    case ReflectedScalar::Float:
      return number("default", C.Number);
    case ReflectedScalar::Int:
      return J.attribute("default", int64_t(C.Integer));
    case ReflectedScalar::Uint:
      return J.attribute("default", C.Integer);
    }
  }
  void fields(const ReflectedPatchBuffer &B) {
    J.attribute("content", B.Content);
    J.attribute("buffer", B.Index);
    J.attribute("stride", B.Stride);
  }
  void fields(const ReflectedMatrix &M) {
    J.attribute("element", M.Element);
    J.attribute("rows", M.Rows);
    J.attribute("columns", M.Columns);
    J.attribute("use", M.Use);
    J.attribute("scope", M.Scope);
  }
  void fields(const ReflectedMultiply &M) {
    J.attribute("m", M.M);
    J.attribute("n", M.N);
    J.attribute("k", M.K);
    J.attribute("a", M.A);
    J.attribute("b", M.B);
    J.attribute("accumulator", M.Accumulator);
    J.attribute("scope", M.Scope);
  }
  void fields(const ReflectedTiling &T) {
    J.attribute("types", T.Types);
    J.attribute("written", T.Written);
    optional("tile", T.Tile);
    optional("route", T.Route);
  }
  void fields(const ReflectedConfiguration &C) {
    J.attribute("componentType", C.ComponentType);
    J.attribute("resultComponentType", C.ResultComponentType);
    J.attribute("M", C.M);
    J.attribute("N", C.N);
    J.attribute("K", C.K);
  }
  void fields(const ReflectedEmulation &E) {
    fields(E.Matrix);
    J.attribute("perLane", E.PerLane);
  }
  void fields(const ReflectedGroupMatrix &G) {
    fields(G.Matrix);
    J.attribute("native", G.Native);
    if (G.Native)
      return;
    values("waves", G.Waves);
    J.attribute("bandRows", G.BandRows);
    J.attribute("bandColumns", G.BandColumns);
    J.attribute("bands", G.Bands);
  }
  void fields(const ReflectedThreadMatrix &T) {
    J.attribute("operation", T.Operation);
    J.attribute("rows", T.Rows);
    J.attribute("columns", T.Columns);
    J.attribute("component", T.Component);
    J.attribute("vector", T.Vector);
    optional("result", T.Result);
    optional("layout", T.Layout);
    optional("form", T.Form);
    J.attribute("by", T.By);
  }
  void kernel(const ReflectedKernel &K) {
    J.attributeObject("metal", [&] {
      J.attribute("kernel", K.Name);
      J.attribute("version", K.Version);
      if (K.Threadgroup[0])
        values("threadgroup", K.Threadgroup);
      J.attribute("simd_width", K.SimdWidth);
      optional("buffer_sizes", K.BufferSizes);
      if (!K.PatchBuffers.empty())
        objects("patchBuffers", K.PatchBuffers);
      if (K.Rays)
        J.attributeObject("rays", [&] {
          J.attribute("slots", K.Rays->Slots);
          J.attribute("recordHeader", K.Rays->RecordHeader);
          J.attribute("levels", K.Rays->Levels);
        });
    });
  }

  json::OStream J;
};
} // namespace

std::string tessera::toJSON(ArrayRef<ReflectedEntry> Entries) {
  std::string List;
  for (const ReflectedEntry &E : Entries) {
    std::string Text;
    raw_string_ostream OS(Text);
    Printer(OS).entry(E);
    if (Entries.size() == 1)
      return Text + "\n";
    List += (List.empty() ? "[\n" : ",\n") + Text;
  }
  return List + "\n]\n";
}
