// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// client LIBRARY MODULE: uses every interface of the library, and writes a module to the file.
#include "client.h"
#include <cstring>
#include <thread>

int Failures = 0;
HRESULT (*Create)(const GUID &, const GUID &, void **);
HRESULT (*Create2)(IMalloc *, const GUID &, const GUID &, void **);

void compile(IDxcCompiler3 *Compiler, const std::string &Text, Arguments List,
             IDxcIncludeHandler *Handler, Held<IDxcResult> &Result, UINT32 Page) {
  DxcBuffer Source{Text.data(), Text.size(), Page};
  EXPECT(Compiler->Compile(&Source, List.data(), UINT32(List.size()), Handler, idOf<IDxcResult>(),
                           Result.any()) == S_OK);
}

HRESULT statusOf(IDxcOperationResult *Result) {
  HRESULT Status = 1;
  EXPECT(Result->GetStatus(&Status) == S_OK);
  return Status;
}

std::string textOf(IDxcResult *Result, DXC_OUT_KIND Kind) {
  Held<IDxcBlobUtf8> Text;
  if (Result->HasOutput(Kind) &&
      Result->GetOutput(Kind, idOf<IDxcBlobUtf8>(), Text.any(), nullptr) == S_OK)
    return std::string(Text->GetStringPointer(), Text->GetStringLength());
  Held<IDxcBlob> Blob;
  if (Result->HasOutput(Kind) &&
      Result->GetOutput(Kind, idOf<IDxcBlob>(), Blob.any(), nullptr) == S_OK)
    return std::string(static_cast<char *>(Blob->GetBufferPointer()), Blob->GetBufferSize());
  return {};
}

std::string nameOf(IDxcResult *Result, DXC_OUT_KIND Kind) {
  Held<IDxcBlob> Blob;
  Held<IDxcBlobWide> Name;
  if (Result->GetOutput(Kind, idOf<IDxcBlob>(), Blob.any(), Name.out()) != S_OK || !Name)
    return {};
  std::string Text;
  for (size_t I = 0; I < Name->GetStringLength(); ++I)
    Text += char(Name->GetStringPointer()[I]);
  return Text;
}

bool has(const std::string &Text, const char *Part) { return Text.find(Part) != std::string::npos; }

bool isModule(const std::string &Bytes) {
  return Bytes.size() > 20 && Bytes.size() % 4 == 0 &&
         !std::memcmp(Bytes.data(), "\x03\x02\x23\x07", 4);
}

static const char Doubles[] = "RWStructuredBuffer<uint> Out;\n"
                              "[numthreads(4, 2, 1)] void main(uint3 Id : SV_DispatchThreadID) {\n"
                              "  Out[Id.y * 4 + Id.x] = Id.x * FACTOR - Id.y;\n"
                              "}\n";

static void testIdentities() {
  void *Nothing = &Nothing;
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcUtils>(), &Nothing) == E_NOINTERFACE && !Nothing);
  EXPECT(Create(idOf<IUnknown>(), idOf<IUnknown>(), &Nothing) == REGDB_E_CLASSNOTREG && !Nothing);
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler3>(), nullptr) == E_POINTER);
  EXPECT(Create2(nullptr, CLSID_DxcCompiler, idOf<IDxcCompiler3>(), nullptr) == E_POINTER);

  Held<IDxcCompiler3> New;
  Held<IDxcCompiler> Old;
  Held<IDxcCompiler2> Old2;
  Held<IDxcVersionInfo2> Version;
  Held<IDxcVersionInfo3> Text;
  Held<IUnknown> A, B, C;
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler3>(), New.any()) == S_OK);
  EXPECT(New->QueryInterface(idOf<IDxcCompiler>(), Old.any()) == S_OK);
  EXPECT(Old->QueryInterface(idOf<IDxcCompiler2>(), Old2.any()) == S_OK);
  EXPECT(Old2->QueryInterface(idOf<IDxcVersionInfo2>(), Version.any()) == S_OK);
  EXPECT(Version->QueryInterface(idOf<IDxcVersionInfo3>(), Text.any()) == S_OK);
  EXPECT(New->QueryInterface(idOf<IUnknown>(), A.any()) == S_OK);
  EXPECT(Old->QueryInterface(idOf<IUnknown>(), B.any()) == S_OK);
  EXPECT(Text->QueryInterface(idOf<IUnknown>(), C.any()) == S_OK);
  EXPECT(A.Object == B.Object && A.Object == C.Object);
  EXPECT(New->QueryInterface(idOf<IUnknown>(), nullptr) == E_POINTER);
  EXPECT(New->AddRef() == 9 && New->Release() == 8);

  UINT32 Major = 0, Minor = 0, Flags = 7, Count = 7;
  char *Hash = nullptr, *Words = nullptr;
  EXPECT(Version->GetVersion(&Major, &Minor) == S_OK && Major == 1 && Minor == 10);
  EXPECT(Version->GetVersion(&Major, nullptr) == E_INVALIDARG);
  EXPECT(Version->GetFlags(&Flags) == S_OK && Flags == 0);
  EXPECT(Version->GetCommitInfo(&Count, &Hash) == S_OK && Count == 0 && *Hash);
  EXPECT(Text->GetCustomVersionString(&Words) == S_OK && has(Words, "Tessera 0."));
  std::free(Hash);
  std::free(Words);
}

