//===- Result.h - What a compile gives --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Blobs.h"
#include <vector>

namespace tessera::dxc {

/// A result, filled before a program sees it.
class Result final : public Object<Result, IDxcResult> {
public:
  using Object::Object;

  /// \p Blob's reference becomes the result's. Without one there is no memory: \c isWhole is false
  /// then.
  void add(DXC_OUT_KIND Kind, IDxcBlob *Blob, llvm::StringRef Name = {});
  /// Text of UTF-8, which may be empty.
  void addText(DXC_OUT_KIND Kind, llvm::StringRef Text, llvm::StringRef Name = {}) {
    add(Kind, makeUtf8(memory(), Text), Name);
  }
  /// Sets the primary output, and the status that tells whether the compile failed.
  void finish(HRESULT Status, DXC_OUT_KIND Primary) {
    this->Status = Status;
    this->Primary = Primary;
  }
  bool isWhole() const { return Whole; }
  const Memory &from() const { return memory(); }

  HRESULT GetStatus(HRESULT *Out) override;
  HRESULT GetResult(IDxcBlob **Out) override;
  HRESULT GetErrorBuffer(IDxcBlobEncoding **Out) override;
  BOOL HasOutput(DXC_OUT_KIND Kind) override { return find(Kind); }
  HRESULT GetOutput(DXC_OUT_KIND Kind, const GUID &Asked, void **Out, IDxcBlobWide **Name) override;
  UINT32 GetNumOutputs() override { return UINT32(Outputs.size()); }
  DXC_OUT_KIND GetOutputByIndex(UINT32 Index) override {
    return Index < Outputs.size() ? Outputs[Index].Kind : DXC_OUT_NONE;
  }
  DXC_OUT_KIND PrimaryOutput() override { return Primary; }

private:
  struct Output {
    DXC_OUT_KIND Kind;
    Ref<IDxcBlob> Blob;
    Ref<IDxcBlobWide> Name; ///< null: none
  };
  const Output *find(DXC_OUT_KIND Kind) const;

  std::vector<Output> Outputs;
  HRESULT Status = S_OK;
  DXC_OUT_KIND Primary = DXC_OUT_NONE;
  bool Whole = true;
};

/// Gives the program \p R, which is null or incomplete if memory is exhausted.
HRESULT answerWithResult(Result *R, const GUID &Asked, void **Out);

} // namespace tessera::dxc
