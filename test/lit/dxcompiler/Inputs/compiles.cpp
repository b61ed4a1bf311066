// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles by the newer and the older interface.
#include "client.h"
#include <cstring>

static const std::string Kernel =
    "[numthreads(8, 1, 1)] void main(uint I : SV_DispatchThreadID) { Out[I] = VALUE; }\n";
static const std::string Buffer = "RWStructuredBuffer<uint> Out;\n";

static void testIncludes(IDxcCompiler3 *Compiler, IDxcUtils *Utils) {
  Files Handler;
  Handler.Utils = Utils;
  Handler.Texts[L"./shaders/a.hlsli"] =
      "#include \"deep/b.hlsli\"\n#include \"deep\\\\\\flat.hlsli\"\n";
  Handler.Texts[L"./shaders/deep/flat.hlsli"] = "\n";
  Handler.Texts[L"./shaders/deep/b.hlsli"] = "#pragma once\n#include \"../buffer.hlsli\"\n";
  Handler.Texts[L"./shaders/deep/../buffer.hlsli"] = Buffer;
  Handler.Texts[L"./lib/value.hlsli"] = "#define VALUE 7\n";
  Handler.Texts[L"/abs/nothing.hlsli"] = "\n";
  const std::string Source =
      "#include \"a.hlsli\"\n#include <value.hlsli>\n#include \"/abs/nothing.hlsli\"\n"
      "#include \"deep/b.hlsli\"\n" +
      Kernel;
  const Arguments List = {
      L"shaders/main.hlsl", L"-T", L"cs_6_6", L"-E", L"main", L"-spirv", L"-I", L"lib", L"-H"};
  Held<IDxcResult> Result;
  compile(Compiler, Source, List, &Handler, Result);
  EXPECT(statusOf(Result.Object) == S_OK && isModule(textOf(Result.Object, DXC_OUT_OBJECT)));
  EXPECT(textOf(Result.Object, DXC_OUT_ERRORS).empty());
  EXPECT(has(textOf(Result.Object, DXC_OUT_REMARKS), "lib/value.hlsli"));
  // Each file once, and never the main one, which may include itself.
  const std::vector<std::wstring> Wanted = {
      L"./shaders/a.hlsli",         L"./shaders/deep/b.hlsli", L"./shaders/deep/../buffer.hlsli",
      L"./shaders/deep/flat.hlsli", L"./lib/value.hlsli",      L"/abs/nothing.hlsli"};
  EXPECT(Handler.Asked == Wanted);
  compile(Compiler,
          "#ifdef VALUE\n" + Buffer + Kernel +
              "#else\n#define VALUE 4\n#include \"main.hlsl\"\n#endif\n",
          List, &Handler, Result);
  EXPECT(statusOf(Result.Object) == S_OK && Handler.Asked == Wanted);

  // Files that the handler does not have, and a handler that fails.
  for (HRESULT Failure : {HRESULT(S_OK), HRESULT(E_FAIL)}) {
    Handler.Failure = Failure;
    compile(Compiler, "#include \"missing.hlsli\"\n" + Buffer + Kernel, List, &Handler, Result);
    EXPECT(statusOf(Result.Object) == E_FAIL && Handler.Asked.back() == L"./lib/missing.hlsli");
    EXPECT(has(textOf(Result.Object, DXC_OUT_ERRORS),
               "shaders/main.hlsl:1:10: fatal error: 'missing.hlsli' file not found"));
  }
  Handler.Throws = true;
  compile(Compiler, "#include \"missing.hlsli\"\n" + Buffer + Kernel, List, &Handler, Result);
  EXPECT(statusOf(Result.Object) == E_FAIL &&
         has(textOf(Result.Object, DXC_OUT_ERRORS), "the disk is gone"));
  // Without a handler the disk is not looked at.
  FILE *File = std::fopen("there.hlsli", "wb");
  std::fclose(File);
  compile(Compiler, "#include \"there.hlsli\"\n", List, nullptr, Result);
  EXPECT(has(textOf(Result.Object, DXC_OUT_ERRORS), "'there.hlsli' file not found"));
  Held<IDxcIncludeHandler> Disk;
  EXPECT(Utils->CreateDefaultIncludeHandler(Disk.out()) == S_OK);
  compile(Compiler, "#include \"there.hlsli\"\n#define VALUE 1\n" + Buffer + Kernel,
          {L"-T", L"cs_6_6", L"-spirv"}, Disk.Object, Result);
  EXPECT(statusOf(Result.Object) == S_OK);
  EXPECT(Handler.Count == 1);
}

