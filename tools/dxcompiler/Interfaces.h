//===- Interfaces.h - What DXC's library is asked by -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interfaces of libdxcompiler.so for programs that were compiled with DXC's own headers. The
// ids, and the order of the functions in the virtual table, are published and cannot change. As in
// DXC since 1.7.2212, none has a virtual destructor.
//
// Each interface has a Parent, and an Id for QueryInterface.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tessera::dxc {

// --- Types ---

struct GUID {
  uint32_t A;
  uint16_t B, C;
  uint8_t D[8];

  friend bool operator==(const GUID &L, const GUID &R) { return !memcmp(&L, &R, sizeof(GUID)); }
};
static_assert(sizeof(GUID) == 16);

using HRESULT = int;
using UINT32 = uint32_t;
using BOOL = bool;
using ULONG = unsigned long;

inline constexpr HRESULT S_OK = 0;
inline constexpr HRESULT E_NOTIMPL = HRESULT(0x80004001);
inline constexpr HRESULT E_NOINTERFACE = HRESULT(0x80004002);
inline constexpr HRESULT E_POINTER = HRESULT(0x80004003);
inline constexpr HRESULT E_FAIL = HRESULT(0x80004005);
inline constexpr HRESULT REGDB_E_CLASSNOTREG = HRESULT(0x80040154);
inline constexpr HRESULT E_OUTOFMEMORY = HRESULT(0x8007000E);
inline constexpr HRESULT E_INVALIDARG = HRESULT(0x80070057);
/// The result for a file that cannot be read: "not found", of the operating system's facility.
inline constexpr HRESULT E_FILENOTFOUND = HRESULT(0x80070002);

/// The encoding of a text. Any: binary data, or text that declares its encoding.
enum CodePage : UINT32 { CodeAny = 0, CodeUtf8 = 65001, CodeUtf16 = 1200, CodeUtf32 = 12000 };
inline constexpr UINT32 CodeWide = sizeof(wchar_t) == 2 ? CodeUtf16 : CodeUtf32;

/// The parts of a result.
enum DXC_OUT_KIND : UINT32 {
  DXC_OUT_NONE,
  DXC_OUT_OBJECT,
  DXC_OUT_ERRORS,
  DXC_OUT_PDB,
  DXC_OUT_SHADER_HASH,
  DXC_OUT_DISASSEMBLY,
  DXC_OUT_HLSL,
  DXC_OUT_TEXT,
  DXC_OUT_REFLECTION,
  DXC_OUT_ROOT_SIGNATURE,
  DXC_OUT_EXTRA_OUTPUTS,
  DXC_OUT_REMARKS,
  DXC_OUT_TIME_REPORT,
  DXC_OUT_TIME_TRACE
};

struct DxcBuffer {
  const void *Ptr;
  size_t Size; ///< bytes
  UINT32 Encoding;
};

struct DxcDefine {
  const wchar_t *Name;
  const wchar_t *Value; ///< null: 1
};

// --- What COM has ---

struct IUnknown {
  using Parent = void;
  static constexpr GUID Id = {0x00000000, 0, 0, {0xC0, 0, 0, 0, 0, 0, 0, 0x46}};
  virtual HRESULT QueryInterface(const GUID &Asked, void **Out) = 0;
  virtual ULONG AddRef() = 0;
  virtual ULONG Release() = 0;
};

struct IMalloc : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {0x00000002, 0, 0, {0xC0, 0, 0, 0, 0, 0, 0, 0x46}};
  virtual void *Alloc(size_t Size) = 0;
  virtual void *Realloc(void *Old, size_t Size) = 0;
  virtual void Free(void *Old) = 0;
  virtual size_t GetSize(void *Block) = 0;
  virtual int DidAlloc(void *Block) = 0;
  virtual void HeapMinimize() = 0;
};

struct IStream;

// --- Blobs ---