static void testThreads() {
  Held<IDxcCompiler3> Compiler;
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler3>(), Compiler.any()) == S_OK);
  std::vector<std::string> Modules(4);
  std::vector<std::thread> Threads;
  for (std::string &Module : Modules)
    Threads.emplace_back([&] {
      Held<IDxcResult> Result;
      compile(Compiler.Object, Doubles, {L"-spirv", L"-T", L"cs_6_6", L"-D", L"FACTOR=2"}, nullptr,
              Result);
      Module = textOf(Result.Object, DXC_OUT_OBJECT);
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  for (const std::string &Module : Modules)
    EXPECT(isModule(Module) && Module == Modules[0]);
}

/// Memory of the program's allocator is freed, and references to it are released.
static void testAllocator() {
  Allocator Memory;
  {
    Held<IDxcUtils> Utils;
    Held<IDxcCompiler3> Compiler;
    EXPECT(Create2(&Memory, CLSID_DxcUtils, idOf<IDxcUtils>(), Utils.any()) == S_OK);
    EXPECT(Create2(&Memory, CLSID_DxcCompiler, idOf<IDxcCompiler3>(), Compiler.any()) == S_OK);
    Files Handler;
    Handler.Utils = Utils.Object;
    Handler.Texts[L"./two.hlsli"] = "#define FACTOR 2\n";
    Held<IDxcResult> Good, Bad, Disassembled;
    std::string Source = std::string("#include \"two.hlsli\"\n") + Doubles;
    compile(Compiler.Object, Source, {L"-spirv", L"-T", L"cs_6_6", L"-Fo", L"a.spv"}, &Handler,
            Good);
    compile(Compiler.Object, "wrong", {L"-spirv", L"-T", L"cs_6_6"}, &Handler, Bad);
    EXPECT(statusOf(Good.Object) == S_OK && statusOf(Bad.Object) == E_FAIL);
    EXPECT(nameOf(Good.Object, DXC_OUT_OBJECT) == "a.spv");
    std::string Module = textOf(Good.Object, DXC_OUT_OBJECT);
    DxcBuffer Buffer{Module.data(), Module.size(), 0};
    EXPECT(Compiler->Disassemble(&Buffer, idOf<IDxcResult>(), Disassembled.any()) == S_OK);
    EXPECT(Handler.Count == 1);
    void *Moved = Memory.Alloc(6);
    std::memcpy(Moved, "moved", 6);
    Held<IDxcBlobEncoding> Blob;
    Held<IDxcBlobUtf8> Text;
    EXPECT(Utils->MoveToBlob(Moved, &Memory, 6, CodeUtf8, Blob.out()) == S_OK);
    EXPECT(Utils->GetBlobAsUtf8(Blob.Object, Text.out()) == S_OK &&
           !std::strcmp(Text->GetStringPointer(), "moved"));
    EXPECT(Memory.All > 10 && Memory.Live > 5);
  }
  EXPECT(Memory.Live == 0);
  EXPECT(Memory.Count == 1);
}

static void writeModule(const char *Path) {
  Held<IDxcCompiler3> Compiler;
  Held<IDxcResult> Result;
  EXPECT(Create(CLSID_DxcCompiler, idOf<IDxcCompiler3>(), Compiler.any()) == S_OK);
  compile(Compiler.Object, Doubles,
          {L"-spirv", L"-T", L"cs_6_6", L"-E", L"main", L"-D", L"FACTOR=3"}, nullptr, Result);
  std::string Module = textOf(Result.Object, DXC_OUT_OBJECT);
  FILE *File = std::fopen(Path, "wb");
  EXPECT(File && std::fwrite(Module.data(), 1, Module.size(), File) == Module.size());
  std::fclose(File);
}

int main(int, char **Argv) {
  void *Library = dlopen(Argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    return std::printf("%s\n", dlerror());
  Create = reinterpret_cast<decltype(Create)>(dlsym(Library, "DxcCreateInstance"));
  Create2 = reinterpret_cast<decltype(Create2)>(dlsym(Library, "DxcCreateInstance2"));
  testIdentities();
  testBlobs();
  testCompiles();
  testStages();
  testEveryStage();
  testThreads();
  testAllocator();
  writeModule(Argv[2]);
  std::printf("%d failures\n", Failures);
  return Failures != 0;
}
