// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shaders of every stage and libraries by both interfaces: modules, included files, debug
// information, reflection, preprocessed text and errors.
#include "client.h"

namespace {
/// A shader that needs its included file, in which FACTOR is a number.
struct Shader {
  const wchar_t *Profile, *Entry;
  std::vector<const char *> Models; ///< of SPIR-V, of its entry points
  std::vector<const char *> Words;  ///< of the reflection
  const char *Text;
};

const char Types[] =
    "struct Corner { float4 position : SV_Position; float size : SIZE; };\n"
    "struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };\n"
    "struct Job { uint first; };\n"
    "struct Carried { float3 color; };\n"
    "#ifndef FACTOR\n#define FACTOR 2\n#endif\n";

const Shader Shaders[] = {
    {L"vs_6_0",
     L"corner",
     {"Vertex"},
     {"\"stage\": \"vertex\"", "\"semantic\": \"SIZE\""},
     "Corner corner(float4 at : POSITION) { Corner c = {at, at.w * FACTOR}; return c; }\n"},
    {L"hs_6_0",
     L"control",
     {"TessellationControl"},
     {"\"stage\": \"hull\"", "\"outputPoints\": 3"},
     "Patch factors() { Patch p = {1, 2, FACTOR, 1}; return p; }\n"
     "[domain(\"tri\")] [partitioning(\"integer\")] [outputtopology(\"triangle_cw\")]\n"
     "[outputcontrolpoints(3)] [patchconstantfunc(\"factors\")]\n"
     "Corner control(InputPatch<Corner, 3> p, uint i : SV_OutputControlPointID) { return p[i]; "
     "}\n"},
    {L"ds_6_0",
     L"place",
     {"TessellationEvaluation"},
     {"\"stage\": \"domain\"", "\"domain\": \"tri\""},
     "[domain(\"tri\")] Corner place(Patch f, float3 at : SV_DomainLocation,\n"
     "    OutputPatch<Corner, 3> p) { Corner c = p[0]; c.size *= at.x * FACTOR; return c; }\n"},
    {L"gs_6_0",
     L"expand",
     {"Geometry"},
     {"\"stage\": \"geometry\"", "\"vertices\": 2"},
     "[maxvertexcount(2)] void expand(point Corner p[1], inout PointStream<Corner> made) {\n"
     "  made.Append(p[0]); p[0].size *= FACTOR; made.Append(p[0]); }\n"},
    {L"ps_6_0",
     L"shade",
     {"Fragment"},
     {"\"stage\": \"pixel\"", "\"semantic\": \"SV_Target\""},
     "float4 shade(Corner c) : SV_Target { return c.size * FACTOR; }\n"},
    {L"cs_6_0",
     L"count",
     {"GLCompute"},
     {"\"stage\": \"compute\"", "\"kind\": \"RWStructuredBuffer\""},
     "RWStructuredBuffer<float> Out;\n"
     "[numthreads(8, 1, 1)] void count(uint i : SV_GroupIndex) {\n"
     "  Job job = {i * FACTOR}; Out[i] = job.first; }\n"},
    {L"as_6_5",
     L"spread",
     {"TaskEXT"},
     {"\"stage\": \"amplification\"", "\"payloadSize\": 4"},
     "groupshared Job Shared;\n[numthreads(1, 1, 1)] void spread() {\n"
     "  Shared.first = FACTOR; DispatchMesh(1, 1, 1, Shared); }\n"},
    {L"ms_6_5",
     L"shape",
     {"MeshEXT"},
     {"\"stage\": \"mesh\"", "\"primitives\": 1"},
     "[outputtopology(\"triangle\")] [numthreads(1, 1, 1)]\n"
     "void shape(in payload Job job, out vertices Corner c[3], out indices uint3 i[1]) {\n"
     "  SetMeshOutputCounts(3, 1); i[0] = uint3(0, 1, 2);\n"
     "  for (uint k = 0; k < 3; ++k) { c[k].position = k * job.first; c[k].size = FACTOR; } }\n"},
    {L"lib_6_5",
     L"",
     {"RayGeneration", "Intersection", "AnyHit", "ClosestHit", "Miss", "Callable"},
     {"\"stage\": \"raygeneration\"", "\"stage\": \"callable\"", "\"payloadSize\": 12"},
     "RaytracingAccelerationStructure Scene;\n"
     "[shader(\"raygeneration\")] void begin() { RayDesc r = {0.xxx, 0, 1.xxx, FACTOR};\n"
     "  Carried c = {0.xxx}; TraceRay(Scene, 0, 255, 0, 1, 0, r, c); CallShader(0, c); }\n"
     "[shader(\"intersection\")] void meet() { Job hit = {1}; ReportHit(FACTOR, 0, hit); }\n"
     "[shader(\"anyhit\")] void sift(inout Carried c, in Job hit) { IgnoreHit(); }\n"
     "[shader(\"closesthit\")] void found(inout Carried c, in Job hit) { c.color = hit.first; }\n"
     "[shader(\"miss\")] void lost(inout Carried c) { c.color = FACTOR; }\n"
     "[shader(\"callable\")] void called(inout Carried c) { c.color *= FACTOR; }\n"},
};

std::string bytesOf(IDxcOperationResult *Result) {
  Held<IDxcBlob> Object;
  if (statusOf(Result) != S_OK || Result->GetResult(Object.out()) != S_OK)
    return "";
  return std::string(static_cast<char *>(Object->GetBufferPointer()), Object->GetBufferSize());
}

class EveryStage {
public:
  EveryStage(IDxcCompiler3 *New, IDxcCompiler *Old, IDxcUtils *Utils)
      : New(New), Old(Old), Utils(Utils) {
    Handler.Utils = Utils;
    Handler.Texts[L"./stages/types.hlsli"] = Types;
  }