static void testMessages(IDxcCompiler3 *Compiler) {
  Held<IDxcResult> Result;
  Held<IDxcBlobEncoding> Errors;
  Held<IDxcBlob> Object;
  auto Fails = [&](Arguments List, const char *Message) {
    compile(Compiler, Buffer + Kernel, List, nullptr, Result);
    EXPECT(statusOf(Result.Object) == E_FAIL);
    if (!has(textOf(Result.Object, DXC_OUT_ERRORS), Message)) {
      std::printf("%s\ninstead of: %s\n", textOf(Result.Object, DXC_OUT_ERRORS).c_str(), Message);
      ++Failures;
    }
    EXPECT(!isModule(textOf(Result.Object, DXC_OUT_OBJECT)));
  };
  Fails({L"-T", L"cs_6_6", L"-spirv"}, "hlsl.hlsl:2:");
  EXPECT(Result->GetErrorBuffer(Errors.out()) == S_OK && Errors->GetBufferSize() > 20);
  EXPECT(Result->GetResult(Object.out()) == S_OK && Object && Object->GetBufferSize() == 0);
  EXPECT(Result->PrimaryOutput() == DXC_OUT_OBJECT);
  Fails({L"-T", L"cs_6_6"}, "error: Tessera does not write DXIL, DXC's output without '-spirv'");
  EXPECT(Result->PrimaryOutput() == DXC_OUT_NONE && Result->GetNumOutputs() == 1);
  EXPECT(Result->GetOutputByIndex(0) == DXC_OUT_ERRORS &&
         Result->GetOutputByIndex(1) == DXC_OUT_NONE);
  EXPECT(Result->GetResult(Object.out()) == S_OK && !Object);
  Fails({L"-T", L"cs_6_6", L"-Fo", L"a.dxil"}, "without '-spirv'");
  Fails({L"-spirv", L"-fspv-target-nev=vulkan1.3"}, "did you mean '-fspv-target-env=vulkan1.3'?");
  Fails({L"-spirv", L"--isolate"}, "'--isolate' is available only in the program 'tessera'");
  Fails({L"-spirv", L"--list-targets"},
        "'--list-targets' is available only in the program 'tessera'");
  Fails({L"-spirv", L"-verify"}, "'-verify' is available only in the program 'tessera'");
  Fails({L"-spirv", L"@arguments"}, "@arguments:2:");
  Fails({L"-spirv", L"-T", L"ns_6_8", L"-DVALUE=1"}, "ns_6_8");
  Fails({L"-spirv", L"-E", L"absent", L"-DVALUE=1"}, "absent");
  Fails({L"-spirv", L"a.hlsl", L"b.hlsl"}, "more than one input file");

  // A warning, as an error too, and one about the arguments.
  const std::string Warns =
      Buffer +
      "[numthreads(8, 1, 1)] void main(uint I : SV_DispatchThreadID) { int X = 1.5; Out[I] "
      "= X; }\n";
  compile(Compiler, Warns, {L"/T", L"cs_6_6", L"-spirv", L"-Op"}, nullptr, Result);
  EXPECT(statusOf(Result.Object) == S_OK &&
         has(textOf(Result.Object, DXC_OUT_ERRORS), "hlsl.hlsl:2:"));
  EXPECT(has(textOf(Result.Object, DXC_OUT_ERRORS), "warning: argument unused: '-Op'"));
  EXPECT(!has(textOf(Result.Object, DXC_OUT_ERRORS), "\x1B["));
  compile(Compiler, Warns, {L"-T", L"cs_6_6", L"-spirv", L"-WX", L"-Fe", L"errors.txt"}, nullptr,
          Result);
  EXPECT(statusOf(Result.Object) == E_FAIL &&
         nameOf(Result.Object, DXC_OUT_ERRORS) == "errors.txt");
}

