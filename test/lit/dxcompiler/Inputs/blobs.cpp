// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blobs, encodings, lists of arguments and files.
#include "client.h"
#include <cstring>

static void testEncodings(IDxcUtils *Utils) {
  // An a with an umlaut, and one character beyond 16 bits.
  const std::string Text = "\xC3\xA4\xF0\x9D\x84\x9E!";
  const std::wstring Wide = L"\u00E4\U0001D11E!";
  struct Form {
    std::string Bytes;
    UINT32 Page;
  };
  const std::string Utf16("\xE4\0\x34\xD8\x1E\xDD!\0", 8),
      Utf32("\xE4\0\0\0\x1E\xD1\x01\0!\0\0\0", 12);
  const std::string Big("\0\xE4\xD8\x34\xDD\x1E\0!", 8);
  const Form Forms[] = {{Text, CodeUtf8},
                        {"\xEF\xBB\xBF" + Text, CodeUtf8},
                        {"\xEF\xBB\xBF" + Text, CodeAny},
                        {Text, CodeAny},
                        {Utf16, CodeUtf16},
                        {std::string("\xFF\xFE", 2) + Utf16, CodeUtf16},
                        {std::string("\xFF\xFE", 2) + Utf16, CodeAny},
                        {std::string("\xFE\xFF", 2) + Big, CodeAny},
                        {Utf32, CodeUtf32},
                        {std::string("\xFF\xFE\0\0", 4) + Utf32, CodeUtf32},
                        {std::string("\xFF\xFE\0\0", 4) + Utf32, CodeAny}};
  for (const Form &F : Forms) {
    Held<IDxcBlobEncoding> Blob;
    Held<IDxcBlobUtf8> Utf8;
    Held<IDxcBlobWide> AsWide;
    EXPECT(Utils->CreateBlob(F.Bytes.data(), UINT32(F.Bytes.size()), F.Page, Blob.out()) == S_OK);
    EXPECT(Utils->GetBlobAsUtf8(Blob.Object, Utf8.out()) == S_OK);
    EXPECT(std::string(Utf8->GetStringPointer(), Utf8->GetStringLength()) == Text);
    EXPECT(Utf8->GetBufferSize() == Text.size() + 1);
    EXPECT(Utils->GetBlobAsWide(Blob.Object, AsWide.out()) == S_OK);
    EXPECT(std::wstring(AsWide->GetStringPointer(), AsWide->GetStringLength()) == Wide);
  }
  // Text with an incomplete code unit is invalid.
  Held<IDxcBlobEncoding> Broken;
  Held<IDxcBlobUtf8> Utf8;
  EXPECT(Utils->CreateBlob("abc", 3, CodeUtf16, Broken.out()) == S_OK);
  EXPECT(Utils->GetBlobAsUtf8(Broken.Object, Utf8.out()) == E_INVALIDARG && !Utf8);
}

static void testForms(IDxcUtils *Utils) {
  static const char Pinned[] = "pinned";
  BOOL Known = false;
  UINT32 Page = 1;
  Held<IDxcBlobEncoding> Blob;
  Held<IDxcBlobUtf8> Same;
  EXPECT(Utils->CreateBlobFromPinned(Pinned, 7, CodeUtf8, Blob.out()) == S_OK);
  EXPECT(Blob->GetBufferPointer() == Pinned && Blob->GetBufferSize() == 7);
  EXPECT(Blob->GetEncoding(&Known, &Page) == S_OK && Known && Page == CodeUtf8);
  EXPECT(Utils->GetBlobAsUtf8(Blob.Object, Same.out()) == S_OK && Same->GetStringLength() == 6);
  EXPECT(static_cast<IDxcBlobEncoding *>(Same.Object) == Blob.Object);

  // A part outlives the reference to the whole.
  Held<IDxcBlob> Part;
  EXPECT(Utils->CreateBlobFromBlob(Blob.Object, 3, 3, Part.out()) == S_OK);
  Same.reset();
  Blob.reset();
  EXPECT(Part->GetBufferSize() == 3 && !std::memcmp(Part->GetBufferPointer(), "ned", 3));
  EXPECT(Part->QueryInterface(idOf<IDxcBlobEncoding>(), Blob.any()) == S_OK);
  EXPECT(Blob->GetEncoding(&Known, &Page) == S_OK && !Known);
  Held<IDxcBlob> Outside;
  EXPECT(Utils->CreateBlobFromBlob(Part.Object, 2, 2, Outside.out()) == E_INVALIDARG && !Outside);
  EXPECT(Utils->CreateBlobFromBlob(Part.Object, 0xFFFFFFFF, 2, Outside.out()) == E_INVALIDARG);

  Held<IDxcBlobEncoding> Empty;
  Held<IDxcBlobUtf8> EmptyText;
  EXPECT(Utils->CreateBlob(nullptr, 0, CodeUtf8, Empty.out()) == S_OK &&
         Empty->GetBufferSize() == 0);
  EXPECT(Empty->QueryInterface(idOf<IDxcBlobUtf8>(), EmptyText.any()) == S_OK);
  EXPECT(!*EmptyText->GetStringPointer() && EmptyText->GetStringLength() == 0);

  EXPECT(Utils->CreateBlob(nullptr, 4, CodeUtf8, Empty.out()) == E_INVALIDARG);
  EXPECT(Utils->CreateBlob("a", 1, 437, Empty.out()) == E_INVALIDARG);
  EXPECT(Utils->CreateBlob("a", 1, CodeUtf8, nullptr) == E_POINTER);
  EXPECT(Utils->GetBlobAsUtf8(nullptr, EmptyText.out()) == E_POINTER);
  EXPECT(Utils->CreateBlobFromBlob(nullptr, 0, 0, Outside.out()) == E_POINTER);
  IStream *Stream = nullptr;
  EXPECT(Utils->CreateReadOnlyStreamFromBlob(Part.Object, &Stream) == E_NOTIMPL && !Stream);
}