  void test(const Shader &S) {
    const std::string Text = std::string("#include \"types.hlsli\"\n") + S.Text;
    const Arguments Plain = {L"stages/a.hlsl", L"-spirv", L"-T", S.Profile, L"-E", S.Entry};
    const std::string Module = moduleOf(Text, Plain, S);
    expect(isModule(Module), S, "a module");
    for (const char *Model : S.Models)
      expect(has(listOf(Module), (std::string("OpEntryPoint ") + Model).c_str()), S, Model);
    testOldForm(Text, S, Module);
    testDebug(Text, Plain, S, Module);
    testReflection(Text, Plain, S);
    testErrors(S);
  }

private:
  void expect(bool Is, const Shader &S, const char *What) {
    if (Is)
      return;
    std::printf("%ls: not so: %s\n", S.Profile, What);
    ++Failures;
  }

  std::string moduleOf(const std::string &Text, const Arguments &List, const Shader &S) {
    Held<IDxcResult> Result;
    compile(New, Text, List, &Handler, Result);
    if (statusOf(Result.Object) != S_OK)
      std::printf("%ls: %s", S.Profile, textOf(Result.Object, DXC_OUT_ERRORS).c_str());
    return textOf(Result.Object, DXC_OUT_OBJECT);
  }

  std::string listOf(const std::string &Module) {
    DxcBuffer Words{Module.data(), Module.size(), 0};
    Held<IDxcResult> Text;
    EXPECT(New->Disassemble(&Words, idOf<IDxcResult>(), Text.any()) == S_OK);
    return textOf(Text.Object, DXC_OUT_DISASSEMBLY);
  }