static void testEncodings(IDxcCompiler3 *Compiler) {
  const std::string Text = "// \xC3\xA4\n" + Buffer + "#define VALUE 3\n" + Kernel;
  std::string Wide16, Wide32;
  for (size_t I = 0; I < Text.size(); ++I) {
    bool Umlaut = Text[I] == '\xC3';
    char Unit[4] = {Umlaut ? '\xE4' : Text[I], 0, 0, 0};
    I += Umlaut;
    Wide16.append(Unit, 2);
    Wide32.append(Unit, 4);
  }
  struct Form {
    std::string Bytes;
    UINT32 Page;
  };
  const Form Forms[] = {
      {Text, CodeAny},         {Text, CodeUtf8},
      {Text + '\0', CodeUtf8}, {"\xEF\xBB\xBF" + Text, CodeAny},
      {Wide16, CodeUtf16},     {std::string("\xFF\xFE", 2) + Wide16, CodeAny},
      {Wide32, CodeUtf32},     {std::string("\xFF\xFE\0\0", 4) + Wide32, CodeAny}};
  Held<IDxcResult> Result;
  std::string First;
  for (const Form &F : Forms) {
    compile(Compiler, F.Bytes, {L"-T", L"cs_6_6", L"-spirv"}, nullptr, Result, F.Page);
    std::string Module = textOf(Result.Object, DXC_OUT_OBJECT);
    First = First.empty() ? Module : First;
    EXPECT(isModule(Module) && Module == First);
  }
  compile(Compiler, "abc", {L"-T", L"cs_6_6", L"-spirv"}, nullptr, Result, CodeUtf16);
  EXPECT(has(textOf(Result.Object, DXC_OUT_ERRORS),
             "error: the source is not text in code page 1200"));
}

static void testOutputs(IDxcCompiler3 *Compiler) {
  const std::string Two =
      Buffer + "[numthreads(8, 1, 1)] void one(uint I : SV_DispatchThreadID) { Out[I] = 1; }\n"
               "[numthreads(4, 1, 1)] void two(uint I : SV_DispatchThreadID) { Out[I] = 2; }\n";
  Held<IDxcResult> Result, Text;
  compile(Compiler, Two,
          {L"-T", L"cs_6_6", L"-spirv", L"-E", L"one,two", L"-Fc", L"list.spvasm", L"--reflect",
           L"r.json", L"-MF", L"d.d", L"-Fo", L"o.spv", L"--time-report"},
          nullptr, Result);
  const std::string Module = textOf(Result.Object, DXC_OUT_OBJECT),
                    List = textOf(Result.Object, DXC_OUT_DISASSEMBLY);
  EXPECT(statusOf(Result.Object) == S_OK && isModule(Module));
  EXPECT(has(List, "\"one\"") && has(List, "\"two\""));
  EXPECT(has(textOf(Result.Object, DXC_OUT_REFLECTION), "\"two\""));
  EXPECT(nameOf(Result.Object, DXC_OUT_REFLECTION) == "r.json" &&
         nameOf(Result.Object, DXC_OUT_TEXT) == "d.d");
  EXPECT(textOf(Result.Object, DXC_OUT_TEXT) == "o.spv: \\\n  hlsl.hlsl\n");
  EXPECT(nameOf(Result.Object, DXC_OUT_DISASSEMBLY) == "list.spvasm" &&
         !std::fopen("list.spvasm", "rb"));
  EXPECT(has(textOf(Result.Object, DXC_OUT_TIME_REPORT), "total"));
  EXPECT(!Result->HasOutput(DXC_OUT_PDB) && !Result->HasOutput(DXC_OUT_HLSL) &&
         !Result->HasOutput(DXC_OUT_NONE));
  void *Nothing = &Nothing;
  EXPECT(Result->GetOutput(DXC_OUT_PDB, idOf<IDxcBlob>(), &Nothing, nullptr) == E_INVALIDARG &&
         !Nothing);
  EXPECT(Result->GetOutput(DXC_OUT_OBJECT, idOf<IDxcUtils>(), &Nothing, nullptr) == E_NOINTERFACE &&
         !Nothing);
  EXPECT(Result->GetOutput(DXC_OUT_OBJECT, idOf<IDxcBlob>(), nullptr, nullptr) == E_INVALIDARG);

  DxcBuffer Words{Module.data(), Module.size(), 0};
  EXPECT(Compiler->Disassemble(&Words, idOf<IDxcResult>(), Text.any()) == S_OK &&
         statusOf(Text.Object) == S_OK);
  EXPECT(textOf(Text.Object, DXC_OUT_DISASSEMBLY) == List &&
         Text->PrimaryOutput() == DXC_OUT_DISASSEMBLY);
  for (size_t Size : {size_t(0), size_t(6), size_t(24)}) {
    Words.Size = Size;
    EXPECT(Compiler->Disassemble(&Words, idOf<IDxcResult>(), Text.any()) == S_OK &&
           statusOf(Text.Object) == E_FAIL);
    EXPECT(!textOf(Text.Object, DXC_OUT_ERRORS).empty());
  }

  // Only the rule; only the preprocessor; a target; Metal.
  compile(Compiler, Two, {L"-M"}, nullptr, Result);
  EXPECT(textOf(Result.Object, DXC_OUT_TEXT) == "hlsl.spv: \\\n  hlsl.hlsl\n" &&
         Result->PrimaryOutput() == DXC_OUT_TEXT);
  compile(Compiler, "int a = N;\n", {L"-P", L"-D", L"N=4", L"-Fi", L"p.hlsl"}, nullptr, Result);
  EXPECT(has(textOf(Result.Object, DXC_OUT_HLSL), "int a = 4;") &&
         nameOf(Result.Object, DXC_OUT_HLSL) == "p.hlsl");
  compile(Compiler, Two, {L"-spirv", L"-E", L"two", L"--target", L"nvidia-hopper"}, nullptr,
          Result);
  EXPECT(statusOf(Result.Object) == S_OK);
  compile(Compiler, Two, {L"-spirv", L"-E", L"two", L"--target", L"nvidia-hoper"}, nullptr, Result);
  EXPECT(statusOf(Result.Object) == E_FAIL &&
         has(textOf(Result.Object, DXC_OUT_ERRORS), "nvidia-hoper"));
  compile(Compiler, Two, {L"--emit=msl", L"-E", L"two"}, nullptr, Result);
  EXPECT(has(textOf(Result.Object, DXC_OUT_OBJECT), "kernel void two"));
  // DXC compiles "main" where no entry point is named.
  compile(Compiler, Two, {L"-spirv"}, nullptr, Result);
  EXPECT(statusOf(Result.Object) == E_FAIL && has(textOf(Result.Object, DXC_OUT_ERRORS), "main"));
}