static void testFiles(IDxcUtils *Utils) {
  FILE *File = std::fopen("loaded.hlsli", "wb");
  std::fputs("\xEF\xBB\xBFloaded", File);
  std::fclose(File);
  Held<IDxcBlobEncoding> Blob;
  UINT32 Page = CodeUtf8;
  EXPECT(Utils->LoadFile(L"loaded.hlsli", &Page, Blob.out()) == S_OK && Blob->GetBufferSize() == 7);
  EXPECT(Utils->LoadFile(L"loaded.hlsli", nullptr, Blob.out()) == S_OK &&
         Blob->GetBufferSize() == 9);
  EXPECT(Utils->LoadFile(L"absent.hlsli", nullptr, Blob.out()) < 0 && !Blob);
  EXPECT(Utils->LoadFile(nullptr, nullptr, Blob.out()) == E_INVALIDARG);
  Held<IDxcIncludeHandler> Handler;
  Held<IDxcBlob> Included;
  EXPECT(Utils->CreateDefaultIncludeHandler(Handler.out()) == S_OK);
  EXPECT(Handler->LoadSource(L"./loaded.hlsli", Included.out()) == S_OK &&
         Included->GetBufferSize() == 9);
  EXPECT(Handler->LoadSource(L"./", Included.out()) < 0 && !Included);
}

static void testArguments(IDxcUtils *Utils) {
  const wchar_t *Given[] = {L"-spirv", L"-E", L"other", L"-Tcs_6_0", L"-Zi"};
  DxcDefine Defines[] = {{L"A", L"1"}, {L"B", nullptr}};
  Held<IDxcCompilerArgs> List;
  EXPECT(Utils->BuildArguments(L"a.hlsl", L"main", L"cs_6_6", Given, 5, Defines, 2, List.out()) ==
         S_OK);
  const char *More[] = {"-HV", "2021"};
  EXPECT(List->AddArgumentsUTF8(More, 2) == S_OK && List->AddArguments(nullptr, 1) == E_INVALIDARG);
  const std::vector<std::wstring> Wanted = {L"a.hlsl", L"-E",  L"main", L"-T",  L"cs_6_6",
                                            L"-spirv", L"-Zi", L"-D",   L"A=1", L"-D",
                                            L"B",      L"-HV", L"2021"};
  EXPECT(List->GetCount() == Wanted.size());
  for (UINT32 I = 0; I < List->GetCount() && I < Wanted.size(); ++I)
    EXPECT(List->GetArguments()[I] == Wanted[I]);
  const char *Broken[] = {"-DA", "\xFF"};
  EXPECT(List->AddArgumentsUTF8(Broken, 2) == E_INVALIDARG && List->GetCount() == Wanted.size());
  Given[1] = nullptr;
  EXPECT(Utils->BuildArguments(nullptr, nullptr, nullptr, Given, 5, nullptr, 0, List.out()) ==
         E_INVALIDARG);
  EXPECT(Create(CLSID_DxcCompilerArgs, idOf<IDxcCompilerArgs>(), List.any()) == S_OK &&
         List->GetCount() == 0);
}

static void testOldForm(IDxcUtils *Utils) {
  Held<IDxcLibrary> Library;
  Held<IUnknown> A, B;
  EXPECT(Utils->QueryInterface(idOf<IDxcLibrary>(), Library.any()) == S_OK);
  EXPECT(Library->QueryInterface(idOf<IUnknown>(), A.any()) == S_OK);
  EXPECT(Utils->QueryInterface(idOf<IUnknown>(), B.any()) == S_OK && A.Object == B.Object);
  Held<IDxcBlobEncoding> Blob, Wide;
  EXPECT(Library->CreateBlobWithEncodingOnHeapCopy("old", 3, CodeUtf8, Blob.out()) == S_OK);
  EXPECT(Library->GetBlobAsWide(Blob.Object, Wide.out()) == S_OK);
  EXPECT(Wide->GetBufferSize() == 4 * sizeof(wchar_t));
  EXPECT(!std::memcmp(Wide->GetBufferPointer(), L"old", Wide->GetBufferSize()));
  EXPECT(Library->GetBlobAsUtf8(Wide.Object, Blob.out()) == S_OK);
  EXPECT(Blob->GetBufferSize() == 4 && !std::memcmp(Blob->GetBufferPointer(), "old", 4));
  EXPECT(Library->CreateBlobWithEncodingFromPinned("pin", 3, CodeAny, Blob.out()) == S_OK);
  EXPECT(Library->CreateBlobFromFile(L"loaded.hlsli", nullptr, Blob.out()) == S_OK);
  EXPECT(Library->CreateBlobWithEncodingOnMalloc(std::malloc(8), nullptr, 8, CodeAny, Blob.out()) ==
         S_OK);
  EXPECT(Library->SetMalloc(nullptr) == E_NOTIMPL);
  Held<IDxcIncludeHandler> Handler;
  EXPECT(Library->CreateIncludeHandler(Handler.out()) == S_OK && Handler);
}

void testBlobs() {
  Held<IDxcUtils> Utils;
  EXPECT(Create(CLSID_DxcUtils, idOf<IDxcUtils>(), Utils.any()) == S_OK);
  testEncodings(Utils.Object);
  testForms(Utils.Object);
  testFiles(Utils.Object);
  testArguments(Utils.Object);
  testOldForm(Utils.Object);
}