struct IDxcBlob : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x8BA5FB08, 0x5195, 0x40E2, {0xAC, 0x58, 0x0D, 0x98, 0x9C, 0x3A, 0x01, 0x02}};
  virtual void *GetBufferPointer() = 0;
  virtual size_t GetBufferSize() = 0;
};

struct IDxcBlobEncoding : IDxcBlob {
  using Parent = IDxcBlob;
  static constexpr GUID Id = {
      0x7241D424, 0x2646, 0x4191, {0x97, 0xC0, 0x98, 0xE9, 0x6E, 0x42, 0xFC, 0x68}};
  virtual HRESULT GetEncoding(BOOL *Known, UINT32 *Page) = 0;
};

struct IDxcBlobWide : IDxcBlobEncoding {
  using Parent = IDxcBlobEncoding;
  static constexpr GUID Id = {
      0xA3F84EAB, 0x0FAA, 0x497E, {0xA3, 0x9C, 0xEE, 0x6E, 0xD6, 0x0B, 0x2D, 0x84}};
  virtual const wchar_t *GetStringPointer() = 0;
  virtual size_t GetStringLength() = 0;
};

struct IDxcBlobUtf8 : IDxcBlobEncoding {
  using Parent = IDxcBlobEncoding;
  static constexpr GUID Id = {
      0x3DA636C9, 0xBA71, 0x4024, {0xA3, 0x01, 0x30, 0xCB, 0xF1, 0x25, 0x30, 0x5B}};
  virtual const char *GetStringPointer() = 0;
  virtual size_t GetStringLength() = 0;
};

// --- Of the program ---

struct IDxcIncludeHandler : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x7F61FC7D, 0x950D, 0x467F, {0xB3, 0xE3, 0x3C, 0x02, 0xFB, 0x49, 0x18, 0x7C}};
  virtual HRESULT LoadSource(const wchar_t *Path, IDxcBlob **Out) = 0;
};

// --- Results ---

struct IDxcOperationResult : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0xCEDB484A, 0xD4E9, 0x445A, {0xB9, 0x91, 0xCA, 0x21, 0xCA, 0x15, 0x7D, 0xC2}};
  virtual HRESULT GetStatus(HRESULT *Status) = 0;
  virtual HRESULT GetResult(IDxcBlob **Out) = 0;
  virtual HRESULT GetErrorBuffer(IDxcBlobEncoding **Out) = 0;
};

struct IDxcResult : IDxcOperationResult {
  using Parent = IDxcOperationResult;
  static constexpr GUID Id = {
      0x58346CDA, 0xDDE7, 0x4497, {0x94, 0x61, 0x6F, 0x87, 0xAF, 0x5E, 0x06, 0x59}};
  virtual BOOL HasOutput(DXC_OUT_KIND Kind) = 0;
  virtual HRESULT GetOutput(DXC_OUT_KIND Kind, const GUID &Asked, void **Out,
                            IDxcBlobWide **Name) = 0;
  virtual UINT32 GetNumOutputs() = 0;
  virtual DXC_OUT_KIND GetOutputByIndex(UINT32 Index) = 0;
  virtual DXC_OUT_KIND PrimaryOutput() = 0;
};

// --- The compiler ---

struct IDxcCompilerArgs : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x73EFFE2A, 0x70DC, 0x45F8, {0x96, 0x90, 0xEF, 0xF6, 0x4C, 0x02, 0x42, 0x9D}};
  virtual const wchar_t **GetArguments() = 0;
  virtual UINT32 GetCount() = 0;
  virtual HRESULT AddArguments(const wchar_t **Arguments, UINT32 Count) = 0;
  virtual HRESULT AddArgumentsUTF8(const char **Arguments, UINT32 Count) = 0;
  virtual HRESULT AddDefines(const DxcDefine *Defines, UINT32 Count) = 0;
};