static void testNulls(IDxcCompiler3 *Compiler, IDxcCompiler2 *Old) {
  DxcBuffer Source{"a", 1, CodeUtf8}, None{nullptr, 1, CodeUtf8};
  const wchar_t *List[] = {L"-spirv", nullptr};
  void *Out = &Out;
  EXPECT(Compiler->Compile(nullptr, List, 1, nullptr, idOf<IDxcResult>(), &Out) == E_INVALIDARG &&
         !Out);
  EXPECT(Compiler->Compile(&None, List, 1, nullptr, idOf<IDxcResult>(), &Out) == E_INVALIDARG);
  EXPECT(Compiler->Compile(&Source, nullptr, 1, nullptr, idOf<IDxcResult>(), &Out) == E_INVALIDARG);
  EXPECT(Compiler->Compile(&Source, List, 2, nullptr, idOf<IDxcResult>(), &Out) == E_INVALIDARG);
  EXPECT(Compiler->Compile(&Source, List, 1, nullptr, idOf<IDxcBlob>(), &Out) == E_INVALIDARG);
  EXPECT(Compiler->Compile(&Source, List, 1, nullptr, idOf<IDxcResult>(), nullptr) == E_INVALIDARG);
  const wchar_t NoCharacter[] = {L'-', L'D', wchar_t(0x110000), 0};
  const wchar_t *Broken[] = {L"-spirv", NoCharacter};
  EXPECT(Compiler->Compile(&Source, Broken, 2, nullptr, idOf<IDxcResult>(), &Out) == E_INVALIDARG);
  EXPECT(Compiler->Disassemble(nullptr, idOf<IDxcResult>(), &Out) == E_INVALIDARG);
  EXPECT(Compiler->Disassemble(&Source, idOf<IDxcResult>(), nullptr) == E_INVALIDARG);
  Held<IDxcOperationResult> Result;
  Held<IDxcBlobEncoding> Text;
  EXPECT(Old->Compile(nullptr, nullptr, nullptr, L"cs_6_6", nullptr, 0, nullptr, 0, nullptr,
                      Result.out()) == E_INVALIDARG);
  EXPECT(Old->Preprocess(nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr, Result.out()) ==
         E_INVALIDARG);
  EXPECT(Old->Disassemble(nullptr, Text.out()) == E_INVALIDARG);
}

