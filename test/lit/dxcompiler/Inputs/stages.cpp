// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vertex and pixel shaders by the newer and the older interface, and the options for them.
#include "client.h"
#include <fstream>

static const std::string Both =
    "struct V { float4 p : SV_Position; float2 z : Z; float2 a : A; };\n"
    "V corner(float4 z : Z, float4 a : A, uint v : SV_VertexID, uint i : SV_InstanceID) {\n"
    "  V r = {a, float2(v, i), a.xy}; return r; }\n"
    "float4 shade(V v) : SV_Target { return v.a.xyxy + v.p.w; }\n";

/// Returns the assembly of the module; empty after an error.
static std::string assemblyOf(IDxcCompiler3 *Compiler, Arguments List) {
  Held<IDxcResult> Result;
  List.insert(List.end(), {L"-spirv", L"-Fc", L"list"});
  compile(Compiler, Both, List, nullptr, Result);
  return textOf(Result.Object, DXC_OUT_DISASSEMBLY);
}

static void testOptions(IDxcCompiler3 *Compiler) {
  const Arguments Vertex = {L"-T", L"vs_6_8", L"-E", L"corner"},
                  Pixel = {L"-T", L"ps_6_8", L"-E", L"shade"};
  const std::string PlainVertex = assemblyOf(Compiler, Vertex),
                    PlainPixel = assemblyOf(Compiler, Pixel);
  EXPECT(has(PlainVertex, "OpEntryPoint Vertex") && has(PlainPixel, "OpEntryPoint Fragment"));
  EXPECT(!has(PlainVertex, "%in_var_Z") && !has(PlainPixel, "%in_var_Z"));
  struct Case {
    const Arguments &Stage;
    const wchar_t *Option;
    const char *Part;
  };
  for (const Case &C :
       {Case{Vertex, L"-fvk-invert-y", "OpFNegate"},
        Case{Vertex, L"-fvk-support-nonzero-base-instance", "BuiltIn BaseInstance"},
        Case{Vertex, L"-fvk-support-nonzero-base-vertex", "BuiltIn BaseVertex"},
        Case{Vertex, L"-fspv-preserve-interface", "OpDecorate %in_var_Z Location 0"},
        Case{Vertex, L"-fvk-stage-io-order=alpha", "OpDecorate %in_var_A Location 0"},
        Case{Pixel, L"-fvk-use-dx-position-w", "OpFDiv"},
        Case{Pixel, L"-fspv-preserve-interface", "OpDecorate %in_var_Z Location 0"},
        Case{Pixel, L"-fvk-stage-io-order=alpha", "OpDecorate %in_var_A Location 0"}}) {
    Arguments List = C.Stage;
    List.push_back(C.Option);
    EXPECT(!has(&C.Stage == &Vertex ? PlainVertex : PlainPixel, C.Part));
    if (std::string Text = assemblyOf(Compiler, List); !has(Text, C.Part)) {
      std::printf("%ls: no %s in\n%s\n", C.Option, C.Part, Text.c_str());
      ++Failures;
    }
  }
}

static void testReflection(IDxcCompiler3 *Compiler) {
  Held<IDxcResult> Result;
  compile(Compiler, Both,
          {L"-T", L"ps_6_8", L"-E", L"shade", L"-spirv", L"--reflect", L"r.json", L"-Qstrip_debug",
           L"-Qstrip_reflect"},
          nullptr, Result);
  const std::string Text = textOf(Result.Object, DXC_OUT_REFLECTION);
  EXPECT(has(Text, "\"stage\": \"pixel\"") && has(Text, "\"semantic\": \"SV_Target\""));
}

static void testMessages(IDxcCompiler3 *Compiler) {
  Held<IDxcResult> Result;
  compile(Compiler, "float4 main(float d : SV_Depth) : SV_Target { return d; }",
          {L"-T", L"ps_6_0", L"-spirv"}, nullptr, Result);
  EXPECT(statusOf(Result.Object) == E_FAIL &&
         has(textOf(Result.Object, DXC_OUT_ERRORS), "'SV_Depth' is not an input"));
  compile(Compiler, Both, {L"-T", L"ns_6_8", L"-E", L"shade", L"-spirv"}, nullptr, Result);
  EXPECT(statusOf(Result.Object) == E_FAIL && has(textOf(Result.Object, DXC_OUT_ERRORS), "ns_6_8"));
}

static void write(const char *Path, const std::string &Bytes) {
  std::ofstream(Path, std::ios::binary) << Bytes;
}

/// Writes vertex.spv, by the newer interface, and pixel.spv, by the older one, of shader.hlsl.
static void writeModules(IDxcCompiler3 *Compiler, IDxcCompiler *Old, IDxcUtils *Utils) {
  Held<IDxcBlobEncoding> Source;
  UINT32 Page = CodeUtf8;
  EXPECT(Utils->LoadFile(L"shader.hlsl", &Page, Source.out()) == S_OK);
  std::string Text(static_cast<char *>(Source->GetBufferPointer()), Source->GetBufferSize());
  Held<IDxcResult> Vertex;
  compile(Compiler, Text, {L"-T", L"vs_6_8", L"-E", L"corner", L"-spirv", L"-DFACTOR=7"}, nullptr,
          Vertex);
  write("vertex.spv", textOf(Vertex.Object, DXC_OUT_OBJECT));

  const wchar_t *List[] = {L"-spirv"};
  DxcDefine Define = {L"FACTOR", L"7"};
  Held<IDxcOperationResult> Pixel;
  Held<IDxcBlob> Object;
  EXPECT(Old->Compile(Source.Object, L"shader.hlsl", L"shade", L"ps_6_8", List, 1, &Define, 1,
                      nullptr, Pixel.out()) == S_OK);
  EXPECT(statusOf(Pixel.Object) == S_OK && Pixel->GetResult(Object.out()) == S_OK);
  write("pixel.spv",
        std::string(static_cast<char *>(Object->GetBufferPointer()), Object->GetBufferSize()));
}

void testStages() {
  Held<IDxcUtils> Utils;
  Held<IDxcCompiler3> Compiler;
  Held<IDxcCompiler> Old;
  EXPECT(Create(CLSID_DxcUtils, idOf<IDxcUtils>(), Utils.any()) == S_OK);
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler3>(), Compiler.any()) == S_OK);
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler>(), Old.any()) == S_OK);
  testOptions(Compiler.Object);
  testReflection(Compiler.Object);
  testMessages(Compiler.Object);
  writeModules(Compiler.Object, Old.Object, Utils.Object);
}