struct IDxcCompiler : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x8C210BF3, 0x011F, 0x4422, {0x8D, 0x70, 0x6F, 0x9A, 0xCB, 0x8D, 0xB6, 0x17}};
  virtual HRESULT Compile(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                          const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                          const DxcDefine *Defines, UINT32 DefineCount, IDxcIncludeHandler *Handler,
                          IDxcOperationResult **Out) = 0;
  virtual HRESULT Preprocess(IDxcBlob *Source, const wchar_t *Name, const wchar_t **Arguments,
                             UINT32 Count, const DxcDefine *Defines, UINT32 DefineCount,
                             IDxcIncludeHandler *Handler, IDxcOperationResult **Out) = 0;
  virtual HRESULT Disassemble(IDxcBlob *Module, IDxcBlobEncoding **Out) = 0;
};

struct IDxcCompiler2 : IDxcCompiler {
  using Parent = IDxcCompiler;
  static constexpr GUID Id = {
      0xA005A9D9, 0xB8BB, 0x4594, {0xB5, 0xC9, 0x0E, 0x63, 0x3B, 0xEC, 0x4D, 0x37}};
  virtual HRESULT CompileWithDebug(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                                   const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                                   const DxcDefine *Defines, UINT32 DefineCount,
                                   IDxcIncludeHandler *Handler, IDxcOperationResult **Out,
                                   wchar_t **DebugName, IDxcBlob **Debug) = 0;
};

struct IDxcCompiler3 : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x228B4687, 0x5A6A, 0x4730, {0x90, 0x0C, 0x97, 0x02, 0xB2, 0x20, 0x3F, 0x54}};
  virtual HRESULT Compile(const DxcBuffer *Source, const wchar_t **Arguments, UINT32 Count,
                          IDxcIncludeHandler *Handler, const GUID &Asked, void **Out) = 0;
  virtual HRESULT Disassemble(const DxcBuffer *Module, const GUID &Asked, void **Out) = 0;
};

struct IDxcVersionInfo : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0xB04F5B50, 0x2059, 0x4F12, {0xA8, 0xFF, 0xA1, 0xE0, 0xCD, 0xE1, 0xCC, 0x7E}};
  virtual HRESULT GetVersion(UINT32 *Major, UINT32 *Minor) = 0;
  virtual HRESULT GetFlags(UINT32 *Flags) = 0;
};

struct IDxcVersionInfo2 : IDxcVersionInfo {
  using Parent = IDxcVersionInfo;
  static constexpr GUID Id = {
      0xFB6904C4, 0x42F0, 0x4B62, {0x9C, 0x46, 0x98, 0x3A, 0xF7, 0xDA, 0x7C, 0x83}};
  virtual HRESULT GetCommitInfo(UINT32 *Count, char **Hash) = 0;
};

struct IDxcVersionInfo3 : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x5E13E843, 0x9D25, 0x473C, {0x9A, 0xD2, 0x03, 0xB2, 0xD0, 0xB4, 0x4B, 0x1E}};
  virtual HRESULT GetCustomVersionString(char **Text) = 0;
};

// --- Helpers of programs ---

struct IDxcLibrary : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0xE5204DC7, 0xD18C, 0x4C3C, {0xBD, 0xFB, 0x85, 0x16, 0x73, 0x98, 0x0F, 0xE7}};
  virtual HRESULT SetMalloc(IMalloc *Memory) = 0;
  virtual HRESULT CreateBlobFromBlob(IDxcBlob *Blob, UINT32 Offset, UINT32 Length,
                                     IDxcBlob **Out) = 0;
  virtual HRESULT CreateBlobFromFile(const wchar_t *Path, UINT32 *Page, IDxcBlobEncoding **Out) = 0;
  virtual HRESULT CreateBlobWithEncodingFromPinned(const void *Text, UINT32 Size, UINT32 Page,
                                                   IDxcBlobEncoding **Out) = 0;
  virtual HRESULT CreateBlobWithEncodingOnHeapCopy(const void *Text, UINT32 Size, UINT32 Page,
                                                   IDxcBlobEncoding **Out) = 0;
  virtual HRESULT CreateBlobWithEncodingOnMalloc(const void *Text, IMalloc *Memory, UINT32 Size,
                                                 UINT32 Page, IDxcBlobEncoding **Out) = 0;
  virtual HRESULT CreateIncludeHandler(IDxcIncludeHandler **Out) = 0;
  virtual HRESULT CreateStreamFromBlobReadOnly(IDxcBlob *Blob, IStream **Out) = 0;
  virtual HRESULT GetBlobAsUtf8(IDxcBlob *Blob, IDxcBlobEncoding **Out) = 0;
  virtual HRESULT GetBlobAsWide(IDxcBlob *Blob, IDxcBlobEncoding **Out) = 0;
};