static void testOldForm(IDxcCompiler2 *Compiler, IDxcUtils *Utils) {
  Held<IDxcBlobEncoding> Source, Errors, Text;
  Held<IDxcOperationResult> Result;
  Held<IDxcResult> New;
  Held<IDxcBlob> Object;
  const std::string Shader = "#include \"buffer.hlsli\"\n" + Kernel;
  EXPECT(Utils->CreateBlob(Shader.data(), UINT32(Shader.size()), CodeUtf8, Source.out()) == S_OK);
  Files Handler;
  Handler.Utils = Utils;
  Handler.Texts[L"./old/buffer.hlsli"] = Buffer;
  const wchar_t *List[] = {L"-spirv"};
  DxcDefine Define = {L"VALUE", L"9"};
  wchar_t *DebugName = List[0] ? const_cast<wchar_t *>(L"") : nullptr;
  Held<IDxcBlob> Debug;
  EXPECT(Compiler->CompileWithDebug(Source.Object, L"old/a.hlsl", L"main", L"cs_6_2", List, 1,
                                    &Define, 1, &Handler, Result.out(), &DebugName,
                                    Debug.out()) == S_OK);
  EXPECT(statusOf(Result.Object) == S_OK && !DebugName && !Debug);
  EXPECT(Result->GetErrorBuffer(Errors.out()) == S_OK && Errors && Errors->GetBufferSize() == 0);
  EXPECT(Result->GetResult(Object.out()) == S_OK);
  EXPECT(isModule(
      std::string(static_cast<char *>(Object->GetBufferPointer()), Object->GetBufferSize())));
  EXPECT(Result->QueryInterface(idOf<IDxcResult>(), New.any()) == S_OK &&
         New->HasOutput(DXC_OUT_OBJECT));
  EXPECT(Compiler->Disassemble(Object.Object, Text.out()) == S_OK);
  EXPECT(has(static_cast<char *>(Text->GetBufferPointer()), "OpEntryPoint GLCompute"));
  EXPECT(Compiler->Disassemble(Source.Object, Text.out()) == E_FAIL && !Text);

  EXPECT(Compiler->Compile(Source.Object, L"old/a.hlsl", L"main", L"cs_6_2", List, 1, nullptr, 0,
                           &Handler, Result.out()) == S_OK);
  EXPECT(statusOf(Result.Object) == E_FAIL && Result->GetErrorBuffer(Errors.out()) == S_OK);
  EXPECT(has(static_cast<char *>(Errors->GetBufferPointer()), "old/a.hlsl:2:"));

  EXPECT(Compiler->Preprocess(Source.Object, L"old/a.hlsl", nullptr, 0, &Define, 1, &Handler,
                              Result.out()) == S_OK);
  EXPECT(statusOf(Result.Object) == S_OK && Result->GetResult(Object.out()) == S_OK);
  EXPECT(has(static_cast<char *>(Object->GetBufferPointer()), "Out[I] = 9;"));
}

void testCompiles() {
  Held<IDxcUtils> Utils;
  Held<IDxcCompiler3> Compiler;
  Held<IDxcCompiler2> Old;
  EXPECT(Create(CLSID_DxcUtils, idOf<IDxcUtils>(), Utils.any()) == S_OK);
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler3>(), Compiler.any()) == S_OK);
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler2>(), Old.any()) == S_OK);
  testIncludes(Compiler.Object, Utils.Object);
  testMessages(Compiler.Object);
  testEncodings(Compiler.Object);
  testOutputs(Compiler.Object);
  testNulls(Compiler.Object, Old.Object);
  testOldForm(Old.Object, Utils.Object);
}
