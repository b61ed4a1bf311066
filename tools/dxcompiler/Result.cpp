// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Result.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

void Result::add(DXC_OUT_KIND Kind, IDxcBlob *Blob, StringRef Name) {
  Output &O = Outputs.emplace_back();
  O.Kind = Kind;
  *O.Blob.out() = Blob;
  if (!Name.empty())
    *O.Name.out() = makeWide(memory(), toWide(Name));
  Whole &= Blob && (Name.empty() || O.Name);
}

const Result::Output *Result::find(DXC_OUT_KIND Kind) const {
  auto It = find_if(Outputs, [&](const Output &O) { return O.Kind == Kind; });
  return It == Outputs.end() ? nullptr : &*It;
}

HRESULT Result::GetStatus(HRESULT *Out) {
  if (!Out)
    return E_POINTER;
  *Out = Status;
  return S_OK;
}

HRESULT Result::GetResult(IDxcBlob **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  const Output *Found = find(Primary);
  return Found ? Found->Blob->QueryInterface(IDxcBlob::Id, reinterpret_cast<void **>(Out)) : S_OK;
}

HRESULT Result::GetErrorBuffer(IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  const Output *Found = find(DXC_OUT_ERRORS);
  return Found ? Found->Blob->QueryInterface(IDxcBlobEncoding::Id, reinterpret_cast<void **>(Out))
               : S_OK;
}

HRESULT Result::GetOutput(DXC_OUT_KIND Kind, const GUID &Asked, void **Out, IDxcBlobWide **Name) {
  if (!Out)
    return E_INVALIDARG;
  *Out = nullptr;
  if (Name)
    *Name = nullptr;
  const Output *Found = find(Kind);
  if (!Found)
    return E_INVALIDARG;
  HRESULT Done = Found->Blob->QueryInterface(Asked, Out);
  if (Done == S_OK && Name)
    *Name = Ref<IDxcBlobWide>(Found->Name).detach();
  return Done;
}

HRESULT dxc::answerWithResult(Result *R, const GUID &Asked, void **Out) {
  if (R && !R->isWhole()) {
    R->Release();
    R = nullptr;
  }
  return answerWith(R, Asked, Out);
}