struct IDxcUtils : IUnknown {
  using Parent = IUnknown;
  static constexpr GUID Id = {
      0x4605C4CB, 0x2019, 0x492A, {0xAD, 0xA4, 0x65, 0xF2, 0x0B, 0xB7, 0xD6, 0x7F}};
  virtual HRESULT CreateBlobFromBlob(IDxcBlob *Blob, UINT32 Offset, UINT32 Length,
                                     IDxcBlob **Out) = 0;
  virtual HRESULT CreateBlobFromPinned(const void *Data, UINT32 Size, UINT32 Page,
                                       IDxcBlobEncoding **Out) = 0;
  virtual HRESULT MoveToBlob(const void *Data, IMalloc *Memory, UINT32 Size, UINT32 Page,
                             IDxcBlobEncoding **Out) = 0;
  virtual HRESULT CreateBlob(const void *Data, UINT32 Size, UINT32 Page,
                             IDxcBlobEncoding **Out) = 0;
  virtual HRESULT LoadFile(const wchar_t *Path, UINT32 *Page, IDxcBlobEncoding **Out) = 0;
  virtual HRESULT CreateReadOnlyStreamFromBlob(IDxcBlob *Blob, IStream **Out) = 0;
  virtual HRESULT CreateDefaultIncludeHandler(IDxcIncludeHandler **Out) = 0;
  virtual HRESULT GetBlobAsUtf8(IDxcBlob *Blob, IDxcBlobUtf8 **Out) = 0;
  virtual HRESULT GetBlobAsWide(IDxcBlob *Blob, IDxcBlobWide **Out) = 0;
  virtual HRESULT GetDxilContainerPart(const DxcBuffer *Container, UINT32 Part, void **Data,
                                       UINT32 *Size) = 0;
  virtual HRESULT CreateReflection(const DxcBuffer *Data, const GUID &Asked, void **Out) = 0;
  virtual HRESULT BuildArguments(const wchar_t *Name, const wchar_t *Entry, const wchar_t *Profile,
                                 const wchar_t **Arguments, UINT32 Count, const DxcDefine *Defines,
                                 UINT32 DefineCount, IDxcCompilerArgs **Out) = 0;
  virtual HRESULT GetPDBContents(IDxcBlob *PDB, IDxcBlob **Hash, IDxcBlob **Container) = 0;
};

// --- What DxcCreateInstance makes ---

inline constexpr GUID CLSID_DxcCompiler = {
    0x73E22D93, 0xE6CE, 0x47F3, {0xB5, 0xBF, 0xF0, 0x66, 0x4F, 0x39, 0xC1, 0xB0}};
inline constexpr GUID CLSID_DxcCompilerArgs = {
    0x3E56AE82, 0x224D, 0x470F, {0xA1, 0xA1, 0xFE, 0x30, 0x16, 0xEE, 0x9F, 0x9D}};
/// IDxcUtils and IDxcLibrary.
inline constexpr GUID CLSID_DxcUtils = {
    0x6245D6AF, 0x66E0, 0x48FD, {0x80, 0xB4, 0x4D, 0x27, 0x17, 0x96, 0x74, 0x8C}};

} // namespace tessera::dxc