  /// The older interface makes the same module, and only preprocesses if it is asked to.
  void testOldForm(const std::string &Text, const Shader &S, const std::string &Module) {
    Held<IDxcBlobEncoding> Source;
    EXPECT(Utils->CreateBlob(Text.data(), UINT32(Text.size()), CodeUtf8, Source.out()) == S_OK);
    const wchar_t *List[] = {L"-spirv"};
    Held<IDxcOperationResult> Made, Preprocessed;
    EXPECT(Old->Compile(Source.Object, L"stages/a.hlsl", S.Entry, S.Profile, List, 1, nullptr, 0,
                        &Handler, Made.out()) == S_OK);
    expect(bytesOf(Made.Object) == Module, S, "the module of the older interface");
    DxcDefine Define = {L"FACTOR", L"41"};
    EXPECT(Old->Preprocess(Source.Object, L"stages/a.hlsl", nullptr, 0, &Define, 1, &Handler,
                           Preprocessed.out()) == S_OK);
    const std::string Whole = bytesOf(Preprocessed.Object);
    expect(has(Whole, "struct Corner") && has(Whole, "41"), S, "the preprocessed text");
  }

  void testDebug(const std::string &Text, Arguments List, const Shader &S,
                 const std::string &Module) {
    List.push_back(L"-Zi");
    const std::string Debug = listOf(moduleOf(Text, List, S));
    expect(has(Debug, "NonSemantic.Shader.DebugInfo.100") && has(Debug, "DebugLine") &&
               has(Debug, "stages/types.hlsli") && !has(listOf(Module), "DebugLine"),
           S, "debug information");
    // DXC has it with -Zi also if a part of a container would be stripped.
    List.push_back(L"-Qstrip_debug");
    expect(listOf(moduleOf(Text, List, S)) == Debug, S, "debug information with -Qstrip_debug");
  }

  void testReflection(const std::string &Text, Arguments List, const Shader &S) {
    List.insert(List.end(), {L"--reflect", L"r.json"});
    Held<IDxcResult> Result;
    compile(New, Text, List, &Handler, Result);
    for (const char *Word : S.Words)
      expect(has(textOf(Result.Object, DXC_OUT_REFLECTION), Word), S, Word);
    EXPECT(nameOf(Result.Object, DXC_OUT_REFLECTION) == "r.json");
    // As with DXC's -spirv there is no reflection of a container.
    DxcBuffer Object{Text.data(), Text.size(), 0};
    void *Reflection = &Reflection;
    EXPECT(Utils->CreateReflection(&Object, idOf<IUnknown>(), &Reflection) == E_NOTIMPL);
  }

  /// An error is at its line, in the shader and in the included file.
  void testErrors(const Shader &S) {
    Held<IDxcResult> Result;
    Arguments List = {L"stages/a.hlsl", L"-spirv", L"-T", S.Profile, L"-E", S.Entry};
    compile(New, std::string("#include \"types.hlsli\"\n") + S.Text + "int wrong = absent;\n", List,
            &Handler, Result);
    const std::string Own = textOf(Result.Object, DXC_OUT_ERRORS);
    expect(statusOf(Result.Object) == E_FAIL && has(Own, "stages/a.hlsl:") &&
               has(Own, "error: use of undeclared identifier 'absent'"),
           S, "an error of the shader");
    Files Broken;
    Broken.Utils = Utils;
    Broken.Texts[L"./stages/types.hlsli"] = "\nfloat f() { return missing; }\n";
    compile(New, "#include \"types.hlsli\"\n", List, &Broken, Result);
    expect(has(textOf(Result.Object, DXC_OUT_ERRORS), "stages/types.hlsli:2:20: error: "), S,
           "an error of an included file");
  }

  IDxcCompiler3 *New;
  IDxcCompiler *Old;
  IDxcUtils *Utils;
  Files Handler;
};
} // namespace

void testEveryStage() {
  Held<IDxcUtils> Utils;
  Held<IDxcCompiler3> New;
  Held<IDxcCompiler> Old;
  EXPECT(Create(CLSID_DxcUtils, idOf<IDxcUtils>(), Utils.any()) == S_OK);
  EXPECT(Create2(nullptr, CLSID_DxcCompiler, idOf<IDxcCompiler3>(), New.any()) == S_OK);
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler>(), Old.any()) == S_OK);
  EveryStage Test(New.Object, Old.Object, Utils.Object);
  for (const Shader &S : Shaders)
    Test.test(S);
}
